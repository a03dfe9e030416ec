import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { bandsOf } from '#contract/photo-hash.ts'
import { type Db, wantedKey } from '#worker/db/client.ts'
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

const OfBand = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.array(z.object({ key: z.string(), hash: z.string(), at: z.number() })))

/** The photos of each of these bands. Reads a bounded number of rows of each. */
export function listWithBands(db: Db, bands: readonly number[]) {
  // Not as JSON, of which D1 bills each item as a row, and not bound, since there are more than 100.
  const wanted = sql.raw(`(values ${bands.map((band) => `(${band})`).join()}) as wanted`)
  const near = sql`select ${photoHashes.key}, ${photoHashes.hash}, ${photoHashes.at} from ${photoBands}
    cross join ${photoHashes} on ${photoHashes.id} = ${photoBands.photoId}
    where ${photoBands.band} = ${wantedKey} order by ${photoBands.photoId} limit ${OF_BAND_MAX}`
  const photos = sql`(select json_group_array(json_object('key', near.key, 'hash', near.hash, 'at', near.at))
    from (${near}) as near)`
  return db.orm.select({ photos: photos.mapWith((json: string) => OfBand.parse(json)) }).from(wanted)
}
