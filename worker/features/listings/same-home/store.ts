import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#worker/db/client.ts'
import { listings } from '#worker/db/schema.ts'

const isActive = eq(listings.status, 'active')

/** How many of each group are active, and what moving into the one that lists show costs. */
export function countGroups(db: Db, groups: readonly number[]) {
  return db.orm
    .select({
      group: sql<number>`${listings.homeGroup}`.as('group_id'),
      active: sql<number>`count(*)`.as('active'),
      cheapestMoveIn: sql<
        number | null
      >`max(case when ${listings.behind} = 0 then ${listings.moveInSle} end)`.as('cheapest'),
    })
    .from(listings)
    .where(and(inArray(listings.homeGroup, [...groups]), isActive))
    .groupBy(listings.homeGroup)
}

/** The active listings of a group except one, the one that lists show first. */
export function othersOf(db: Db, group: number, id: number, limit: number) {
  return db.orm
    .select()
    .from(listings)
    .where(and(eq(listings.homeGroup, group), isActive, ne(listings.id, id)))
    .orderBy(asc(listings.behind), asc(sql`coalesce(${listings.moveInSle}, 9e15)`), asc(listings.id))
    .limit(limit)
}

/** The active listings of some groups, the one whose photo of the home came first at the beginning. */
export function membersOf(db: Db, groups: readonly number[]) {
  return db.orm
    .select({ id: listings.id, group: listings.homeGroup })
    .from(listings)
    .where(and(inArray(listings.homeGroup, [...groups]), isActive))
    .orderBy(asc(listings.homeSince), asc(listings.id))
}

interface Member {
  id: number
  since: number
}

/** Triggers choose the one that lists show (migrations/0046_same_thing.sql). */
export function joinGroup(db: Db, id: number, group: number, since: number) {
  return db.orm
    .update(listings)
    .set({ homeGroup: group, homeSince: since })
    .where(and(eq(listings.id, id), isActive))
}

export function leaveGroup(db: Db, id: number) {
  return db.orm.update(listings).set({ homeGroup: null, homeSince: null }).where(eq(listings.id, id))
}

/** Makes a group of two, unless another comparison has grouped the first one meanwhile. */
export function formGroup(db: Db, group: number, first: Member, second: Member) {
  const isFormed = sql`exists (select 1 from ${listings} as formed where formed.id = ${first.id}
    and formed.home_group = ${group})`
  return [
    db.orm
      .update(listings)
      .set({ homeGroup: group, homeSince: first.since })
      .where(and(eq(listings.id, first.id), isActive, isNull(listings.homeGroup))),
    db.orm
      .update(listings)
      .set({ homeGroup: group, homeSince: second.since })
      .where(and(eq(listings.id, second.id), isActive, isFormed)),
  ]
}
