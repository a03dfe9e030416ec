import { FILTER_KEYS, FILTERS, RANGE_ENDS, type FilterKey } from '#contract/kinds/filters.ts'
import type { SearchFilters } from '#contract/search.ts'
import { wordsIn } from '../../platform/folding.ts'

/**
 * The words of a search as the index stores them, at most 12. Stop words are left out unless there are no
 * others.
 */
export function wordsOf(text: string): string[] {
  const words = wordsIn(text)
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX)
}

export const WORDS_MAX = 12

/** English and Krio words too common to search for. */
const STOP_WORDS = new Set(
  (
    'a an the and or of in on at to for from with by is are i me my we you it this that want need ' +
    'looking please sale buy ' +
    'ah wan na fo wey we de di fen get en wit duya bay'
  ).split(' '),
)

export function forms(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}

/**
 * Filter keys that are dropped together: one key, or both ends of a range. Kind and place are excluded: the
 * kind always stays, and the place is widened.
 */
export type Thing = readonly FilterKey[]

/** The things in use, in the order of their keys, with the vaguest (free words and price) last. */
export function thingsOf(filters: SearchFilters): Thing[] {
  const firsts = FILTER_KEYS.filter((key) => key !== 'type' && key !== 'location' && !SECOND_ENDS.has(key))
  return firsts.map(wholeOf).filter((thing) => thing.some((key) => filters[key] !== undefined))
}

/** True for a filter that names what is wanted, such as a model; false for one that describes it. */
export function isWhich(thing: Thing): boolean {
  return thing.some((key) => WHICH.has(key))
}

const WHICH = new Set<string>(
  FILTERS.flatMap(({ filter }) => (filter.isWhich && filter.by !== 'range' ? [filter.key] : [])),
)

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

/** The filters with only the kind and one thing. */
export function onlyThing(filters: SearchFilters, thing: Thing): SearchFilters {
  const kept = new Set<string>(['type', ...thing])
  return Object.fromEntries(Object.entries(filters).filter(([key]) => kept.has(key)))
}
