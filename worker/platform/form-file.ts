import { AppError } from './app-error.ts'
import { piecesOf } from './read-body.ts'

const HEAD_BYTES_MAX = 16_384
const BLANK_LINE = '\r\n\r\n'

/**
 * A form as S3 takes it: its fields, and the file that stands last, of `size` bytes. A body that turns out
 * otherwise breaks `file` off.
 */
export interface SentForm {
  fields: ReadonlyMap<string, string>
  size: number
  file: ReadableStream<Uint8Array>
  /** Why the file broke off: what reads it is told in words of its own. */
  fault(): AppError | undefined
}

/**
 * Reads a multipart/form-data body up to its file, which is streamed: it never stands in memory. Anything
 * else is refused with 400 or 415.
 */
export async function readFormFile(request: Request): Promise<SentForm> {
  const [, boundary] =
    /^multipart\/form-data;.*boundary="?([\w'()+,./:=? -]{1,70}?)"?\s*(?:;|$)/i.exec(
      request.headers.get('content-type') ?? '',
    ) ?? []
  if (boundary === undefined) throw new AppError('wrong_type', 'Send a form with the file as its last field.')
  const total = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!request.body || !Number.isSafeInteger(total)) throw badForm()
  const pieces = piecesOf(request)
  const { fields, headBytes, begun } = await readHead(pieces, boundary)
  const ending = `\r\n--${boundary}--\r\n`
  const size = total - headBytes - ending.length
  if (size < 0) throw badForm()
  let fault: AppError | undefined
  const { readable, writable } = new FixedLengthStream(size)
  void pump(cut(pieces, begun, size, ending), writable).then((found) => (fault = found))
  return { fields, size, file: readable, fault: () => fault }
}

type Pieces = AsyncGenerator<Uint8Array>

interface Head {
  fields: Map<string, string>
  /** Bytes before the file's first. */
  headBytes: number
  /** What was read of the file with them. */
  begun: Uint8Array
}

async function readHead(pieces: Pieces, boundary: string): Promise<Head> {
  let bytes = new Uint8Array()
  while (bytes.length <= HEAD_BYTES_MAX) {
    // One character a byte, so that places in the text are places in the bytes.
    const head = findFile(new TextDecoder('latin1').decode(bytes), boundary)
    if (head) return { fields: head.fields, headBytes: head.end, begun: bytes.subarray(head.end) }
    const { done, value } = await pieces.next()
    if (done) break
    bytes = joined(bytes, value)
  }
  await pieces.return(undefined)
  throw badForm()
}

/** Undefined as long as the file's own head did not arrive whole. */
function findFile(text: string, boundary: string): { fields: Map<string, string>; end: number } | undefined {
  const fields = new Map<string, string>()
  const mark = `--${boundary}\r\n`
  for (let at = text.startsWith(mark) ? mark.length : -1; at >= mark.length;) {
    const headEnd = text.indexOf(BLANK_LINE, at)
    if (headEnd === -1) return undefined
    const value = headEnd + BLANK_LINE.length
    const name = /^content-disposition:[^\r]*;\s*name="([^"]*)"/im.exec(text.slice(at, headEnd))?.[1] ?? ''
    if (name === 'file') return { fields, end: value }
    const next = text.indexOf(`\r\n${mark}`, value)
    if (next === -1) return undefined
    fields.set(name.toLowerCase(), text.slice(value, next))
    at = next + 2 + mark.length
  }
  return undefined
}

/**
 * Answers what was wrong with the body. Who reads the file learns only that it breaks off; where nobody does,
 * nobody learns of it.
 */
async function pump(parts: Pieces, writable: WritableStream<Uint8Array>): Promise<AppError | undefined> {
  const writer = writable.getWriter()
  writer.closed.catch(() => undefined)
  try {
    for await (const part of parts) await writer.write(part)
    await writer.close()
    return undefined
  } catch (error) {
    void writer.abort(error).catch(() => undefined)
    return error instanceof AppError ? error : undefined
  }
}

/**
 * The file's bytes out of what is left of the body, the last of them only once the form has ended as it
 * should: half a file is none.
 */
async function* cut(pieces: Pieces, begun: Uint8Array, size: number, ending: string): Pieces {
  let left = size
  let last = new Uint8Array()
  let tail = new Uint8Array()
  const take = (chunk: Uint8Array) => {
    const own = chunk.subarray(0, left)
    left -= own.length
    if (own.length < chunk.length) tail = joined(tail, chunk.subarray(own.length))
    if (tail.length > ending.length) throw badForm()
    if (left === 0 && own.length > 0) last = joined(own, last)
    return left > 0 ? own : undefined
  }
  const first = take(begun)
  if (first) yield first
  for await (const chunk of pieces) {
    const own = take(chunk)
    if (own) yield own
  }
  if (left > 0 || new TextDecoder('latin1').decode(tail) !== ending) throw badForm()
  yield last
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

function badForm(): AppError {
  return new AppError('invalid_input', 'Send a form with the file as its last field.')
}
