import type { Photo } from '#contract/listing.ts'
import { isSameLook, lookUpPhoto, type PhotoLookup } from '#contract/photo-hash.ts'
import type { Ctx } from '#worker/context.ts'
import type { AppEnv } from '#worker/env.ts'
import { keyOf } from '#worker/features/media/policy.ts'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import { decodePhoto } from './decode-photo.ts'
import { addHash, findFiles, hashesOf, listWithBands } from './store.ts'

type HashingCtx = Pick<Ctx, 'db'> & { env: Pick<AppEnv, 'BUCKET'> }

export interface HashedPhoto {
  key: string
  hash: string
  /** When it was first posted. */
  at: number
}

interface LookedUpPhoto extends HashedPhoto {
  lookup: PhotoLookup
}

/**
 * Hashes the photos of a listing that was posted or edited at `at`. Leaves out photos of other sites, those whose
 * files are gone, and those that cannot be decoded. A photo that was hashed before keeps its time.
 */
export async function hashPhotos(
  ctx: HashingCtx,
  photos: readonly Photo[],
  at: number,
): Promise<LookedUpPhoto[]> {
  const keys = photos.flatMap(({ url }) => keyOf(url) ?? [])
  if (keys.length === 0) return []
  const files = await findFiles(ctx.db, keys)
  const looked: { key: string; lookup: PhotoLookup }[] = []
  // One after the other, since a decoded photo takes 300 KB or, without its small copy, 5 MB.
  for (const { key, smallKey } of files) {
    const lookup = await readLook(ctx, smallKey ?? key)
    if (lookup) looked.push({ key, lookup })
  }
  const [first, ...rest] = looked.flatMap(({ key, lookup }) => [...addHash(ctx.db, key, lookup.hash, at)])
  if (!first) return []
  await ctx.db.batch([first, ...rest])
  const stored = new Map((await hashesOf(ctx.db, keys)).map((row) => [row.key, row]))
  return looked.flatMap(({ key, lookup }) => {
    const row = stored.get(key)
    return row ? [{ key, lookup, hash: row.hash, at: row.at }] : []
  })
}

async function readLook({ env }: HashingCtx, key: string): Promise<PhotoLookup | undefined> {
  const object = await env.BUCKET.get(key)
  const file = object && readImageFile(await object.bytes())
  const pixels = file && (await decodePhoto(file))
  return pixels ? lookUpPhoto(pixels) : undefined
}

/** The other photos that look like this one, even if one of the two was cropped a little, or mirrored; by key. */
export async function findSamePhotos(
  { db }: Pick<Ctx, 'db'>,
  { key, lookup }: Pick<LookedUpPhoto, 'key' | 'lookup'>,
): Promise<Map<string, HashedPhoto>> {
  const found = (await listWithBands(db, lookup.bands)).flatMap(({ photos }) => photos)
  const same = found.filter(
    (other) => other.key !== key && lookup.views.some((view) => isSameLook(view, other.hash)),
  )
  return new Map(same.map((other) => [other.key, other]))
}
