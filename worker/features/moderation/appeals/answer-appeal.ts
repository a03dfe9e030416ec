import type { AnswerAppeal, QueuedAppeal } from '#contract/appeal.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record, type AuditedSubject } from '#worker/db/audit.ts'
import type { Fragment, Statement } from '#worker/db/client.ts'
import type { AppealRow } from '#worker/db/schema.ts'
import { quietEndStatements } from '#worker/features/moderation/bans/lift-ban.ts'
import { findBanById, isUnlifted } from '#worker/features/moderation/bans/store.ts'
import { afterDecision, contentChanged, decisionStatements } from '#worker/features/moderation/decide.ts'
import { applySuspension } from '#worker/features/moderation/holds/apply-suspension.ts'
import { versionOf } from '#worker/features/moderation/list-queue.ts'
import { overturnRemoval } from '#worker/features/moderation/overturn-decision.ts'
import { findItemById, isStanding, isUnedited } from '#worker/features/moderation/store.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { showDocuments } from '#worker/features/verification/list-queue.ts'
import { isRejected, reopenRejected } from '#worker/features/verification/undo-decision.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId, newId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import { subjectOfItem } from './find-decisions.ts'
import { showAppeal } from './list-appeals.ts'
import { answerSentence } from './policy.ts'
import { findByPublicId, findOther, hasAnswer, markAnswered } from './store.ts'

/**
 * Answers an appeal: the decision stays, or it is undone with all that it did. To uphold a hold is to remove what
 * is held. Another moderator than the one who decided answers; the same one only while there is no other. One
 * batch writes the answer and its effects. The second of two answers is refused.
 */
export async function answerAppeal(
  ctx: SignedInCtx,
  publicId: string,
  { action, reason, version }: AnswerAppeal,
): Promise<QueuedAppeal> {
  const { db, now, user } = ctx
  const appeal = await findAppeal(ctx, publicId)
  await refuseAnswer(ctx, appeal)
  const status = action === 'overturn' ? 'overturned' : 'upheld'
  const token = newId(now)
  const effect = await effectOf(ctx, appeal, { action, reason, version }, hasAnswer(appeal.id, token))
  const event = {
    ...effect.subject,
    action: `appeal_${status}`,
    actorId: user.id,
    userId: appeal.userId,
    reason,
  } as const
  const notification = {
    userId: appeal.userId,
    kind: 'moderation',
    preview: answerSentence(appeal, action === 'overturn', reason),
    about: { type: appeal.aboutType, id: appeal.aboutId },
    ...(effect.listingId !== undefined && { listingId: effect.listingId }),
  } as const
  const isAlone = appeal.decidedBy === user.id
  const [[answered]] = await db.batch([
    markAnswered(db, appeal, { status, answer: reason, adminId: user.id, token, now }, effect.isPossible),
    record(db, event, now, { onlyIfChanged: true }),
    notify(db, notification, now, { onlyIfChanged: true }),
    ...(isAlone
      ? [record(db, { ...event, action: 'appeal_answered_by_decider' }, now, { onlyIfChanged: true })]
      : []),
    ...effect.statements,
  ])
  if (!answered) {
    await refuseAnswer(ctx, await findAppeal(ctx, publicId))
    throw contentChanged()
  }
  announce(ctx, [appeal.userId, ...(effect.userIds ?? [])])
  await effect.after?.()
  return showAppeal(ctx, answered)
}

async function findAppeal(ctx: SignedInCtx, publicId: string): Promise<AppealRow> {
  const [row] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!row) throw new AppError('not_found', 'We could not find this appeal.')
  return row
}

/** Throws if the appeal is not open, or if another moderator has to answer it. */
async function refuseAnswer(
  { db, now, user }: SignedInCtx,
  { status, userId, decidedBy }: AppealRow,
): Promise<void> {
  if (userId === user.id)
    throw new AppError('forbidden', 'This is your own appeal. Another admin has to answer it.')
  if (status === 'ended')
    throw new AppError('conflict', 'What this appeal is about has ended. There is nothing left to decide.')
  if (status !== 'open') throw new AppError('conflict', 'Somebody has already answered this appeal.')
  if (decidedBy === user.id && (await findOther(db, userId, user.id, now)).length > 0)
    throw new AppError('conflict', 'You made this decision. Another admin has to answer the appeal.')
}

