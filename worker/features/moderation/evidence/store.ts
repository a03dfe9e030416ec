import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { EvidenceKind } from '#contract/trust.ts'
import { type Db, type Fragment, wantedKey, wantedKeys } from '#worker/db/client.ts'
import {
  listingEvidence,
  listingPhotos,
  listings,
  listingsToCompare,
  moderationItems,
  type EvidenceDetail,
} from '#worker/db/schema.ts'

/** Marks the listings that a query finds for comparing with others. */
export function markToCompare(db: Db, listingIds: Fragment, at: number) {
  return db.orm
    .insert(listingsToCompare)
    .select(sql`select marked.id, ${at} from (${listingIds}) as marked where true`)
    .onConflictDoUpdate({
      target: listingsToCompare.listingId,
      set: { at: sql`max(${listingsToCompare.at} + 1, excluded.at)` },
    })
}

/** The query for these listings, as far as they are in no group. */
export function ungrouped(ids: readonly number[]): Fragment {
  return sql`select ${listings.id} from ${listings} where ${listings.homeGroup} is null
    and ${listings.id} in (select value from json_each(${JSON.stringify(ids)}))`
}

export function findMarked(db: Db, listingId: number) {
  return db.orm
    .select({ at: listingsToCompare.at, listing: listings })
    .from(listingsToCompare)
    .innerJoin(listings, eq(listings.id, listingsToCompare.listingId))
    .where(eq(listingsToCompare.listingId, listingId))
}

export function removeMark(db: Db, listingId: number, at: number) {
  return db.orm
    .delete(listingsToCompare)
    .where(and(eq(listingsToCompare.listingId, listingId), eq(listingsToCompare.at, at)))
}

export function listMarked(db: Db, until: number, limit: number) {
  return db.orm
    .select({ listingId: listingsToCompare.listingId })
    .from(listingsToCompare)
    .where(lte(listingsToCompare.at, until))
    .orderBy(asc(listingsToCompare.at))
    .limit(limit)
}

/** The listings of others that show these photos, one row for each photo. Leaves out what moderators removed. */
export function listShowing(db: Db, keys: readonly string[], exceptSeller: number, limit: number) {
  return db.orm
    .select({ key: listingPhotos.key, listing: listings })
    .from(wantedKeys(keys))
    .innerJoin(listingPhotos, sql`${listingPhotos.key} = ${wantedKey}`)
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(and(ne(listings.sellerId, exceptSeller), ne(listings.status, 'removed')))
    .limit(limit)
}

/** What a seller posted since `since` before a listing, whatever became of it, newest first. */
export function listPostedBefore(
  db: Db,
  { id, sellerId }: { id: number; sellerId: number },
  since: number,
  limit: number,
) {
  return db.orm
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), sql`${listings.id} < ${id}`, gt(listings.createdAt, since)))
    .orderBy(desc(listings.id))
    .limit(limit)
}

export interface NewEvidence {
  listingId: number
  kind: EvidenceKind
  otherId: number
  detail: EvidenceDetail | null
}

/** Evidence that was found before keeps its time, so that it is flagged once. */
export function addEvidence(db: Db, found: readonly NewEvidence[], at: number) {
  const value = (name: keyof NewEvidence) => sql`evidence.value ->> ${`$.${name}`}`
  return db.orm
    .insert(listingEvidence)
    .select(
      sql`select ${value('listingId')}, ${value('kind')}, ${value('otherId')}, ${value('detail')}, ${at}
        from json_each(${JSON.stringify(found)}) as evidence where true`,
    )
    .onConflictDoNothing()
}

/** Drops what is no longer so about the listing alone. Another price or fee is evidence of its own, and flagged again. */
export function dropOutdated(
  db: Db,
  listingId: number,
  found: readonly Pick<NewEvidence, 'kind' | 'detail'>[],
) {
  const { kind, detail, otherId } = listingEvidence
  const isSame = (name: string) => sql`${detail} ->> ${name} = found.value -> 'detail' ->> ${name}`
  return db.orm.delete(listingEvidence).where(
    and(
      eq(listingEvidence.listingId, listingId),
      eq(otherId, listingId),
      sql`not exists (select 1 from json_each(${JSON.stringify(found)}) as found
        where found.value ->> 'kind' = ${kind} and ${isSame('amount')} and ${isSame('currency')})`,
    ),
  )
}

export interface EvidenceFlag {
  publicId: string
  listing: { id: number; sellerId: number }
  kind: EvidenceKind
  /** Null for what deserves a look when there is time. */
  confidence: number | null
  signal: string
  contentPreview: string
}

/**
 * Queues a listing if evidence of this kind was added at `at`. What stands in an open item stays there: the flag adds
 * its signal, and raises the confidence if its own is higher.
 */
export function flagEvidence(db: Db, flag: EvidenceFlag, at: number) {
  const { publicId, listing, kind, confidence, signal, contentPreview } = flag
  const isNew = sql`exists (select 1 from ${listingEvidence} where ${listingEvidence.listingId} = ${listing.id}
    and ${listingEvidence.kind} = ${kind} and ${listingEvidence.at} = ${at})`
  const { aiConfidence, signals } = moderationItems
  const open = sql`${moderationItems}`
  return db.orm
    .insert(moderationItems)
    .select(
      sql`select null, ${publicId}, 'listing', ${listing.id}, 'other', ${confidence}, ${signal}, ${contentPreview},
        0, 'open', ${at}, null, null, ${listing.sellerId}, ${sql.param([signal], signals)}, null, 0, null
        where ${isNew}`,
    )
    .onConflictDoUpdate({
      target: [moderationItems.contentType, moderationItems.contentId],
      targetWhere: eq(moderationItems.status, sql`'open'`),
      set: {
        aiConfidence: sql`case when excluded.ai_confidence > coalesce(${open}.${sql.identifier(aiConfidence.name)}, -1)
          then excluded.ai_confidence else ${open}.${sql.identifier(aiConfidence.name)} end`,
        signals: sql`case when exists (select 1 from json_each(${open}.signals) as known where known.value = ${signal})
          then ${open}.signals else json_insert(${open}.signals, '$[#]', ${signal}) end`,
      },
    })
}

/** The evidence about a listing: about it alone, then what was posted first at the beginning. */
export function evidenceOf(db: Db, listingId: number, limit: number) {
  return db.orm
    .select()
    .from(listingEvidence)
    .where(eq(listingEvidence.listingId, listingId))
    .orderBy(
      desc(eq(listingEvidence.otherId, listingEvidence.listingId)),
      asc(sql`coalesce(${listingEvidence.detail} ->> 'otherAt', 9e15)`),
      asc(listingEvidence.otherId),
    )
    .limit(limit)
}
export type EvidenceRow = Awaited<ReturnType<typeof evidenceOf>>[number]
