import { HOUR_MS } from '#contract/dates.ts'
import {
  ORPHAN_UPLOAD_HOURS,
  PHOTO_BYTES_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_SIDE_MAX_PX,
  PHOTO_WIDTHS,
} from '#contract/limits.ts'
import { PHOTO_TYPES, type DOCUMENT_TYPES, type UploadPurpose, type UploadRequest } from '#contract/media.ts'

const FOLDERS = { listing_photo: 'l', profile_photo: 'u', verification: 'v' } as const satisfies Record<
  UploadPurpose,
  string
>

const INCOMING = 'incoming/'

const EXTENSIONS: Record<(typeof DOCUMENT_TYPES)[number], string> = {
  'image/webp': '.webp',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
}

/** The keys of a ticket's objects. Only listing photos have smaller copies. */
export function keysFor({ purpose, contentType, medium, small }: UploadRequest, id: string): Keys {
  const extension = contentType ? EXTENSIONS[contentType] : ''
  if (purpose !== 'listing_photo')
    return { key: `${FOLDERS[purpose]}/${id}${extension}`, mediumKey: null, smallKey: null }
  const [large, ...copies] = PHOTO_WIDTHS.map((width) => `${FOLDERS[purpose]}/${id}-${width}${extension}`)
  const [mediumKey = null, smallKey = null] = copies
  return { key: large ?? id, mediumKey: medium ? mediumKey : null, smallKey: small ? smallKey : null }
}

/**
 * Where a signed PUT lands. The Worker copies what passes inspection to the key itself, to which no signed
 * URL ever leads: so a URL still alive cannot swap a photo after it was inspected, and all that stands under
 * `l/` and `u/` is fit to show.
 */
export function incomingKey(key: string): string {
  return INCOMING + key
}

/** The key of the ticket whose object lands here; undefined for a key that no upload lands under. */
export function landedKey(landing: string): string | undefined {
  return landing.startsWith(INCOMING) ? landing.slice(INCOMING.length) : undefined
}

interface Keys {
  key: string
  mediumKey: string | null
  smallKey: string | null
}

/** Where the objects of a ticket landed, if they arrived. */
export function incomingKeys({ key, mediumKey, smallKey }: Keys): string[] {
  return [key, mediumKey, smallKey].filter((each) => each !== null).map(incomingKey)
}

/** Every object that a ticket may have: its sizes, each as it came in and as it was accepted. */
export function everyKey({ key, mediumKey, smallKey }: Keys): string[] {
  return [key, mediumKey, smallKey].flatMap((each) => (each === null ? [] : [each, incomingKey(each)]))
}

/** Where uploads land, one prefix for each purpose; ids rise with time, so each lists its oldest first. */
export const INCOMING_PREFIXES = Object.values(FOLDERS).map((folder) => incomingKey(`${folder}/`))

/**
 * True for what /media shows to everyone. Documents, under `v/`, and what was not inspected yet never are.
 */
export function isPublicKey(key: string): boolean {
  return /^[lu]\/\w[\w.-]{0,200}$/.test(key)
}

/**
 * The key in `/media/<key>` or in the same address with this site's origin; undefined for an address
 * elsewhere.
 */
export function keyOf(url: string, origin = ''): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return path.startsWith('/media/') ? path.slice('/media/'.length) : undefined
}

/** Uploads from before this moment are the sweep's. */
export function sweptBefore(now: number): number {
  return now - ORPHAN_UPLOAD_HOURS * HOUR_MS
}

/**
 * The last hour before the sweep takes an upload, it cannot be claimed any more: so the two never reach for
 * the same one.
 */
export function claimableSince(now: number): number {
  return sweptBefore(now) + HOUR_MS
}

/**
 * The time of creation that an upload gets once nothing uses it any more. For an hour it may be put to use
 * again, an hour after that the sweep takes it: by then whatever looked at it while it was in use has claimed
 * it anew.
 */
export function releasedAs(now: number): number {
  return claimableSince(now) + HOUR_MS
}

interface Picture {
  type: string
  width: number
  height: number
}

/** False for a picture of another type than was declared, and for one that a phone could not decode. */
export function isFitPhoto({ type, width, height }: Picture, declaredType: string | null): boolean {
  const isDeclared =
    declaredType === null ? PHOTO_TYPES.some((known) => known === type) : type === declaredType
  return isDeclared && isSaneSize({ width, height })
}

/** False for a picture that a phone could not decode, however small its file. */
export function isSaneSize({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return (
    [width, height].every((side) => side >= 1 && side <= PHOTO_SIDE_MAX_PX) &&
    width * height <= PHOTO_PIXELS_MAX
  )
}

export function isWithinPhotoBytes(bytes: number): boolean {
  return bytes > 0 && bytes <= PHOTO_BYTES_MAX
}

/**
 * True for a smaller copy of the photo: no larger than its width asks, and of the same shape but for two
 * pixels of rounding.
 */
export function isCopyOf(photo: Picture, copy: Picture, sideMax: number): boolean {
  const isSmaller =
    Math.max(copy.width, copy.height) <= sideMax && copy.width <= photo.width && copy.height <= photo.height
  const skew = Math.abs(copy.width * photo.height - copy.height * photo.width)
  return copy.type === photo.type && isSmaller && skew <= 2 * Math.max(photo.width, photo.height)
}
