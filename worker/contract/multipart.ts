import * as z from 'zod'
import { ETAG_MAX, FILE_NAME_MAX, PARTS_MAX } from './limits.ts'
import { DOCUMENT_TYPES } from './media.ts'
import { figure } from './numbers.ts'

/** The type that browsers send for a file of unknown type. */
const UNKNOWN_TYPE = 'application/octet-stream'

const fileName = z
  .string({ error: 'The file needs a name' })
  .min(1, 'The file needs a name')
  .max(FILE_NAME_MAX, 'That name is too long')
const fileType = z
  .enum([...DOCUMENT_TYPES, UNKNOWN_TYPE, ''], { error: 'Send a WebP, JPEG or PNG photo, or a PDF document' })
  .transform((type) => (type === UNKNOWN_TYPE || type === '' ? undefined : type))

/** The query of GET /s3/params, for a file sent in one piece. Metadata is accepted but ignored. */
export const FormUploadQuery = z.object({ filename: fileName, type: fileType.optional() })
export type FormUploadQuery = z.infer<typeof FormUploadQuery>

/** How to send the file: POST a form of these fields to `url`, with the file last. Valid for 10 minutes. */
export const FormUpload = z.object({
  method: z.literal('POST'),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  expires: z.int(),
})
export type FormUpload = z.infer<typeof FormUpload>

/** The body of POST /s3/multipart. Metadata is accepted but ignored. */
export const StartMultipart = z.object({
  filename: fileName,
  type: fileType,
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type StartMultipart = z.infer<typeof StartMultipart>

/** `key` and `uploadId` identify the upload in later calls. */
export const MultipartStarted = z.object({ key: z.string(), uploadId: z.string() })
export type MultipartStarted = z.infer<typeof MultipartStarted>

/** The query of every call about a started upload. */
export const MultipartQuery = z.object({
  key: z
    .string({ error: 'The key of the upload is missing' })
    .min(1, 'The key of the upload is missing')
    .max(FILE_NAME_MAX),
})

const OUT_OF_RANGE = { error: () => `Parts are numbered from 1 to ${figure(PARTS_MAX)}` }
const partNumber = z.int(OUT_OF_RANGE).min(1, OUT_OF_RANGE).max(PARTS_MAX, OUT_OF_RANGE)

/** The part number in a path. */
export const PartPath = z.object({
  partNumber: z
    .string()
    .regex(/^\d{1,5}$/, OUT_OF_RANGE)
    .transform(Number)
    .pipe(partNumber),
})

/** The URL to PUT one part to, valid for `expires` seconds. */
export const SignedPart = z.object({ url: z.string(), expires: z.int() })
export type SignedPart = z.infer<typeof SignedPart>

/** A part that has arrived, with its `Size` in bytes. S3 defines the field names. */
export const UploadedPart = z.object({ PartNumber: z.int(), Size: z.int(), ETag: z.string() })
export type UploadedPart = z.infer<typeof UploadedPart>

const SentPart = z.object({
  PartNumber: partNumber,
  ETag: z
    .string({ error: 'A part needs its ETag' })
    .max(ETAG_MAX, 'That is not the ETag of a part')
    .transform((text) => text.replace(/^"|"$/g, ''))
    .pipe(z.string().min(1, 'A part needs its ETag')),
})

/** The body of POST /s3/multipart/{uploadId}/complete. */
export const CompleteMultipart = z.object({
  parts: z
    .array(SentPart, { error: 'Send the list of parts' })
    .min(1, 'Send at least one part')
    .max(PARTS_MAX, { error: () => `A file has at most ${figure(PARTS_MAX)} parts` })
    .refine(
      (parts) => new Set(parts.map((part) => part.PartNumber)).size === parts.length,
      'Send each part once',
    ),
})
export type CompleteMultipart = z.infer<typeof CompleteMultipart>

/** Later calls send `location` as `fileUrl`. */
export const MultipartCompleted = z.object({ location: z.string(), key: z.string() })
export type MultipartCompleted = z.infer<typeof MultipartCompleted>

/**
 * The response of GET /s3/sts, in the format of Uppy's getCredentials: credentials that can write the object
 * `key`, and nothing else, until `expiration`.
 */
export const TemporaryCredentials = z.object({
  credentials: z.object({
    accessKeyId: z.string(),
    secretAccessKey: z.string(),
    sessionToken: z.string(),
    expiration: z.iso.datetime(),
  }),
  bucket: z.string(),
  region: z.literal('auto'),
  key: z.string(),
})
export type TemporaryCredentials = z.infer<typeof TemporaryCredentials>
