import { FILTER_KEYS, FILTERS, RANGE_ENDS, type FilterKey } from '#contract/kinds/filters.ts'
import type { SearchFilters } from '#contract/search.ts'
import { wordsIn } from '#worker/platform/folding.ts'

/**
 * The words of a search as the index stores them, at most 12. Stop words are left out unless there are no
 * others.
 */
export function wordsOf(text: string): string[] {
  const words = wordsIn(text)
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return (significant.length > 0 ? significant : words).slice(0, WORDS_MAX)
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

export function toSingularAndPlural(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}

/**
 * Filter keys that are dropped together: one key, or both ends of a range. Kind and place are excluded: the
 * kind always stays, and the place is widened. An area filters nothing.
 */
export type FilterGroup = readonly FilterKey[]

/** The groups in use, in the order of their keys, with the vaguest (free words and price) last. */
export function toFilterGroups(filters: SearchFilters): FilterGroup[] {
  const firstKeys = FILTER_KEYS.filter(
    (key) => key !== 'type' && key !== 'location' && key !== 'area' && !SECOND_ENDS.has(key),
  )
  return firstKeys.map(toGroup).filter((group) => group.some((key) => filters[key] !== undefined))
}

/** True for filters that name what is wanted, such as a model; false for those that describe it. */
export function isIdentifying(group: FilterGroup): boolean {
  return group.some((key) => IDENTIFYING.has(key))
}

const IDENTIFYING = new Set<string>(
  FILTERS.flatMap(({ filter }) => (filter.isIdentifying && filter.by !== 'range' ? [filter.key] : [])),
)

export function toGroup(key: FilterKey): FilterGroup {
  const pair = RANGES.find(([min]) => min === key)
  return pair ?? [key]
}

const RANGES: readonly (readonly [FilterKey, FilterKey])[] = [...RANGE_ENDS, ['minPrice', 'maxPrice']]
const SECOND_ENDS = new Set<FilterKey>(RANGES.map(([, max]) => max))

export function withoutGroups(filters: SearchFilters, groups: readonly FilterGroup[]): SearchFilters {
  const dropped = new Set<string>(groups.flat())
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !dropped.has(key)))
}

/** Only the kind and the filters of one group. */
export function withOnlyGroup(filters: SearchFilters, group: FilterGroup): SearchFilters {
  const keys = new Set<string>(['type', ...group])
  return Object.fromEntries(Object.entries(filters).filter(([key]) => keys.has(key)))
}
