import { and, asc, eq, gt, isNotNull, lt, min, not, sql, type SQL } from 'drizzle-orm'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import type { UploadPurpose } from '#contract/media.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { listingHolds, listingPhotos, listings, uploads, users, type UploadRow } from '#worker/db/schema.ts'
import { isListingVisible, isNotSuspended } from '#worker/db/visibility.ts'

/** Written without parameters, since SQLite uses a partial index only if the query contains its condition. */
const isUnclaimed = sql`${uploads.claimedAt} is null`

const sizes = { key: uploads.key, mediumKey: uploads.mediumKey, smallKey: uploads.smallKey }

export type NewUpload = Omit<
  UploadRow,
  | 'width'
  | 'height'
  | 'claimedAt'
  | 'uploadId'
  | 'conversationId'
  | 'clientId'
  | 'messageSeq'
  | 'mediumBytes'
  | 'smallBytes'
>

/**
 * Adds a ticket. Returns no row if the person has `openMax` unclaimed ones. This is one statement, so that
 * concurrent calls cannot exceed the limit.
 */
export function addUpload(db: Db, row: NewUpload, openMax: number) {
  const { key, mediumKey, smallKey, ownerId, purpose, contentType, thumbhash, createdAt } = row
  const open = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId} and ${isUnclaimed}
    and ${uploads.createdAt} <= ${createdAt})`
  return db.orm
    .insert(uploads)
    .select(
      sql`select ${key}, ${mediumKey}, ${smallKey}, ${ownerId}, ${purpose}, ${contentType}, ${thumbhash},
        null, null, ${createdAt}, null, null, null, null, null, null, null where ${open} < ${openMax}`,
    )
    .returning({ key: uploads.key })
}

interface NewMultipart extends Pick<UploadRow, 'key' | 'ownerId' | 'contentType' | 'createdAt'> {
  uploadId: string
}

interface MultipartLimits {
  /** Unfinished multipart uploads. */
  unfinishedMax: number
  /** All unclaimed uploads, including completed multipart ones. */
  openMax: number
}

/** Adds the ticket of a document's multipart upload. Returns no row if the person has reached a limit. */
export function addMultipart(
  db: Db,
  { key, ownerId, contentType, createdAt, uploadId }: NewMultipart,
  { unfinishedMax, openMax }: MultipartLimits,
) {
  const open = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId} and ${isUnclaimed}
    and ${uploads.createdAt} <= ${createdAt})`
  const unfinished = sql`(select count(*) from ${uploads} where ${uploads.ownerId} = ${ownerId}
    and ${uploads.uploadId} is not null and ${isUnclaimed})`
  return db.orm
    .insert(uploads)
    .select(
      sql`select ${key}, null, null, ${ownerId}, ${'verification' satisfies UploadPurpose}, ${contentType},
        null,
        null, null, ${createdAt}, null, ${uploadId}, null, null, null, null, null where ${unfinished} < ${unfinishedMax}
        and ${open} < ${openMax}`,
    )
    .returning({ key: uploads.key })
}

/** The person's unfinished multipart upload with this key and upload id. */
export function findOpenMultipart(db: Db, ownerId: number, key: string, uploadId: string) {
  return db.orm
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), eq(uploads.uploadId, uploadId)))
}

/** Marks the parts as assembled. From then on, the upload is like any other. */
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

/** The person's uploads for this purpose that have one of the keys. */
export function findOwnUploads(db: Db, ownerId: number, purpose: UploadPurpose, keys: readonly string[]) {
  return db.orm
    .select()
    .from(uploads)
    .where(and(isIn(keys), eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose)))
}

/** A condition for a claim: the preceding statement of the batch changed something. */
export const precedingChanged: Fragment = sql`changes() > 0`

/**
 * Claims an upload and stores what inspection found. If two listings claim it concurrently, the first wins.
 */
export function claimUpload(db: Db, row: UploadRow, now: number, onlyIf?: Fragment) {
  const { mediumKey, smallKey, mediumBytes, smallBytes, width, height } = row
  return db.orm
    .update(uploads)
    .set({ mediumKey, smallKey, mediumBytes, smallBytes, width, height, claimedAt: now })
    .where(and(isUnclaimedRow(row), onlyIf))
}

/** A condition for another statement: the upload is this person's and unclaimed. */
export function isUnclaimedUpload(row: UploadRow): SQL {
  return sql`exists (select 1 from ${uploads} where ${isUnclaimedRow(row)})`
}

