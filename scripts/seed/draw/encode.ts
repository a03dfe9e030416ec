import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { PHOTO_WIDTHS } from '#contract/limits.ts'

export type EncodedPhoto = {
  width: number
  height: number
  thumbhash: string
  /** WebP files, widest first, as many as PHOTO_WIDTHS. */ files: readonly Buffer[]
}

const QUALITY = { 1280: 64, 640: 68, 320: 70 } as const
/** How hard the encoder tries. The widest is rarely looked at and costs four times the next one. */
const EFFORT = { 1280: 0, 640: 2, 320: 2 } as const
const THUMB_PX = 72

/** Renders an SVG once and makes of it what a browser would have uploaded. */
export async function encodePhoto(svg: string): Promise<EncodedPhoto> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: Buffer[] = []
  let pixels: Pixels = { data, info }
  for (const side of PHOTO_WIDTHS) {
    pixels = await shrunk(pixels, side)
    files.push(await opened(pixels).webp({ quality: QUALITY[side], effort: EFFORT[side] }).toBuffer())
  }
  const thumb = await shrunk(pixels, THUMB_PX, 4)
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)
  return { width: info.width, height: info.height, thumbhash: Buffer.from(hash).toString('base64'), files }
}

type Pixels = { data: Buffer; info: OutputInfo }

function opened({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/**
 * The longest side becomes `side`, as in the browser. Each size is made from the one above it, which has a
 * quarter of the pixels to read.
 */
async function shrunk(pixels: Pixels, side: number, channels: 3 | 4 = 3): Promise<Pixels> {
  if (Math.max(pixels.info.width, pixels.info.height) <= side) return pixels
  const resized = opened(pixels).resize(side, side, { fit: 'inside' })
  return (channels === 4 ? resized.ensureAlpha() : resized).raw().toBuffer({ resolveWithObject: true })
}
