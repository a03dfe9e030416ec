import * as z from 'zod'
import { DOCUMENT_BYTES_MAX, PHOTO_BYTES_MAX, THUMBHASH_MAX } from './limits.ts'
import { DOCUMENT_TYPES, PHOTO_TYPES } from './lists.ts'

export const UPLOAD_PURPOSES = ['verification', 'listing_photo', 'profile_photo'] as const
export const UploadPurpose = z.enum(UPLOAD_PURPOSES)
export type UploadPurpose = z.infer<typeof UploadPurpose>

export { DOCUMENT_TYPES, PHOTO_TYPES }

/** The largest file, in bytes, and the content types that each purpose accepts. */
export const UPLOAD_RULES = {
  verification: { bytesMax: DOCUMENT_BYTES_MAX, types: DOCUMENT_TYPES },
  listing_photo: { bytesMax: PHOTO_BYTES_MAX, types: PHOTO_TYPES },
  profile_photo: { bytesMax: PHOTO_BYTES_MAX, types: PHOTO_TYPES },
} as const

const size = z.int({ error: 'Size must be a whole number of bytes' }).min(1, 'The file is empty')

/**
 * The body of POST /api/objects/upload. An empty body requests the URL for a verification document. `size` is
 * in bytes. `medium` and `small` request URLs for the 640 and 320 pixel copies of the photo; their values are
 * the sizes of the copies in bytes.
 */
export const UploadRequest = z
  .object({
    purpose: UploadPurpose.default('verification'),
    contentType: z
      .enum(DOCUMENT_TYPES, { error: 'Send a WebP, JPEG or PNG photo, or a PDF document' })
      .optional(),
    size: size.optional(),
    medium: size.optional(),
    small: size.optional(),
    thumbhash: z.base64({ error: 'A thumbhash is base64' }).max(THUMBHASH_MAX).optional(),
  })
  .superRefine((request, check) => {
    const rules = UPLOAD_RULES[request.purpose]
    const types: readonly string[] = rules.types
    if (request.contentType && !types.includes(request.contentType)) {
      check.addIssue({ code: 'custom', path: ['contentType'], message: 'Send a WebP, JPEG or PNG photo' })
    }
  })
export type UploadRequest = z.infer<typeof UploadRequest>

/** The raw bytes of a file. */
export const FileBytes = z.string().meta({ contentMediaType: 'application/octet-stream' })

/** A signed PUT. It must have exactly these headers. */
export const SignedPut = z.object({ uploadURL: z.string(), headers: z.record(z.string(), z.string()) })
export type SignedPut = z.infer<typeof SignedPut>

/**
 * Later calls send `objectUrl` to name the file: in `images`, as `profileImageUrl` or as `fileUrl`. The
 * signed URLs work for 10 minutes. If no size was stated, the URL points to this site, which enforces the
 * limit of the purpose.
 */
export const UploadTicket = SignedPut.extend({
  objectUrl: z.string(),
  medium: SignedPut.optional(),
  small: SignedPut.optional(),
})
export type UploadTicket = z.infer<typeof UploadTicket>
