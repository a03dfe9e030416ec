import { and, asc, eq, isNotNull, lt, min, sql, type SQL } from 'drizzle-orm'
import type { UploadPurpose } from '#contract/media.ts'
import type { Db, Fragment } from '../../db/client.ts'
import { listings, uploads, users, type UploadRow } from '../../db/schema.ts'

/**
 * A literal, not a parameter: SQLite uses a partial index only if the query contains the index's condition.
 */
const isUnclaimed = sql`${uploads.claimedAt} is null`

export type NewUpload = Omit<UploadRow, 'width' | 'height' | 'claimedAt' | 'uploadId'>

/**
 * Adds a ticket unless the person has `openMax` unclaimed ones; then returns no row. A single statement, so
 * concurrent calls respect the limit.
 */
export function addUpload(db: Db, row: NewUpload, openMax: number) {
  const { key, mediumKey, smallKey, ownerId, purpose, contentType, thumbhash, createdAt } = row
  const open = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId} and ${isUnclaimed})`
  return db.orm
    .insert(uploads)
    .select(
      sql`select ${key}, ${mediumKey}, ${smallKey}, ${ownerId}, ${purpose}, ${contentType}, ${thumbhash},
        null, null, ${createdAt}, null, null where ${open} < ${openMax}`,
    )
    .returning({ key: uploads.key })
}

interface NewMultipart extends Pick<UploadRow, 'key' | 'ownerId' | 'contentType' | 'createdAt'> {
  uploadId: string
}

interface MultipartLimits {
  /** Unfinished multipart uploads. */
  inPartsMax: number
  /** All unclaimed uploads, including completed multipart ones. */
  openMax: number
}

/**
 * Adds the ticket of a document's multipart upload, unless the person has reached a limit; then returns no
 * row.
 */
export function addMultipart(
  db: Db,
  { key, ownerId, contentType, createdAt, uploadId }: NewMultipart,
  { inPartsMax, openMax }: MultipartLimits,
) {
  const open = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId} and ${isUnclaimed})`
  const inParts = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId}
    and ${uploads.uploadId} is not null and ${isUnclaimed})`
  return db.orm
    .insert(uploads)
    .select(
      sql`select ${key}, null, null, ${ownerId}, ${'verification' satisfies UploadPurpose}, ${contentType},
        null,
        null, null, ${createdAt}, null, ${uploadId} where ${inParts} < ${inPartsMax}
        and ${open} < ${openMax}`,
    )
    .returning({ key: uploads.key })
}

/** The unfinished multipart upload of this person with this key and upload id. */
export function findOpenMultipart(db: Db, ownerId: number, key: string, uploadId: string) {
  return db.orm
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), eq(uploads.uploadId, uploadId)))
}

/** Marks the parts as assembled: from here on the upload is like any other. */
export function endMultipart(db: Db, key: string, uploadId: string) {
  return db.orm
    .update(uploads)
    .set({ uploadId: null })
    .where(and(eq(uploads.key, key), eq(uploads.uploadId, uploadId)))
}

export function removeMultipart(db: Db, key: string, uploadId: string) {
  return db.orm.delete(uploads).where(and(eq(uploads.key, key), eq(uploads.uploadId, uploadId), isUnclaimed))
}

export function findOldestOpen(db: Db, ownerId: number) {
  return db.orm
    .select({ createdAt: min(uploads.createdAt) })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isUnclaimed))
}

/** Finds this person's uploads for this purpose among the keys. */
export function findOwnUploads(db: Db, ownerId: number, purpose: UploadPurpose, keys: readonly string[]) {
  return db.orm
    .select()
    .from(uploads)
    .where(and(isIn(keys), eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose)))
}

/** Claims an upload, with what inspection found. If two listings claim it at once, the first wins. */
export function claimUpload(db: Db, row: UploadRow, now: number) {
  const { mediumKey, smallKey, width, height } = row
  return db.orm.update(uploads).set({ mediumKey, smallKey, width, height, claimedAt: now }).where(isOpen(row))
}

/** Like claimUpload, but only if the preceding statement of the batch changed something. */
export function claimUploadIfChanged(db: Db, row: UploadRow, now: number) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(isOpen(row), sql`changes() > 0`))
}

/** Whether an upload is this person's and unclaimed, as a condition for another statement. */
export function isOpenUpload(row: UploadRow): SQL {
  return sql`exists (select 1 from ${uploads} where ${isOpen(row)})`
}

function isOpen({ key, ownerId }: UploadRow) {
  return and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isUnclaimed)
}

export function findUpload(db: Db, key: string) {
  return db.orm
    .select({ key: uploads.key, claimedAt: uploads.claimedAt })
    .from(uploads)
    .where(eq(uploads.key, key))
}

/** Claims uploads again if they were released since their first claim; otherwise changes nothing. */
export function holdUploads(db: Db, keys: readonly string[], now: number) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(isIn(keys), isUnclaimed))
}

/**
 * Releases to the sweep those of these photos that no listing of these people shows. An image's address is
 * `prefix` and the key.
 */
export function releaseUploads(
  db: Db,
  ownerIds: readonly number[],
  keys: readonly string[],
  prefix: string,
  createdAt: number,
) {
  const shown = sql`select photo.value ->> 'url' from ${listings}
    cross join json_each(${listings.photos}) as photo
    where ${listings.sellerId} in (select value from json_each(${JSON.stringify(ownerIds)}))`
  return db.orm
    .update(uploads)
    .set({ claimedAt: null, createdAt })
    .where(
      and(
        isIn(keys),
        eq(uploads.purpose, 'listing_photo'),
        isNotNull(uploads.claimedAt),
        sql`${prefix} || ${uploads.key} not in (${shown})`,
      ),
    )
}

/** Deletes the ticket of a refused upload, unless it was claimed meanwhile. */
export function removeOpenUpload(db: Db, key: string) {
  return db.orm.delete(uploads).where(and(eq(uploads.key, key), isUnclaimed))
}

/** Unclaimed tickets older than `before`, oldest first. */
export function listOrphans(db: Db, before: number, limit: number) {
  return db.orm
    .select({
      key: uploads.key,
      mediumKey: uploads.mediumKey,
      smallKey: uploads.smallKey,
      uploadId: uploads.uploadId,
    })
    .from(uploads)
    .where(and(isUnclaimed, lt(uploads.createdAt, before)))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
}

export function removeOrphans(db: Db, keys: readonly string[], before: number) {
  return db.orm.delete(uploads).where(and(isIn(keys), isUnclaimed, lt(uploads.createdAt, before)))
}

/**
 * Releases a profile's photo to the sweep, if `onlyIf` is true. An image's address is `prefix` and the key.
 */
export function releaseProfileUpload(
  db: Db,
  userId: number,
  prefix: string,
  createdAt: number,
  onlyIf: Fragment,
) {
  const shown = sql`(select substr(${users.profileImageUrl}, ${prefix.length + 1}) from ${users}
    where ${users.id} = ${userId})`
  return db.orm
    .update(uploads)
    .set({ claimedAt: null, createdAt })
    .where(
      and(
        sql`${uploads.key} = ${shown}`,
        eq(uploads.ownerId, userId),
        eq(uploads.purpose, 'profile_photo'),
        isNotNull(uploads.claimedAt),
        sql`(${onlyIf})`,
      ),
    )
}

/** Claims a released upload again, if the sweep has not taken it. */
export function reclaimUpload(db: Db, key: string, ownerId: number, now: number, onlyIf: Fragment) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isUnclaimed, sql`(${onlyIf})`))
}

/** Deletes the rows of uploads, claimed or not, whose objects are gone. */
export function removeUploads(db: Db, keys: readonly string[]) {
  return db.orm.delete(uploads).where(isIn(keys))
}

/** Passes a list of any length as one bound parameter, since D1 takes at most 100. */
function isIn(keys: readonly string[]): SQL {
  return sql`${uploads.key} in (select value from json_each(${JSON.stringify(keys)}))`
}
