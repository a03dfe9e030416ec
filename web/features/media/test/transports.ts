import type { SignedPut, UploadRequest, UploadTicket } from '#contract/media.ts'
import { type PutFile, PutFailed, type PutWatch } from '../put-file.ts'
import type { ResizedPhoto } from '../resize-photo.ts'

export type SentPut = { url: string; bytes: number; headers: Record<string, string> }

/**
 * A server in memory: it signs, takes what arrives and notes it. `answers` are statuses for the next PUTs; 0
 * drops the line.
 */
export function memoryServer() {
  const sent: SentPut[] = []
  const requests: UploadRequest[] = []
  const answers: number[] = []
  const held: (() => void)[] = []
  let isHolding = false

  const put: PutFile = async (signed, file, watch) => {
    watch.signal.throwIfAborted()
    if (isHolding) await untilReleased(watch, file)
    const status = answers.shift() ?? 200
    if (status !== 200) throw new PutFailed(status)
    watch.onProgress(file.size)
    sent.push({ url: signed.uploadURL, bytes: file.size, headers: signed.headers })
  }

  // Half of the file leaves, then the line hangs until the test lets go or the upload is aborted.
  function untilReleased({ signal, onProgress }: PutWatch, file: Blob): Promise<void> {
    return new Promise((resolve, reject) => {
      held.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
      onProgress(file.size / 2)
    })
  }

  return {
    sent,
    requests,
    answers,
    put,
    get heldUploads() {
      return held.length
    },
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const resume of held.splice(0)) resume()
    },
    async requestTicket(request: UploadRequest): Promise<UploadTicket> {
      requests.push(request)
      const key = `photo-${requests.length}`
      return {
        ...signedPut(key),
        objectUrl: `/media/${key}.webp`,
        medium: signedPut(`${key}-m`),
        small: signedPut(`${key}-s`),
      }
    },
  }
}

/** The waits that an upload asked for, none of which is slept. */
export function countedWaits() {
  const waits: number[] = []
  return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds) }
}

export function resizedPhoto(): ResizedPhoto {
  const copy = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
  return { large: copy(300), medium: copy(80), small: copy(20), width: 1280, height: 960, thumbhash: 'abcd' }
}

export function photoFile(name: string): File {
  return new File([name], name, { type: 'image/jpeg', lastModified: 1 })
}

function signedPut(key: string): SignedPut {
  return { uploadURL: `https://r2.example/${key}`, headers: { 'content-type': 'image/webp' } }
}
