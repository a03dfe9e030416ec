import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  likeDigests,
  likes,
  listings,
  priceDrops,
  toldLikes,
  users,
  type PriceDropRow,
} from '#worker/db/schema.ts'
import type { Price } from './policy.ts'

/** A change of a listing's price. `at` is the `priceChangedAt` that its batch writes. */
interface PriceChange {
  listingId: number
  from: Price
  to: Price
  at: number
}

/**
 * Marks a drop, but only if the listing has had this price since then, so that an edit that lost a race marks
 * nothing.
 * Everybody who saved the listing is notified, even if an earlier drop was not sent to all of them.
 */
export function markDrop(db: Db, { listingId, from, to, at }: PriceChange) {
  const { price, formerPrice, currency, droppedAt, afterUser } = priceDrops
  return db.orm
    .insert(priceDrops)
    .select(
      sql`select l.id, l.price, ${from.price}, l.currency, l.price_changed_at, 0 from ${listings} as l
        where l.id = ${listingId} and l.status = 'active' and l.price = ${to.price}
        and l.currency = ${to.currency} and l.price_changed_at = ${at}
        and exists (select 1 from ${likes} as saved where saved.listing_id = l.id
        and saved.user_id <> l.seller_id)`,
    )
    .onConflictDoUpdate({
      target: priceDrops.listingId,
      set: {
        price: excluded(price.name),
        formerPrice: excluded(formerPrice.name),
        currency: excluded(currency.name),
        droppedAt: excluded(droppedAt.name),
        afterUser: excluded(afterUser.name),
      },
    })
}

function excluded(column: string): SQL {
  return sql.raw(`excluded.${column}`)
}

export interface FoundDrop {
  drop: PriceDropRow
  listing: Pick<typeof listings.$inferSelect, 'sellerId' | 'status' | 'price' | 'currency'>
  sellerSuspendedUntil: number | null
}

