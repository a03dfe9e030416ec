import { SHOWCASE_LISTINGS } from '#contract/limits.ts'
import { ListingsQuery, ShowcaseListing, type Listing, type Showcase } from '#contract/listing.ts'
import type { Ctx } from '#worker/context.ts'
import { showListings } from '#worker/features/listings/show.ts'
import { parse } from '#worker/platform/validate.ts'
import { listFeed } from './list-feed.ts'

/** How many of the newest listings are examined to find different sellers with photos. */
const LISTINGS_EXAMINED = 5 * SHOWCASE_LISTINGS

/** The newest listings as a visitor sees them, preferably with photos and one per seller. */
export async function listShowcase(ctx: Ctx): Promise<Showcase> {
  const { rows, total } = await listFeed(ctx, parse(ListingsQuery, { limit: String(LISTINGS_EXAMINED) }))
  const listings = await showListings({ ...ctx, user: undefined }, rows)
  const tiles = chooseTiles(listings).map((listing) =>
    ShowcaseListing.parse({ ...listing, photo: listing.photos[0] }),
  )
  return { listings: tiles, total }
}

/** Puts listings with a photo first and, among those, every seller's first listing before any second one. */
function chooseTiles(listings: readonly Listing[]): Listing[] {
  const bySeller = new Map<string, number>()
  const ranked = listings.map((listing) => {
    const key = `${listing.user.id} ${listing.photos.length > 0}`
    const earlier = bySeller.get(key) ?? 0
    bySeller.set(key, earlier + 1)
    return { listing, rank: earlier + (listing.photos.length > 0 ? 0 : listings.length) }
  })
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SHOWCASE_LISTINGS)
    .map(({ listing }) => listing)
}
