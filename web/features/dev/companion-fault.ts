const PREFIX = 'Companion request failed: '

/** The names of HTTP/1.1 for what the companion's calls refuse with. */
const STATUS: Readonly<Record<string, number>> = {
  'Bad Request': 400,
  Unauthorized: 401,
  Forbidden: 403,
  'Not Found': 404,
  'Payload Too Large': 413,
  'Too Many Requests': 429,
  'Service Unavailable': 503,
}

/**
 * The HTTP status behind what Uppy throws, 0 where there was none. Of a call to its companion it tells no
 * more than the status's name, which a development server has and HTTP/2 has not; of a file or a part that
 * was sent, the request itself.
 */
export function statusOfFault(error: Error): number {
  if ('request' in error && error.request instanceof XMLHttpRequest) return error.request.status
  return error.message.startsWith(PREFIX) ? (STATUS[error.message.slice(PREFIX.length)] ?? 0) : 0
}
