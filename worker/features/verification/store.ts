import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { VerificationType } from '#contract/trust.ts'
import type { Db, Fragment } from '../../db/client.ts'
import { users, verificationDocuments as documents, type VerificationDocumentRow } from '../../db/schema.ts'

/** Literals, not parameters: SQLite uses a partial index only if the query contains the index's condition. */
const isPending = sql`${documents.status} = 'pending'`
const isStanding = sql`${documents.status} in ('pending', 'approved')`
const isKept = sql`${documents.key} is not null`

/** The columns of the owner's row with the approval time of each type. */
const VERIFIED_AT = {
  government_id: 'idVerifiedAt',
  proof_of_address: 'addressVerifiedAt',
  business_certificate: 'certificateVerifiedAt',
} as const satisfies Record<VerificationType, keyof typeof users.$inferSelect>

export type NewDocument = Pick<
  VerificationDocumentRow,
  'publicId' | 'userId' | 'documentType' | 'contentType' | 'size' | 'uploadedAt'
> & { key: string }

/**
 * Adds a pending document if its upload `isOpen` and none of its type is pending or approved; else returns no
 * row.
 */
export function addDocument(db: Db, row: NewDocument, isOpen: Fragment) {
  const { publicId, userId, documentType, key, contentType, size, uploadedAt } = row
  return db.orm
    .insert(documents)
    .select(
      sql`select null, ${publicId}, ${userId}, ${documentType}, 'pending', null, ${key}, ${contentType},
        ${size}, ${uploadedAt}, null, null where ${isOpen}`,
    )
    .onConflictDoNothing()
    .returning()
}

/** The pending or approved document of a type. */
export function findStanding(db: Db, userId: number, documentType: VerificationType) {
  return db.orm
    .select({ status: documents.status })
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.documentType, documentType), isStanding))
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(documents).where(eq(documents.publicId, publicId))
}

/** A page of pending documents, oldest first, with row ids above `above`. */
export function pendingPage(db: Db, above: number | undefined, limit: number) {
  return db.orm
    .select()
    .from(documents)
    .where(and(isPending, above === undefined ? undefined : gt(documents.id, above)))
    .orderBy(asc(documents.id))
    .limit(limit)
}

/** Counts up to 1,000. */
export function countPending(db: Db) {
  const capped = db.orm
    .select({ id: documents.id })
    .from(documents)
    .where(isPending)
    .limit(TOTAL_EXACT_MAX)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

export interface Decision {
  action: 'approved' | 'rejected'
  reason: string | undefined
  decidedBy: number
  decidedAt: number
}

/** Decides a pending document, unless it is the moderator's own; else returns no row. */
export function markDecided(db: Db, id: number, { action, reason, decidedBy, decidedAt }: Decision) {
  const rejectionReason = action === 'rejected' ? reason : null
  return db.orm
    .update(documents)
    .set({ status: action, rejectionReason, decidedBy, decidedAt })
    .where(and(eq(documents.id, id), isPending, ne(documents.userId, decidedBy)))
    .returning()
}

/**
 * Undoes a decision that this moderator made after `since`, unless the person has since sent another document
 * of the type; else returns no row.
 */
export function markUndecided(
  db: Db,
  { id, userId, documentType, decidedAt }: VerificationDocumentRow,
  decidedBy: number,
  since: number,
) {
  const another = sql`select 1 from verification_documents as another where another.user_id = ${userId}
    and another.document_type = ${documentType} and another.status in ('pending', 'approved')
    and another.id <> ${id}`
  return db.orm
    .update(documents)
    .set({ status: 'pending', rejectionReason: null, decidedBy: null, decidedAt: null })
    .where(
      and(
        eq(documents.id, id),
        eq(documents.decidedBy, decidedBy),
        gt(documents.decidedAt, since),
        sql`${documents.decidedAt} = ${decidedAt}`,
        sql`not exists (${another})`,
      ),
    )
    .returning()
}

/**
 * Sets or clears when a type was verified for a person. Must directly follow markDecided or markUndecided in
 * their batch.
 */
export function setVerified(db: Db, userId: number, type: VerificationType, at: number | null) {
  return db.orm
    .update(users)
    .set({ [VERIFIED_AT[type]]: at })
    .where(and(eq(users.id, userId), sql`changes() > 0`))
}

/** Documents that still have a file and were decided at or before `until`, earliest decision first. */
export function listToDelete(db: Db, until: number, limit: number) {
  return db.orm
    .select()
    .from(documents)
    .where(and(isKept, sql`${documents.decidedAt} is not null`, lte(documents.decidedAt, until)))
    .orderBy(asc(documents.decidedAt))
    .limit(limit)
}

export function forgetKey(db: Db, id: number) {
  return db.orm
    .update(documents)
    .set({ key: null })
    .where(and(eq(documents.id, id), isKept))
}
