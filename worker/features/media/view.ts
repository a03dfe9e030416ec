import type { Photo } from '#contract/listing.ts'
import type { UploadRow } from '../../db/schema.ts'

/** The address of an object: as an image in later calls, and publicly once it was inspected. */
export function objectUrl(key: string): string {
  return `/media/${key}`
}

export function toPhoto({ key, mediumKey, smallKey, width, height, thumbhash }: UploadRow): Photo {
  return {
    url: objectUrl(key),
    medium: mediumKey === null ? undefined : objectUrl(mediumKey),
    small: smallKey === null ? undefined : objectUrl(smallKey),
    width: width ?? undefined,
    height: height ?? undefined,
    thumbhash: thumbhash ?? undefined,
  }
}
