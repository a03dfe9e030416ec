import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  EXPIRY_NOTICE_DAYS,
  FORMER_PRICE_DAYS,
  LISTING_LIFE_DAYS,
  PRICE_STOOD_HOURS,
  RENEW_AGAIN_HOURS,
  UNDO_DELETE_HOURS,
} from '#contract/limits.ts'
import type { ContactChannel, ListingStatus } from '#contract/lists.ts'
import { probablePrice } from '#contract/money.ts'
import { formatMoney } from '#contract/numbers.ts'
import type { ListingRow, UserRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'

/** When a listing that is posted or renewed now expires, in milliseconds. */
export function expiryFrom(now: number): number {
  return now + LISTING_LIFE_DAYS * DAY_MS
}

/** Sellers are notified now of listings that expire by this time, in milliseconds. */
export function expiryNoticeUntil(now: number): number {
  return now + EXPIRY_NOTICE_DAYS * DAY_MS
}

/** Listings deleted by this time, in milliseconds, can no longer be restored and are purged. */
export function purgeUntil(now: number): number {
  return now - UNDO_DELETE_HOURS * HOUR_MS
}

type Refusal = readonly [code: ErrorCode, message?: string]

const HELD: Refusal = [
  'conflict',
  'This listing is held by the moderators. Please wait until they have looked at it.',
]
const EXPIRED: Refusal = ['conflict', 'This listing has expired. Renew it to sell it.']
const DELETED: Refusal = ['gone']

/** What owners may not do to a listing, by its status. Everything else is allowed. */
const REFUSALS = {
  edit: { sold: ['already_sold'], removed: DELETED },
  'mark sold': { pending: HELD, removed: DELETED },
  reactivate: { active: ['already_active'], expired: EXPIRED, pending: HELD, removed: DELETED },
  renew: { sold: ['already_sold'], pending: HELD, removed: DELETED },
} as const satisfies Record<string, Partial<Record<ListingStatus, Refusal>>>

export type OwnerAct = keyof typeof REFUSALS

/** Throws if the status of a listing does not allow what its owner is about to do. */
export function refuse(act: OwnerAct, status: ListingStatus): void {
  const refusals: Partial<Record<ListingStatus, Refusal>> = REFUSALS[act]
  const refusal = refusals[status]
  if (refusal) throw new AppError(...refusal)
}

const NOT_VERIFIED = 'Verify your phone number before you offer calls or WhatsApp.'

/** Refuses new ways to be called if the seller's number is not verified. Those offered before may stay. */
export function refuseUnverified(
  { phoneVerifiedAt }: Pick<UserRow, 'phoneVerifiedAt'>,
  contact: readonly ContactChannel[] = [],
  before: readonly ContactChannel[] = [],
): void {
  if (phoneVerifiedAt === null && contact.some((channel) => !before.includes(channel)))
    throw new AppError('invalid_input', NOT_VERIFIED, { fields: { contact: NOT_VERIFIED } })
}

/**
 * Returns warnings about accepted values that may be mistakes, by field; undefined if there are none. No
 * value is changed silently.
 */
export function warningsOf(
  { type, price, currency }: Pick<ListingRow, 'type' | 'price' | 'currency'>,
  slePerUsd: number,
): Record<string, string> | undefined {
  const probable = probablePrice(type, price, currency, slePerUsd)
  if (probable === undefined) return undefined
  return { price: `Did you mean ${formatMoney(probable, currency)}?` }
}

/** True while the price before the last change is still shown. */
export function showsFormerPrice(
  { priceChangedAt }: Pick<ListingRow, 'priceChangedAt'>,
  now: number,
): boolean {
  return priceChangedAt !== null && now < priceChangedAt + FORMER_PRICE_DAYS * DAY_MS
}

/**
 * True if the price has stood long enough to be shown as the former one. A price raised for a moment would
 * fake a discount.
 */
export function hasPriceStood(
  { priceChangedAt, createdAt }: Pick<ListingRow, 'priceChangedAt' | 'createdAt'>,
  now: number,
): boolean {
  return now >= (priceChangedAt ?? createdAt) + PRICE_STOOD_HOURS * HOUR_MS
}

/** What an accepted offer asks for: the listing for its buyer, until a time in milliseconds since 1970. */
export interface Reservation {
  listingId: number
  offerId: string
  buyerId: number
  sellerId: number
  until: number
}

/** Until when a listing is reserved, in milliseconds; undefined if it is not. */
export function reservedUntil(
  { status, reservedUntil: until }: Pick<ListingRow, 'status' | 'reservedUntil'>,
  now: number,
): number | undefined {
  return status === 'active' && until !== null && until > now ? until : undefined
}

/** Refuses offers for a listing that is not for sale. */
export function refuseOffer({ status }: Pick<ListingRow, 'status'>): void {
  if (status === 'sold') throw new AppError('already_sold', 'This listing is sold, so no offer can be made.')
  if (status !== 'active') throw new AppError('conflict', 'This listing is not for sale now.')
}

/** When a listing may be renewed again, in milliseconds; undefined if it never was renewed. */
export function renewableAt({ renewedAt }: Pick<ListingRow, 'renewedAt'>): number | undefined {
  return renewedAt === null ? undefined : renewedAt + RENEW_AGAIN_HOURS * HOUR_MS
}

/**
 * Until when a seller may restore a listing, in milliseconds; undefined if the seller did not delete it, or
 * if it is purged.
 */
export function restorableUntil({
  deletedAt,
  statusBefore,
}: Pick<ListingRow, 'deletedAt' | 'statusBefore'>): number | undefined {
  return deletedAt === null || statusBefore === null ? undefined : deletedAt + UNDO_DELETE_HOURS * HOUR_MS
}
