import type { Photo } from '#contract/listing.ts'
import type { UploadRow } from '#worker/db/schema.ts'

/** The path that identifies an object in later calls. The object of a photo is public after inspection. */
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
