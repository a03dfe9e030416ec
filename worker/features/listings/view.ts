import * as z from 'zod'
import { Photo, type Listing } from '#contract/listing.ts'
import { sleToUsd, type Rate } from '#contract/money.ts'
import type { Seller } from '#contract/user.ts'
import type { ListingRow } from '../../db/schema.ts'
import { toFields } from './attributes.ts'
import { renewableAt, restorableUntil, showsFormerPrice } from './policy.ts'

const Photos = z.array(Photo)

interface Surroundings {
  seller: Seller
  likedByMe: boolean
  isOwn: boolean
  rate: Rate
  now: number
}

/** A row as everyone reads it. */
export function toListing(row: ListingRow, { seller, likedByMe, isOwn, rate, now }: Surroundings): Listing {
  const photos = Photos.parse(JSON.parse(row.photos))
  return asListing({
    id: row.publicId,
    ...toFields(row),
    title: row.title,
    description: row.description,
    price: row.price,
    currency: row.currency,
    priceSle: row.priceSle,
    priceUsd: row.currency === 'USD' ? row.price : sleToUsd(row.priceSle, rate.slePerUsd),
    rate,
    ...(row.previousPrice !== null &&
      showsFormerPrice(row, now) && {
        previousPrice: row.previousPrice,
        previousCurrency: row.previousCurrency,
      }),
    location: row.location,
    imageUrls: photos.map(({ url }) => url),
    photos,
    likesCount: row.likes,
    commentsCount: row.comments,
    viewsCount: row.views,
    likedByMe,
    aiScore: row.aiScore,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    user: seller,
    ...(isOwn && ownersOnly(row)),
  })
}

/** A row as the body that would post it. */
export function toWritten(row: ListingRow): { images: string[] } & Record<string, unknown> {
  const { title, description, price, currency, location } = row
  const images = Photos.parse(JSON.parse(row.photos)).map(({ url }) => url)
  return { ...toFields(row), title, description, price, currency, location, images }
}

function ownersOnly(row: ListingRow) {
  const from = renewableAt(row)
  const until = restorableUntil(row)
  return {
    ...(from !== undefined && { renewableAt: new Date(from).toISOString() }),
    ...(row.deletedAt !== null && { deletedAt: new Date(row.deletedAt).toISOString() }),
    ...(until !== undefined && { restorableUntil: new Date(until).toISOString() }),
  }
}

/**
 * Rows are written only from a parsed NewListing, so the attributes of the row's kind are all there; a test
 * parses the answer.
 */
function asListing(fields: Record<string, unknown>): Listing {
  return fields as unknown as Listing
}
