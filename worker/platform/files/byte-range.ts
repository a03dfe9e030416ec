/** `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses the byte range that a GET requests (RFC 9110, chapter 14). Returns 'whole' if there is no range, if
 * there are several, if the format is unknown, or if If-Range names another version than `etag`. Returns
 * 'outside', for a 416, if the range begins beyond the end.
 */
export function readRange(request: Request, etag: string, size: number): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] =
    /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '') ?? []
  const version = request.headers.get('if-range')
  if ((first === '' && last === '') || (version !== null && version !== etag)) return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (start >= size) return 'outside'
  return end > start ? { start, end } : 'whole'
}

function lastBytes(count: number, size: number): ByteRange | 'outside' {
  return count === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - count), end: size }
}
