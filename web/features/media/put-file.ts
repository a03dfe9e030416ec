import type { SignedPut } from '#contract/media.ts'
import { addDataUse } from '#web/lib/data-use.ts'

/**
 * Sends one file to its signed URL. Calls `onProgress` with the bytes sent. Rejects with PutFailed, or with
 * the signal's reason.
 */
export type PutFile = (put: SignedPut, file: Blob, options: PutOptions) => Promise<void>
export type PutOptions = { signal: AbortSignal; onProgress: (bytesSent: number) => void }

/** `status` is the HTTP status of the refusal, or 0 if no response came. */
export class PutFailed extends Error {
  readonly status: number

  constructor(status: number) {
    super(status === 0 ? 'The upload got no response' : `The upload was refused with status ${status}`)
    this.name = 'PutFailed'
    this.status = status
  }
}

// A connection that has moved no byte for this long is dead, even if the phone has not noticed yet.
const IDLE_TIMEOUT_MS = 90_000

/** Uses XMLHttpRequest, since fetch does not report upload progress. */
export const putFile: PutFile = (put, file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const idle = restartableTimer(IDLE_TIMEOUT_MS, () => request.abort())
    const stop = () => request.abort()
    request.open('PUT', put.uploadURL)
    for (const [name, value] of Object.entries(put.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      idle.restart()
      onProgress(event.loaded)
    }
    request.onload = () => {
      addDataUse(0, file.size)
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new PutFailed(request.status))
    }
    request.onerror = () => reject(new PutFailed(0))
    request.onabort = () => reject(signal.aborted ? signal.reason : new PutFailed(0))
    request.onloadend = () => {
      idle.clear()
      signal.removeEventListener('abort', stop)
    }
    signal.addEventListener('abort', stop)
    idle.restart()
    request.send(file)
  })

function restartableTimer(milliseconds: number, onTimeout: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => clearTimeout(timer)
  return {
    clear,
    restart() {
      clear()
      timer = setTimeout(onTimeout, milliseconds)
    },
  }
}
