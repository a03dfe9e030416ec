import { CLOSE_CODES, RECONNECT_CODE } from '#contract/session-ends.ts'
import type { Ctx, SignedInCtx } from './context.ts'
import type { Db, Fragment, Statement } from './db/client.ts'
import type { ListingRow, NewListingRow } from './db/schema.ts'
import { hasOtherSession } from './features/accounts/sign-in/store.ts'
import { expel } from './features/chat/expel.ts'
import { endLostOffers } from './features/chat/offers/end-lost-offers.ts'
import { rescoreSellerLater } from './features/listings/score/rescore.ts'
import { compareAfterChange } from './features/moderation/evidence/compare-listing.ts'
import {
  screenEditedListing,
  screenNewListing,
  type Screening,
  type ScreenedListing,
} from './features/moderation/screening/screen-listing.ts'
import { announce } from './features/notifications/announce.ts'
import { markPriceDrop, sendPriceDropAtOnce } from './features/notifications/notices/price-drop.ts'
import { notify } from './features/notifications/notify.ts'
import { matchAfterChange } from './features/search/saved/match-listing.ts'
import { learnWords } from './features/search/vocabulary/learn-words.ts'

/*
 * What follows from an event in other features. A feature imports only features below it. To cause something
 * in a feature above, it calls a function of this file. `on...` returns statements for the batch that writes
 * the event itself; `after...` runs after that batch. Features below are called by the verb itself. The
 * database's triggers on `listings` bring its text index, counts, suggested terms, sellers' figures and the
 * versions of cached pages up to date.
 *
 * What follows, in order:
 * - a listing is published (listings/publish.ts): onPublish screens it and learns its words, its row is
 *   added, its photos are claimed, and onWritten marks it. Unless it is held, onMarket marks it and afterMarket
 *   matches it with saved searches. afterWritten hashes its photos and looks for the same thing twice.
 * - it is edited (listings/edit.ts): onEdit screens it, learns its words and marks a price drop. onChange
 *   and afterMarket match it, afterPriceDrop notifies those who saved it, and onWritten and afterWritten compare it.
 * - it comes back on the market (triggers): cron compares it.
 * - its seller is silent about it (listings/still-there/ask.ts): notification of its seller, and the triggers
 *   lower its score; without an answer it expires.
 * - it is sold (listings/mark-sold.ts): onSold records the sale to a named buyer and notifies them, the triggers
 *   end its reservation, and afterOffMarket ends its open offers and tells the buyer for whom it was reserved. If
 *   it is made active again (reactivate.ts), onReactivate ends that sale.
 * - it is deleted (listings/delete.ts): the triggers end its reservation, and afterOffMarket its open offers. A
 *   day after a deletion its content is emptied, onPurge deletes its engagement, and its photos are released.
 * - moderators remove it (moderation/decide.ts): audit, notification of its seller, hold; its photos are
 *   released, afterOffMarket. If they approve it instead, onMarket and afterMarket.
 * - its seller is banned (moderation/bans/ban-user.ts): audit, notification, suspension; their listings are
 *   hidden, afterSuspension closes their sockets and ends their offers, and their photos are released if the
 *   ban is permanent. What they reserved is free again (onSuspension).
 * - the ban ends (moderation/bans/lift-ban.ts): audit, notification, end of the suspension; their listings
 *   are shown again, with onMarket, and their photos are claimed again.
 * - a document is approved (verification/decide-document.ts): the account is verified, audit, notification;
 *   then the person's listings are rescored.
 * - a message is written (chat/room/deliveries.ts): delivery to both inboxes, and one batch in D1
 *   (save-summary.ts): list rows, notifications, screening of first messages, onBuyerMessages, the summary,
 *   and the seller's reply time. Triggers end the question whether the listing is still there if the seller
 *   wrote.
 * - both people have deleted a conversation (chat/room/save-summary.ts): the files of its messages are released,
 *   or once moderators have decided about them (moderation/decide.ts).
 */

/**
 * Closes all of the person's sockets, since sockets do not know their session. Devices that are still signed
 * in reconnect.
 */
export async function afterSessionEnded({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, RECONNECT_CODE)
}

export async function afterAllSessionsEnded({ env }: Pick<Ctx, 'env'>, userPublicId: string): Promise<void> {
  await expel(env, userPublicId, CLOSE_CODES.signedOut)
}

/** Rescores the person's listings, since a verified number raises their scores. */
export function afterPhoneVerified(ctx: Pick<Ctx, 'db' | 'now' | 'waitUntil'>, userId: number): void {
  rescoreSellerLater(ctx, userId)
}

/**
 * Notifies a person of a step in their change of number, with `text` as the preview. Must come directly after
 * the statement that makes the step.
 */
export function onPhoneChange(db: Db, userId: number, text: string, now: number): Statement {
  return notify(db, { userId, kind: 'phone_change', preview: text }, now, { onlyIfChanged: true })
}

export function afterPhoneChange(ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>, userId: number): void {
  announce(ctx, [userId])
}

/**
 * Tells a person that a passkey of theirs was added or removed. Must come directly after the statement that does it.
 */
export function onPasskeyChange(db: Db, userId: number, text: string, now: number): Statement {
  return notify(db, { userId, kind: 'sign_in', preview: text }, now, { onlyIfChanged: true })
}

export function afterPasskeyChange(ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>, userId: number): void {
  announce(ctx, [userId])
}

/**
 * Tells the person's other sessions that somebody signed in on a device that had not signed in with their number
 * before. Nobody is told of a first session.
 */
