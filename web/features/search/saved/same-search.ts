import type { SavedSearch } from '#contract/saved-search.ts'
import type { SearchFilters } from '#contract/search.ts'

export type Asked = { query: string; filters: SearchFilters }

/**
 * The saved one that asks for just the same, if any: in whatever order of keys and alternatives, in whatever
 * capitals.
 */
export function findSame(saved: readonly SavedSearch[], asked: Asked): SavedSearch | undefined {
  const wanted = toText(asked)
  return saved.find((each) => toText(each) === wanted)
}

function toText({ query, filters }: Asked): string {
  const said = Object.entries(filters).filter(([key, value]) => key !== 'sortBy' && value !== undefined)
  const sorted = said
    .map(([key, value]) => [
      key,
      String(value)
        .split(',')
        .map((item) => item.trim())
        .sort()
        .join(),
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return JSON.stringify([query.trim().toLowerCase().replace(/\s+/g, ' '), sorted])
}
