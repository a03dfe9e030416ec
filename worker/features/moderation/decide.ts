import { DAY_MS } from '#contract/dates.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { DecideModeration, ModerationItem } from '#contract/moderation.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import type { ModerationItemRow } from '#worker/db/schema.ts'
import {
  approveNames,
  clearProfile,
  readProfileState,
  refuseNames,
} from '#worker/features/accounts/clear-profile.ts'
import { notifyOfRelease, type ReleaseNotifications } from '#worker/features/engagement/notify-of-release.ts'
import {
  readCommentState,
  releaseComment,
  removeComment,
} from '#worker/features/engagement/remove-comment.ts'
import { releaseDecidedFile } from '#worker/features/media/chat-files/release-files.ts'
import { forgetPrivate } from '#worker/features/media/edge-copies.ts'
import {
  photosOfListing,
  releasedPhotosOf,
  settleJudgedPhotos,
} from '#worker/features/media/release-photos.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify, type NewNotification } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import {
  afterMarket,
  afterOffMarket,
  onMarket,
  onReviewRelease,
  readReviewState,
  releaseReview,
  removeReview,
} from '#worker/reactions.ts'
import { readListingState } from './holds/apply-suspension.ts'
import { comingToMarket, dropHold, holdForBan, release, holdRemoved, markRemoved } from './holds/store.ts'
import { findItem, refuseOwn, showItem, versionOf } from './list-queue.ts'
import { toNotification } from './policy.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'
import { hasToken, decideItem, markOverturned, type FoundItem } from './store.ts'

/**
 * Decides about an open item. The effects are in the same batch as the decision, and are written only if it
 * is. The second of two concurrent decisions is refused, and so is the approval of content that changed after
 * the admin read it. The author is notified of what changes for them.
 */
export async function decide(
  ctx: SignedInCtx,
  publicId: string,
  { action, reason, version }: DecideModeration,
): Promise<ModerationItem> {
  const { db } = ctx
  const item = await findItem(ctx, publicId)
  refuseOwn(ctx, item)
  if (item.status !== 'open') throw alreadyDecided()
  if (action === 'approved' && version !== undefined && version !== versionOf(item)) throw contentChanged()
  const why = reason || (action === 'removed' ? item.reason : null)
  const notification = toNotification(item, action, why)
  const { decision, rest, userIds } = await decisionStatements(ctx, item, { action, why, notification })
  const [decided] = await db.batch([decision, ...rest])
  if (decided.length === 0)
    throw (await findItem(ctx, publicId)).status === 'open' ? contentChanged() : alreadyDecided()
  announce(ctx, userIds)
  await afterDecision(ctx, item, action)
  return showItem(ctx, await findItem(ctx, publicId))
}

interface Decision {
  action: 'approved' | 'removed'
  why: string | null
  notification?: NewNotification | undefined
  onlyIf?: Fragment
}

/**
 * The statement that decides about an open item, and those that audit and apply the decision if it changed
 * something. `userIds`: the people whom they notify.
 */
export async function decisionStatements(
  ctx: SignedInCtx,
  item: FoundItem,
  { action, why, notification, onlyIf }: Decision,
) {
  const { db, now, user } = ctx
  const token = newId(now)
  const isThisDecision = hasToken(item.id, token)
  const others = await notifyOthers(ctx, item, action, isThisDecision)
  const event = {
    action: action === 'removed' ? 'content_removed' : 'content_approved',
    actorId: user.id,
    userId: item.authorId ?? undefined,
    subjectType: item.contentType,
    subjectId: item.contentPublicId ?? item.publicId,
    reason: why ?? undefined,
  } as const
  const rest: Statement[] = [
    record(db, event, now, { onlyIfChanged: true }),
    ...(notification ? [notify(db, notification, now, { onlyIfChanged: true })] : []),
    markOverturned(db, item.id, true, isThisDecision),
    ...applyDecision(db, item, action, isThisDecision, now),
    ...others.statements,
  ]
  return {
    decision: decideItem(db, item, stateBefore(item), {
      action,
      reason: why,
      adminId: user.id,
      token,
      now,
      onlyIf,
    }),
    rest,
    userIds: [...(notification ? [notification.userId] : []), ...others.userIds],
  }
}

