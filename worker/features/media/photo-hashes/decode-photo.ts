import type { Pixels } from '#contract/photo-hash.ts'
import type { ImageFile } from '#worker/platform/files/image-file-parts.ts'

/**
 * Decodes a WebP or JPEG; undefined for anything that cannot be decoded. The decoders load when they are needed. Each
 * photo gets a new instance of its decoder, so that a crafted photo cannot change how later ones are read.
 */
export async function decodePhoto({
  type,
  bytes,
}: Pick<ImageFile, 'type' | 'bytes'>): Promise<Pixels | undefined> {
  if (type === 'image/png') return undefined
  const decode = type === 'image/webp' ? await webpDecoder() : await jpegDecoder()
  return decode(bytes.slice().buffer).catch(() => undefined)
}

async function webpDecoder() {
  const [{ default: decode, init }, { default: module }] = await Promise.all([
    import('@jsquash/webp/decode.js'),
    import('@jsquash/webp/codec/dec/webp_dec.wasm'),
  ])
  await init(module)
  return decode
}

async function jpegDecoder() {
  const [{ default: decode, init }, { default: module }] = await Promise.all([
    import('@jsquash/jpeg/decode.js'),
    import('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
  ])
  await init(module)
  return decode
}
