import { and, eq, inArray, lt, lte, ne, or } from 'drizzle-orm'
import type { Db } from '#worker/db/client.ts'
import { sharePictures } from '#worker/db/schema.ts'

type Claim = typeof sharePictures.$inferInsert

/**
 * Claims the rendering of a picture. Returns no row if another request renders this version since `since`. One
 * statement, so that only one of concurrent requests gets it.
 */
export function claimPicture(db: Db, claim: Claim, since: number) {
  const { version, startedAt } = claim
  return db.orm
    .insert(sharePictures)
    .values(claim)
    .onConflictDoUpdate({
      target: sharePictures.subject,
      set: { version, startedAt },
      setWhere: or(ne(sharePictures.version, version), lte(sharePictures.startedAt, since)),
    })
    .returning({ subject: sharePictures.subject })
}

export function findClaim(db: Db, subject: string) {
  return db.orm
    .select({ startedAt: sharePictures.startedAt })
    .from(sharePictures)
    .where(eq(sharePictures.subject, subject))
}

export function listOld(db: Db, before: number, limit: number) {
  return db.orm
    .select({ subject: sharePictures.subject })
    .from(sharePictures)
    .where(lt(sharePictures.startedAt, before))
    .orderBy(sharePictures.startedAt)
    .limit(limit)
}

/** Leaves a row that was claimed again meanwhile. */
export function removeOld(db: Db, subjects: readonly string[], before: number) {
  return db.orm
    .delete(sharePictures)
    .where(and(inArray(sharePictures.subject, [...subjects]), lt(sharePictures.startedAt, before)))
}
