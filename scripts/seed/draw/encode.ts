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
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files = PHOTO_WIDTHS.map((width) => pixels().resize({ width }).webp({ quality: QUALITY[width], effort: EFFORT[width] }).toBuffer())
  const thumb = await pixels().resize(THUMB_PX, THUMB_PX, { fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)
  return { width: info.width, height: info.height, thumbhash: Buffer.from(hash).toString('base64'), files: await Promise.all(files) }
}
