import type { SearchFilters, Understood } from '#contract/search.ts'
import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import { labelOf } from './labels.ts'

/**
 * Chips for what filters say, in the order of FILTER_KEYS, an entry for each value of a list; without spans,
 * since no text said it.
 */
export function describe(filters: SearchFilters): Understood[] {
  return FILTER_KEYS.flatMap((key) => {
    const value = filters[key]
    if (value === undefined) return []
    if (Array.isArray(value))
      return value.map((each) => ({ key, value: each, label: labelOf(key, { [key]: each }) ?? each }))
    return [{ key, value, label: labelOf(key, filters) ?? String(value) }]
  })
}
