import { PHOTO_WIDTHS } from './limits.ts'
import type { Photo } from './listing.ts'

const [LARGE_SIDE, MEDIUM_SIDE, SMALL_SIDE] = PHOTO_WIDTHS
const RATIO_USUAL = 4 / 3

/** The sources on a card. Excludes the large file, which has ten times the bytes of the small one. */
export function cardSources(photo: Photo) {
  return {
    src: photo.medium ?? photo.url,
    srcSet: join([at(photo, photo.small, SMALL_SIDE), at(photo, photo.medium, MEDIUM_SIDE)]),
  }
}

/** The medium and large sources, for the page of a listing. */
export function pageSources(photo: Photo) {
  return {
    src: photo.url,
    srcSet: join([at(photo, photo.medium, MEDIUM_SIDE), at(photo, photo.url, LARGE_SIDE)]),
  }
}

/** The URL of the smallest file that exists. */
export function smallestSource(photo: Photo): string {
  return photo.small ?? photo.medium ?? photo.url
}

/**
 * Width divided by height, clamped so that a panorama or a screenshot does not spoil a column. 4:3 if
 * unknown.
 */
export function ratioOf(photo: Photo | undefined, lowest: number, highest: number): number {
  if (!photo?.width || !photo.height) return RATIO_USUAL
  return Math.min(highest, Math.max(lowest, photo.width / photo.height))
}

// `side` is the longest side of a variant; srcset needs its width.
function at({ width, height }: Photo, url: string | undefined, side: number): string | undefined {
  if (!url || !width || !height) return undefined
  return `${url} ${Math.round(width * Math.min(1, side / Math.max(width, height)))}w`
}

// A srcset of one candidate would only override the better `src`.
function join(candidates: (string | undefined)[]): string | undefined {
  const known = candidates.filter((candidate) => candidate !== undefined)
  return known.length > 1 ? known.join(', ') : undefined
}
