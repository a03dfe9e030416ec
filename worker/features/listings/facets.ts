import type { ListingType } from '#contract/kinds.ts'
import { holdsOthers, type Location } from '#contract/places.ts'
import type { NewListingRow } from '../../db/schema.ts'

type Faceted = Pick<
  NewListingRow,
  'type' | 'location' | 'area' | 'priceSle' | 'brand' | 'productType' | 'condition' | 'fuel' | 'bodyType' | 'transmission' | 'propertyType' | 'bedrooms' | 'year' | 'color'
>

/** Closed vocabularies of a listing as tokens of the text index. No word that a person types starts with 'zz'. */
export function facetsOf(listing: Faceted): string {
  const { type, location, area, priceSle, brand, productType, condition, fuel, bodyType, transmission, propertyType, bedrooms, year, color } = listing
  const tokens = [
    facet('kind', type),
    facet('place', location),
    facet('area', area),
    facet('kindplace', type + location),
    facet('kindarea', type + area),
    facet('price', String(priceBand(priceSle))),
    ...Object.entries({ brand, product: productType, condition, fuel, body: bodyType, transmission, property: propertyType, bedrooms, year, color })
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => facet(name, String(value))),
  ]
  return tokens.join(' ')
}

interface FacetFilter {
  type?: ListingType
  location?: Location
  minPriceSle?: number
  maxPriceSle?: number
}

/**
 * The groups of tokens that a filter asks for; a listing has one of each group. Kind and place together are one token: two common
 * ones would be walked side by side, one rare one is not.
 */
export function facetsWanted({ type, location, minPriceSle, maxPriceSle }: FacetFilter): string[][] {
  const groups: string[][] = []
  const place = location && holdsOthers(location) ? 'area' : 'place'
  if (type && location) groups.push([facet(`kind${place}`, type + location)])
  else if (type) groups.push([facet('kind', type)])
  else if (location) groups.push([facet(place, location)])
  if (minPriceSle !== undefined || maxPriceSle !== undefined) groups.push(priceBandsBetween(minPriceSle, maxPriceSle))
  return groups
}

/** One token: letters and digits only, so that the tokenizer keeps it whole. */
export function facet(name: string, value: string): string {
  return `zz${name}${value.toLowerCase().replace(/[^a-z0-9]/g, '')}`
}

const BANDS_PER_DOUBLING = 2
const LAST_BAND = 62

/** Half-doublings of the price in Leones: 1 SLE is band 0, 1.41 SLE band 1, 2 SLE band 2. */
export function priceBand(priceSle: number): number {
  const band = Math.floor(Math.log2(Math.max(1, priceSle)) * BANDS_PER_DOUBLING)
  return Math.min(LAST_BAND, band)
}

/** The tokens of every band that a price range touches; the two bands at its ends need an exact check besides. */
function priceBandsBetween(minPriceSle: number | undefined, maxPriceSle: number | undefined): string[] {
  const from = priceBand(minPriceSle ?? 1)
  const to = maxPriceSle === undefined ? LAST_BAND : priceBand(maxPriceSle)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_unused, index) => facet('price', String(from + index)))
}
