import type { ListingSort, ListingType } from '#contract/kinds.ts'
import type { FeedAddress } from './search-params.ts'

/** The kinds and sorts in the order they are offered. */
export const FEED_TYPES = [
  'car_sale',
  'home_rent',
  'electronics',
  'generator',
] as const satisfies readonly ListingType[]
export const FEED_SORTS = [
  'ai_score',
  'likes',
  'createdAt',
  'price_asc',
  'price_desc',
] as const satisfies readonly ListingSort[]

export function typeIn({ type }: FeedAddress) {
  return FEED_TYPES.find((known) => known === type)
}

export function sortIn({ sort }: FeedAddress) {
  return FEED_SORTS.find((known) => known === sort)
}

/** Whether more is asked for than a kind and an order. */
export function isSearch({ type: _type, sort: _sort, ...others }: FeedAddress): boolean {
  return Object.values(others).some((value) => value !== undefined)
}
