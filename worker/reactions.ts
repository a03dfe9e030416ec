import { CLOSE_CODES, OPEN_AGAIN } from '#contract/session-ends.ts'
import type { Ctx, SignedInCtx } from './context.ts'
import type { Db, Fragment, Statement } from './db/client.ts'
import type { ListingRow, NewListingRow } from './db/schema.ts'
import { recordMessages } from './features/analytics/record-messages.ts'
import { expel } from './features/chat/expel.ts'
import { forgetListings } from './features/engagement/forget-listings.ts'
import { rescoreSellerLater } from './features/listings/score/rescore.ts'
import { screenComment } from './features/moderation/screening/screen-comment.ts'
import {
  screenEditedListing,
  screenNewListing,
  type Screened,
  type WordedListing,
} from './features/moderation/screening/screen-listing.ts'
import {
  screenPosingNames,
  screenProfile,
  type Texts,
} from './features/moderation/screening/screen-profile.ts'
import { announce } from './features/notifications/announce.ts'
import { markPriceDrop, tellPriceDropAtOnce } from './features/notifications/notices/price-drop.ts'
import { notify } from './features/notifications/notify.ts'
import { markChange, markForMatching, matchAtOnce } from './features/search/saved/match-listing.ts'
import { learnWords } from './features/search/vocabulary/learn-words.ts'

/*
 * What else happens when something happens. A feature imports only those below it; where it causes something
 * above, it calls a function of this file, which alone knows all features. `on...` answers statements for the
 * batch of the thing itself; `after...` does what follows once that is written.
 *
 * What follows in features below stands in the verb: an approved document scores its seller's listings anew
 * and is told (verification/decide-document.ts), a ban and its end hold and release listings
 * (moderation/holds/follow-suspension.ts), a message reaches inboxes and the bell (chat/room/deliveries.ts).
 * From a sale and from a deletion nothing follows elsewhere.
 */

/**
 * Closes all sockets: they are not told apart by session. Devices that are still signed in open theirs again.
 */
export async function afterSessionEnded({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, OPEN_AGAIN)
}

export async function afterAllSessionsEnded({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, CLOSE_CODES.signedOut)
}

/** Listings that stood before the number was proved score higher now. */
export function afterPhoneProven(ctx: Pick<Ctx, 'db' | 'now' | 'waitUntil'>, userId: number): void {
  rescoreSellerLater(ctx, userId)
}

/** A change of number was asked for, stopped, dropped or made; behind the statement that did it. */
export function onPhoneChange(db: Db, userId: number, news: string, now: number): Statement {
  return notify(db, { userId, kind: 'phone_change', preview: news }, now, { onlyIfChanged: true })
}

export function afterPhoneChange(ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>, userId: number): void {
  announce(ctx, [userId])
}

/** `texts` is what was changed. `written` is the person's row id, or answers none where the change misses. */
export function onProfileEdit(
  ctx: SignedInCtx,
  texts: Texts,
  written: number | Fragment,
): Promise<Statement[]> {
  return screenProfile(ctx, texts, written)
}

/** The names are held; `poses` says as whom they pose. `written` as above. */
export function onPosingNames(
  ctx: SignedInCtx,
  texts: Texts,
  poses: string,
  written: number | Fragment,
): Promise<Statement[]> {
  return screenPosingNames(ctx, texts, poses, written)
}

/**
 * A listing is about to be posted. What is held must not come back as a suggested spelling; once it is
 * released, cron finds its words in the index.
 */
export async function onPublish(
  ctx: SignedInCtx,
  publicId: string,
  listing: WordedListing,
): Promise<Screened> {
  const { isHeld, statements } = await screenNewListing(ctx, publicId, listing)
  return { isHeld, statements: [...(isHeld ? [] : [learnWords(ctx.db, listing)]), ...statements] }
}

/**
 * A listing is about to be edited, while `still` finds it: `guarded` carries that and belongs before the
 * edit, `rest` behind it. Those who keep the listing hear of a lower price, unless it is held.
 */
export async function onEdit(
  ctx: SignedInCtx,
  before: ListingRow,
  changes: Partial<NewListingRow>,
  still: Fragment,
): Promise<{ isHeld: boolean; isPriceDrop: boolean; guarded: Statement[]; rest: Statement[] }> {
  const { isHeld, statements } = await screenEditedListing(ctx, before, changes, still)
  const learnt = isHeld || before.status === 'pending' ? [] : [learnWords(ctx.db, changes, still)]
  const drops = isHeld ? [] : markPriceDrop(ctx.db, before, changes, ctx.now)
  return { isHeld, isPriceDrop: drops.length > 0, guarded: [...learnt, ...statements], rest: drops }
}

export function afterPriceDrop(ctx: SignedInCtx, listingId: number): void {
  ctx.waitUntil(tellPriceDropAtOnce(ctx, listingId))
}

/** Listings come to the market: saved searches are held against them. `at` is their new `updated_at`. */
export function onMarket(db: Db, listingIds: Fragment, at: number): Statement {
  return markForMatching(db, listingIds, at)
}

/**
 * A listing changes in any way. Nothing follows unless it comes to the market, or changes there in what
 * searches look at.
 */
export function onChange(
  db: Db,
  before: ListingRow,
  changes: Partial<NewListingRow>,
  changed: { listingId: Fragment; at: number },
): Statement[] {
  return markChange(db, before, changes, changed)
}

/** Once what `onMarket` or `onChange` answered is written. */
export function afterMarket(ctx: Ctx, listingId: number): void {
  ctx.waitUntil(matchAtOnce(ctx, listingId))
}

/** What its seller deleted a day ago is emptied. */
export function onPurge(db: Db, listingIds: Fragment): Statement[] {
  return forgetListings(db, listingIds)
}

/** A comment that is about to be written: whether it is held. */
export function onComment(ctx: SignedInCtx, publicId: string, content: string): Promise<Screened> {
  return screenComment(ctx, publicId, content)
}

/** What the buyer of a conversation wrote since its row in D1 was last brought up to date. */
export function onQuestions(
  db: Db,
  conversationId: number,
  questions: readonly { seq: number; at: number }[],
): Statement[] {
  return recordMessages(db, conversationId, questions)
}

export async function afterSuspension({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, CLOSE_CODES.suspended)
}
