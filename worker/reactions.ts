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
 * What else happens when something happens. A feature imports only those below it; to cause something in a
 * feature above, it calls a function of this file, the only place that knows all features. `on...` returns
 * statements for the batch that writes the event itself; `after...` runs once that batch is written.
 *
 * Effects in lower features are in the verb: an approved document rescores its seller's listings and
 * notifies them (verification/decide-document.ts), a ban hides listings and its end shows them again
 * (moderation/holds/follow-suspension.ts), a message reaches inboxes and the bell (chat/room/deliveries.ts).
 * A sale or a deletion has no effects elsewhere.
 */

/**
 * Closes all of the person's sockets, since sockets do not know their session. Devices that are still signed
 * in reconnect.
 */
export async function afterSessionEnded({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, OPEN_AGAIN)
}

export async function afterAllSessionsEnded({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, CLOSE_CODES.signedOut)
}

/** Listings posted before the number was proved score higher now. */
export function afterPhoneProven(ctx: Pick<Ctx, 'db' | 'now' | 'waitUntil'>, userId: number): void {
  rescoreSellerLater(ctx, userId)
}

/**
 * Notifies a person that their change of number was requested, stopped, dropped or made. Goes right after the
 * statement that did it.
 */
export function onPhoneChange(db: Db, userId: number, news: string, now: number): Statement {
  return notify(db, { userId, kind: 'phone_change', preview: news }, now, { onlyIfChanged: true })
}

export function afterPhoneChange(ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>, userId: number): void {
  announce(ctx, [userId])
}

/**
 * Texts of a profile change. `written` is the person's row id, or a query without rows if the change misses.
 */
export function onProfileEdit(
  ctx: SignedInCtx,
  texts: Texts,
  written: number | Fragment,
): Promise<Statement[]> {
  return screenProfile(ctx, texts, written)
}

/**
 * The statements for names that are held. `poses` says whom they impersonate; `written` is as in
 * onProfileEdit.
 */
export function onPosingNames(
  ctx: SignedInCtx,
  texts: Texts,
  poses: string,
  written: number | Fragment,
): Promise<Statement[]> {
  return screenPosingNames(ctx, texts, poses, written)
}

/**
 * A listing is about to be posted. If it is held, its words must not become suggested spellings yet: cron
 * finds them in the index once it is released.
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
 * A listing is about to be edited. `still` is the condition that it is unchanged: the `guarded` statements
 * check it and go before the edit, `rest` after it. Unless the listing is held, people who saved it are
 * notified of a lower price.
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

/**
 * Listings come on the market, so saved searches are matched against them. `at` is their new `updated_at`.
 */
export function onMarket(db: Db, listingIds: Fragment, at: number): Statement {
  return markForMatching(db, listingIds, at)
}

/**
 * A listing changes. This matters only if it comes on the market or, while there, changes in what searches
 * look at.
 */
export function onChange(
  db: Db,
  before: ListingRow,
  changes: Partial<NewListingRow>,
  changed: { listingId: Fragment; at: number },
): Statement[] {
  return markChange(db, before, changes, changed)
}

/** Runs once the statements of `onMarket` or `onChange` are written. */
export function afterMarket(ctx: Ctx, listingId: number): void {
  ctx.waitUntil(matchAtOnce(ctx, listingId))
}

/** Listings deleted a day ago are purged. */
export function onPurge(db: Db, listingIds: Fragment): Statement[] {
  return forgetListings(db, listingIds)
}

/** A comment is about to be written. Returns whether it is held, and statements for its batch. */
export function onComment(ctx: SignedInCtx, publicId: string, content: string): Promise<Screened> {
  return screenComment(ctx, publicId, content)
}

/** The statements that record the buyer's messages since the conversation's row in D1 was last updated. */
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
