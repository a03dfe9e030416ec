import { type Size, fitWithin, PhotoRefused } from './decode-photo.ts'

const QUALITY_MIN = 0.5
const QUALITIES = [0.72, 0.65, 0.58, QUALITY_MIN] as const
const SHRINK_STEP = 0.85

/**
 * Draws a picture on an opaque white canvas, because listing photos have no transparency and a thumbhash with
 * alpha would be too long.
 */
export function drawPhoto(picture: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = contextOf(canvas)
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/**
 * Returns the context. Keeps the pixels in main memory: reading from a phone's GPU is slow and can lose them.
 */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new PhotoRefused('out_of_memory')
  return context
}

/** The type that this browser can encode. Safari returns a PNG if it cannot encode WebP. */
export async function encodableType(): Promise<'image/webp' | 'image/jpeg'> {
  const dot = document.createElement('canvas')
  dot.width = 1
  dot.height = 1
  const blob = await toBlob(dot, 'image/webp', QUALITY_MIN)
  return blob?.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
}

/**
 * Encodes to at most `bytesMax` bytes. Lowers the quality first and, when a lower one would be visible, the
 * number of pixels. Throws PhotoRefused.
 */
export async function encodeWithin(canvas: HTMLCanvasElement, type: string, bytesMax: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, type, quality)
    if (blob.size <= bytesMax) return blob
  }
  for (let side = Math.max(canvas.width, canvas.height) * SHRINK_STEP; side >= 1; side *= SHRINK_STEP) {
    const smaller = drawPhoto(canvas, fitWithin(canvas, side))
    const blob = await encode(smaller, type, QUALITY_MIN)
    freeCanvas(smaller)
    if (blob.size <= bytesMax) return blob
  }
  throw new PhotoRefused('out_of_memory')
}

/** Safari keeps a canvas's memory until garbage collection. A canvas without pixels takes none. */
export function freeCanvas(canvas: HTMLCanvasElement) {
  canvas.width = 0
  canvas.height = 0
}

async function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const blob = await toBlob(canvas, type, quality)
  if (!blob || blob.type !== type) throw new PhotoRefused('out_of_memory')
  return blob
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
