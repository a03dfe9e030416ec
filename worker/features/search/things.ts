import { FILTER_KEYS, FILTERS, RANGE_ENDS, type FilterKey } from '#contract/kinds/filters.ts'
import type { SearchFilters } from '#contract/search.ts'

/**
 * What somebody asks for as one thing: a key, or both ends of a range. Kind and place are none: the one
 * stays, the other widens.
 */
export type Thing = readonly FilterKey[]

/** The things in force, in the order of their keys: the vaguest, free words and a price, last. */
export function thingsOf(filters: SearchFilters): Thing[] {
  const firsts = FILTER_KEYS.filter((key) => key !== 'type' && key !== 'location' && !SECOND_ENDS.has(key))
  return firsts.map(wholeOf).filter((thing) => thing.some((key) => filters[key] !== undefined))
}

/** Says which thing is wanted, where others say how it should be. */
export function isWhich(thing: Thing): boolean {
  return thing.some((key) => WHICH.has(key))
}

const WHICH = new Set<string>(
  FILTERS.flatMap(({ filter }) => (filter.isWhich && filter.by !== 'range' ? [filter.key] : [])),
)

/** The thing that a key stands for. */
export function wholeOf(key: FilterKey): Thing {
  const pair = RANGES.find(([min]) => min === key)
  return pair ?? [key]
}

const RANGES: readonly (readonly [FilterKey, FilterKey])[] = [...RANGE_ENDS, ['minPrice', 'maxPrice']]
const SECOND_ENDS = new Set<FilterKey>(RANGES.map(([, max]) => max))

export function withoutThings(filters: SearchFilters, things: readonly Thing[]): SearchFilters {
  const gone = new Set<string>(things.flat())
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !gone.has(key)))
}

/** The kind and one thing. */
export function onlyThing(filters: SearchFilters, thing: Thing): SearchFilters {
  const kept = new Set<string>(['type', ...thing])
  return Object.fromEntries(Object.entries(filters).filter(([key]) => kept.has(key)))
}
