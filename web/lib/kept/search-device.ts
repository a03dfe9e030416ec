import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { kindOf } from '#contract/kinds/derived.ts'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import type { Answer } from './answer-store.ts'
import { hasListings, isListing } from './gone-listings.ts'

/** What can be checked without the server. Values from a URL are texts. */
type DeviceSearch = {
  text: string
  types?: readonly string[]
  places?: readonly string[]
  minPrice?: number
  maxPrice?: number
  sort?: unknown
}

/** Reads the key of a feed, market or search query. Undefined for any other query. */
export function readSearch([call, first, second]: QueryKey): DeviceSearch | undefined {
  const address =
    call === '/api/market' ? first : call === '/api/listings' ? (first === 'market' ? second : first) : null
  // A list of one's own listings names their owner.
  if (typeof address !== 'object' || address === null || 'userId' in address) return undefined
  const { q, searchQuery, text, type, location, minPrice, maxPrice, sort, sortBy, cursor } = asRecord(address)
  // A later page of a search would show what the first one did.
  if (cursor !== undefined) return undefined
  return {
    text: [q, searchQuery, text].filter((each) => typeof each === 'string').join(' '),
    types: toList(type),
    places: toList(location),
    minPrice: Number(minPrice ?? 0),
    maxPrice: Number(maxPrice ?? Infinity),
    sort: sort ?? sortBy,
  }
}

/** Answers a search with what findOnDevice finds. `from` is when the oldest of it was fetched. */
export function searchDevice(search: DeviceSearch, answers: readonly Answer[]) {
  const found = findOnDevice(search, answers)
  if (found.length === 0) return undefined
  const page: ListingsPage = {
    listings: found.map(({ listing }) => listing),
    total: found.length,
    nextCursor: null,
  }
  const data: InfiniteData<ListingsPage> = { pages: [page], pageParams: [undefined] }
  return { data, from: Math.min(...found.map(({ from }) => from)) }
}

/** Finds the active listings in the answers that match. */
export function findOnDevice(search: DeviceSearch, answers: readonly Answer[]): KnownListing[] {
  const known = newestById(answers).filter(({ listing }) => listing.status === 'active')
  const isSearched = matcherOf(
    search.text,
    known.map(({ listing }) => wordsOf(listing)),
  )
  return known
    .filter(({ listing }) => isWithin(search, listing) && isSearched(wordsOf(listing)))
    .sort((one, other) => compare(search.sort, one.listing, other.listing))
}

/** Answers the query of one listing with its copy in an answer that has it, such as a list. */
export function findCopy([call, id, part]: QueryKey, answers: readonly Answer[]) {
  if (call !== '/api/listings' || part !== undefined) return undefined
  const known = newestById(answers).find(({ listing }) => listing.id === id)
  return known && { data: known.listing, from: known.from }
}

/** A listing, and when it was fetched. */
export type KnownListing = { listing: Listing; from: number }

/** The listings that the answers contain, each as it was fetched last. */
function newestById(answers: readonly Answer[]): KnownListing[] {
  const byId = new Map<string, KnownListing>()
  for (const { key, data, from } of answers) {
    if (!hasListings(key)) continue
    for (const listing of listingsIn(data)) {
      const other = byId.get(listing.id)
      if (!other || other.from < from) byId.set(listing.id, { listing, from })
    }
  }
  return [...byId.values()]
}

function listingsIn(data: unknown): Listing[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(listingsIn)
  if ('listings' in data && Array.isArray(data.listings)) return data.listings.flatMap(listingsIn)
  return isListing(data) ? [data] : []
}

function isWithin(search: DeviceSearch, listing: Listing): boolean {
  const { types = [], places = [], minPrice = 0, maxPrice = Infinity } = search
  return (
    (types.length === 0 || types.includes(listing.type)) &&
    (places.length === 0 || places.includes(listing.location)) &&
    listing.priceSle >= minPrice &&
    listing.priceSle <= maxPrice
  )
}

/**
 * Matches if every searched word begins a word of the listing. A word that no listing on this device has is
 * left out if others match, since the server also leaves out words such as "I want".
 */
function matcherOf(text: string, all: readonly string[][]) {
  const searched = toWords(text)
  const isIn = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start))
  const known = searched.filter((start) => all.some((words) => isIn(words, start)))
  return (words: readonly string[]) =>
    searched.length === 0 || (known.length > 0 && known.every((start) => isIn(words, start)))
}

function wordsOf({ title, description, type, location }: Listing): string[] {
  const { category } = kindOf(type).names
  return toWords(`${title} ${description} ${category} ${location}`)
}

/** Lower case, without accents and plurals. */
function toWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))
}

function compare(sort: unknown, one: Listing, other: Listing): number {
  if (sort === 'price_asc') return one.priceSle - other.priceSle
  if (sort === 'price_desc') return other.priceSle - one.priceSle
  if (sort === 'move_in') return moveInOf(one) - moveInOf(other) || byTime(one, other)
  return byTime(one, other)
}

function byTime(one: Listing, other: Listing): number {
  return other.createdAt.localeCompare(one.createdAt)
}

/** Homes that say nothing of it come last. */
function moveInOf(listing: Listing): number {
  return ('moveIn' in listing && listing.moveIn?.totalSle) || Number.MAX_VALUE
}

/** The alternatives of a filter: a list, or a text that separates them by commas. */
function toList(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((each) => typeof each === 'string').flatMap((each) => each.split(','))
}

function asRecord(value: object): Record<string, unknown> {
  return { ...value }
}
