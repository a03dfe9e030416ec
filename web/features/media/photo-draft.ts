import * as z from 'zod'
import { ImageUrl } from '#contract/listing.ts'
import { UploadTicket } from '#contract/media.ts'

const ResizedPhoto = z.object({
  large: z.instanceof(Blob),
  medium: z.instanceof(Blob),
  small: z.instanceof(Blob),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  look: z.string().optional(),
})

const FilePhoto = z.object({
  kind: z.literal('file'),
  name: z.string(),
  fingerprint: z.string(),
  // Blobs are stored apart and may be missing. A finished upload is worth keeping without them.
  resized: ResizedPhoto.optional().catch(undefined),
  thumbhash: z.string().nullable(),
  imageUrl: ImageUrl.nullable(),
  uploadedAt: z.number().nullable(),
  // The copies that have arrived, if the upload was cut off between them.
  part: z
    .object({ ticket: UploadTicket, arrived: z.array(z.enum(['small', 'medium', 'large'])) })
    .optional()
    .catch(undefined),
})

/** `previewUrl` is a smaller copy to show, if there is one. */
const UrlPhoto = z.object({
  kind: z.literal('url'),
  imageUrl: ImageUrl,
  previewUrl: z.string().optional(),
  thumbhash: z.string().nullable().optional(),
})

export const DraftPhoto = z.discriminatedUnion('kind', [FilePhoto, UrlPhoto])
export type DraftPhoto = z.infer<typeof DraftPhoto>

/**
 * The part of a photo queue that outlives its page. `uploadedAt` is in milliseconds since 1970.
 */
export const PhotoDraft = z.object({ photos: z.array(DraftPhoto) })
export type PhotoDraft = z.infer<typeof PhotoDraft>
