import { initSync, Renderer, type Node } from '@takumi-rs/wasm'
import wasm from '@takumi-rs/wasm/auto'
import typeface from '#web/styles/onest.woff2?inline'
import { SHARE_HEIGHT, SHARE_WIDTH } from './address.ts'
import { TICK } from './draw.ts'

/** WhatsApp and others leave out a picture that takes too long on a slow line. */
export const SHARE_BYTES_MAX = 100_000
/** A noisy photo is rendered again at a lower quality. */
const QUALITIES = [82, 60, 35, 15]

const TICK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="#fff" ' +
  'stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"><path d="M4 12.5l5.5 5.5L20 7"/></svg>'

let opened: Renderer | undefined

/** Renders a drawing as a JPEG of at most SHARE_BYTES_MAX. `photos` are the bytes of its images, by name. */
export async function renderPicture(
  node: Node,
  photos: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array> {
  const renderer = await open()
  const images = [...photos, [TICK, new TextEncoder().encode(TICK_SVG)] as const].map(([src, data]) => ({
    src,
    data,
    cache: 'none' as const,
  }))
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT }
  for (const quality of QUALITIES) {
    const picture = await renderer.render(node, { ...size, format: 'jpeg', quality, images })
    if (picture.length <= SHARE_BYTES_MAX) return picture
  }
  throw new Error('the picture stays too large')
}

async function open(): Promise<Renderer> {
  if (opened) return opened
  initSync({ module: wasm })
  const renderer = new Renderer()
  await renderer.registerFont({
    name: 'Onest',
    data: Buffer.from(typeface.slice(typeface.indexOf(',') + 1), 'base64'),
  })
  opened = renderer
  return renderer
}
