import { inArray, sql } from 'drizzle-orm'
import { bandsOf } from '#contract/photo-hash.ts'
import type { Db } from '#worker/db/client.ts'
import { photoBands, photoHashes, uploads } from '#worker/db/schema.ts'

/** The files of photos of listings, by their keys. */
export function findFiles(db: Db, keys: readonly string[]) {
  const { key, smallKey } = uploads
  return db.orm
    .select({ key, smallKey })
    .from(uploads)
    .where(inArray(key, [...keys]))
}

export function hashesOf(db: Db, keys: readonly string[]) {
  return db.orm
    .select()
    .from(photoHashes)
    .where(inArray(photoHashes.key, [...keys]))
}

/**
 * Adds the hash of a photo and its bands, unless it is there or its upload is gone. `at` is when the photo was
 * posted.
 */
export function addHash(db: Db, key: string, hash: string, at: number) {
  const id = sql`(select ${photoHashes.id} from ${photoHashes} where ${photoHashes.key} = ${key})`
  return [
    db.orm
      .insert(photoHashes)
      .select(
        sql`select null, ${key}, ${hash}, ${at} where exists (select 1 from ${uploads} where ${uploads.key} = ${key})`,
      )
      .onConflictDoNothing(),
    db.orm
      .insert(photoBands)
      .select(
        sql`select band.value, ${id} from json_each(${JSON.stringify(bandsOf(hash))}) as band
          where ${id} is not null`,
      )
      .onConflictDoNothing(),
  ] as const
}

/** Photos that are read of one band, oldest first, so that later ones cannot hide an earlier one. */
const OF_BAND_MAX = 40

/** The photos that have one of these bands. Reads a bounded number of rows of each. */
export function listWithBands(db: Db, bands: readonly number[]) {
  const ofBand = sql`select json_group_array(near.photo_id) from (select ${photoBands.photoId} from ${photoBands}
    where ${photoBands.band} = wanted.value order by ${photoBands.photoId} limit ${OF_BAND_MAX}) as near`
  const found = sql`(select distinct photo.value as id from json_each(${JSON.stringify(bands)}) as wanted
    cross join json_each((${ofBand})) as photo) as found`
  return db.orm
    .select({ key: photoHashes.key, hash: photoHashes.hash, at: photoHashes.at })
    .from(found)
    .innerJoin(photoHashes, sql`${photoHashes.id} = found.id`)
}
