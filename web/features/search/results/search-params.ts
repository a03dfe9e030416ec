import type { FilterKey } from '#contract/kinds/filters.ts'

/**
 * The feed's search params: the text as typed, the sort, `verbatim`, and the keys of SearchFilters. A list is
 * separated by commas.
 */
export type FeedAddress = { q?: string; sort?: unknown; verbatim?: unknown } & Partial<
  Record<FilterKey, unknown>
>

/**
 * For a route's validateSearch, which the first view of every page loads. To keep that small it parses only
 * the text; in the feed, readFeedSearch parses the rest.
 */
export function readAddress(
  address: Record<string, unknown> & { q?: string | number | boolean | object | null },
): FeedAddress {
  const { q = '' } = address
  // A link within the site may pass any value.
  return { ...address, q: (typeof q !== 'object' && String(q).trim()) || undefined }
}
