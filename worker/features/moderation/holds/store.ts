import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { ListingStatus } from '#contract/lists.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { listingHolds, listings, users } from '#worker/db/schema.ts'

const isHeldForBan = sql`${listingHolds.hold} = 'ban'`
/** The `held_at` of the row that could not be inserted. */
const proposedHeldAt = sql`excluded.held_at`

/**
 * The status that a hold changes: the listing's status or, if its seller deleted the listing, the status that
 * restoring gives it. A hold never undoes the deletion.
 */
const ownStatus = sql`case when ${listings.deletedAt} is null then ${listings.status}
  else coalesce(${listings.statusBefore}, 'removed') end`

/** The columns that give a listing this `ownStatus`. */
function statusColumns(status: SQL, now: number) {
  return {
    status: sql`case when ${listings.deletedAt} is null then ${status} else ${listings.status} end`,
    statusBefore: sql`case when ${listings.deletedAt} is null
      or ${listings.statusBefore} is null then ${listings.statusBefore} else ${status} end`,
    updatedAt: sql`max(${now}, ${listings.updatedAt} + 1)`,
  }
}

function isSuspended(sellerId: SQL | number, now: number): SQL {
  return sql`exists (select 1 from ${users} as seller where seller.id = ${sellerId}
    and seller.suspended_until > ${now})`
}

/** The query for the state of a listing that an undo restores, as JSON. */
export function listingState(listingId: number): Fragment {
  return sql`select json_object('status', ${ownStatus}, 'expiresAt', ${listings.expiresAt}, 'hold', (select
    json_object('hold', ${listingHolds.hold},
    'statusHeld', ${listingHolds.statusHeld}, 'heldAt', ${listingHolds.heldAt}) from ${listingHolds}
    where ${listingHolds.listingId} = ${listings.id}))
    from ${listings} where ${listings.id} = ${listingId}`
}

/** Holds a listing as removed. An existing hold becomes a removal and keeps the status to return to. */
export function holdRemoved(db: Db, listingId: number, onlyIf: Fragment, now: number) {
  return db.orm
    .insert(listingHolds)
    .select(
      sql`select ${listings.id}, ${listings.sellerId}, 'removed', ${ownStatus}, ${now} from ${listings}
        where ${listings.id} = ${listingId} and (${onlyIf})`,
    )
    .onConflictDoUpdate({ target: listingHolds.listingId, set: { hold: 'removed' } })
}

/** Sets the status to `removed` even if the seller deleted the listing. The hold keeps the earlier status. */
export function markRemoved(db: Db, listingId: number, onlyIf: Fragment, now: number) {
  return db.orm
    .update(listings)
    .set({ status: 'removed', updatedAt: sql`max(${now}, ${listings.updatedAt} + 1)` })
    .where(and(eq(listings.id, listingId), sql`(${onlyIf})`))
}

const isReleasable = sql`${listingHolds.hold} <> 'ban'`

/** The query for the listing's id if a release makes the listing active; otherwise it returns no row. */
export function comingToMarket(listingId: number, onlyIf: Fragment, now: number): Fragment {
  return sql`select ${listingHolds.listingId} as id from ${listingHolds}
    where ${listingHolds.listingId} = ${listingId} and ${isReleasable}
    and ${listingHolds.statusHeld} = 'active' and not ${isSuspended(sql`${listingHolds.sellerId}`, now)}
    and (${onlyIf})`
}

/**
 * Gives a listing the status from before its hold. A listing that was never active gets its full time until
 * it expires; a listing of a suspended seller stays hidden.
 */
export function release(
  db: Db,
  listingId: number,
  onlyIf: Fragment,
  { now, expiresAt }: { now: number; expiresAt: number },
) {
  const returnsToActive = sql`${listingHolds.statusHeld} = 'active'`
  const next = sql`case when ${returnsToActive} and ${isSuspended(sql`${listings.sellerId}`, now)} then 'pending'
    else ${listingHolds.statusHeld} end`
  const isNew = sql`${returnsToActive} and ${listingHolds.heldAt} <= ${listings.createdAt}`
  return db.orm
    .update(listings)
    .set({
      ...statusColumns(next, now),
      expiresAt: sql`case when ${isNew} then ${expiresAt} else ${listings.expiresAt} end`,
    })
    .from(listingHolds)
    .where(
      and(
        eq(listings.id, listingId),
        eq(listingHolds.listingId, listings.id),
        isReleasable,
        sql`(${onlyIf})`,
      ),
    )
}

/**
 * If the seller is suspended, turns the hold of a listing that would be active into a hold for the ban. Goes
 * after release or setStatusHeld.
 */
export function holdForBan(db: Db, listingId: number, onlyIf: Fragment, now: number) {
  return db.orm
    .update(listingHolds)
    .set({ hold: 'ban' })
    .where(
      and(
        eq(listingHolds.listingId, listingId),
        eq(listingHolds.statusHeld, 'active'),
        isSuspended(sql`${listingHolds.sellerId}`, now),
        sql`(${onlyIf})`,
      ),
    )
}

