import type { AppealAbout } from '#contract/appeal.ts'
import { APPEALABLE_MAX } from '#contract/limits.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { AuditedSubject } from '#worker/db/audit.ts'
import type { Fragment } from '#worker/db/client.ts'
import { listNewestDocuments } from '#worker/db/newest-documents.ts'
import type { UserBanRow, VerificationDocumentRow } from '#worker/db/schema.ts'
import { ProfileBefore } from '#worker/features/accounts/clear-profile.ts'
import { photosAt, photosOfListing, photosOfPerson } from '#worker/features/media/release-photos.ts'
import { bansAgainst, isBanStanding } from '#worker/features/moderation/bans/store.ts'
import { aboutOf } from '#worker/features/moderation/policy.ts'
import { isStanding, standingAgainst, type FoundItem } from '#worker/features/moderation/store.ts'
import { DOCUMENT_NAMES } from '#worker/features/verification/policy.ts'
import { isRejected } from '#worker/features/verification/undo-decision.ts'
import type { AppealedRow } from './store.ts'

/** A decision that stands against a person. */
export interface Standing extends AppealedRow {
  /** What the audit trail calls it. */
  subject: AuditedSubject
  /** True while it is as it was read. */
  isStanding: Fragment
  /** The photos that it takes away, which an appeal keeps from being deleted. */
  photos?: Fragment
}

/** The decisions that stand against the person, newest first. */
export async function listDecisions(ctx: SignedInCtx): Promise<Standing[]> {
  const { db, now, user } = ctx
  const [items, bans, documents] = await Promise.all([
    standingAgainst(db, user.id, APPEALABLE_MAX),
    bansAgainst(db, user.id, now, APPEALABLE_MAX),
    listNewestDocuments(db, user.id),
  ])
  const all = [
    ...items.map(ofItem),
    ...bans.map((ban) => ofBan(ban, now)),
    ...documents.filter(({ status }) => status === 'rejected').map(ofDocument),
  ]
  return all.sort((one, other) => other.decidedAt - one.decidedAt)
}

/** The newest decision about this that stands against the person. */
export async function findDecision(
  ctx: SignedInCtx,
  { type, id }: AppealAbout,
): Promise<Standing | undefined> {
  if (type === 'ban' || type === 'document')
    return (await listDecisions(ctx)).find(({ aboutType, aboutId }) => aboutType === type && aboutId === id)
  const [item] = await standingAgainst(ctx.db, ctx.user.id, 1, { type, id })
  return item && ofItem(item)
}

function ofItem(item: FoundItem): Standing {
  const { type, id } = aboutOf(item)
  const { contentType, contentId, decidedAt, decidedBy, createdAt, undo } = item
  const photos = contentType === 'listing' ? photosOfListing(contentId) : undefined
  const profile = contentType === 'profile' ? ProfileBefore.safeParse(undo?.before).data : undefined
  return {
    aboutType: type,
    aboutId: id,
    decision: 'item',
    decisionId: item.id,
    what: item.status === 'open' ? 'held' : 'removed',
    title: item.listingTitle ?? item.contentPreview,
    reason: item.decisionReason ?? item.reason,
    decidedAt: decidedAt ?? createdAt,
    decidedBy,
    subject: subjectOfItem(item),
    isStanding: isStanding(item),
    ...(photos && { photos }),
    ...(profile?.profileImageUrl && { photos: photosAt([profile.profileImageUrl]) }),
  }
}

export function subjectOfItem({ publicId, contentType, contentPublicId }: FoundItem): AuditedSubject {
  return { subjectType: contentType, subjectId: contentPublicId ?? publicId }
}

function ofBan(
  { id, publicId, userId, banType, reason, createdAt, createdBy }: UserBanRow,
  now: number,
): Standing {
  return {
    aboutType: 'ban',
    aboutId: publicId,
    decision: 'ban',
    decisionId: id,
    what: banType === 'warning' ? 'warned' : 'suspended',
    title: null,
    reason,
    decidedAt: createdAt,
    decidedBy: createdBy,
    subject: { subjectType: 'ban', subjectId: publicId, detail: banType },
    isStanding: isBanStanding(id, now),
    ...(banType === 'permanent' && { photos: photosOfPerson(userId) }),
  }
}

function ofDocument(row: VerificationDocumentRow): Standing {
  return {
    aboutType: 'document',
    aboutId: row.publicId,
    decision: 'document',
    decisionId: row.id,
    what: 'rejected',
    title: DOCUMENT_NAMES[row.documentType],
    reason: row.rejectionReason ?? '',
    decidedAt: row.decidedAt ?? row.uploadedAt,
    decidedBy: row.decidedBy,
    subject: { subjectType: 'document', subjectId: row.publicId, detail: row.documentType },
    isStanding: isRejected(row.id),
  }
}