/** What an answer changes. */
interface Effect {
  subject: AuditedSubject
  listingId?: number
  /** True while the decision is as it was read. */
  isPossible: Fragment
  /** They take effect only if the answer was written. */
  statements: readonly Statement[]
  /** The other people whom they notify. */
  userIds?: readonly number[]
  after?: () => Promise<void>
}

async function effectOf(
  ctx: SignedInCtx,
  appeal: AppealRow,
  answer: AnswerAppeal,
  onlyIf: Fragment,
): Promise<Effect> {
  switch (appeal.decision) {
    case 'item':
      return effectOnItem(ctx, appeal, answer, onlyIf)
    case 'ban':
      return effectOnBan(ctx, appeal, answer, onlyIf)
    case 'document':
      return effectOnDocument(ctx, appeal, answer, onlyIf)
  }
}

async function effectOnItem(
  ctx: SignedInCtx,
  { decisionId }: AppealRow,
  { action, reason, version }: AnswerAppeal,
  onlyIf: Fragment,
): Promise<Effect> {
  const { db, now } = ctx
  const [item] = await findItemById(db, decisionId)
  if (!item) throw new AppError('not_found')
  const isOverturned = action === 'overturn'
  if (isOverturned && version !== undefined && version !== versionOf(item)) throw contentChanged()
  const about = {
    subject: subjectOfItem(item),
    ...(item.contentType === 'listing' && { listingId: item.contentId }),
  }
  if (item.status === 'open') {
    const decided = isOverturned ? 'approved' : 'removed'
    const { decision, rest, userIds } = await decisionStatements(ctx, item, {
      action: decided,
      why: reason,
      onlyIf,
    })
    return {
      ...about,
      isPossible: isOverturned ? isUnedited(item) : isStanding(item),
      statements: [decision, ...rest],
      userIds,
      after: () => afterDecision(ctx, item, decided),
    }
  }
  return {
    ...about,
    isPossible: isStanding(item),
    statements: isOverturned ? overturnRemoval(db, item, onlyIf, now) : [],
    ...(isOverturned && { after: () => afterDecision(ctx, item, 'approved') }),
  }
}

async function effectOnBan(
  ctx: SignedInCtx,
  { decisionId }: AppealRow,
  { action }: AnswerAppeal,
  onlyIf: Fragment,
): Promise<Effect> {
  const { db, now, user } = ctx
  const [ban] = await findBanById(db, decisionId)
  if (!ban) throw new AppError('not_found')
  const isOverturned = action === 'overturn'
  const ending = { action: 'user_unbanned', actorId: user.id } as const
  return {
    subject: { subjectType: 'ban', subjectId: ban.publicId, detail: ban.banType },
    isPossible: isUnlifted(ban.id),
    statements: isOverturned ? quietEndStatements(ctx, ban, ending, onlyIf) : [],
    ...(isOverturned && {
      after: async () =>
        ctx.waitUntil(
          applySuspension(db, ban.userId, now).catch((error: unknown) => log.error('lift_ban', error)),
        ),
    }),
  }
}

async function effectOnDocument(
  ctx: SignedInCtx,
  { decisionId }: AppealRow,
  { action }: AnswerAppeal,
  onlyIf: Fragment,
): Promise<Effect> {
  const document = (await showDocuments(ctx, [decisionId])).get(decisionId)
  if (!document) throw new AppError('not_found')
  return {
    subject: { subjectType: 'document', subjectId: document.id, detail: document.documentType },
    isPossible: isRejected(decisionId),
    statements: action === 'overturn' ? [reopenRejected(ctx.db, decisionId, onlyIf)] : [],
  }
}
