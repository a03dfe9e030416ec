import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import {
  ORPHAN_UPLOAD_HOURS,
  PHOTO_BYTES_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_SIDE_MAX_PX,
  PHOTO_WIDTHS,
  REMOVED_PHOTOS_KEPT_DAYS,
} from '#contract/limits.ts'
import { PHOTO_TYPES, type UploadPurpose, type UploadRequest, type UploadType } from '#contract/media.ts'

const FOLDERS = {
  listing_photo: 'l',
  profile_photo: 'u',
  verification: 'v',
  chat_photo: 'c',
  chat_voice: 'a',
} as const satisfies Record<UploadPurpose, string>

const INCOMING = 'incoming/'

const EXTENSIONS: Record<UploadType, string> = {
  'image/webp': '.webp',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'audio/webm': '.webm',
  'audio/ogg': '.ogg',
  'audio/mp4': '.m4a',
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
 * The key to which a signed URL uploads. After inspection the Worker copies the object to `key`, which no
 * signed URL can write. So a URL that is still valid cannot replace an inspected photo, and everything under
 * `l/` and `u/` is an inspected photo.
 */
export function incomingKey(key: string): string {
  return INCOMING + key
}

/** The ticket's key for an incoming key. Undefined for any other key. */
export function ticketKeyOf(incoming: string): string | undefined {
  return incoming.startsWith(INCOMING) ? incoming.slice(INCOMING.length) : undefined
}

export interface Keys {
  key: string
  mediumKey: string | null
  smallKey: string | null
}

/** The keys of a ticket's objects, once accepted. */
export function keysOf({ key, mediumKey, smallKey }: Keys): string[] {
  return [key, mediumKey, smallKey].filter((each) => each !== null)
}

/** The incoming keys of a ticket's objects. */
export function incomingKeys(keys: Keys): string[] {
  return keysOf(keys).map(incomingKey)
}

/** The keys of all objects that a ticket may have: each size, incoming and accepted. */
export function everyKey(keys: Keys): string[] {
  return keysOf(keys).flatMap((each) => [each, incomingKey(each)])
}

/** The prefixes of incoming keys, one for each purpose. Ids rise with time, so R2 lists the oldest first. */
export const INCOMING_PREFIXES = Object.values(FOLDERS).map((folder) => incomingKey(`${folder}/`))

/** True for the keys of inspected photos, which are all that /media serves: no documents (`v/`), nothing of conversations. */
export function isPhotoKey(key: string): boolean {
  return /^[lu]\/\w[\w.-]{0,200}$/.test(key)
}

const COPY_KEY = new RegExp(`-(?:${PHOTO_WIDTHS.slice(1).join('|')})(\\.\\w+)?$`)

/** The key of the upload to which a photo or a smaller copy of it belongs. */
export function uploadKeyOf(key: string): string {
  return key.replace(COPY_KEY, `-${PHOTO_WIDTHS[0]}$1`)
}

/** The key in `/media/<key>`, with or without this site's origin. Undefined for any other URL. */
export function keyOf(url: string, origin = ''): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return path.startsWith('/media/') ? path.slice('/media/'.length) : undefined
}

/**
 * The key of the upload that an image's URL names; undefined for an invalid URL or one of another site. The
 * URL is read as browsers read it, and every scheme and port of this host counts as this site. A page of this
 * site that is no upload has a key that no upload has, so that nobody's own request for it comes from a photo.
 */
export function keyOfImage(url: string, origin: string): string | undefined {
  const parsed = URL.parse(url, origin)
  if (parsed?.hostname !== new URL(origin).hostname) return undefined
  return keyOf(parsed.pathname) ?? parsed.pathname
}

/** The sweep deletes uploads created before this time. */
export function sweptBefore(now: number): number {
  return now - ORPHAN_UPLOAD_HOURS * HOUR_MS
}

/**
 * Uploads created at or before this time can no longer be claimed. They are swept an hour later, so a claim
 * and the sweep never race.
 */
export function claimableSince(now: number): number {
  return sweptBefore(now) + HOUR_MS
}

/**
 * The creation time to set on an upload that nothing uses any more. The upload can be claimed again for an
 * hour. The sweep deletes it another hour later; by then, any call that saw it in use has claimed it again.
 */
export function creationTimeOnRelease(now: number): number {
  return claimableSince(now) + HOUR_MS
}

/** The same for photos of what moderators removed, and of people who are banned for good. */
export function creationTimeOnRemoval(now: number): number {
  return creationTimeOnRelease(now) + REMOVED_PHOTOS_KEPT_DAYS * DAY_MS
}

interface Picture {
  type: string
  width: number
  height: number
}

/** True if a phone can decode the picture and its type is as declared (if undeclared, any photo type). */
export function isFitPhoto({ type, width, height }: Picture, declaredType: string | null): boolean {
  const isDeclared =
    declaredType === null ? PHOTO_TYPES.some((known) => known === type) : type === declaredType
  return isDeclared && isDecodableSize({ width, height })
}

/** True if a phone can decode a picture of this size. The file of a huge picture may be small. */
export function isDecodableSize({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return (
    [width, height].every((side) => side >= 1 && side <= PHOTO_SIDE_MAX_PX) &&
    width * height <= PHOTO_PIXELS_MAX
  )
}

/** Decoded, each pixel takes four bytes of the isolate's 128 MB, and as many in each copy of it. */
const DECODED_PIXELS_MAX = 2_500_000

/** True if the Worker itself may decode a picture of this size. */
export function isSmallEnoughToDecode({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return width * height <= DECODED_PIXELS_MAX
}

export function isWithinPhotoBytes(bytes: number): boolean {
  return bytes > 0 && bytes <= PHOTO_BYTES_MAX
}

/**
 * True if `copy` can be a smaller copy of the photo: it has the same type, is no larger than the photo and at
 * most `sideMax` wide and high, and its shape differs by at most two pixels of rounding.
 */
export function isCopyOf(photo: Picture, copy: Picture, sideMax: number): boolean {
  const isSmaller =
    Math.max(copy.width, copy.height) <= sideMax && copy.width <= photo.width && copy.height <= photo.height
  const skew = Math.abs(copy.width * photo.height - copy.height * photo.width)
  return copy.type === photo.type && isSmaller && skew <= 2 * Math.max(photo.width, photo.height)
}
