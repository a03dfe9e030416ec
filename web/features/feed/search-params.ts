import type { FilterKey } from '#contract/search-keys.ts'

/** What stands in the feed's address: the text as typed, the sort, `verbatim`, and the keys of SearchFilters, lists with commas. */
export type FeedAddress = { q?: string; sort?: unknown; verbatim?: unknown } & Partial<Record<FilterKey, unknown>>

/** For a route's validateSearch, which is on the first view of every page: all but the text is read where the feed is, by readFeedSearch. */
export function readAddress(address: Record<string, unknown>): FeedAddress {
  const { q } = address
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  return { ...address, q: text || undefined }
}
