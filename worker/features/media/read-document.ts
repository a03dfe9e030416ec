import { DOCUMENT_BYTES_MAX, PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX_PX } from '#contract/limits.ts'
import type { DOCUMENT_TYPES } from '#contract/media.ts'
import { figure } from '#contract/numbers.ts'
import type { Db, Statement } from '#worker/db/client.ts'
import { textAt } from '#worker/platform/files/image-file-parts.ts'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import { isDecodableSize } from './policy.ts'
import { removeUploads } from './store.ts'

type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** A document as it is stored. Pictures have no metadata, and nothing follows their end. A PDF is unchanged. */
export interface DocumentFile {
  type: DocumentType
  bytes: Uint8Array
}

const DOCUMENT_MB_MAX = DOCUMENT_BYTES_MAX / 1_048_576

/** Why a file is not accepted as a document, as shown to the person who sent it. */
export const DOCUMENT_FAULTS = {
  missing: 'That file has not arrived. Please upload it again.',
  empty: 'That file is empty. Please choose another one.',
  too_large: `A document may be at most ${DOCUMENT_MB_MAX} MB. Please choose a smaller file.`,
  unknown: 'That is not a JPEG, PNG, WebP or PDF file, whatever its name says. Please choose another one.',
  other_type: 'That file is not the type that its name says. Please save it again and upload the new file.',
  damaged: 'That picture is damaged or was cut short. Please take it again.',
  // A getter, because a formatter made at load slows the Worker's start.
  get too_many_pixels() {
    return (
      `That picture is too large to open: at most ${figure(PHOTO_SIDE_MAX_PX)} pixels a side and ` +
      `${PHOTO_PIXELS_MAX / 1_000_000} megapixels. Please choose a smaller one.`
    )
  },
} as const
export type DocumentFault = keyof typeof DOCUMENT_FAULTS

export function faultOfSize(bytes: number): DocumentFault | undefined {
  if (bytes === 0) return 'empty'
  return bytes > DOCUMENT_BYTES_MAX ? 'too_large' : undefined
}

/**
 * Identifies a document by its bytes, never by its name. `declaredType` is the type given when the upload was
 * requested. Of a PDF only the first bytes are looked at, because no page of ours ever opens one.
 */
export function readDocument(bytes: Uint8Array, declaredType: string | null): DocumentFile | DocumentFault {
  const file =
    textAt(bytes, 0, 5) === '%PDF-' ? ({ type: 'application/pdf', bytes } as const) : readPicture(bytes)
  if (typeof file === 'string') return file
  return declaredType === null || declaredType === file.type ? file : 'other_type'
}

function readPicture(bytes: Uint8Array): DocumentFile | DocumentFault {
  const picture = readImageFile(bytes)
  if (!picture) return hasPictureHeader(bytes) ? 'damaged' : 'unknown'
  return isDecodableSize(picture) ? picture : 'too_many_pixels'
}

function hasPictureHeader(bytes: Uint8Array): boolean {
  const isWebp = textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'
  return isWebp || textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' || textAt(bytes, 0, 3) === '\xff\xd8\xff'
}

/** The statement that deletes the upload row of a document whose file was deleted. */
export function forgetDocument(db: Db, key: string): Statement {
  return removeUploads(db, [key])
}
