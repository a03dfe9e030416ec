import { PHOTO_WIDTHS } from './limits.ts'
import type { Photo } from './listing.ts'

const [LARGE_SIDE, MEDIUM_SIDE, SMALL_SIDE] = PHOTO_WIDTHS
const USUAL_RATIO = 4 / 3

/** The sources for a card. Excludes the large file, which is ten times the size of the small one. */
export function cardSources(photo: Photo) {
  return {
    src: photo.medium ?? photo.url,
    srcSet: toSrcset([
      toCandidate(photo, photo.small, SMALL_SIDE),
      toCandidate(photo, photo.medium, MEDIUM_SIDE),
    ]),
  }
}

/** The sources for a listing's page: the medium and the large file. */
export function pageSources(photo: Photo) {
  return {
    src: photo.url,
    srcSet: toSrcset([
      toCandidate(photo, photo.medium, MEDIUM_SIDE),
      toCandidate(photo, photo.url, LARGE_SIDE),
    ]),
  }
}

/** The URL of the smallest file that exists. */
export function smallestSource(photo: Photo): string {
  return smallestFile(photo).src
}

/** The smallest file that exists, for lists, and its size in bytes, if known. */
export function smallestFile({ url, medium, small, mediumBytes, smallBytes }: Photo): PhotoFile {
  return small ? { src: small, bytes: smallBytes } : mediumFile({ url, medium, mediumBytes })
}

/** The smallest file that fills a phone's width, and its size in bytes, if known. */
export function mediumFile({ url, medium, mediumBytes }: Photo): PhotoFile {
  return medium ? { src: medium, bytes: mediumBytes } : { src: url }
}

export interface PhotoFile {
  src: string
  bytes?: number
}

/**
 * Width divided by height, clamped so that a panorama or a screenshot does not dominate a column. 4:3 if the
 * size is unknown.
 */
export function ratioOf(photo: Photo | undefined, lowest: number, highest: number): number {
  if (!photo?.width || !photo.height) return USUAL_RATIO
  return Math.min(highest, Math.max(lowest, photo.width / photo.height))
}

// `side` is the longest side of the file in pixels; srcset needs its width.
function toCandidate({ width, height }: Photo, url: string | undefined, side: number): string | undefined {
  if (!url || !width || !height) return undefined
  return `${url} ${Math.round(width * Math.min(1, side / Math.max(width, height)))}w`
}

// A srcset with only one candidate would override `src`, which may be better.
function toSrcset(candidates: (string | undefined)[]): string | undefined {
  const existing = candidates.filter((candidate) => candidate !== undefined)
  return existing.length > 1 ? existing.join(', ') : undefined
}
