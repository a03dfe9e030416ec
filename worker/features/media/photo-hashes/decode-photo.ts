import type { Pixels } from '#contract/photo-hash.ts'
import { isSmallEnoughToDecode } from '#worker/features/media/policy.ts'
import type { ImageFile } from '#worker/platform/files/image-file-parts.ts'

/** Decodes a photo; undefined for one that is too large, or that cannot be decoded. */
export async function decodePhoto({
  width,
  height,
  bytes,
}: Pick<ImageFile, 'width' | 'height' | 'bytes'>): Promise<Pixels | undefined> {
  if (!isSmallEnoughToDecode({ width, height })) return undefined
  // The renderer is 4 MB, which only posts wait for.
  const [{ initSync, Renderer }, { default: module }] = await Promise.all([
    import('@takumi-rs/wasm'),
    import('@takumi-rs/wasm/auto'),
  ])
  initSync({ module })
  // One for each photo, so that one which breaks its renderer breaks no other.
  const renderer = new Renderer()
  try {
    const photo = { src: 'photo', data: bytes, cache: 'none' as const }
    const data = await renderer.render(
      { type: 'image', src: photo.src, style: { width: '100%', height: '100%' } },
      { width, height, format: 'raw', images: [photo] },
    )
    return { width, height, data }
  } catch {
    return undefined
  } finally {
    renderer.free()
  }
}
