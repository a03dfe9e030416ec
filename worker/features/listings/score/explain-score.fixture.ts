import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf, type ListingType } from '#contract/kinds/derived.ts'
import { NewListing, type Photo } from '#contract/listing.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { aListing } from '#worker/test/things.ts'

export const NOW = Date.UTC(2026, 10, 20)

export const NO_DETAILS = {
  neighbourhood: null,
  reservedUntil: null,
  reservedOffer: null,
  reservedFor: null,
  homeGroup: null,
  homeSince: null,
  behind: false,
  storage: null,
  color: null,
  bodyType: null,
  fuel: null,
  transmission: null,
  interiorColor: null,
  parkingSpaces: null,
  amenities: null,
}

/** The kind's optional details except checkboxes, each with an example value. */
export function optionalDetails(type: ListingType): { label: string; column: string; value: unknown }[] {
  return attributesOf(type).flatMap(([, attribute]) => {
    const { isOptional, isUnscored, input, label, formLabel = label, column } = attribute
    return isOptional && !isUnscored && input !== 'flag'
      ? { label: formLabel.toLowerCase(), column, value: exampleOf(attribute) }
      : []
  })
}

function exampleOf(attribute: Attribute): unknown {
  switch (attribute.input) {
    case 'text':
      return 'example'
    case 'choice':
      return attribute.choices[0]
    case 'fixed':
      return attribute.value
    // Zero counts as filled in.
    case 'number':
      return attribute.min
    case 'year':
      return new Date(NOW).getUTCFullYear()
    case 'date':
      return '2026-12-01'
    case 'flag':
      return true
    case 'list':
      return attribute.knownValues.slice(0, 1)
  }
}

export function photoUrls(count: number): string[] {
  return Array.from({ length: count }, (_unused, index) => `https://photos.example/${index}.jpg`)
}

export function photosOf(count: number): Photo[] {
  return photoUrls(count).map((url) => ({ url }))
}

/** A generator's row with every column. */
export function aRow(): ListingRow {
  const columns = toRow(NewListing.parse(aListing()), 23, NOW)
  return {
    ...ALL_NULL,
    ...NO_DETAILS,
    ...columns,
    id: 1,
    publicId: 'x',
    sellerId: 1,
    status: 'active',
    photos: [],
    likes: 0,
    comments: 0,
    views: 0,
    aiScore: 0,
  } as ListingRow
}

const ALL_NULL = {
  productType: null,
  year: null,
  mileage: null,
  bedrooms: null,
  bathrooms: null,
  squareFootage: null,
  propertyType: null,
  furnished: null,
  petsAllowed: null,
  condition: null,
  previousPrice: null,
  previousCurrency: null,
  priceChangedAt: null,
  renewedAt: null,
  expiryTold: null,
  deletedAt: null,
  statusBefore: null,
  rescoreAt: null,
}
