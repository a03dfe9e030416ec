import type { NewListing } from '#contract/listing.ts'
import { toSle } from '#contract/money.ts'
import { areaOf } from '#contract/places.ts'
import type { NewListingRow } from '../../db/schema.ts'
import { noColumns, toColumns } from './attributes.ts'
import { termsOf } from './terms.ts'
import { facetsOf } from './facets.ts'
import { expiryFrom } from './policy.ts'

/** What a posted listing becomes in the table, apart from its ids, seller, status, photos and score. */
export function toRow(listing: NewListing, slePerUsd: number, now: number) {
  return { ...columnsOf(listing, slePerUsd), createdAt: now, updatedAt: now, expiresAt: expiryFrom(now) }
}

/**
 * The columns that an edit may write. What the listing does not say, or no longer, is null here: drizzle
 * leaves out what is undefined.
 */
export function toEditedRow(listing: NewListing, slePerUsd: number): Partial<NewListingRow> {
  const said = Object.entries(columnsOf(listing, slePerUsd)).filter(([, value]) => value !== undefined)
  return { ...noColumns(), ...Object.fromEntries(said) }
}

function columnsOf(listing: NewListing, slePerUsd: number) {
  const { type, title, description, price, currency, location } = listing
  const attributes = toColumns(listing)
  const priceSle = toSle(price, currency, slePerUsd)
  const area = areaOf(location)
  const facets = facetsOf({ ...attributes, type, title, location, area, priceSle })
  return {
    ...attributes,
    type,
    title,
    description,
    price,
    currency,
    location,
    area,
    priceSle,
    facets,
    terms: termsOf({ ...attributes, title }),
  }
}
