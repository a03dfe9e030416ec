import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { type Db, type Fragment, wantedKey, wantedKeys } from '#worker/db/client.ts'
import { conversations, listingChecks, listings } from '#worker/db/schema.ts'

/** The active listings that are due for a look, longest due first, with what is known of their sellers. */
export function listDueForLook(db: Db, now: number, limit: number) {
  const { listingId, sellerWroteAt, stillAskedAt } = conversations
  const ofListing = sql`${conversations} where ${listingId} = ${listings.id}`
  return db.orm
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      updatedAt: listings.updatedAt,
      expiresAt: listings.expiresAt,
      dueAt: listingChecks.dueAt,
      askedAt: listingChecks.askedAt,
      isOpen: listingChecks.isOpen,
      wroteAt: sql<number | null>`(select max(${sellerWroteAt}) from ${ofListing})`.as('wrote_at'),
      questions: sql<number>`(select count(*) from ${ofListing}
        and ${stillAskedAt} > ${listings.updatedAt})`.as('questions'),
    })
    .from(listingChecks)
    .innerJoin(listings, eq(listings.id, listingChecks.listingId))
    .where(and(lte(listingChecks.dueAt, now), eq(listings.status, 'active')))
    .orderBy(asc(listingChecks.dueAt))
    .limit(limit)
}
export type LookedAt = Awaited<ReturnType<typeof listDueForLook>>[number]

/** The ids of the listings that are still as they were read, and about which their sellers are still silent. */
export function idsUnchanged(looked: readonly LookedAt[]): Fragment {
  const rows = looked.map(({ id, updatedAt, dueAt, isOpen }) => ({ id, updatedAt, dueAt, isOpen }))
  return sql`select ${listings.id} from json_each(${JSON.stringify(rows)}) as seen
    cross join ${listings} on ${listings.id} = seen.value ->> 'id'
    cross join ${listingChecks} on ${listingChecks.listingId} = ${listings.id}
    where ${listings.status} = 'active' and ${listings.updatedAt} = seen.value ->> 'updatedAt'
    and ${listingChecks.dueAt} = seen.value ->> 'dueAt' and ${listingChecks.isOpen} = seen.value ->> 'isOpen'`
}

/** True for a listing that is among `ids`, for statements on listings. */
export function isListed(ids: Fragment): Fragment {
  return sql`${listings.id} in (${ids})`
}

/** For each seller of these listings, the columns `userId` and, if it is only one, `listingId`. */
export function questionsBySeller(ids: Fragment): Fragment {
  return sql`select ${listings.sellerId} as userId,
    case when count(*) = 1 then max(${listings.id}) end as listingId
    from ${listings} where ${listings.id} in (${ids}) group by ${listings.sellerId}`
}

export function markAsked(db: Db, ids: Fragment, now: number, lookAgainAt: number) {
  return db.orm
    .update(listingChecks)
    .set({ askedAt: now, isOpen: true, dueAt: lookAgainAt })
    .where(sql`${listingChecks.listingId} in (${ids})`)
    .returning({ listingId: listingChecks.listingId })
}

/** Changes nothing where something made the look due again since it was read. */
export function lookAgain(
  db: Db,
  waiting: readonly { id: number; dueAt: number | null; waitUntil: number }[],
) {
  return db.orm
    .update(listingChecks)
    .set({ dueAt: sql`kept.value ->> 'waitUntil'` })
    .from(sql`json_each(${JSON.stringify(waiting)}) as kept`)
    .where(
      sql`${listingChecks.listingId} = kept.value ->> 'id' and ${listingChecks.dueAt} = kept.value ->> 'dueAt'`,
    )
}

/** Which of these listings, at most 100, their sellers are asked about, and since when. */
export function findOpenQuestions(db: Db, listingIds: readonly number[]) {
  return db.orm
    .select({ listingId: listingChecks.listingId, askedAt: listingChecks.askedAt })
    .from(wantedKeys(listingIds))
    .innerJoin(listingChecks, sql`${listingChecks.listingId} = ${wantedKey} and ${listingChecks.isOpen} = 1`)
}
