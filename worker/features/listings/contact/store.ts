import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { ContactChannel } from '#contract/lists.ts'
import type { Db } from '#worker/db/client.ts'
import { blocks, leads, listings, users } from '#worker/db/schema.ts'
import { isNotSuspended } from '#worker/db/visibility.ts'

/** A person asks for the number of a listing's seller. Ids are row ids. */
export interface Press {
  listingId: number
  sellerId: number
  personId: number
  channel: ContactChannel
  /** Days since 1970 (UTC). */
  day: number
  now: number
}

/**
 * Records a lead if the person may have the number. At most `limit` different sellers a day; a seller who was
 * asked today does not count again. Returns a row only for the person's first press for the listing today.
 */
export function addLead(db: Db, press: Press, limit: number) {
  const { listingId, sellerId, personId, day } = press
  const asked = sql`select count(distinct ${leads.sellerId}) from ${leads} where ${isOfPerson(press)}`
  const source = db.orm
    .select({
      day: sql<number>`${day}`.as('day'),
      personId: sql<number>`${personId}`.as('person_id'),
      sellerId: sql<number>`${sellerId}`.as('seller_id'),
      listingId: listings.id,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        eq(listings.id, listingId),
        isOffered(press),
        isNotBlocked(press),
        sql`(${wasAsked(press)} or (${asked}) < ${limit})`,
      ),
    )
  return db.orm.insert(leads).select(source).onConflictDoNothing().returning()
}

/** The seller's number as it is now, if the person may have it and has a lead with the seller today. */
export function findNumber(db: Db, press: Press) {
  return db.orm
    .select({ phone: users.phone })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.id, press.listingId), isOffered(press), isNotBlocked(press), wasAsked(press)))
}

/** Finds the listing if its seller offers the channel, to whomever. */
export function findOffer(db: Db, press: Press) {
  return db.orm
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.id, press.listingId), isOffered(press)))
}

export function deleteLeadsBefore(db: Db, day: number) {
  return db.orm.delete(leads).where(lt(leads.day, day))
}

/** The same rule as in toListing and canBeCalled. */
function isOffered({ channel, now }: Press): SQL {
  return sql`${listings.status} = 'active'
    and exists (select 1 from json_each(${listings.contact}) as offered where offered.value = ${channel})
    and ${users.phoneVerifiedAt} is not null and ${users.pendingPhone} is null and ${isNotSuspended(users, now)}`
}

function isNotBlocked({ personId, sellerId }: Press): SQL {
  return sql`not exists (select 1 from ${blocks}
    where (${blocks.blockerId} = ${personId} and ${blocks.blockedId} = ${sellerId})
    or (${blocks.blockerId} = ${sellerId} and ${blocks.blockedId} = ${personId}))`
}

function wasAsked(press: Press): SQL {
  return sql`exists (select 1 from ${leads}
    where ${isOfPerson(press)} and ${leads.sellerId} = ${press.sellerId})`
}

function isOfPerson({ day, personId }: Press): SQL {
  return sql`${leads.day} = ${day} and ${leads.personId} = ${personId}`
}
