import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { likes, listings } from '../../db/schema.ts'
import { wantedKey, wantedKeys } from '../../db/wanted.ts'

/** Which of these listings the person likes. */
export function findLikes(db: Db, userId: number, listingIds: readonly number[]) {
  return db.orm
    .select({ listingId: likes.listingId })
    .from(wantedKeys(listingIds))
    .innerJoin(likes, and(eq(likes.userId, userId), sql`${likes.listingId} = ${wantedKey}`))
}

/** Takes a like back; answers a row if there was one. */
export function removeLike(db: Db, userId: number, publicId: string) {
  return db.orm
    .delete(likes)
    .where(and(eq(likes.userId, userId), eq(likes.listingId, idOf(publicId))))
    .returning({ listingId: likes.listingId })
}

/** Adds a like to a listing that is for sale; a second one of the same person changes nothing. */
export function addLike(db: Db, userId: number, publicId: string, now: number) {
  const source = db.orm
    .select({ userId: sql<number>`${userId}`.as('user_id'), listingId: listings.id, createdAt: sql<number>`${now}`.as('created_at') })
    .from(listings)
    .where(and(eq(listings.publicId, publicId), eq(listings.status, 'active')))
  return db.orm.insert(likes).select(source).onConflictDoNothing().returning({ listingId: likes.listingId })
}

export function findLikeable(db: Db, publicId: string) {
  return db.orm.select({ likes: listings.likes, status: listings.status }).from(listings).where(eq(listings.publicId, publicId))
}

function idOf(publicId: string) {
  return sql<number>`(select ${listings.id} from ${listings} where ${listings.publicId} = ${publicId})`
}
