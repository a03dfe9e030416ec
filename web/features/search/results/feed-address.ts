import { kindOf, LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { FeedAddress } from './search-params.ts'

/** The kinds and sorts in the order in which the feed offers them. */
export const FEED_KINDS = [...KINDS].sort((a, b) => a.feedPosition - b.feedPosition)
export const FEED_SORTS = [
  'ai_score',
  'likes',
  'createdAt',
  'price_asc',
  'price_desc',
  'move_in',
] as const satisfies readonly ListingSort[]

export function typeIn({ type }: FeedAddress) {
  return LISTING_TYPES.find((known) => known === type)
}

/** Whether things of a kind can be sorted by what moving in costs. */
export function hasMoveIn(type: ListingType | undefined): boolean {
  return type !== undefined && 'moveIn' in kindOf(type)
}

export function sortIn({ sort }: FeedAddress) {
  return FEED_SORTS.find((known) => known === sort)
}

/** Whether the URL asks for more than a kind and a sort order. */
export function isSearch({ type: _type, sort: _sort, ...others }: FeedAddress): boolean {
  return Object.values(others).some((value) => value !== undefined)
}
