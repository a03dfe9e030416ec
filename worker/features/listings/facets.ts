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
    facet('price', String(priceBand(priceSle))),
    ...Object.entries({ brand, product: productType, condition, fuel, body: bodyType, transmission, property: propertyType, bedrooms, year, color })
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => facet(name, String(value))),
  ]
  return tokens.join(' ')
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
export function priceBandsBetween(minPriceSle: number | undefined, maxPriceSle: number | undefined): string[] {
  const from = priceBand(minPriceSle ?? 1)
  const to = maxPriceSle === undefined ? LAST_BAND : priceBand(maxPriceSle)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_unused, index) => facet('price', String(from + index)))
}