/** What follows once a decision is written. */
export async function afterDecision(ctx: Ctx, item: Item, action: 'approved' | 'removed'): Promise<void> {
  if (action === 'removed') await forgetPhotos(ctx, item)
  if (item.contentType === 'listing')
    (action === 'approved' ? afterMarket : afterOffMarket)(ctx, item.contentId)
}

export function contentChanged(): AppError {
  return new AppError('conflict', 'Somebody changed this after you read it. Read it again, then decide.')
}

function alreadyDecided(): AppError {
  return new AppError('conflict', 'Somebody has already decided on this.')
}

type Item = Pick<ModerationItemRow, 'contentType' | 'contentId' | 'signals'>

/**
 * The statements that apply a decision to its content if `onlyIf` is true. A removed message stays in the
 * conversation, which belongs to its two people. Its file is deleted if both have deleted the conversation.
 */
export function applyDecision(
  db: Db,
  { contentType, contentId, signals }: Item,
  action: 'approved' | 'removed',
  onlyIf: Fragment,
  now: number,
): Statement[] {
  const isRemoval = action === 'removed'
  switch (contentType) {
    case 'listing':
      return [
        ...(isRemoval ? removeListing : releaseListing)(db, contentId, onlyIf, now),
        ...settleJudgedPhotos(db, photosOfListing(contentId), now),
      ]
    case 'comment':
      return [isRemoval ? removeComment(db, contentId, onlyIf, now) : releaseComment(db, contentId, onlyIf)]
    case 'profile':
      if (!isRemoval) return [approveNames(db, contentId, onlyIf)]
      return isAboutNamesOnly(signals)
        ? [refuseNames(db, contentId, onlyIf)]
        : clearProfile(db, contentId, onlyIf, now)
    case 'review':
    case 'answer':
      return [
        isRemoval
          ? removeReview(db, contentType, contentId, onlyIf, now)
          : releaseReview(db, contentType, contentId, onlyIf),
      ]
    case 'message':
      return [releaseDecidedFile(db, contentId, now)]
  }
}

/** Forgets the edge's copies of the photos that a removal made private. */
async function forgetPhotos(ctx: Ctx, { contentType, contentId }: Item): Promise<void> {
  if (contentType === 'listing') await forgetPrivate(ctx, photosOfListing(contentId))
  if (contentType === 'profile') await forgetPrivate(ctx, releasedPhotosOf(contentId))
}

/**
 * The statements that notify the people whom a released comment or review concerns, who were not notified while
 * it was held. The statements take effect if `onlyIf` is true, and go after those of applyDecision.
 */
async function notifyOthers(
  ctx: Ctx,
  { contentType, contentId }: Item,
  action: 'approved' | 'removed',
  onlyIf: Fragment,
): Promise<ReleaseNotifications> {
  if (action === 'removed') return { userIds: [], statements: [] }
  if (contentType === 'comment') return notifyOfRelease(ctx, contentId, onlyIf)
  if (contentType === 'review' || contentType === 'answer')
    return onReviewRelease(ctx, contentType, contentId, onlyIf)
  return { userIds: [], statements: [] }
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
    case 'review':
    case 'answer':
      return readReviewState(contentType, contentId)
    case 'message':
      return undefined
  }
}

/**
 * The statements that release a listing if `onlyIf` is true: the listing gets its earlier status, and saved
 * searches are matched against it. They do not change a listing that is not held or is held only for its
 * seller's ban.
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
 * The statements that remove a listing, whatever its status, if `onlyIf` is true. Its seller can still read
 * it.
 */
function removeListing(db: Db, listingId: number, onlyIf: Fragment, now: number): Statement[] {
  return [holdRemoved(db, listingId, onlyIf, now), markRemoved(db, listingId, onlyIf, now)]
}
