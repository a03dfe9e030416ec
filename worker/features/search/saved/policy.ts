import { areaOf } from '#contract/places.ts'
import type { SavedFilters } from '#contract/saved-search.ts'
import type { SearchFilters } from '#contract/search.ts'
import { isSuspended } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { toList } from '#worker/features/search/expression.ts'
import { wordsOf } from '#worker/features/search/words.ts'
import { toOneWord } from '#worker/platform/folding.ts'
import type { CandidateRow } from './store.ts'

const ANY = ''
/**
 * The most keys of a search. A search that would have more because of its traits gets keys without traits.
 */
const KEYS_MAX = 24

/**
 * The keys that a saved search is stored under. A key consists of the kind, place and trait that the search
 * asks for; an empty part means any. A listing that can match has exactly one of these keys. An empty search
 * has no keys. A search that follows a seller has only the seller's key.
 */
export function keysOf({ sellerId, ...filters }: SavedFilters): string[] {
  if (sellerId !== undefined) return [sellerKey(sellerId)]
  if (isEmptySearch(filters)) return []
  const { type = ANY, location, brand, minBedrooms, maxBedrooms } = filters
  const named = toList(location)
  const places =
    named.length > 0
      ? named.filter((place) => areaOf(place) === place || !named.includes(areaOf(place)))
      : [ANY]
  const makers = brand?.map(makerTrait) ?? []
  const rooms = minBedrooms !== undefined && minBedrooms === maxBedrooms ? [roomsTrait(minBedrooms)] : []
  const traits = unique(makers.length > 0 ? makers : rooms)
  const usedTraits = traits.length > 0 && places.length * traits.length <= KEYS_MAX ? traits : [ANY]
  return places.flatMap((place) => usedTraits.map((trait) => toKey(type, place, trait)))
}

export type KeyColumns = Pick<ListingRow, 'type' | 'location' | 'area' | 'brand' | 'bedrooms'>

/** The keys of all searches that can match this listing, whoever sells it, sorted. At most a dozen. */
export function keysOfListing({ type, location, area, brand, bedrooms }: KeyColumns): string[] {
  const traits = [
    ANY,
    ...(brand ? [makerTrait(brand)] : []),
    ...(bedrooms === null ? [] : [roomsTrait(bedrooms)]),
  ]
  const places = unique([ANY, location, area])
  return [ANY, type]
    .flatMap((kind) => places.flatMap((place) => traits.map((trait) => toKey(kind, place, trait))))
    .sort()
}

/** The key of the searches that follow a seller, by public id. No kind of listing is called seller. */
export function sellerKey(sellerId: string): string {
  return `seller/${sellerId}`
}

function toKey(type: string, place: string, trait: string): string {
  return `${type}/${place}/${trait}`
}

function makerTrait(brand: string): string {
  return `maker:${toOneWord(brand)}`
}

function roomsTrait(bedrooms: number): string {
  return `rooms:${bedrooms}`
}

/** Whether the owner of a search wants to hear of this seller's listings now. Nobody hears of their own. */
export function isWatched(
  { wanted, userId, paused, ownerSuspendedUntil, isBlocked }: CandidateRow,
  listingSellerId: number,
  now: number,
): boolean {
  return (
    userId !== listingSellerId &&
    paused === 0 &&
    !(isBlocked && wanted.some(({ sellerId }) => sellerId)) &&
    !isSuspended({ suspendedUntil: ownerSuspendedUntil }, now)
  )
}

/** True if a search has no condition. A sort alone or a text without a word is not a condition. */
export function isEmptySearch({ sortBy: _order, text, ...rest }: SearchFilters): boolean {
  return Object.values(rest).every((value) => value === undefined) && wordsOf(text ?? '').length === 0
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
