import { queryOptions, type QueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { api, parseResponse } from '#web/lib/api.ts'

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id],
    queryFn: ({ signal }) => parseResponse(api.listings[':id'].$get({ param: { id } }, { init: { signal } })),
    // The route has just tried to fetch the listing, so the page must not try again when it opens.
    retryOnMount: false,
  })
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'similar'],
    queryFn: ({ signal }) =>
      parseResponse(api.listings[':id'].similar.$get({ param: { id } }, { init: { signal } })),
  })
}

/** The same home at other sellers. That there are several is said once, above their tiles. */
export function othersQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'others'],
    queryFn: ({ signal }) =>
      parseResponse(api.listings[':id'].others.$get({ param: { id } }, { init: { signal } })),
    select: withoutSellerCounts,
  })
}

function withoutSellerCounts({ listings }: List) {
  return { listings: listings.map((listing) => ({ ...listing, alsoBy: undefined })) }
}

/**
 * Loads a listing for its page, which counts a view, unless this was done before. Until the response arrives,
 * a copy from a cached list is shown, as of when the list came. The market's copies are incomplete, since they are
 * embedded in its HTML, so they are shown only if the call does not reach the server (web/lib/kept).
 */
export async function loadListing(client: QueryClient, id: string) {
  const query = listingQuery(id)
  if (client.getQueryData(query.queryKey)) return
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: mayContainListings })) {
    const copy = queryKey[0] !== '/api/market' && findListings(state.data).find((each) => each.id === id)
    if (copy) client.setQueryData(query.queryKey, copy, { updatedAt: state.dataUpdatedAt })
  }
  await client.prefetchQuery({ ...query, staleTime: 0 })
}

type List = { listings: Listing[] }
type CachedData = Listing | List | InfiniteData<List>

/**
 * Changes a listing in every cached response that contains it. Other responses stay as they are, so that
 * nothing else rerenders.
 */
export function updateCachedListing(client: QueryClient, id: string, change: (listing: Listing) => Listing) {
  client.setQueriesData<unknown>({ predicate: mayContainListings }, (data: unknown) => {
    const isChanged = findListings(data).some((listing) => listing.id === id && change(listing) !== listing)
    // Undefined leaves the response as it is, with its time.
    return isChanged && isCachedData(data) ? changeListing(data, id, change) : undefined
  })
}

const LISTING_ENDPOINTS = new Set<unknown>(['/api/listings', '/api/market', '/api/favourites', '/api/users'])

/** Whether a query is for listings, or for a part of a listing's page. */
export function mayContainListings({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return LISTING_ENDPOINTS.has(queryKey[0])
}

function findListings(data: unknown): Listing[] {
  if (!isCachedData(data)) return []
  if ('pages' in data) return data.pages.flatMap((page) => page.listings)
  return 'listings' in data ? data.listings : [data]
}

function changeListing(data: CachedData, id: string, change: (listing: Listing) => Listing): CachedData {
  const update = (listing: Listing) => (listing.id === id ? change(listing) : listing)
  if ('pages' in data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, listings: page.listings.map(update) })) }
  return 'listings' in data ? { ...data, listings: data.listings.map(update) } : update(data)
}

/** Under these keys only a listing has a title, and only lists of listings have `listings` or `pages`. */
function isCachedData(data: unknown): data is CachedData {
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data)
    return Array.isArray(data.pages) && data.pages.every((page: unknown) => isCachedData(page))
  return ('listings' in data && Array.isArray(data.listings)) || ('title' in data && 'likedByMe' in data)
}
