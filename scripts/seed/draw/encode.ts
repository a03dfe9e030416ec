import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { PHOTO_WIDTHS } from '#contract/limits.ts'

export type EncodedPhoto = { width: number; height: number; thumbhash: string; /** WebP files, widest first, as many as PHOTO_WIDTHS. */ files: readonly Buffer[] }

const QUALITY = { 1280: 66, 640: 68, 320: 70 } as const
/** How hard the encoder tries. The widest is rarely looked at and costs four times the next one. */
const EFFORT = { 1280: 1, 640: 2, 320: 4 } as const
const THUMB_PX = 72

/** Renders an SVG once and makes of it what a browser would have uploaded. */
export async function encodePhoto(svg: string): Promise<EncodedPhoto> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const files: Buffer[] = []
  let pixels: Pixels = { data, info }
  for (const width of PHOTO_WIDTHS) {
    pixels = await shrunk(pixels, { width: Math.min(width, info.width) })
    files.push(await opened(pixels).webp({ quality: QUALITY[width], effort: EFFORT[width] }).toBuffer())
  }
  const thumb = await shrunk(pixels, { width: THUMB_PX, height: THUMB_PX, fit: 'inside' }, 4)
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)
  return { width: info.width, height: info.height, thumbhash: Buffer.from(hash).toString('base64'), files }
}

type Pixels = { data: Buffer; info: sharp.OutputInfo }

function opened({ data, info: { width, height, channels } }: Pixels): sharp.Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Each width is made from the one above it, which has a quarter of the pixels to read. */
async function shrunk(pixels: Pixels, size: sharp.ResizeOptions, channels: 3 | 4 = 3): Promise<Pixels> {
  if (size.width === pixels.info.width) return pixels
  const resized = opened(pixels).resize(size)
  return (channels === 4 ? resized.ensureAlpha() : resized).raw().toBuffer({ resolveWithObject: true })
}
