import type { Photo } from '#contract/listing.ts'
import { isPhotoKey, isSmallEnoughToDecode, keyOf } from '#worker/features/media/policy.ts'

/** The key of the first photo of our own in a size that is sharp, and not too large to decode. */
export function largeEnough(photos: readonly Photo[]): string | undefined {
  const keys = photos.map((photo) => keyIn(photo))
  return keys.find((key) => key !== undefined)
}

/** The keys of the first photos of these listings, in a middle size. */
export function middleSized(photos: readonly (Photo | undefined)[], most: number): string[] {
  return photos.flatMap((photo) => ownKey(photo?.medium) ?? (photo && keyIn(photo)) ?? []).slice(0, most)
}

function keyIn({ url, medium, width, height }: Photo): string | undefined {
  const isSmall = width !== undefined && height !== undefined && isSmallEnoughToDecode({ width, height })
  return ownKey(isSmall ? url : medium)
}

/** A photo of another site is never fetched. */
function ownKey(url: string | undefined): string | undefined {
  const key = url === undefined ? undefined : keyOf(url)
  return key !== undefined && isPhotoKey(key) ? key : undefined
}
