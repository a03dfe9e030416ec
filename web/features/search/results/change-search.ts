import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { FILTERS, keysOf, type SearchKey } from '#contract/kinds/filters.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { ListingSort } from '#contract/lists.ts'
import { sortIn } from './feed-address.ts'
import { readFeedSearch, type FeedSearch } from './feed-search.ts'
import type { SearchChip } from './to-chips.ts'

export type Choice = { type?: ListingType; sort?: ListingSort }

/**
 * The same search in another order, in another kind or in all kinds. A change of kind drops the filters that
 * the new kind does not have, and the model, which belongs to one kind. `search` is the search params without
 * a text, or the filters read from a text.
 */
export function withChoice(search: object, { type, sort }: Choice): FeedSearch {
  const { type: before, model, sortBy: _sort, ...filters }: Record<string, unknown> = { ...search }
  const kinds = type ? [type] : LISTING_TYPES.filter((kind) => kind !== before)
  const remaining = Object.entries(filters).map(([key, value]) => [key, valuesIn(kinds, key, value)])
  const isSame = before === undefined || before === type
  return readFeedSearch({ ...Object.fromEntries(remaining), type, sort, model: isSame ? model : undefined })
}

/**
 * The filters that only some kinds have, with their values in each of those kinds. An empty list means any
 * value. Every kind has the filters that are not listed here.
 */
const VALUES_BY_KIND: ReadonlyMap<string, ReadonlyMap<ListingType, readonly string[]>> = new Map(
  FILTERS.flatMap(({ filter, choices }) => keysOf(filter).map((key) => [key, choices] as const)),
)

/**
 * The values of a filter that at least one of the kinds has. Returns all values if every kind has the filter,
 * or if one of these kinds allows any value.
 */
function valuesIn(kinds: readonly ListingType[], key: string, value: unknown): unknown {
  const byKind = VALUES_BY_KIND.get(key)
  if (!byKind) return value
  const lists = kinds.map((kind) => byKind.get(kind))
  if (lists.some((list) => list?.length === 0)) return value
  return [value]
    .flat()
    .join()
    .split(',')
    .filter((item) => lists.some((list) => list?.includes(item)))
}

/** The search with its text replaced by the filters read from it, so that each can be changed separately. */
export function withoutText(address: FeedSearch, found: ListingsPage | undefined): FeedSearch {
  if (!address.q || !found?.filters) return address
  const { sortBy, ...filters } = found.filters
  return readFeedSearch({ verbatim: address.verbatim, ...filters, sort: sortIn(address) ?? sortBy })
}

type Search = Record<string, unknown>

/** The search without a chip. `search` is the search params, or the filters read from a text. */
export function withoutChip({ sortBy, ...search }: Search, { entries }: SearchChip): FeedSearch {
  const remaining: Search = { sort: sortBy, ...search, q: undefined }
  for (const { key, value } of entries) {
    const removed = partsOf(key, value)
    const parts = partsOf(key, remaining[nameOf(key)])
    const rest = parts.filter((part) => !removed.includes(part))
    // If no part matches, removes all: the URL has the word as typed, but the chip has the corrected word.
    remaining[nameOf(key)] = rest.length < parts.length ? rest.join(key === 'text' ? ' ' : ',') : undefined
  }
  return readFeedSearch(remaining)
}

function nameOf(key: SearchKey) {
  return key === 'sortBy' ? 'sort' : key
}

/** The parts of a filter that can be removed one by one: the words of a text, the values of a list. */
function partsOf(key: SearchKey, value: unknown): string[] {
  return [value]
    .flat()
    .join()
    .split(key === 'text' ? /\s+/ : ',')
}
