import { PHOTO_WIDTHS } from '#contract/limits.ts'
import { decodePhoto, fitWithin } from '#web/features/media/decode-photo.ts'
import {
  drawPhoto,
  encodableType,
  encodeWithin,
  freeCanvas,
  contextOf,
} from '#web/features/media/encode-photo.ts'

const [DECODED_SIDE_PX, SIDE_MAX_PX] = PHOTO_WIDTHS
// The photo is shown in circles of at most 88 pixels, so more bytes would only cost data.
const BYTES_MAX = 80_000

/**
 * Crops the middle of a picture to a square WebP (JPEG if the browser cannot encode WebP), upright and
 * without metadata. Throws PhotoRefused.
 */
export async function squarePhoto(file: Blob): Promise<Blob> {
  const decoded = await decodePhoto(file, DECODED_SIDE_PX)
  const canvases: HTMLCanvasElement[] = []
  try {
    const whole = drawPhoto(decoded.picture, fitWithin(decoded, DECODED_SIDE_PX))
    canvases.push(whole)
    const square = cutSquare(whole)
    canvases.push(square)
    return await encodeWithin(square, await encodableType(), BYTES_MAX)
  } finally {
    decoded.release()
    canvases.forEach(freeCanvas)
  }
}

function cutSquare(whole: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = whole
  const cut = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(cut, SIDE_MAX_PX)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, canvas.width, canvas.height)
  return canvas
}
