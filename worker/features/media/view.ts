import type { Photo } from '#contract/listing.ts'
import type { UploadRow } from '#worker/db/schema.ts'

/** The path that identifies an object in later calls. The object of a photo is public after inspection. */
export function objectUrl(key: string): string {
  return `/media/${key}`
}

export function toPhoto({ key, mediumKey, smallKey, ...row }: UploadRow): Photo {
  return {
    url: objectUrl(key),
    medium: mediumKey === null ? undefined : objectUrl(mediumKey),
    small: smallKey === null ? undefined : objectUrl(smallKey),
    mediumBytes: row.mediumBytes ?? undefined,
    smallBytes: row.smallBytes ?? undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    thumbhash: row.thumbhash ?? undefined,
  }
}
