import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import type { ListingSort } from '#contract/lists.ts'
import { FILTERS, keysOf, type SearchKey } from '#contract/kinds/filters.ts'
import { readFeedSearch, type FeedSearch } from '../feed-search.ts'
import type { SearchChip } from './to-chips.ts'

export type Choice = { type?: ListingType; sort?: ListingSort }

/**
 * The same search in another order, or among another kind or all: then without what only the kind before has.
 * A model is always of one kind. `asked` is an address without a text, or the filters that a text was read
 * as.
 */
export function withChoice(asked: object, { type, sort }: Choice): FeedSearch {
  const { type: before, model, sortBy: _sort, ...filters }: Record<string, unknown> = { ...asked }
  const kinds = type ? [type] : LISTING_TYPES.filter((kind) => kind !== before)
  const kept = Object.entries(filters).map(([key, value]) => [key, keptBy(kinds, key, value)])
  const isSame = before === undefined || before === type
  return readFeedSearch({ ...Object.fromEntries(kept), type, sort, model: isSame ? model : undefined })
}

/** What only some kinds have, and of which values; none listed means any. Every kind has the other keys. */
const OWNERS: ReadonlyMap<string, ReadonlyMap<ListingType, readonly string[]>> = new Map(
  FILTERS.flatMap(({ filter, choices }) => keysOf(filter).map((key) => [key, choices] as const)),
)

function keptBy(kinds: readonly ListingType[], key: string, value: unknown): unknown {
  const owners = OWNERS.get(key)
  if (!owners) return value
  const lists = kinds.map((kind) => owners.get(kind))
  if (lists.some((list) => list?.length === 0)) return value
  return [value]
    .flat()
    .join()
    .split(',')
    .filter((item) => lists.some((list) => list?.includes(item)))
}

type Asked = Record<string, unknown>

/**
 * The search that is left when a chip is taken away. `asked` is an address, or the filters that a text was
 * read as.
 */
export function withoutChip({ sortBy, ...asked }: Asked, { said }: SearchChip): FeedSearch {
  const left: Asked = { sort: sortBy, ...asked, q: undefined }
  for (const { key, value } of said) {
    const gone = partsOf(key, value)
    const parts = partsOf(key, left[nameOf(key)])
    const rest = parts.filter((part) => !gone.includes(part))
    // A repaired word is not in the address: what it was taken for is all that the chip knows.
    left[nameOf(key)] = rest.length < parts.length ? rest.join(key === 'text' ? ' ' : ',') : undefined
  }
  return readFeedSearch(left)
}

function nameOf(key: SearchKey) {
  return key === 'sortBy' ? 'sort' : key
}

/** Of words left over each can stay alone; of a list each value. */
function partsOf(key: SearchKey, value: unknown): string[] {
  return [value]
    .flat()
    .join()
    .split(key === 'text' ? /\s+/ : ',')
}
