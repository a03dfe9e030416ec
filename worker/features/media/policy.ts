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
 * The key that a signed PUT writes. After inspection the Worker copies the object to `key`, which no signed
 * URL can write. So a still valid URL cannot replace an inspected photo, and everything under `l/` and `u/`
 * is safe to show.
 */
export function incomingKey(key: string): string {
  return INCOMING + key
}

/** The key of the ticket for an incoming key; undefined for any other key. */
export function landedKey(landing: string): string | undefined {
  return landing.startsWith(INCOMING) ? landing.slice(INCOMING.length) : undefined
}

interface Keys {
  key: string
  mediumKey: string | null
  smallKey: string | null
}

/** The incoming keys of a ticket's objects. */
export function incomingKeys({ key, mediumKey, smallKey }: Keys): string[] {
  return [key, mediumKey, smallKey].filter((each) => each !== null).map(incomingKey)
}

/** Every object that a ticket may have: each size, incoming and accepted. */
export function everyKey({ key, mediumKey, smallKey }: Keys): string[] {
  return [key, mediumKey, smallKey].flatMap((each) => (each === null ? [] : [each, incomingKey(each)]))
}

/** The prefixes of incoming keys, one per purpose. Ids rise with time, so each prefix lists oldest first. */
export const INCOMING_PREFIXES = Object.values(FOLDERS).map((folder) => incomingKey(`${folder}/`))

/** True for what /media shows to everyone: neither documents, under `v/`, nor uploads not yet inspected. */
export function isPublicKey(key: string): boolean {
  return /^[lu]\/\w[\w.-]{0,200}$/.test(key)
}

/** The key in `/media/<key>`, with or without this site's origin; undefined for an external address. */
export function keyOf(url: string, origin = ''): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return path.startsWith('/media/') ? path.slice('/media/'.length) : undefined
}

/** The sweep takes uploads created before this. */
export function sweptBefore(now: number): number {
  return now - ORPHAN_UPLOAD_HOURS * HOUR_MS
}

/**
 * Uploads created before this can no longer be claimed. That is an hour before the sweep takes them, so the
 * two never race for one.
 */
export function claimableSince(now: number): number {
  return sweptBefore(now) + HOUR_MS
}

/**
 * The creation time to set on an upload that nothing uses any more. For an hour it can be claimed again; an
 * hour later the sweep deletes it. By then, any call that saw it in use has claimed it again.
 */
export function releasedAs(now: number): number {
  return claimableSince(now) + HOUR_MS
}

interface Picture {
  type: string
  width: number
  height: number
}

/** False for a picture of a type other than declared, or one that a phone could not decode. */
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
 * True for a smaller copy of the photo: no larger than `sideMax`, and of the same shape within two pixels of
 * rounding.
 */
export function isCopyOf(photo: Picture, copy: Picture, sideMax: number): boolean {
  const isSmaller =
    Math.max(copy.width, copy.height) <= sideMax && copy.width <= photo.width && copy.height <= photo.height
  const skew = Math.abs(copy.width * photo.height - copy.height * photo.width)
  return copy.type === photo.type && isSmaller && skew <= 2 * Math.max(photo.width, photo.height)
}
