import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ListingType } from '#contract/kinds/derived.ts'
import { type Db, wantedKey, wantedKeys } from '#worker/db/client.ts'
import { listingPhotos, listings, photoHashes } from '#worker/db/schema.ts'

/** A seller's newest listings of a kind that are for sale or can be renewed. */
export function listRenewable(db: Db, sellerId: number, type: ListingType, limit: number) {
  return db.orm
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        inArray(listings.status, ['active', 'expired']),
        eq(listings.type, type),
      ),
    )
    .orderBy(desc(listings.id))
    .limit(limit)
}

/** The hashes of the photos that these listings show. */
export function hashesOfListings(db: Db, ids: readonly number[]) {
  return db.orm
    .select({ listingId: listingPhotos.listingId, hash: photoHashes.hash })
    .from(wantedKeys(ids))
    .innerJoin(listingPhotos, sql`${listingPhotos.listingId} = ${wantedKey}`)
    .innerJoin(photoHashes, eq(photoHashes.key, listingPhotos.key))
}
