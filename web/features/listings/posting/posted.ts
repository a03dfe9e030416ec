import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'

/** The listing that this page has just posted, until its sheet is closed. Nothing is fetched, so at first it is undefined. */
export const postedQuery = queryOptions<Listing | null>({ queryKey: ['posted'], queryFn: skipToken })

const LISTS = ['/api/listings', '/api/showcase', '/api/auth/user/totals']

/** Refetches the lists of the feed, a member's market, the profile with its totals, and the landing page. */
export function refreshListings(client: QueryClient) {
  return client.invalidateQueries({
    predicate: ({ queryKey: [head] }) =>
      typeof head === 'string' && LISTS.some((list) => head.startsWith(list)),
  })
}
