import { AppError } from '../../platform/app-error.ts'
import { piecesOf } from '../../platform/validate.ts'

/** What uploads of one isolate may hold in memory at once; an isolate has 128 MB for all that it does. */
const HELD_BYTES_MAX = 32 * 1024 * 1024
let heldBytes = 0
/** Nothing larger is read to its end; it is also the largest body that the platform takes. */
const READ_BYTES_MAX = 100 * 1024 * 1024

/**
 * Reads a body whole and counts it as held until `use` is done with it, which gets undefined for one over
 * `bytesMax`. That one is read on and dropped: a client, and a proxy between, may lose an answer that comes
 * before they have sent their last byte.
 */
export async function holdBody(
  request: Request,
  bytesMax: number,
  use: (body: Blob | undefined) => Promise<Response>,
): Promise<Response> {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let held = 0
  const hold = (count: number) => {
    held += count
    heldBytes += count
  }
  try {
    for await (const piece of piecesOf(request)) {
      bytes += piece.length
      if (bytes > READ_BYTES_MAX) break
      if (bytes > bytesMax) {
        pieces = []
        hold(-held)
        continue
      }
      hold(piece.length)
      if (heldBytes > HELD_BYTES_MAX)
        throw new AppError('unavailable', 'Many files arrive at once. Please try again in a minute.')
      pieces.push(piece)
    }
    return await use(bytes > bytesMax ? undefined : new Blob(pieces))
  } finally {
    hold(-held)
  }
}