function isUnclaimedRow({ key, ownerId }: UploadRow) {
  return and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isUnclaimed)
}

export function findUpload(db: Db, key: string) {
  return db.orm
    .select({ key: uploads.key, claimedAt: uploads.claimedAt })
    .from(uploads)
    .where(eq(uploads.key, key))
}

/** Claims again any of these uploads that have been released meanwhile. */
export function claimUploadsAgain(db: Db, keys: readonly string[], now: number, onlyIf?: Fragment) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(isIn(keys), isUnclaimed, onlyIf))
}

/** True if the upload is a photo of this listing. */
const isInListing = sql`${listingPhotos.key} = ${uploads.key}`

/** True if the profile of the photo's owner shows it. The URL of a photo is `prefix` and its key. */
function isInProfile(prefix: string): SQL {
  return sql`${users.profileImageUrl} = ${prefix} || ${uploads.key}`
}

/** True if everybody may see the photo: a listing that everybody can open, or a profile, shows it. */
function isForAll(prefix: string, now: number): SQL {
  return sql`(exists (select 1 from ${users} where ${users.id} = ${uploads.ownerId}
      and ${isInProfile(prefix)} and ${isNotSuspended(users, now)})
    or exists (select 1 from ${listingPhotos} join ${listings} on ${listings.id} = ${listingPhotos.listingId}
      where ${isInListing} and ${isListingVisible(undefined, now)}))`
}

/** A photo's sizes and owner, and whether everybody may see it. */
export function findPhoto(db: Db, key: string, prefix: string, now: number) {
  return db.orm
    .select({
      ...sizes,
      ownerId: uploads.ownerId,
      isForAll: sql<number>`${isForAll(prefix, now)}`.as('for_all'),
    })
    .from(uploads)
    .where(eq(uploads.key, key))
}

/**
 * True unless moderators removed every listing that shows the photo, or banned its owner for good. Kept photos
 * may still be private.
 */
function isKept(prefix: string): SQL {
  const removed = sql`select 1 from ${listingHolds} where ${listingHolds.listingId} = ${listingPhotos.listingId}
    and ${listingHolds.hold} = 'removed'`
  return sql`exists (select 1 from ${users} where ${users.id} = ${uploads.ownerId}
    and ${isNotSuspended(users, PERMANENT_UNTIL - 1)} and (${isInProfile(prefix)}
      or exists (select 1 from ${listingPhotos} where ${isInListing} and not exists (${removed}))))`
}

/** The keys of a listing's photos, as a query. */
export function keysOfListing(listingId: number): Fragment {
  return sql`select ${listingPhotos.key} from ${listingPhotos} where ${listingPhotos.listingId} = ${listingId}`
}

/** The keys of the photos of a person's profile and listings, as a query. */
export function keysOfPerson(userId: number, prefix: string): Fragment {
  return sql`select substr(${users.profileImageUrl}, ${prefix.length + 1}) from ${users} where ${users.id} = ${userId}
    union all select ${listingPhotos.key} from ${listings}
      join ${listingPhotos} on ${listingPhotos.listingId} = ${listings.id} where ${listings.sellerId} = ${userId}`
}

/** The keys of a person's released photos and open tickets, as a query. */
export function unclaimedKeysOf(userId: number): Fragment {
  return sql`select ${uploads.key} from ${uploads} where ${uploads.ownerId} = ${userId} and ${isUnclaimed}`
}

/** These keys, as a query. */
export function keysIn(keys: readonly string[]): Fragment {
  return sql`select value from json_each(${JSON.stringify(keys)})`
}

/**
 * Releases those of the photos that are not kept, so that the sweep deletes them. Photos of what moderators removed,
 * which would be swept later, are swept as soon as these.
 */
export function releaseUploads(db: Db, keys: Fragment, prefix: string, createdAt: number, now: number) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: null, createdAt })
    .where(
      and(
        sql`${uploads.key} in (${keys})`,
        sql`(${uploads.claimedAt} is not null or ${uploads.createdAt} > ${Math.max(createdAt, now)})`,
        not(isKept(prefix)),
      ),
    )
}

/** Sweeps released photos later, if they can still be claimed. */
export function extendReleased(db: Db, keys: Fragment, claimableAfter: number, createdAt: number) {
  return db.orm
    .update(uploads)
    .set({ createdAt })
    .where(
      and(
        sql`${uploads.key} in (${keys})`,
        isUnclaimed,
        gt(uploads.createdAt, claimableAfter),
        lt(uploads.createdAt, createdAt),
      ),
    )
}

