import { DAY_MS } from '#contract/dates.ts'
import type { Attribute } from '#contract/kinds/attribute.ts'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import type { ScorePart } from '#contract/score.ts'
import { trustScoreOf, type VerifiedProofs } from '#contract/trust.ts'
import type { ListingRow, NewListingRow, UserRow } from '#worker/db/schema.ts'
import { repliesSlowly, toProofs, type ProofTimes } from '#worker/features/accounts/policy.ts'
import type { AttributeColumns } from '#worker/features/listings/attributes.ts'
import { reservedUntil } from '#worker/features/listings/policy.ts'

/** The columns that the score depends on, of a row that is stored or about to be stored. */
export type ScoredRow = Pick<NewListingRow, 'type' | 'description' | 'priceSle' | 'createdAt' | 'renewedAt'> &
  AttributeColumns & {
    photos: readonly unknown[]
    /** True while the seller is asked whether the listing is still there. Every change of it is an answer. */
    isAsked?: boolean
  } & Partial<Pick<ListingRow, 'status' | 'reservedUntil'>>
/** What the score depends on of a seller. `isSlow`: they usually take more than a day to reply to buyers. */
export type SellerStanding = VerifiedProofs & { isSlow?: boolean }
const PHOTOS_COUNTED = 6
const POINTS_PER_PHOTO = 5
const CHARACTERS_PER_POINT = 15
const SELLER_POINTS = 15
/** What slow replies take away from the seller's points, if there are as many. */
const SLOW_POINTS = 5
/**
 * Freshness points below each age in days since posting or the last renewal. None while the seller is asked
 * whether the listing is still there, or while it is reserved for a buyer.
 */
const FRESHNESS = [
  { days: 7, points: 10 },
  { days: 14, points: 7 },
  { days: 30, points: 4 },
] as const

/**
 * Computes the listing's quality, 0 to 100, by which 'AI Relevance' sorts the feed, and when time alone
 * changes it next, in milliseconds; null if never. Must be called again whenever a part changes.
 */
export function computeScore(
  row: ScoredRow,
  seller: SellerStanding,
  now: number,
): { aiScore: number; rescoreAt: number | null } {
  const parts = scoreParts(row, seller, now)
  return { aiScore: totalOf(parts), rescoreAt: parts.freshness.until }
}

/** What computeScore needs to know of a seller, according to their row. */
export function toStanding(row: ProofTimes & Pick<UserRow, 'repliesWithin'>): SellerStanding {
  return { ...toProofs(row), isSlow: repliesSlowly(row) }
}

export function totalOf(parts: Record<ScorePart, { points: number }>): number {
  return Object.values(parts).reduce((sum, { points }) => sum + points, 0)
}

/**
 * Each part's points, its maximum and what is missing from it. Both the score and its explanation use this.
 */
export function scoreParts(row: ScoredRow, seller: SellerStanding, now: number) {
  const photos = Math.min(row.photos.length, PHOTOS_COUNTED)
  const columns = new Map<string, unknown>(Object.entries(row))
  const details = detailsOf(row.type)
  const missing = details.filter(({ column }) => !isFilledIn(columns.get(column)))
  const [low, high] = kindOf(row.type).usualPriceSle
  return {
    photos: { points: photos * POINTS_PER_PHOTO, max: 30, missing: PHOTOS_COUNTED - photos },
    description: descriptionPart(row.description, 20),
    details: { points: Math.round(15 * shareFilledIn(details.length, missing.length)), max: 15, missing },
    seller: { points: sellerPoints(seller), max: SELLER_POINTS },
    price: { points: row.priceSle >= low && row.priceSle <= high ? 10 : 0, max: 10 },
    freshness: { ...freshnessPart(row, now), max: 10 },
  }
}

export type ScoreParts = ReturnType<typeof scoreParts>

/** The seller's points, in proportion to the trust score of what they verified, less what slow replies take away. */
export function sellerPoints({ isSlow = false, ...proofs }: SellerStanding): number {
  const points = Math.round((SELLER_POINTS * trustScoreOf(proofs)) / 100)
  return isSlow ? Math.max(0, points - SLOW_POINTS) : points
}

function descriptionPart({ length }: string, max: number) {
  return {
    points: Math.min(max, Math.floor(length / CHARACTERS_PER_POINT)),
    max,
    missing: Math.max(0, max * CHARACTERS_PER_POINT - length),
  }
}

/**
 * The kind's optional details. Checkboxes, such as furnished or pets, do not count, so that nobody gains by
 * ticking one untruthfully.
 */
function detailsOf(type: ListingType): Attribute[] {
  return Object.values(kindOf(type).attributes).filter(
    ({ input, isOptional, isUnscored }) => isOptional && !isUnscored && input !== 'flag',
  )
}

/** An empty list of amenities is not filled in; zero parking spaces is. */
function isFilledIn(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function shareFilledIn(details: number, missing: number): number {
  return details === 0 ? 1 : (details - missing) / details
}

function freshnessPart(
  { createdAt, renewedAt, isAsked = false, status = 'active', reservedUntil: until = null }: ScoredRow,
  now: number,
): { points: number; until: number | null } {
  if (isAsked) return { points: 0, until: null }
  const reserved = reservedUntil({ status, reservedUntil: until }, now)
  if (reserved !== undefined) return { points: 0, until: reserved }
  const since = renewedAt ?? createdAt
  const step = FRESHNESS.find(({ days }) => now < since + days * DAY_MS)
  return step ? { points: step.points, until: since + step.days * DAY_MS } : { points: 0, until: null }
}
