import type { FilterKey } from '#contract/kinds/filters.ts'

/**
 * What stands in the feed's address: the text as typed, the sort, `verbatim`, and the keys of SearchFilters,
 * lists with commas.
 */
export type FeedAddress = { q?: string; sort?: unknown; verbatim?: unknown } & Partial<
  Record<FilterKey, unknown>
>

/**
 * For a route's validateSearch, which is on the first view of every page: all but the text is read where the
 * feed is, by readFeedSearch.
 */
export function readAddress(
  address: Record<string, unknown> & { q?: string | number | boolean | object | null },
): FeedAddress {
  const { q = '' } = address
  // A text of figures alone, or the word true, comes as a number or a flag.
  return { ...address, q: (typeof q !== 'object' && String(q).trim()) || undefined }
}
