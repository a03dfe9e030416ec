import type { Ctx } from '../../context.ts'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import type { ModerationItemRow } from '../../db/schema.ts'
import { approveNames, clearProfile, readProfileState, refuseNames } from '../accounts/clear-profile.ts'
import { readCommentState, releaseComment, removeComment } from '../engagement/remove-comment.ts'
import { tellOfRelease, type Telling } from '../engagement/tell-of-release.ts'
import { readListingState } from './holds/put-back.ts'
import { DAY_MS } from '#contract/dates.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import { onMarket } from '../../reactions.ts'
import { comingToMarket, dropHold, holdForBan, release } from './holds/store.ts'
import { holdRemoved, markRemoved } from './holds/store.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'

type Item = Pick<ModerationItemRow, 'contentType' | 'contentId' | 'signals'>

/**
 * The statements by which a decision changes what it is about, while `onlyIf` is true. A message stays in its
 * log: its room is the two people's own.
 */
export function carryOut(
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
 * The statements behind these by which others than its author hear of it, while `onlyIf` is true: of a held
 * comment nobody was told yet.
 */
export async function tellOthers(
  ctx: Ctx,
  { contentType, contentId }: Item,
  action: 'approved' | 'removed',
  onlyIf: Fragment,
): Promise<Telling> {
  if (contentType !== 'comment' || action === 'removed') return { userIds: [], statements: [] }
  return tellOfRelease(ctx, contentId, onlyIf)
}

/** The query that answers, as JSON, what an undo needs to know of it. */
export function stateBefore({ contentType, contentId }: Item): Fragment | undefined {
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
 * The statements that end what moderators hold a listing for, while `onlyIf` is true: it is again what it
 * was, and saved searches hear of it. A listing that is not held, or only for its seller's suspension, stays
 * as it is.
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
 * The statements that take a listing down, from whatever state, while `onlyIf` is true. Its seller still
 * reads it.
 */
function removeListing(db: Db, listingId: number, onlyIf: Fragment, now: number): Statement[] {
  return [holdRemoved(db, listingId, onlyIf, now), markRemoved(db, listingId, onlyIf, now)]
}
