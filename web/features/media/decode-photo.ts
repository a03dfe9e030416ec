/** Why a chosen file cannot become a photo. Each reason has a sentence in copy.ts. */
export type PhotoRefusal =
  | 'empty'
  | 'not_an_image'
  | 'heic'
  | 'unreadable'
  | 'too_small'
  | 'too_many_pixels'
  | 'out_of_memory'

export class PhotoRefused extends Error {
  readonly reason: PhotoRefusal

  constructor(reason: PhotoRefusal) {
    super(`Photo refused: ${reason}`)
    this.name = 'PhotoRefused'
    this.reason = reason
  }
}

/**
 * Upright pixels to draw from. `width` and `height` are those of the whole photo; `picture` may be smaller.
 */
type DecodedPhoto = { picture: CanvasImageSource; width: number; height: number; release: () => void }

export type Size = { width: number; height: number }

const SIDE_MIN_PX = 16
const SIDE_MAX_PX = 16_384
// Allows for a phone camera of 64 megapixels. The decoded pixels of anything larger crash the tab on a phone
// with 2 GB.
const PIXELS_MAX = 72_000_000

/**
 * Decodes a picture and applies its EXIF rotation. A browser that supports it shrinks the longest side to
 * `sideMax` while decoding, so that a cheap phone never has the full picture in memory. Throws PhotoRefused.
 */
export async function decodePhoto(file: Blob, sideMax: number): Promise<DecodedPhoto> {
  if (file.size === 0) throw new PhotoRefused('empty')
  if (file.type !== '' && !file.type.startsWith('image/')) throw new PhotoRefused('not_an_image')
  const url = URL.createObjectURL(file)
  try {
    const element = await loadElement(url, file)
    const size = { width: element.naturalWidth, height: element.naturalHeight }
    checkSize(size)
    const bitmap = await decodeSmaller(file, fitWithin(size, sideMax))
    if (!bitmap) return { picture: element, ...size, release: () => URL.revokeObjectURL(url) }
    URL.revokeObjectURL(url)
    return { picture: bitmap, ...size, release: () => bitmap.close() }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/** Scales the longest side down to `sideMax` with the same proportions. A smaller picture keeps its size. */
export function fitWithin({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

// An image element knows its upright size from the file header. Its pixels are decoded only when drawn.
async function loadElement(url: string, file: Blob): Promise<HTMLImageElement> {
  const element = new Image()
  const loaded = new Promise<boolean>((resolve) => {
    element.onload = () => resolve(true)
    element.onerror = () => resolve(false)
  })
  element.src = url
  if (await loaded) return element
  if (await isHeic(file)) throw new PhotoRefused('heic')
  throw new PhotoRefused(file.type === '' ? 'not_an_image' : 'unreadable')
}

async function isHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type)) return true
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '')
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(head)
}

function checkSize({ width, height }: Size) {
  if (width < SIDE_MIN_PX || height < SIDE_MIN_PX) throw new PhotoRefused('too_small')
  if (width > SIDE_MAX_PX || height > SIDE_MAX_PX || width * height > PIXELS_MAX)
    throw new PhotoRefused('too_many_pixels')
}

// Older browsers throw on the options or ignore them, so a bitmap of any other size is discarded.
async function decodeSmaller(file: Blob, size: Size): Promise<ImageBitmap | null> {
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    })
    if (bitmap.width === size.width && bitmap.height === size.height) return bitmap
    bitmap.close()
    return null
  } catch {
    return null
  }
}
