import type { Currency, ListingStatus } from '#contract/kinds.ts'
import { SCORE_PARTS, type ListingScore, type ScorePart } from '#contract/score.ts'
import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { findOwn } from './find-own.ts'
import { scoreParts, totalOf, type ScoredDetail, type ScoreParts } from './score.ts'

/** The score of a listing of one's own, part by part, and what would raise it. */
export async function explainScore(ctx: SignedInCtx, publicId: string): Promise<ListingScore> {
  return explain(await findOwn(ctx, publicId), { isPhoneVerified: ctx.user.phoneVerifiedAt !== null }, ctx.now)
}

/** Each advice makes its part whole, so its gain is what the part is short of; the parts do not touch each other. */
export function explain(row: ListingRow, seller: { isPhoneVerified: boolean }, now: number): ListingScore {
  const parts = scoreParts(row, seller, now)
  const short = SCORE_PARTS.filter((part) => parts[part].points < parts[part].max && isOpen(part, row.status))
  return {
    score: totalOf(parts),
    parts: SCORE_PARTS.map((part) => ({ part, points: parts[part].points, max: parts[part].max })),
    advice: short
      .map((part) => ({ part, text: adviceFor(part, parts, row), gain: parts[part].max - parts[part].points }))
      .sort((a, b) => b.gain - a.gain),
  }
}

/** No advice that could not be followed: what is sold or gone takes no edit, and what is held by moderation no renewal. */
function isOpen(part: ScorePart, status: ListingStatus): boolean {
  if (status === 'sold' || status === 'removed') return false
  return part !== 'freshness' || status !== 'pending'
}

function adviceFor(part: ScorePart, parts: ScoreParts, { price, currency }: ListingRow): string {
  switch (part) {
    case 'photos':
      return ADVICE.photos(parts.photos.lacking)
    case 'description':
      return ADVICE.description(parts.description.lacking)
    case 'details':
      return ADVICE.details(parts.details.lacking)
    case 'seller':
      return ADVICE.seller
    case 'price':
      return ADVICE.price(price, currency)
    case 'freshness':
      return ADVICE.freshness
  }
}

const ADVICE = {
  photos: (count: number) => `Add ${NUMBERS[count] ?? count} ${count === 1 ? 'photo' : 'photos'}`,
  description: (count: number) => `Say more about it: ${count} more ${count === 1 ? 'character' : 'characters'}`,
  details: (names: readonly ScoredDetail[]) => `Fill in ${inALine(names.map((name) => DETAILS[name]))}`,
  seller: 'Verify your phone number',
  price: (price: number, currency: Currency) => `Check the price: ${priceInWords(price, currency)} is far from what such things cost here`,
  freshness: 'Renew it',
}

const NUMBERS: Readonly<Record<number, string>> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }

const DETAILS: Record<ScoredDetail, string> = {
  storage: 'storage',
  color: 'color',
  bodyType: 'body type',
  fuel: 'fuel type',
  transmission: 'transmission',
  interiorColor: 'interior color',
  parkingSpaces: 'parking spaces',
  amenities: 'amenities',
}

function inALine(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()
}

function priceInWords(price: number, currency: Currency): string {
  return `${currency === 'SLE' ? 'SLE ' : '$'}${price.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
}
