import type { FilterKey } from '#contract/kinds/filters.ts'

/**
 * The feed's search params: the text as typed, the sort, `verbatim`, and the keys of SearchFilters, lists
 * with commas.
 */
export type FeedAddress = { q?: string; sort?: unknown; verbatim?: unknown } & Partial<
  Record<FilterKey, unknown>
>

/**
 * For a route's validateSearch, which is on the first view of every page. Only the text is parsed here;
 * readFeedSearch parses the rest in the feed.
 */
export function readAddress(
  address: Record<string, unknown> & { q?: string | number | boolean | object | null },
): FeedAddress {
  const { q = '' } = address
  // The router parses a text of digits as a number, and "true" as a boolean.
  return { ...address, q: (typeof q !== 'object' && String(q).trim()) || undefined }
}