export async function afterNewDevice(
  ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>,
  { userId, tokenHash, text }: { userId: number; tokenHash: string; text: string },
): Promise<void> {
  const onlyIf = hasOtherSession(ctx.db, userId, tokenHash)
  await ctx.db.batch([notify(ctx.db, { userId, kind: 'sign_in', preview: text }, ctx.now, { onlyIf })])
  announce(ctx, [userId])
}

export {
  /**
   * Screens the texts of a profile change. `written` is the person's row id, or a query that returns no row
   * if the change was not made.
   */
  screenProfile as onProfileEdit,
  /** Why the words of new names must wait for a moderator. */
  screenNames as onNames,
  /** Flags held names. `reasons` say why they are held; `written` is as in onProfileEdit. */
  screenHeldNames as onHeldNames,
} from './features/moderation/screening/screen-profile.ts'

/**
 * A listing is about to be posted. The words of a held listing must not become suggested spellings yet. Cron
 * learns them from the index after the listing is released.
 */
export async function onPublish(
  ctx: SignedInCtx,
  publicId: string,
  listing: ScreenedListing,
): Promise<Screening> {
  const { isHeld, statements } = await screenNewListing(ctx, publicId, listing)
  return { isHeld, statements: [...(isHeld ? [] : [learnWords(ctx.db, listing)]), ...statements] }
}

/**
 * A listing is about to be edited. `ifUnchanged` is true while its row is as it was read. The `guarded`
 * statements check that and go before the edit; `rest` goes after it. People who saved the listing are
 * notified of a lower price, unless the edit is held.
 */
export async function onEdit(
  ctx: SignedInCtx,
  before: ListingRow,
  changes: Partial<NewListingRow>,
  ifUnchanged: Fragment,
): Promise<{ isHeld: boolean; isPriceDrop: boolean; guarded: Statement[]; rest: Statement[] }> {
  const { isHeld, statements } = await screenEditedListing(ctx, before, changes, ifUnchanged)
  const learning = isHeld || before.status === 'pending' ? [] : [learnWords(ctx.db, changes, ifUnchanged)]
  const drops = isHeld ? [] : markPriceDrop(ctx.db, before, changes, ctx.now)
  return { isHeld, isPriceDrop: drops.length > 0, guarded: [...learning, ...statements], rest: drops }
}

/** Marks a listing that was posted or edited for comparing with others. `listingId` finds it once that was written. */
export { markToCompare as onWritten } from './features/moderation/evidence/store.ts'

/**
 * Looks for the same thing twice, with this seller and with others. Runs after the batch with the statement of
 * `onWritten`, in the background: reading photos takes a while.
 */
export function afterWritten(ctx: Ctx, listingId: number): void {
  ctx.waitUntil(compareAfterChange(ctx, listingId))
}

export function afterPriceDrop(ctx: SignedInCtx, listingId: number): void {
  ctx.waitUntil(sendPriceDropAtOnce(ctx, listingId))
}

/**
 * Marks listings that come on the market for matching with saved searches. `at` is their new `updated_at`.
 */
export { markForMatching as onMarket } from './features/search/saved/match-listing.ts'

/**
 * Marks a changed listing for matching with saved searches if it comes on the market, or if it is on the
 * market and a column that searches use changes.
 */
export { markChange as onChange } from './features/search/saved/match-listing.ts'

/** Matches the listing at once. Runs after the batch with the statements of `onMarket` or `onChange`. */
export function afterMarket(ctx: Ctx, listingId: number): void {
  ctx.waitUntil(matchAfterChange(ctx, listingId))
}

/**
 * Ends the open offers for a listing that left the market. Triggers have ended its reservation, which its buyer
 * is told. Cron ends what this misses.
 */
export function afterOffMarket(ctx: Ctx, listingId: number): void {
  ctx.waitUntil(endLostOffers(ctx, listingId))
}

/**
 * A listing is about to be marked sold, to the person of a conversation if `soldTo` is its id. Returns the
 * statements that name the buyer; undefined if nobody is to be named.
 */
export { recordSale as onSold } from './features/deals/record-sale.ts'

/** The statement that ends the sale of a listing that becomes active again. */
export { releaseSale as onReactivate } from './features/deals/record-sale.ts'

/** What moderators' decisions about a review, or about the answer to one, change. */
export {
  notifyOfReviewRelease as onReviewRelease,
  putReviewBack,
  readReviewState,
  releaseReview,
  removeReview,
  ReviewBefore,
} from './features/deals/moderate-review.ts'

/** Deletes the engagement of listings that are purged. */
export { deleteEngagement as onPurge } from './features/engagement/delete-engagement.ts'

/** A comment is about to be written. Returns whether it is held, and statements for its batch. */
export { screenText as onComment } from './features/moderation/screening/screen-text.ts'

/** Statements that record the buyer's messages that the conversation's row in D1 does not have yet. */
export { recordMessages as onBuyerMessages } from './features/analytics/record-messages.ts'

/** The statement that frees what is reserved for a person who is suspended, so that others can buy it. */
export { releaseReservedFor as onSuspension } from './features/listings/reserve.ts'

export async function afterSuspension(
  ctx: Pick<Ctx, 'env' | 'db' | 'now'>,
  userPublicId: string,
): Promise<void> {
  await Promise.all([expel(ctx.env, userPublicId, CLOSE_CODES.suspended), endLostOffers(ctx)])
}
