import type { DecideModeration, ModerationItem } from '#contract/moderation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { SignedInCtx, Ctx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { afterMarket, onMarket } from '../../reactions.ts'
import { announce } from '../notifications/announce.ts'
import { notify } from '../notifications/notify.ts'
import { findItem, refuseOwn, showItem, versionOf } from './list-queue.ts'
import { newsOf } from './policy.ts'
import { bearsToken, decideItem, markOverturned } from './store.ts'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import type { ModerationItemRow } from '../../db/schema.ts'
import { approveNames, clearProfile, readProfileState, refuseNames } from '../accounts/clear-profile.ts'
import { readCommentState, releaseComment, removeComment } from '../engagement/remove-comment.ts'
import { tellOfRelease, type Telling } from '../engagement/tell-of-release.ts'
import { readListingState } from './holds/follow-suspension.ts'
import { comingToMarket, dropHold, holdForBan, release, holdRemoved, markRemoved } from './holds/store.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'

/**
 * Decides about one item, once. The effects are in the same batch and apply only if the decision does, so the
 * second of two concurrent decisions is refused. An approval of text that changed after the admin read it is
 * refused too. The author is notified of what changes for them.
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
  if (action === 'approved' && version !== undefined && version !== versionOf(item)) throw changedMeanwhile()
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

type Item = Pick<ModerationItemRow, 'contentType' | 'contentId' | 'signals'>

/**
 * The statements that apply a decision to its content, while `onlyIf` is true. A message stays in its log:
 * the room belongs to its two people.
 */
function carryOut(
  db: Db,
  { contentType, contentId, signals }: Item,
  action: 'approved' | 'removed',
  onlyIf: Fragment,
  now: number,
): Statement[] {
  const isRemoval = action === 'removed'
  switch (contentType) {
    case 'listing':
      return (isRemoval ? removeListing : releaseListing)(db, contentId, onlyIf, now)
    case 'comment':
      return [isRemoval ? removeComment(db, contentId, onlyIf, now) : releaseComment(db, contentId, onlyIf)]
    case 'profile':
      if (!isRemoval) return [approveNames(db, contentId, onlyIf)]
      return isAboutNamesOnly(signals)
        ? [refuseNames(db, contentId, onlyIf)]
        : clearProfile(db, contentId, onlyIf, now)
    case 'message':
      return []
  }
}

/**
 * The statements that notify people other than the author of a released comment, while `onlyIf` is true:
 * nobody was notified while it was held. They go after those of carryOut.
 */
async function tellOthers(
  ctx: Ctx,
  { contentType, contentId }: Item,
  action: 'approved' | 'removed',
  onlyIf: Fragment,
): Promise<Telling> {
  if (contentType !== 'comment' || action === 'removed') return { userIds: [], statements: [] }
  return tellOfRelease(ctx, contentId, onlyIf)
}

/** The query for the state that an undo restores, as JSON; undefined for a message, which has none. */
function stateBefore({ contentType, contentId }: Item): Fragment | undefined {
  switch (contentType) {
    case 'listing':
      return readListingState(contentId)
    case 'comment':
      return readCommentState(contentId)
    case 'profile':
      return readProfileState(contentId)
    case 'message':
      return undefined
  }
}

/**
 * The statements that release a listing, while `onlyIf` is true: it gets its earlier status, and saved
 * searches are matched against it. A listing that is not held, or held only for its seller's ban, stays as it
 * is.
 */
function releaseListing(db: Db, listingId: number, onlyIf: Fragment, now: number): Statement[] {
  return [
    onMarket(db, comingToMarket(listingId, onlyIf, now), now),
    release(db, listingId, onlyIf, { now, expiresAt: now + LISTING_LIFE_DAYS * DAY_MS }),
    holdForBan(db, listingId, onlyIf, now),
    dropHold(db, listingId, onlyIf),
  ]
}

/**
 * The statements that remove a listing, whatever its status, while `onlyIf` is true. Its seller can still
 * read it.
 */
function removeListing(db: Db, listingId: number, onlyIf: Fragment, now: number): Statement[] {
  return [holdRemoved(db, listingId, onlyIf, now), markRemoved(db, listingId, onlyIf, now)]
}
