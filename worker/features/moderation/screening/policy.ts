import { DAY_MS } from '#contract/dates.ts'
import { kindOf, TYPED_COLUMNS, type ListingType } from '#contract/kinds/derived.ts'
import type { Currency } from '#contract/lists.ts'
import { probablePrice } from '#contract/money.ts'
import { MODERATION_THRESHOLDS } from '#contract/trust.ts'
import type { ModerationItemRow, NewListingRow, UserRow } from '#worker/db/schema.ts'
import type { AttributeColumns } from '#worker/features/listings/attributes.ts'
import type { Facts, Classification } from './classifier/facts.ts'

export function isHeldBy({ confidence }: Classification): boolean {
  return confidence > MODERATION_THRESHOLDS.held
}

export function isQueuedBy({ confidence }: Classification): boolean {
  return confidence > MODERATION_THRESHOLDS.queued
}

interface Decision {
  status: ModerationItemRow['status']
  decidedAt: number | null
}

/** True if the latest decision about a text approved it. */
export function isApproved(decisions: readonly Decision[]): boolean {
  const [latest] = [...decisions].sort((one, other) => (other.decidedAt ?? 0) - (one.decidedAt ?? 0))
  return latest?.status === 'approved'
}

export function isNewAccount({ createdAt }: Pick<UserRow, 'createdAt'>, now: number): boolean {
  return createdAt > now - DAY_MS
}

/** The public texts of a listing, from its row. */
export type ListingTexts = Pick<NewListingRow, 'title' | 'description'> & AttributeColumns

/** The columns of what is typed into other fields than title and description. */
export const TYPED_FIELDS = [...TYPED_COLUMNS, 'neighbourhood']

/** Title, description and the text typed into other fields, each on its own line. */
export function listingText(listing: ListingTexts): string {
  const columns = new Map<string, unknown>(Object.entries(listing))
  const typed = TYPED_FIELDS.map((name) => columns.get(name)).map((value) =>
    Array.isArray(value) ? JSON.stringify(value) : value,
  )
  return [listing.title, listing.description, typed.filter(Boolean).join(' ')].join('\n')
}

interface Priced {
  type: ListingType
  price: number
  currency: Currency
  priceSle: number
  title: string
}

/**
 * The price as a fact if it is far below what such an item is worth. Undefined for a price that was probably
 * meant in thousands, because that is a mistake and not a sign of fraud.
 */
export function lowPriceOf(
  { type, price, currency, priceSle, title }: Priced,
  slePerUsd: number,
): Facts['price'] {
  if (probablePrice(type, price, currency, slePerUsd) !== undefined) return undefined
  const named =
    type === 'electronics'
      ? WORTH_AT_LEAST.filter(({ words }) => words.test(title)).map(({ leastSle }) => leastSle)
      : []
  const leastSle = Math.max(kindOf(type).usualPriceSle[0] / 2, ...named)
  return priceSle < leastSle ? { priceSle, leastSle } : undefined
}

/**
 * The goods that thieves and fraudsters offer most, and what each is worth at least when new in its box. We
 * estimate this as a third of the cheapest price.
 */
const WORTH_AT_LEAST = [
  { words: /\biphone\s*(?:1[1-9]|x)/i, leastSle: 2_000 },
  { words: /\bmacbook\b/i, leastSle: 4_000 },
  { words: /\b(?:galaxy\s*)?s2[1-9]\b.*\bultra\b/i, leastSle: 4_000 },
  { words: /\b(?:ps\s?5|playstation\s?5|xbox series)\b/i, leastSle: 3_000 },
]
