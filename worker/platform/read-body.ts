import { AppError } from './app-error.ts'

/**
 * The pieces of a request's body. One that breaks off is the client's fault, whatever words the runtime has
 * for it.
 */
export async function* piecesOf(request: Request): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!request.body) return
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = request.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw brokenOff(error)
      })
      if (done) return
      yield value
    }
  } finally {
    // Who stops in the middle wants nothing more of it.
    await reader.cancel().catch(() => undefined)
  }
}

/** Reads a whole body and stops as soon as it is over `bytesMax`, whatever its headers claim. */
export async function readBody(request: Request, bytesMax: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of piecesOf(request)) {
    bytes += piece.byteLength
    if (bytes > bytesMax) throw new AppError('too_large')
    pieces.push(piece)
  }
  return new Blob(pieces)
}

function brokenOff(cause: unknown): AppError {
  return cause instanceof AppError
    ? cause
    : new AppError('invalid_input', 'The body broke off before its end.')
}
