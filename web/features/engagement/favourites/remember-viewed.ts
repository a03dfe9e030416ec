import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { pricesOf } from '#contract/numbers.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import { readViewed, writeViewed, type ViewedListing } from './viewed-store.ts'

/** Puts a listing first among those that this person, or a visitor (null), viewed on this device. */
export function rememberViewed(listing: Listing, userId: string | null) {
  const others = readViewed(userId).filter(({ id }) => id !== listing.id)
  writeViewed(userId, [toViewed(listing), ...others])
}

function toViewed(listing: Listing): ViewedListing {
  const [photo] = listing.photos
  const { own, other } = pricesOf(listing)
  return {
    id: listing.id,
    title: listing.title,
    price: own,
    other,
    rateOf: listing.rate.asOf,
    isMonthly: isMonthly(listing.type),
    place: listing.location,
    thumb: photo ? smallestSource(photo) : null,
    at: new Date().toISOString(),
  }
}
