import { and, asc, eq, gt, inArray, lte, ne, not, sql } from 'drizzle-orm'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { VerificationType } from '#contract/trust.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  appeals,
  users,
  verificationDocuments as documents,
  type UserRow,
  type VerificationDocumentRow,
} from '#worker/db/schema.ts'

/** Literals, not parameters, since SQLite uses a partial index only if the query contains its condition. */
const isPending = sql`${documents.status} = 'pending'`
const isPendingOrApproved = sql`${documents.status} in ('pending', 'approved')`
const hasFile = sql`${documents.key} is not null`

/** The column of the owner's row that stores when a document of the type was approved. */
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
 * Adds a pending document. Returns no row if its upload is no longer unclaimed, or if another document of the
 * type is pending or approved.
 */
export function addDocument(db: Db, row: NewDocument, isUnclaimed: Fragment) {
  const { publicId, userId, documentType, key, contentType, size, uploadedAt } = row
  return db.orm
    .insert(documents)
    .select(
      sql`select null, ${publicId}, ${userId}, ${documentType}, 'pending', null, ${key}, ${contentType},
        ${size}, ${uploadedAt}, null, null where ${isUnclaimed}`,
    )
    .onConflictDoNothing()
    .returning()
}

/** The person's document of this type that is pending or approved. */
export function findPendingOrApproved(db: Db, userId: number, documentType: VerificationType) {
  return db.orm
    .select({ status: documents.status })
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.documentType, documentType), isPendingOrApproved))
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(documents).where(eq(documents.publicId, publicId))
}

/** Pending documents, oldest first; those after row id `afterId` if it is given. */
export function listPending(db: Db, afterId: number | undefined, limit: number) {
  return db.orm
    .select()
    .from(documents)
    .where(and(isPending, afterId === undefined ? undefined : gt(documents.id, afterId)))
    .orderBy(asc(documents.id))
    .limit(limit)
}

/** Counts the pending documents, up to 1,001. */
export function countPending(db: Db) {
  const capped = db.orm
    .select({ id: documents.id })
    .from(documents)
    .where(isPending)
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

export interface Decision {
  action: 'approved' | 'rejected'
  reason: string | undefined
  decidedBy: number
  decidedAt: number
}

/**
 * Decides a document. Returns no row if it is not pending or is the moderator's own. With `names`, also if
 * these are no longer the owner's public names, or if new names are held.
 */
export function markDecided(
  db: Db,
  id: number,
  { action, reason, decidedBy, decidedAt }: Decision,
  names?: Pick<UserRow, 'firstName' | 'lastName' | 'businessName'>,
) {
  const rejectionReason = action === 'rejected' ? reason : null
  return db.orm
    .update(documents)
    .set({ status: action, rejectionReason, decidedBy, decidedAt })
    .where(
      and(
        eq(documents.id, id),
        isPending,
        ne(documents.userId, decidedBy),
        names &&
          sql`exists (select 1 from ${users} as owner where owner.id = ${documents.userId}
            and owner.held_names is null and owner.first_name is ${names.firstName}
            and owner.last_name is ${names.lastName} and owner.business_name is ${names.businessName})`,
      ),
    )
    .returning()
}

export function findHeldNames(db: Db, userId: number) {
  return db.orm.select({ heldNames: users.heldNames }).from(users).where(eq(users.id, userId))
}

/**
 * Undoes this moderator's decision. Returns no row if it was made at or before `since`, if the document has
 * been decided again or undone, or if another document of the type is pending or approved.
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

/** Takes back a rejection, if `onlyIf` is true. */
export function reopenRejected(db: Db, id: number, onlyIf: Fragment) {
  return db.orm
    .update(documents)
    .set({ status: 'pending', rejectionReason: null, decidedBy: null, decidedAt: null })
    .where(and(eq(documents.id, id), sql`${documents.status} = 'rejected'`, sql`(${onlyIf})`))
}

/** The condition that a document is rejected, and that its file is there. */
export function isRejected(id: number) {
  return sql`exists (select 1 from ${documents} as rejected where rejected.id = ${id}
    and rejected.status = 'rejected' and rejected.key is not null)`
}

export function listByIds(db: Db, ids: readonly number[]) {
  return db.orm
    .select()
    .from(documents)
    .where(inArray(documents.id, [...ids]))
}

/**
 * Sets when the person's document of this type was approved; null clears it. Must directly follow markDecided
 * or markUndecided in the batch, and does nothing if they changed nothing.
 */
export function setVerified(db: Db, userId: number, type: VerificationType, at: number | null) {
  return db.orm
    .update(users)
    .set({ [VERIFIED_AT[type]]: at })
    .where(and(eq(users.id, userId), sql`changes() > 0`))
}

/** The condition that the person's appeal against a rejection waits for an answer. */
const isAppealed = sql`exists (select 1 from ${appeals} where ${appeals.decision} = 'document'
  and ${appeals.decisionId} = ${documents.id} and ${appeals.status} = 'open')`

/**
 * Documents that still have a file and were decided at or before `until`, earliest decision first. Without those
 * whose rejection is appealed against.
 */
export function listFilesToDelete(db: Db, until: number, limit: number) {
  return db.orm
    .select()
    .from(documents)
    .where(
      and(hasFile, sql`${documents.decidedAt} is not null`, lte(documents.decidedAt, until), not(isAppealed)),
    )
    .orderBy(asc(documents.decidedAt))
    .limit(limit)
}

export function forgetKey(db: Db, id: number) {
  return db.orm
    .update(documents)
    .set({ key: null })
    .where(and(eq(documents.id, id), hasFile))
}
