import { and, asc, eq, isNotNull, lt, min, sql, type SQL } from 'drizzle-orm'
import type { UploadPurpose } from '#contract/media.ts'
import type { Db } from '../../db/client.ts'
import { listings, uploads, type UploadRow } from '../../db/schema.ts'

/** The literal, not a parameter: SQLite uses a partial index only where it can read the index's own condition. */
const isUnclaimed = sql`${uploads.claimedAt} is null`

export type NewUpload = Omit<UploadRow, 'width' | 'height' | 'claimedAt'>

/** Adds a ticket unless the person has `openMax` that nothing was made of; then answers no row. One statement, so parallel calls count. */
export function addUpload(db: Db, row: NewUpload, openMax: number) {
  const { key, mediumKey, smallKey, ownerId, purpose, contentType, thumbhash, createdAt } = row
  const open = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId} and ${isUnclaimed})`
  return db.orm
    .insert(uploads)
    .select(
      sql`select ${key}, ${mediumKey}, ${smallKey}, ${ownerId}, ${purpose}, ${contentType}, ${thumbhash},
        null, null, ${createdAt}, null where ${open} < ${openMax}`,
    )
    .returning({ key: uploads.key })
}

export function findOldestOpen(db: Db, ownerId: number) {
  return db.orm
    .select({ createdAt: min(uploads.createdAt) })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isUnclaimed))
}

/** Those of the keys that are this person's uploads for this purpose. */
export function findOwnUploads(db: Db, ownerId: number, purpose: UploadPurpose, keys: readonly string[]) {
  return db.orm
    .select()
    .from(uploads)
    .where(and(isIn(keys), eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose)))
}

/** Marks an upload as put to use, with what the inspection found; of two listings that claim it at once, the first. */
export function claimUpload(db: Db, row: UploadRow, now: number) {
  const { mediumKey, smallKey, width, height } = row
  return db.orm
    .update(uploads)
    .set({ mediumKey, smallKey, width, height, claimedAt: now })
    .where(and(eq(uploads.key, row.key), eq(uploads.ownerId, row.ownerId), isUnclaimed))
}

/** Claims once more what was put to use before: nothing changes unless it was released meanwhile. */
export function holdUploads(db: Db, keys: readonly string[], now: number) {
  return db.orm.update(uploads).set({ claimedAt: now }).where(and(isIn(keys), isUnclaimed))
}

/** Hands those of these listing photos over to the sweep that no listing of these people shows; `prefix` and the key are an image's address. */
export function releaseUploads(db: Db, ownerIds: readonly number[], keys: readonly string[], prefix: string, createdAt: number) {
  const shown = sql`select photo.value ->> 'url' from ${listings} cross join json_each(${listings.photos}) as photo
    where ${listings.sellerId} in (select value from json_each(${JSON.stringify(ownerIds)}))`
  return db.orm
    .update(uploads)
    .set({ claimedAt: null, createdAt })
    .where(and(isIn(keys), eq(uploads.purpose, 'listing_photo'), isNotNull(uploads.claimedAt), sql`${prefix} || ${uploads.key} not in (${shown})`))
}

/** Takes back the ticket of what was no photo; answers a row unless it was claimed meanwhile. */
export function discardUpload(db: Db, key: string) {
  return db.orm
    .delete(uploads)
    .where(and(eq(uploads.key, key), isUnclaimed))
    .returning({ key: uploads.key })
}

/** Tickets older than `before` that nothing was made of, the oldest first. */
export function listOrphans(db: Db, before: number, limit: number) {
  return db.orm
    .select({ key: uploads.key, mediumKey: uploads.mediumKey, smallKey: uploads.smallKey })
    .from(uploads)
    .where(and(isUnclaimed, lt(uploads.createdAt, before)))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
}

export function removeOrphans(db: Db, keys: readonly string[], before: number) {
  return db.orm.delete(uploads).where(and(isIn(keys), isUnclaimed, lt(uploads.createdAt, before)))
}

/** Forgets uploads, claimed or not, whose objects are gone. */
export function removeUploads(db: Db, keys: readonly string[]) {
  return db.orm.delete(uploads).where(isIn(keys))
}

/** A list of any length as one bound parameter: D1 takes at most 100. */
function isIn(keys: readonly string[]): SQL {
  return sql`${uploads.key} in (select value from json_each(${JSON.stringify(keys)}))`
}
