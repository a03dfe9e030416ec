import { join } from 'node:path'
import type { Miniflare as Runtime } from 'miniflare'
import { PHOTO_WIDTHS } from '#contract/limits.ts'

export type PhotoStore = {
  has(key: string): boolean
  /** `files` are widest first. */
  put(id: string, files: readonly Uint8Array[]): Promise<void>
  putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  close(): Promise<void>
}

/** The object keys of a photo's files, widest first. */
export function keysOf(photoId: string): string[] {
  return PHOTO_WIDTHS.map((width) => `l/${photoId}-${width}.webp`)
}

/** As in wrangler.toml. */
const BUCKET = 'salone-market'

/**
 * Opens the local R2 bucket as the Worker sees it. The runtime gets only the bucket: with the Worker's
 * objects, a due alarm would run in it and fail. Miniflare is imported here because loading it takes longer
 * than the rest of a repeated seed.
 */
export async function openPhotoStore(stateFolder: string): Promise<PhotoStore> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const options = convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    r2Buckets: { BUCKET },
  })
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateFolder, 'v3') })
  const bucket = await miniflare.getR2Bucket('BUCKET')
  const known = await keysIn(bucket)
  return {
    has: (key) => known.has(key),
    async put(id, files) {
      const puts = keysOf(id).map((key, i) =>
        bucket.put(key, asBytes(files[i]), { httpMetadata: { contentType: 'image/webp' } }),
      )
      await Promise.all(puts)
    },
    async putFile(key, bytes, contentType) {
      await bucket.put(key, Uint8Array.from(bytes), { httpMetadata: { contentType } })
    },
    close: () => miniflare.dispose(),
  }
}

type Bucket = Awaited<ReturnType<Runtime['getR2Bucket']>>

async function keysIn(bucket: Bucket): Promise<Set<string>> {
  const keys = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix: 'l/', cursor })
    for (const { key } of page.objects) keys.add(key)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return keys
}

/** The runtime takes plain typed arrays; a Node Buffer may be a view of a larger pool. */
function asBytes(file: Uint8Array | undefined): Uint8Array {
  return Uint8Array.from(file ?? [])
}
