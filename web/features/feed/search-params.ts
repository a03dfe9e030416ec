import type { ListingSort, ListingType } from '#contract/kinds.ts'

/** What the address of the feed says: filter, sort, search text. Absent means all items, the usual order, no search. */
export type FeedSearch = { type?: ListingType; sort?: ListingSort; q?: string }

/** The filters and sorts in the order they are offered. */
export const FEED_TYPES = ['car_sale', 'home_rent', 'electronics', 'generator'] as const satisfies readonly ListingType[]
export const FEED_SORTS = ['ai_score', 'likes', 'createdAt', 'price_asc', 'price_desc'] as const satisfies readonly ListingSort[]

/** For a route's validateSearch: whatever somebody typed into the address, only what is known is kept. */
export function readFeedSearch(search: Record<string, unknown>): FeedSearch {
  const text = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim() : ''
  return {
    type: FEED_TYPES.find((type) => type === search.type),
    sort: FEED_SORTS.find((sort) => sort === search.sort),
    q: text || undefined,
  }
}
