import type { QueryKey } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'

const LISTING_CALLS = new Set<unknown>(['/api/listings', '/api/market', '/api/favourites', '/api/users'])

/** Whether the answer to this call may contain listings. */
export function hasListings([call]: QueryKey): boolean {
  return LISTING_CALLS.has(call)
}

/** The id of the listing that this query asks for, or a part of whose page it is. */
export function listingOf([call, id]: QueryKey): string | undefined {
  return call === '/api/listings' && typeof id === 'string' ? id : undefined
}

/** Of what these calls answer, only a listing has both. */
export function isListing(data: unknown): data is Listing {
  return typeof data === 'object' && data !== null && 'title' in data && 'priceSle' in data
}

/** The same data, without the listings of its lists that are gone. The same object if it has none of them. */
export function withoutListings(data: unknown, isGone: (id: string) => boolean): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data && Array.isArray(data.pages)) {
    const pages: unknown[] = data.pages
    const left = pages.map((page) => withoutListings(page, isGone))
    return left.every((page, index) => page === pages[index]) ? data : { ...data, pages: left }
  }
  if (!('listings' in data) || !Array.isArray(data.listings)) return data
  const listings: unknown[] = data.listings
  const left = listings.filter((listing) => !isListing(listing) || !isGone(listing.id))
  return left.length === listings.length ? data : { ...data, listings: left }
}
