import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { PHOTO_WIDTHS } from '#contract/limits.ts'
import type { EncodedPhoto } from './draw/encode.ts'

export type PhotoStore = {
  has(key: string): boolean
  put(id: string, photo: EncodedPhoto): Promise<void>
  close(): Promise<void>
}

/** Object keys of a photo's files, widest first. */
export function keysOf(photoId: string): string[] {
  return PHOTO_WIDTHS.map((width) => `l/${photoId}-${width}.webp`)
}

/** The local R2 bucket as the Worker sees it. wrangler is loaded only here, since it takes longer than the rest of a repeat. */
export async function openPhotoStore(stateFolder: string, configPath: string): Promise<PhotoStore> {
  const { getPlatformProxy } = await import('wrangler')
  const proxy = await getPlatformProxy<{ BUCKET: R2Bucket }>({
    configPath,
    persist: { path: join(stateFolder, 'v3') },
    remoteBindings: false,
  })
  const bucket = proxy.env.BUCKET
  const known = await keysIn(bucket)
  return {
    has: (key) => known.has(key),
    async put(id, { files }) {
      const puts = keysOf(id).map((key, i) => bucket.put(key, asBytes(files[i]), { httpMetadata: { contentType: 'image/webp' } }))
      await Promise.all(puts)
    },
    close: () => proxy.dispose(),
  }
}

async function keysIn(bucket: R2Bucket): Promise<Set<string>> {
  const keys = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix: 'l/', cursor })
    for (const { key } of page.objects) keys.add(key)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return keys
}

/** The proxy passes plain typed arrays; a Node Buffer may be a window on a larger pool. */
function asBytes(file: Buffer | undefined): Uint8Array {
  return Uint8Array.from(file ?? [])
}
