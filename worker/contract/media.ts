import * as z from 'zod'
import { DOCUMENT_BYTES_MAX, PHOTO_BYTES_MAX, THUMBHASH_MAX, VOICE_BYTES_MAX } from './limits.ts'
import { DOCUMENT_TYPES, PHOTO_TYPES, VOICE_TYPES } from './lists.ts'

export const UPLOAD_PURPOSES = [
  'verification',
  'listing_photo',
  'profile_photo',
  'chat_photo',
  'chat_voice',
] as const
export const UploadPurpose = z.enum(UPLOAD_PURPOSES)
export type UploadPurpose = z.infer<typeof UploadPurpose>

export { DOCUMENT_TYPES, PHOTO_TYPES, VOICE_TYPES }

const RECORDING = 'Send a WebM, Ogg or MP4 recording'
const UPLOAD_TYPES = [...DOCUMENT_TYPES, ...VOICE_TYPES] as const
export const UploadType = z.enum(UPLOAD_TYPES, {
  error: ({ input }) =>
    String(input).startsWith('audio/') ? RECORDING : 'Send a WebP, JPEG or PNG photo, or a PDF document',
})
export type UploadType = z.infer<typeof UploadType>

/** The largest file, in bytes, and the content types that each purpose accepts. */
export const UPLOAD_RULES = {
  verification: { bytesMax: DOCUMENT_BYTES_MAX, types: DOCUMENT_TYPES },
  listing_photo: { bytesMax: PHOTO_BYTES_MAX, types: PHOTO_TYPES },
  profile_photo: { bytesMax: PHOTO_BYTES_MAX, types: PHOTO_TYPES },
  chat_photo: { bytesMax: PHOTO_BYTES_MAX, types: PHOTO_TYPES },
  chat_voice: { bytesMax: VOICE_BYTES_MAX, types: VOICE_TYPES },
} as const

/** What to send instead of a file of another type, for each purpose. */
const EXPECTED: Record<UploadPurpose, string> = {
  verification: 'Send a WebP, JPEG or PNG photo, or a PDF document',
  listing_photo: 'Send a WebP, JPEG or PNG photo',
  profile_photo: 'Send a WebP, JPEG or PNG photo',
  chat_photo: 'Send a WebP, JPEG or PNG photo',
  chat_voice: RECORDING,
}

/** Recorders name the codec, too, as in `audio/webm;codecs=opus`. */
const withoutParameters = (type: unknown) =>
  typeof type === 'string' ? type.replace(/;.*/s, '').trim().toLowerCase() : type

const size = z.int({ error: 'Size must be a whole number of bytes' }).min(1, 'The file is empty')

/**
 * The body of POST /api/objects/upload. An empty body requests the URL for a verification document. `size` is
 * in bytes. `medium` and `small` request URLs for the 640 and 320 pixel copies of the photo; their values are
 * the sizes of the copies in bytes.
 */
export const UploadRequest = z
  .object({
    purpose: UploadPurpose.default('verification'),
    contentType: z.preprocess(withoutParameters, UploadType).optional(),
    size: size.optional(),
    medium: size.optional(),
    small: size.optional(),
    thumbhash: z.base64({ error: 'A thumbhash is base64' }).max(THUMBHASH_MAX).optional(),
  })
  .superRefine((request, check) => {
    const rules = UPLOAD_RULES[request.purpose]
    const types: readonly string[] = rules.types
    if (request.contentType && !types.includes(request.contentType)) {
      check.addIssue({ code: 'custom', path: ['contentType'], message: EXPECTED[request.purpose] })
    }
  })
export type UploadRequest = z.infer<typeof UploadRequest>

/** The raw bytes of a file. */
export const FileBytes = z.string().meta({ contentMediaType: 'application/octet-stream' })

/** A signed PUT. It must have exactly these headers. */
export const SignedPut = z.object({ uploadURL: z.string(), headers: z.record(z.string(), z.string()) })
export type SignedPut = z.infer<typeof SignedPut>

/**
 * Later calls send `objectUrl` to name the file: in `images`, as `profileImageUrl`, as `fileUrl` or in
 * a message. The signed URLs work for 10 minutes. If no size was stated, the URL points to this site, which enforces the
 * limit of the purpose.
 */
export const UploadTicket = SignedPut.extend({
  objectUrl: z.string(),
  medium: SignedPut.optional(),
  small: SignedPut.optional(),
})
export type UploadTicket = z.infer<typeof UploadTicket>
