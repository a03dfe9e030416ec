import { DAY_MS } from '#contract/dates.ts'
import type { Attribute } from '#contract/kinds/attribute.ts'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import type { ScorePart } from '#contract/score.ts'
import { trustScoreOf, type Proven } from '#contract/trust.ts'
import type { NewListingRow } from '../../../db/schema.ts'
import type { AttributeColumns } from '../attributes.ts'

/** What the score depends on, from a row stored or about to be. */
export type ScoredRow = Pick<NewListingRow, 'type' | 'description' | 'priceSle' | 'createdAt' | 'renewedAt'> &
  AttributeColumns & { photos: readonly unknown[] }
const PHOTOS_COUNTED = 6
const POINTS_A_PHOTO = 5
const CHARACTERS_A_POINT = 15
const SELLER_POINTS = 15
/** Freshness points up to an age in days since posting or renewal. */
const FRESHNESS = [
  { days: 7, points: 10 },
  { days: 14, points: 7 },
  { days: 30, points: 4 },
] as const

/**
 * Returns the listing's quality, 0 to 100, by which 'AI Relevance' sorts the feed, and when age alone next
 * changes it, in milliseconds, or null for never. Must be called again whenever a part changes.
 */
export function scored(
  row: ScoredRow,
  proven: Proven,
  now: number,
): { aiScore: number; rescoreAt: number | null } {
  const parts = scoreParts(row, proven, now)
  return { aiScore: totalOf(parts), rescoreAt: parts.freshness.until }
}

export function totalOf(parts: Record<ScorePart, { points: number }>): number {
  return Object.values(parts).reduce((sum, { points }) => sum + points, 0)
}

/** Each part's points, its maximum and what it lacks. The score and its explanation both come from here. */
export function scoreParts(row: ScoredRow, proven: Proven, now: number) {
  const photos = Math.min(row.photos.length, PHOTOS_COUNTED)
  const columns = new Map<string, unknown>(Object.entries(row))
  const details = detailsOf(row.type)
  const lacking = details.filter(({ column }) => !isTold(columns.get(column)))
  const [low, high] = kindOf(row.type).usualPriceSle
  return {
    photos: { points: photos * POINTS_A_PHOTO, max: 30, lacking: PHOTOS_COUNTED - photos },
    description: description(row.description, 20),
    details: { points: Math.round(15 * shareTold(details.length, lacking.length)), max: 15, lacking },
    seller: { points: sellerPoints(proven), max: SELLER_POINTS },
    price: { points: row.priceSle >= low && row.priceSle <= high ? 10 : 0, max: 10 },
    freshness: { ...freshness(row, now), max: 10 },
  }
}

export type ScoreParts = ReturnType<typeof scoreParts>

/** The seller's points, in proportion to their trust score. */
export function sellerPoints(proven: Proven): number {
  return Math.round((SELLER_POINTS * trustScoreOf(proven)) / 100)
}

function description({ length }: string, max: number) {
  return {
    points: Math.min(max, Math.floor(length / CHARACTERS_A_POINT)),
    max,
    lacking: Math.max(0, max * CHARACTERS_A_POINT - length),
  }
}

/**
 * The optional details that every buyer asks for. Checkboxes, such as furnished or pets, do not count, so
 * that nobody gains by ticking one untruthfully.
 */
function detailsOf(type: ListingType): Attribute[] {
  return Object.values(kindOf(type).attributes).filter(
    ({ input, isOptional }) => isOptional && input !== 'flag',
  )
}

/** Whether a detail is filled in: an empty list of amenities is not, zero parking spaces is. */
function isTold(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function shareTold(details: number, lacking: number): number {
  return details === 0 ? 1 : (details - lacking) / details
}

function freshness(
  { createdAt, renewedAt }: ScoredRow,
  now: number,
): { points: number; until: number | null } {
  const since = renewedAt ?? createdAt
  const step = FRESHNESS.find(({ days }) => now < since + days * DAY_MS)
  return step ? { points: step.points, until: since + step.days * DAY_MS } : { points: 0, until: null }
}
