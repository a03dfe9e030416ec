import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import type { ListingSort } from '#contract/lists.ts'
import { FILTERS, keysOf, type SearchKey } from '#contract/kinds/filters.ts'
import { readFeedSearch, type FeedSearch } from '../feed-search.ts'
import type { SearchChip } from './to-chips.ts'

export type Choice = { type?: ListingType; sort?: ListingSort }

/**
 * The same search in another order, in another kind or in all kinds. A change of kind drops the filters that
 * the new kind does not have, and the model, which belongs to one kind. `asked` is an address without a text,
 * or the filters read from a text.
 */
export function withChoice(asked: object, { type, sort }: Choice): FeedSearch {
  const { type: before, model, sortBy: _sort, ...filters }: Record<string, unknown> = { ...asked }
  const kinds = type ? [type] : LISTING_TYPES.filter((kind) => kind !== before)
  const kept = Object.entries(filters).map(([key, value]) => [key, keptBy(kinds, key, value)])
  const isSame = before === undefined || before === type
  return readFeedSearch({ ...Object.fromEntries(kept), type, sort, model: isSame ? model : undefined })
}

/**
 * The filters that only some kinds have: for each, its values in each kind that has it. An empty list means
 * any value. A filter not listed here is one that every kind has.
 */
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

/** The search without a chip. `asked` is an address, or the filters read from a text. */
export function withoutChip({ sortBy, ...asked }: Asked, { said }: SearchChip): FeedSearch {
  const left: Asked = { sort: sortBy, ...asked, q: undefined }
  for (const { key, value } of said) {
    const gone = partsOf(key, value)
    const parts = partsOf(key, left[nameOf(key)])
    const rest = parts.filter((part) => !gone.includes(part))
    // If no part matches, remove all: the address has a word as typed, the chip only the corrected word.
    left[nameOf(key)] = rest.length < parts.length ? rest.join(key === 'text' ? ' ' : ',') : undefined
  }
  return readFeedSearch(left)
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