/** The marked drop of a listing, the listing as it is now, and when its seller's suspension ends. */
export function findDrop(db: Db, listingId: number) {
  const { sellerId, status, price, currency } = listings
  return db.orm
    .select({
      drop: priceDrops,
      listing: { sellerId, status, price, currency },
      sellerSuspendedUntil: users.suspendedUntil,
    })
    .from(priceDrops)
    .innerJoin(listings, eq(listings.id, priceDrops.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(priceDrops.listingId, listingId))
}

/** The listings with a marked drop, longest waiting first. */
export function listDrops(db: Db, until: number, limit: number) {
  return db.orm
    .select({ listingId: priceDrops.listingId })
    .from(priceDrops)
    .where(lte(priceDrops.droppedAt, until))
    .orderBy(asc(priceDrops.droppedAt))
    .limit(limit)
}

/** The next people who saved the listing, except its seller and suspended people. */
export function listPeopleWhoSaved(
  db: Db,
  { listingId, afterUser, sellerId }: Pick<PriceDropRow, 'listingId' | 'afterUser'> & { sellerId: number },
  now: number,
  limit: number,
) {
  return db.orm
    .select({ userId: likes.userId })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(
      and(
        eq(likes.listingId, listingId),
        sql`${likes.userId} > ${afterUser}`,
        sql`${likes.userId} <> ${sellerId}`,
        sql`coalesce(${users.suspendedUntil}, 0) <= ${now}`,
      ),
    )
    .orderBy(asc(likes.userId))
    .limit(limit)
}

/**
 * True if the listing is still for sale below the former price, and the position is still that of `drop`.
 * So only one of two concurrent runs takes effect.
 */
export function isAtStep(drop: PriceDropRow): Fragment {
  return sql`exists (select 1 from ${priceDrops} as marked cross join ${listings} as dropped
    on dropped.id = marked.listing_id
    where marked.listing_id = ${drop.listingId} and marked.dropped_at = ${drop.droppedAt}
    and marked.price = ${drop.price} and marked.after_user = ${drop.afterUser}
    and dropped.status = 'active' and dropped.price < marked.former_price and dropped.currency = marked.currency)`
}

export function advanceDrop(db: Db, drop: PriceDropRow, afterUser: number) {
  return db.orm
    .update(priceDrops)
    .set({ afterUser })
    .where(and(eq(priceDrops.listingId, drop.listingId), isAtStep(drop)))
    .returning()
}

export function finishDrop(db: Db, drop: PriceDropRow) {
  return db.orm
    .delete(priceDrops)
    .where(and(eq(priceDrops.listingId, drop.listingId), isAtStep(drop)))
    .returning()
}

/** Removes the mark of this drop, but not that of a later one. */
export function unmarkDrop(db: Db, { listingId, droppedAt }: PriceDropRow) {
  return db.orm
    .delete(priceDrops)
    .where(and(eq(priceDrops.listingId, listingId), eq(priceDrops.droppedAt, droppedAt)))
}

/** Sellers whose listings were liked and who are due for a notification. */
export function listDueSellers(db: Db, now: number, limit: number) {
  return db.orm
    .select({ userId: likeDigests.userId })
    .from(likeDigests)
    .where(isDue(now))
    .orderBy(asc(likeDigests.dueAt))
    .limit(limit)
}

/** Uses a literal, since SQLite uses a partial index only if the query contains the index's condition. */
function isDue(now: number) {
  return and(sql`${likeDigests.isWaiting} = 1`, lte(likeDigests.dueAt, now))
}

interface Span {
  /** Likes after this time are not reported yet. */
  until: number
  now: number
}

/**
 * What to report to each of these sellers if they are still due: the numbers of people and listings, and one
 * of the listings. Counts at most 1,000 likes of listings for sale. Ignores likes by the sellers themselves,
 * likes by suspended people and likes that were reported before.
 */
export function likesToReport(userIds: readonly number[], { until, now }: Span): Fragment {
  const unreported = sql`select k.user_id, k.listing_id from ${listings} as l
    cross join ${likes} as k on k.listing_id = l.id and k.created_at > d.told_until
    and k.created_at <= ${until} and k.user_id <> l.seller_id
    cross join ${users} as liker on liker.id = k.user_id and coalesce(liker.suspended_until, 0) <= ${now}
    where l.seller_id = d.user_id and l.status = 'active'
    and not exists (select 1 from ${toldLikes} as t where t.listing_id = k.listing_id
    and t.user_id = k.user_id)
    limit ${TOTAL_EXACT_MAX}`
  return sql`select d.user_id as userId, (select json_object('people', count(distinct user_id), 'listings',
    count(distinct listing_id), 'listingId', max(listing_id)) from (${unreported})) as liked
    from json_each(${JSON.stringify(userIds)}) as due
    cross join ${likeDigests} as d on d.user_id = due.value and d.is_waiting = 1 and d.due_at <= ${now}
    cross join ${users} as u on u.id = d.user_id and coalesce(u.suspended_until, 0) <= ${now}`
}

/**
 * Marks the likes up to `until` as reported. Sellers who are notified now are due again at `next`. A seller
 * goes on waiting only if there is a more recent like.
 */
export function closeDigests(
  db: Db,
  userIds: readonly number[],
  digests: Fragment,
  { until, now, next }: Span & { next: number },
) {
  const { userId, dueAt, toldUntil } = likeDigests
  const isReported = sql`${userId} in (select userId from (${digests}) where liked ->> 'people' > 0)`
  const tooRecent = sql`select 1 from ${listings} as l cross join ${likes} as k on k.listing_id = l.id
    and k.created_at > ${until} and k.user_id <> l.seller_id
    where l.seller_id = ${userId}`
  return db.orm
    .update(likeDigests)
    .set({
      isWaiting: sql`exists (${tooRecent})`,
      dueAt: sql`case when ${isReported} then ${next} else ${dueAt} end`,
      toldUntil: sql`max(${toldUntil}, ${until})`,
    })
    .where(and(sql`${userId} in (select value from json_each(${JSON.stringify(userIds)}))`, isDue(now)))
    .returning({ userId, dueAt })
}

/** Records who liked a listing, if the like was reported to the seller. */
export function addReportedLike(db: Db, userId: number, listingPublicId: string) {
  return db.orm
    .insert(toldLikes)
    .select(
      sql`select l.id, k.user_id from ${listings} as l cross join ${likes} as k on k.user_id = ${userId}
        and k.listing_id = l.id
        cross join ${likeDigests} as d on d.user_id = l.seller_id and k.created_at <= d.told_until
        where l.public_id = ${listingPublicId}`,
    )
    .onConflictDoNothing()
}

export function deleteReportedLikes(db: Db, listingIds: Fragment) {
  return db.orm.delete(toldLikes).where(sql`${toldLikes.listingId} in (${listingIds})`)
}
