import type { Listing, NewListing } from '#contract/listing.ts'
import type { ContactChannel } from '#contract/lists.ts'
import { sleToUsd } from '#contract/money.ts'
import { moveInOf } from '#contract/move-in.ts'
import type { Rate } from '#contract/rate.ts'
import { answerByOf } from '#contract/still-there.ts'
import type { Seller } from '#contract/user.ts'
import type { ListingRow, NewListingRow } from '#worker/db/schema.ts'
import { nullColumns, toFields } from './attributes.ts'
import { termsOf } from './indexing/terms.ts'
import { expiryFrom, renewableAt, reservedUntil, restorableUntil, showsFormerPrice } from './policy.ts'
import type { SharedHome } from './same-home/list-others.ts'
import { thingColumns } from './thing-columns.ts'

/* Conversions between a listing's row and its wire format. */

interface ListingContext {
  seller: Seller
  /** Whether buyers may get the seller's number. */
  canBeCalled: boolean
  likedByMe: boolean
  isOwn: boolean
  /** Since when its seller is asked whether it is still there, in milliseconds. */
  askedAt: number | undefined
  /** For whom the seller's own listing is reserved. */
  reservedFor?: string | undefined
  /** Others who let the same home. */
  sharedHome?: SharedHome | undefined
  rate: Rate
  now: number
}

/** Converts a row to the listing on the wire. */
export function toListing(
  row: ListingRow,
  { seller, canBeCalled, likedByMe, isOwn, askedAt, reservedFor, sharedHome, rate, now }: ListingContext,
): Listing {
  const reserved = reservedUntil(row, now)
  const fields = toFields(row)
  const moveIn = moveInOf(row, fields, rate.slePerUsd)
  return {
    id: row.publicId,
    ...fields,
    ...(moveIn !== undefined && { moveIn }),
    title: row.title,
    description: row.description,
    price: row.price,
    currency: row.currency,
    priceSle: row.priceSle,
    priceUsd: row.currency === 'USD' ? row.price : sleToUsd(row.priceSle, rate.slePerUsd),
    rate,
    ...(row.previousPrice !== null &&
      row.previousCurrency !== null &&
      showsFormerPrice(row, now) && {
        previousPrice: row.previousPrice,
        previousCurrency: row.previousCurrency,
      }),
    location: row.location,
    ...(row.neighbourhood !== null && { area: row.neighbourhood }),
    imageUrls: row.photos.map(({ url }) => url),
    photos: row.photos,
    contact: isOwn || (canBeCalled && row.status === 'active') ? row.contact : [],
    likesCount: row.likes,
    commentsCount: row.comments,
    viewsCount: row.views,
    likedByMe,
    aiScore: row.aiScore,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    reservedUntil: reserved === undefined ? null : new Date(reserved).toISOString(),
    user: seller,
    ...sharedHome,
    ...(isOwn && ownerFields(row, askedAt)),
    ...(reserved !== undefined && reservedFor !== undefined && { reservedFor }),
  }
}

/** Converts a row back to the body of a request that would post it. */
export function toPostBody(
  row: ListingRow,
): { images: string[]; contact: ContactChannel[] } & Record<string, unknown> {
  const { title, description, price, currency, location, contact } = row
  const images = row.photos.map(({ url }) => url)
  const area = row.neighbourhood ?? undefined
  return { ...toFields(row), title, description, price, currency, location, area, images, contact }
}

function ownerFields(row: ListingRow, askedAt: number | undefined) {
  const from = renewableAt(row)
  const until = restorableUntil(row)
  return {
    ...(from !== undefined && { renewableAt: new Date(from).toISOString() }),
    ...(askedAt !== undefined && { answerBy: new Date(answerByOf(askedAt)).toISOString() }),
    ...(row.deletedAt !== null && { deletedAt: new Date(row.deletedAt).toISOString() }),
    ...(until !== undefined && { restorableUntil: new Date(until).toISOString() }),
  }
}

/** The columns of a new listing, apart from its ids, seller, status, photos and score. */
export function toRow(listing: NewListing, slePerUsd: number, now: number) {
  return { ...columnsOf(listing, slePerUsd), createdAt: now, updatedAt: now, expiresAt: expiryFrom(now) }
}

/** The columns that an edit may write. Missing fields are null here, since drizzle skips undefined ones. */
export function toEditedRow(listing: NewListing, slePerUsd: number): Partial<NewListingRow> {
  const given = Object.entries(columnsOf(listing, slePerUsd)).filter(([, value]) => value !== undefined)
  return { ...nullColumns(), neighbourhood: null, ...Object.fromEntries(given) }
}

function columnsOf(listing: NewListing, slePerUsd: number) {
  const { description, contact = [] } = listing
  const columns = thingColumns(listing, slePerUsd)
  return { ...columns, description, contact, terms: termsOf(columns) }
}
