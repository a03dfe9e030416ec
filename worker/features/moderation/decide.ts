import type { DecideModeration, ModerationItem } from '#contract/moderation.ts'
import type { SignedInCtx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { afterMarket } from '../../reactions.ts'
import { announce } from '../notifications/announce.ts'
import { notify } from '../notifications/notify.ts'
import { carryOut, stateBefore, tellOthers } from './carry-out.ts'
import { findItem, refuseOwn } from './find-item.ts'
import { newsOf } from './policy.ts'
import { showItem } from './show-items.ts'
import { bearsToken, decideItem, markOverturned } from './store.ts'
import { versionOf } from './version-of.ts'

/**
 * Decides about one thing, once: all that follows from it lands in the same batch and only with the decision
 * itself, so of two at once the second hears that it came late. Nothing is approved in words that nobody
 * read. The person is told of what changes for them.
 */
export async function decide(
  ctx: SignedInCtx,
  publicId: string,
  { action, reason, version }: DecideModeration,
): Promise<ModerationItem> {
  const { db, now } = ctx
  const item = await findItem(ctx, publicId)
  refuseOwn(ctx, item)
  if (item.status !== 'open') throw decidedAlready()
  if (action === 'approved' && version !== undefined && version !== (await versionOf(item)))
    throw changedMeanwhile()
  const token = newId(now)
  const isThisOne = bearsToken(item.id, token)
  const why = reason || (action === 'removed' ? item.reason : null)
  const told = newsOf(item, action, why)
  const others = await tellOthers(ctx, item, action, isThisOne)
  const done = {
    actorId: ctx.user.id,
    userId: item.authorId ?? undefined,
    subjectType: item.contentType,
    subjectId: item.contentPublicId ?? item.publicId,
  }
  const [decided] = await db.batch([
    decideItem(db, item, stateBefore(item), { action, reason: why, adminId: ctx.user.id, token, now }),
    record(
      db,
      {
        ...done,
        action: action === 'removed' ? 'content_removed' : 'content_approved',
        reason: why ?? undefined,
      },
      now,
      { onlyIfChanged: true },
    ),
    ...(told ? [notify(db, told, now, { onlyIfChanged: true })] : []),
    markOverturned(db, item.id, true, isThisOne),
    ...carryOut(db, item, action, isThisOne, now),
    ...others.statements,
  ])
  if (decided.length === 0)
    throw (await findItem(ctx, publicId)).status === 'open' ? changedMeanwhile() : decidedAlready()
  announce(ctx, [...(told ? [told.userId] : []), ...others.userIds])
  if (action === 'approved' && item.contentType === 'listing') afterMarket(ctx, item.contentId)
  return showItem(ctx, await findItem(ctx, publicId))
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', 'Somebody changed this after you read it. Read it again, then decide.')
}

function decidedAlready(): AppError {
  return new AppError('conflict', 'Somebody has already decided on this.')
}
