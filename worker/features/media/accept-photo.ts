import { PHOTO_WIDTHS } from '#contract/limits.ts'
import type { Ctx } from '#worker/context.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import type { ImageFile } from '#worker/platform/files/image-file-parts.ts'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import { discardUpload } from './discard-upload.ts'
import { incomingKey, incomingKeys, isCopyOf, isFitPhoto, isWithinPhotoBytes } from './policy.ts'

export type Fault = 'missing' | 'unreadable'

/** With the size in bytes of the largest file. */
export type AcceptedPhoto = UploadRow & { bytes: number }

type InspectionCtx = Pick<Ctx, 'env' | 'db' | 'waitUntil'>

/**
 * Cleans an uploaded photo and copies it, with its valid smaller copies, from its incoming key to its public
 * key. Returns the row with what inspection found. If the file is not an acceptable photo, deletes the row
 * and its objects, and returns the fault. May be repeated.
 */
export async function acceptPhoto(ctx: InspectionCtx, row: UploadRow): Promise<AcceptedPhoto | Fault> {
  const [, mediumSide, smallSide] = PHOTO_WIDTHS
  const bucket = ctx.env.BUCKET
  const read = (key: string | null) => readUploaded(bucket, key)
  const [photo, medium, small] = await Promise.all([read(row.key), read(row.mediumKey), read(row.smallKey)])
  if (photo === 'missing') return 'missing'
  if (photo === 'unreadable' || !isFitPhoto(photo, row.contentType)) {
    await discardUpload(ctx, row)
    return 'unreadable'
  }
  const isCopy = (copy: ImageFile | Fault, side: number): copy is ImageFile =>
    typeof copy === 'object' && isCopyOf(photo, copy, side)
  const [mediumKey, mediumBytes] = isCopy(medium, mediumSide)
    ? [row.mediumKey, medium.bytes.length]
    : [null, null]
  const [smallKey, smallBytes] = isCopy(small, smallSide) ? [row.smallKey, small.bytes.length] : [null, null]
  await Promise.all([
    store(bucket, row.key, photo),
    store(bucket, mediumKey, medium),
    store(bucket, smallKey, small),
  ])
  // In the background, since the sweep deletes whatever is left.
  ctx.waitUntil(bucket.delete(incomingKeys(row)))
  const { width, height } = photo
  return { ...row, mediumKey, smallKey, mediumBytes, smallBytes, width, height, bytes: photo.bytes.length }
}

/** Reads an uploaded file. After a publish that failed halfway, the file is already under its own key. */
async function readUploaded(bucket: R2Bucket, key: string | null): Promise<ImageFile | Fault> {
  if (key === null) return 'missing'
  const object = (await bucket.get(incomingKey(key))) ?? (await bucket.get(key))
  if (!object) return 'missing'
  if (!isWithinPhotoBytes(object.size)) {
    await object.body.cancel()
    return 'unreadable'
  }
  return readImageFile(await object.bytes()) ?? 'unreadable'
}

/** Never overwrites an object, even if two publishes race, since objects are served as immutable. */
async function store(bucket: R2Bucket, key: string | null, file: ImageFile | Fault): Promise<void> {
  if (key === null || typeof file === 'string') return
  await bucket.put(key, file.bytes, {
    httpMetadata: { contentType: file.type },
    onlyIf: new Headers({ 'if-none-match': '*' }),
  })
}
