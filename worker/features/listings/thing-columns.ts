import type { ListingDraft, NewListing } from '#contract/listing.ts'
import { toSle } from '#contract/money.ts'
import { moveInOf } from '#contract/move-in.ts'
import { areaOf } from '#contract/places.ts'
import { toColumns } from './attributes.ts'
import { facetsOf } from './indexing/facets.ts'

/** The columns that say what is offered, where and for how much, also of a listing that is being written. */
export function thingColumns(listing: NewListing | ListingDraft, slePerUsd: number) {
  const { type, title, price, currency, location, area: neighbourhood } = listing
  const attributes = toColumns(listing)
  const priceSle = toSle(price, currency, slePerUsd)
  const area = areaOf(location)
  const moveInSle = moveInOf(listing, { ...listing }, slePerUsd)?.totalSle
  const columns = { ...attributes, ...(moveInSle !== undefined && { moveInSle }) }
  const facets = facetsOf({ ...columns, type, title, location, area, neighbourhood, priceSle })
  return { ...columns, type, title, price, currency, location, area, neighbourhood, priceSle, facets }
}