/** Claims those of the photos again that are kept after all, unless they were created at `before` or earlier. */
export function claimKeptUploads(db: Db, keys: Fragment, prefix: string, before: number, now: number) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(sql`${uploads.key} in (${keys})`, isUnclaimed, gt(uploads.createdAt, before), isKept(prefix)))
}

export function listSizes(db: Db, keys: Fragment, limit: number) {
  return db.orm
    .select(sizes)
    .from(uploads)
    .where(sql`${uploads.key} in (${keys})`)
    .limit(limit)
}

/** Takes deleted photos out of the listings that show them. */
export function takeFromListings(db: Db, keys: readonly string[], prefix: string, now: number) {
  const rest = sql`select json_group_array(json(photo.value)) from json_each(${listings.photos}) as photo
    where photo.value ->> 'url' not in (${urlsOf(keys, prefix)})`
  const shown = sql`select ${listingPhotos.listingId} from ${listingPhotos}
    where ${listingPhotos.key} in (${keysIn(keys)})`
  return db.orm
    .update(listings)
    .set({ photos: sql`(${rest})`, rescoreAt: now, updatedAt: sql`max(${now}, ${listings.updatedAt} + 1)` })
    .where(sql`${listings.id} in (${shown})`)
}

/** Takes deleted photos out of their owners' profiles. */
export function takeFromProfiles(db: Db, keys: readonly string[], prefix: string) {
  const owners = sql`select ${uploads.ownerId} from ${uploads} where ${isIn(keys)}`
  return db.orm
    .update(users)
    .set({ profileImageUrl: null })
    .where(and(sql`${users.id} in (${owners})`, sql`${users.profileImageUrl} in (${urlsOf(keys, prefix)})`))
}

function urlsOf(keys: readonly string[], prefix: string): SQL {
  return sql`select ${prefix} || value from json_each(${JSON.stringify(keys)})`
}

/** Deletes the ticket of a refused upload, unless it has been claimed meanwhile. */
export function removeOpenUpload(db: Db, key: string) {
  return db.orm.delete(uploads).where(and(eq(uploads.key, key), isUnclaimed))
}

/** Unclaimed tickets older than `before`, oldest first. */
export function listOrphans(db: Db, before: number, limit: number) {
  return db.orm
    .select({ ...sizes, uploadId: uploads.uploadId })
    .from(uploads)
    .where(and(isUnclaimed, lt(uploads.createdAt, before)))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
}

/** The person's tickets that releaseAll has not released, except files of messages. */
export function listFilesOf(db: Db, ownerId: number, releasedAt: number, limit: number) {
  const isReleased = sql`(${isUnclaimed} and ${uploads.createdAt} <= ${releasedAt})`
  const isOfMessage = sql`${uploads.messageSeq} is not null`
  return db.orm
    .select({ ...sizes, uploadId: uploads.uploadId })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), sql`not ${isReleased}`, sql`not ${isOfMessage}`))
    .limit(limit)
}

/** Releases these uploads, whatever shows them. */
export function releaseAll(db: Db, keys: readonly string[], createdAt: number) {
  return db.orm.update(uploads).set({ claimedAt: null, uploadId: null, createdAt }).where(isIn(keys))
}

export function removeOrphans(db: Db, keys: readonly string[], before: number) {
  return db.orm.delete(uploads).where(and(isIn(keys), isUnclaimed, lt(uploads.createdAt, before)))
}

/**
 * Releases a profile's photo if `onlyIf` is true, so that the sweep deletes it. The URL of a photo is
 * `prefix` and its key.
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

/** The condition that the sweep has not deleted an upload; true for a file that is none. */
export function isThere(key: string | undefined): SQL {
  if (key === undefined) return sql`true`
  return sql`exists (select 1 from ${uploads} where ${uploads.key} = ${key})`
}

/** Claims a released upload again, if the sweep has not deleted it. */
export function reclaimUpload(db: Db, key: string, ownerId: number, now: number, onlyIf: Fragment) {
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isUnclaimed, sql`(${onlyIf})`))
}

/** Deletes the rows, claimed or not, of uploads whose objects have been deleted. */
export function removeUploads(db: Db, keys: readonly string[]) {
  return db.orm.delete(uploads).where(isIn(keys))
}

/** Passes a list of any length as one bound parameter, since D1 accepts at most 100 parameters. */
function isIn(keys: readonly string[]): SQL {
  return sql`${uploads.key} in (${keysIn(keys)})`
}
