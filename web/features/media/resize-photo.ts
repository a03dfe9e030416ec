import { rgbaToThumbHash } from 'thumbhash'
import { PHOTO_UPLOAD_BYTES_MAX, PHOTO_WIDTHS } from '#contract/limits.ts'
import { hashPhoto } from '#contract/photo-hash.ts'
import { decodePhoto, fitWithin } from './decode-photo.ts'
import { drawPhoto, encodableType, encodeWithin, freeCanvas, contextOf } from './encode-photo.ts'

/**
 * `width` and `height` are those of `large` before scaling to its byte limit; `thumbhash` is base64. `look` is what
 * the server knows the photo again by; photos that were kept by an earlier version have none.
 */
export type ResizedPhoto = {
  large: Blob
  medium: Blob
  small: Blob
  width: number
  height: number
  thumbhash: string
  look?: string | undefined
}

// Shares of PHOTO_UPLOAD_BYTES_MAX. They are fixed, so that a small copy, of which a feed shows twenty, never
// uses what the large one saves.
const SHARES = { large: 0.7, medium: 0.24, small: 0.06 } as const
const THUMBHASH_SIDE_PX = 100

/**
 * Makes the three WebP copies (JPEG if the browser cannot encode WebP) of a listing photo. They are upright,
 * never larger than the original, and have no metadata such as GPS. PHOTO_WIDTHS limits the longest side, so
 * that a portrait photo costs no more bytes than a landscape one. Throws PhotoRefused.
 */
export async function resizePhoto(file: Blob): Promise<ResizedPhoto> {
  const [largeSide, mediumSide, smallSide] = PHOTO_WIDTHS
  const decoded = await decodePhoto(file, largeSide)
  const canvases: HTMLCanvasElement[] = []
  // Each copy is drawn from the next larger one, because shrinking in steps avoids aliasing in every browser.
  function shrinkTo(side: number): HTMLCanvasElement {
    const canvas = drawPhoto(canvases.at(-1) ?? decoded.picture, fitWithin(decoded, side))
    canvases.push(canvas)
    return canvas
  }
  try {
    const type = await encodableType()
    const canvas = shrinkTo(largeSide)
    const { width, height } = canvas
    const large = await encodeWithin(canvas, type, PHOTO_UPLOAD_BYTES_MAX * SHARES.large)
    const medium = await encodeWithin(shrinkTo(mediumSide), type, PHOTO_UPLOAD_BYTES_MAX * SHARES.medium)
    const smallest = shrinkTo(smallSide)
    const small = await encodeWithin(smallest, type, PHOTO_UPLOAD_BYTES_MAX * SHARES.small)
    const look = hashPhoto(pixelsOf(smallest))
    return { large, medium, small, width, height, thumbhash: hashOf(shrinkTo(THUMBHASH_SIDE_PX)), look }
  } finally {
    decoded.release()
    canvases.forEach(freeCanvas)
  }
}

/**
 * Makes the one WebP copy (JPEG if the browser cannot encode WebP) of a photo for a message, as large as that
 * of a listing. Throws PhotoRefused.
 */
export async function resizeToOne(file: Blob): Promise<Omit<ResizedPhoto, 'medium' | 'small' | 'look'>> {
  const [side] = PHOTO_WIDTHS
  const decoded = await decodePhoto(file, side)
  const canvases: HTMLCanvasElement[] = []
  try {
    const canvas = drawPhoto(decoded.picture, fitWithin(decoded, side))
    const { width, height } = canvas
    const tiny = drawPhoto(canvas, fitWithin(canvas, THUMBHASH_SIDE_PX))
    canvases.push(canvas, tiny)
    const large = await encodeWithin(canvas, await encodableType(), PHOTO_UPLOAD_BYTES_MAX * SHARES.large)
    return { large, width, height, thumbhash: hashOf(tiny) }
  } finally {
    decoded.release()
    canvases.forEach(freeCanvas)
  }
}

function hashOf(canvas: HTMLCanvasElement): string {
  const { width, height, data } = pixelsOf(canvas)
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)))
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
}
