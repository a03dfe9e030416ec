import { VOICE_TYPES } from '#contract/lists.ts'
import type { SignedPut, UploadRequest, UploadTicket } from '#contract/media.ts'
import { type PutFile, putFile } from './put-file.ts'
import type { ResizedPhoto } from './resize-photo.ts'
import { statusOf, type Wait, withRetries } from './retry-uploads.ts'

type RequestTicket = (request: UploadRequest) => Promise<UploadTicket>
export type Transport = { requestTicket: RequestTicket; put?: PutFile; wait?: Wait }
type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** How far an upload got: what a later page needs to go on with it. */
export type UploadPart = { ticket: UploadTicket; arrived: Copy[] }
/** `part`: how far an earlier page got. `onPart` hears of each copy that has arrived. */
type Resuming = { part?: UploadPart; onPart?: (part: UploadPart) => void }

/**
 * Resolves with the objectUrl. A call after a failure or an abort sends only the files that have not arrived.
 */
export type PhotoUpload = (options: UploadOptions) => Promise<string>

// A signature expires during an upload only if the phone slept. If two fresh ones also fail with 403, there
// is another cause.
const FRESH_TICKETS_MAX = 2

/**
 * Prepares to upload one photo: one ticket, then three signed PUTs, the smallest first so that a preview
 * exists early.
 */
export function uploadPhoto(photo: ResizedPhoto, transport: Transport, resuming?: Resuming): PhotoUpload {
  const { large, medium, small, thumbhash } = photo
  const request = {
    contentType: typeOf(large),
    size: large.size,
    medium: medium.size,
    small: small.size,
    thumbhash,
  }
  return uploadCopies({ large, medium, small }, { purpose: 'listing_photo', ...request }, transport, resuming)
}

/** Prepares to upload a person's photo, which has only one size. */
export function uploadProfilePhoto(photo: Blob, transport: Transport): PhotoUpload {
  return uploadCopies(
    { large: photo },
    { purpose: 'profile_photo', contentType: typeOf(photo), size: photo.size },
    transport,
  )
}

/** Prepares to upload the photo or voice note of a message. */
export function uploadChatFile(
  file: Blob,
  { kind, thumbhash }: { kind: 'photo' | 'voice'; thumbhash?: string },
  transport: Transport,
): PhotoUpload {
  const contentType = VOICE_TYPES.find((type) => file.type.startsWith(type)) ?? typeOf(file)
  return uploadCopies(
    { large: file },
    { purpose: `chat_${kind}`, contentType, size: file.size, thumbhash },
    transport,
  )
}

type Copies = { large: Blob; medium?: Blob; small?: Blob }

function uploadCopies(
  copies: Copies,
  request: UploadRequest,
  { requestTicket, put = putFile, wait }: Transport,
  { part, onPart }: Resuming = {},
): PhotoUpload {
  const bytesOf = (copy: Copy) => copies[copy]?.size ?? 0
  const bytesTotal = bytesOf('large') + bytesOf('medium') + bytesOf('small')
  let ticket: UploadTicket | null = part?.ticket ?? null
  let arrived = new Set<Copy>(part?.arrived)

  return async ({ signal, onProgress }) => {
    for (let freshTickets = 0; ; freshTickets++) {
      try {
        const current = ticket ?? (await withRetries(() => requestTicket(request), signal, wait))
        // If this call was aborted, a later call may already have its own ticket, which must not be replaced.
        signal.throwIfAborted()
        ticket = current
        await sendCopies(current, signal, onProgress)
        return current.objectUrl
      } catch (error) {
        const hasExpired = ticket !== null && statusOf(error) === 403
        if (!hasExpired || freshTickets === FRESH_TICKETS_MAX) throw error
        ticket = null
        arrived = new Set()
      }
    }
  }

  async function sendCopies(current: UploadTicket, signal: AbortSignal, onProgress: (share: number) => void) {
    for (const [copy, signed] of copiesOf(current)) {
      const file = copies[copy]
      if (!file || arrived.has(copy)) continue
      const bytesBefore = [...arrived].reduce((sum, name) => sum + bytesOf(name), 0)
      const report = (bytesSent: number) => onProgress(Math.min(1, (bytesBefore + bytesSent) / bytesTotal))
      await withRetries(() => put(signed, file, { signal, onProgress: report }), signal, wait)
      arrived.add(copy)
      onPart?.({ ticket: current, arrived: [...arrived] })
      report(file.size)
    }
  }
}

type Copy = 'small' | 'medium' | 'large'

function copiesOf(ticket: UploadTicket): [Copy, SignedPut][] {
  const copies: [Copy, SignedPut | undefined][] = [
    ['small', ticket.small],
    ['medium', ticket.medium],
    ['large', ticket],
  ]
  return copies.filter((copy): copy is [Copy, SignedPut] => copy[1] !== undefined)
}

function typeOf(photo: Blob): 'image/webp' | 'image/jpeg' {
  return photo.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
}