/** Deletes a listing's hold, except a hold for a ban. */
export function dropHold(db: Db, listingId: number, onlyIf: Fragment) {
  return db.orm
    .delete(listingHolds)
    .where(and(eq(listingHolds.listingId, listingId), ne(listingHolds.hold, 'ban'), sql`(${onlyIf})`))
}

export function setStatusHeld(db: Db, listingId: number, status: ListingStatus, onlyIf: Fragment) {
  return db.orm
    .update(listingHolds)
    .set({ statusHeld: status })
    .where(and(eq(listingHolds.listingId, listingId), sql`(${onlyIf})`))
}

interface Hold {
  hold: 'review' | 'removed'
  statusHeld: ListingStatus
  heldAt: number
}

/**
 * Restores a listing's hold. If the listing was sold or expired meanwhile, a release gives it that status.
 */
export function holdAgain(db: Db, listingId: number, { hold, statusHeld, heldAt }: Hold, onlyIf: Fragment) {
  const changed = sql`case when ${ownStatus} in ('sold', 'expired') then ${ownStatus} else ${statusHeld} end`
  return db.orm
    .insert(listingHolds)
    .select(
      sql`select ${listings.id}, ${listings.sellerId}, ${hold}, ${changed}, ${heldAt} from ${listings}
        where ${listings.id} = ${listingId} and (${onlyIf})`,
    )
    .onConflictDoUpdate({ target: listingHolds.listingId, set: { hold, heldAt: proposedHeldAt } })
}

export function setOwnStatus(
  db: Db,
  listingId: number,
  status: ListingStatus,
  expiresAt: number,
  onlyIf: Fragment,
  now: number,
) {
  return db.orm
    .update(listings)
    .set({ ...statusColumns(sql`${status}`, now), expiresAt })
    .where(and(eq(listings.id, listingId), sql`(${onlyIf})`))
}

/** Hides a listing that is held for a ban; gives any other listing this status. Goes after holdForBan. */
export function setStatusUnlessBanned(
  db: Db,
  listingId: number,
  status: ListingStatus,
  expiresAt: number,
  onlyIf: Fragment,
  now: number,
) {
  const hidden = sql`exists (select 1 from ${listingHolds} where ${listingHolds.listingId} = ${listingId}
    and ${isHeldForBan})`
  return db.orm
    .update(listings)
    .set({ ...statusColumns(sql`case when ${hidden} then 'pending' else ${status} end`, now), expiresAt })
    .where(and(eq(listings.id, listingId), sql`(${onlyIf})`))
}

/** Holds up to `limit` active listings of a suspended seller for the ban, newest first. */
export function holdForSuspension(db: Db, sellerId: number, now: number, limit: number) {
  return db.orm
    .insert(listingHolds)
    .select(
      sql`select ${listings.id}, ${listings.sellerId}, 'ban', 'active', ${now} from ${listings}
        where ${listings.sellerId} = ${sellerId}
        and ${listings.status} = 'active' and ${isSuspended(sellerId, now)} order by ${listings.id} desc
        limit ${limit}`,
    )
    .onConflictDoUpdate({
      target: listingHolds.listingId,
      set: { hold: 'ban', statusHeld: 'active', heldAt: proposedHeldAt },
    })
}

/** Hides the active listings that are held for a ban. Goes right after holdForSuspension. */
export function hideHeld(db: Db, sellerId: number, now: number) {
  const held = sql`select ${listingHolds.listingId} from ${listingHolds}
    where ${listingHolds.sellerId} = ${sellerId} and ${isHeldForBan}`
  return db.orm
    .update(listings)
    .set({ status: 'pending', updatedAt: sql`max(${now}, ${listings.updatedAt} + 1)` })
    .where(
      and(
        eq(listings.sellerId, sellerId),
        eq(listings.status, 'active'),
        sql`${listings.id} in (${held})`,
        isSuspended(sellerId, now),
      ),
    )
    .returning({ id: listings.id })
}

/** The query for up to `limit` listings that a ban hid; it returns no rows while the seller is suspended. */
export function hiddenByBan(sellerId: number, now: number, limit: number): Fragment {
  return sql`select ${listingHolds.listingId} as id from ${listingHolds}
    where ${listingHolds.sellerId} = ${sellerId} and ${isHeldForBan}
    and not ${isSuspended(sellerId, now)} limit ${limit}`
}

export function showHidden(db: Db, listingIds: Fragment, now: number) {
  return db.orm
    .update(listings)
    .set(statusColumns(sql`${listingHolds.statusHeld}`, now))
    .from(listingHolds)
    .where(and(sql`${listings.id} in (${listingIds})`, eq(listingHolds.listingId, listings.id)))
}

export function dropHolds(db: Db, listingIds: Fragment) {
  return db.orm
    .delete(listingHolds)
    .where(sql`${listingHolds.listingId} in (${listingIds})`)
    .returning({ listingId: listingHolds.listingId })
}
