import { queryOptions, type QueryClient, type InfiniteData } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import type { Listing } from '#contract/listing.ts'

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id],
    queryFn: ({ signal }) => answerOf(api.listings[':id'].$get({ param: { id } }, { init: { signal } })),
    // The route has just fetched it: a page that opens with a refusal must not fetch again.
    retryOnMount: false,
  })
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'similar'],
    queryFn: ({ signal }) =>
      answerOf(api.listings[':id'].similar.$get({ param: { id } }, { init: { signal } })),
  })
}

/** Shows a listing that a list already holds at once. The call behind it refreshes it and counts the view. */
export async function loadListing(client: QueryClient, id: string) {
  const query = listingQuery(id)
  if (client.getQueryData(query.queryKey)) return
  const held = findHeldListing(client, id)
  if (held) client.setQueryData(query.queryKey, held)
  await client.prefetchQuery({ ...query, staleTime: 0 })
}

type List = { listings: Listing[] }
type Held = Listing | List | InfiniteData<List>

/**
 * Finds a listing in any cached answer: the feed, similar listings, a seller's page. The one embedded in the
 * market's HTML is incomplete.
 */
function findHeldListing(client: QueryClient, id: string): Listing | undefined {
  for (const [[source], data] of client.getQueriesData({ predicate: holdsListings })) {
    if (source === '/api/market') continue
    const found = listingsIn(data).find((listing) => listing.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * Changes a listing in every cached answer that holds it. Other answers stay the same objects, so that
 * nothing else renders again.
 */
export function changeHeldListing(client: QueryClient, id: string, change: (listing: Listing) => Listing) {
  client.setQueriesData<unknown>({ predicate: holdsListings }, (data: unknown) => {
    if (!listingsIn(data).some((listing) => listing.id === id)) return data
    return isHeld(data) ? changeIn(data, id, change) : data
  })
}

const HOLDERS = new Set<unknown>(['/api/listings', '/api/market', '/api/favourites', '/api/users'])

function holdsListings({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return HOLDERS.has(queryKey[0])
}

function listingsIn(data: unknown): Listing[] {
  if (!isHeld(data)) return []
  if ('pages' in data) return data.pages.flatMap((page) => page.listings)
  return 'listings' in data ? data.listings : [data]
}

function changeIn(data: Held, id: string, change: (listing: Listing) => Listing): Held {
  const changed = (listing: Listing) => (listing.id === id ? change(listing) : listing)
  if ('pages' in data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, listings: page.listings.map(changed) })) }
  return 'listings' in data ? { ...data, listings: data.listings.map(changed) } : changed(data)
}

/** Under these keys only a listing has a title, and only lists of listings have `listings` or `pages`. */
function isHeld(data: unknown): data is Held {
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data) return Array.isArray(data.pages) && data.pages.every((page: unknown) => isHeld(page))
  return ('listings' in data && Array.isArray(data.listings)) || ('title' in data && 'likedByMe' in data)
}
