import type { NewListingRow } from '../../db/schema.ts'
import { oneWord, wordsIn } from '../../platform/words.ts'
import { SCALES } from './numbers.ts'
import { priceWords } from './prices.ts'

type Attribute =
  | 'brand'
  | 'model'
  | 'condition'
  | 'color'
  | 'productType'
  | 'storage'
  | 'kva'
  | 'fuel'
  | 'ageMonths'
  | 'year'
  | 'mileage'
  | 'bodyType'
  | 'transmission'
  | 'bedrooms'
  | 'bathrooms'
  | 'propertyType'
  | 'furnished'
  | 'petsAllowed'
  | 'parkingSpaces'
type Faceted = Pick<NewListingRow, 'type' | 'title' | 'location' | 'area' | 'priceSle'> &
  Partial<Pick<NewListingRow, Attribute>>

/**
 * What filters look for in a listing, as words of the text index. Kind with place and kind with maker are one
 * word each besides: two common words would be walked side by side, one rarer one is not.
 */
export function facetsOf(listing: Faceted): string {
  const { type, location, area, brand, color } = listing
  const words = [listing.title, brand, listing.model].filter(Boolean).join(' ')
  const facets = [
    EVERY_LISTING,
    facet('kind', type),
    facet('place', location),
    facet('area', area),
    facet('kindPlace', type + location),
    facet('kindArea', type + area),
    ...(brand ? [facet('brand', brand), facet('kindBrand', type + brand)] : []),
    ...CHOICES.flatMap((name) => (listing[name] ? [facet(name, listing[name])] : [])),
    ...(listing.furnished ? [facet('has', 'furnished')] : []),
    ...(listing.petsAllowed ? [facet('has', 'pets')] : []),
    ...((listing.parkingSpaces ?? 0) >= 1 ? [facet('has', 'parking')] : []),
    ...wordsIn(words).map((word) => facet('word', word)),
    ...colorWords(color ?? '').map((word) => facet('color', word)),
    ...COUNTS.flatMap((name) => numberFacets(name, listing[name])),
    ...priceWords(listing.priceSle).map((word) => facet('price', word)),
  ]
  return [...new Set(facets)].join(' ')
}

const CHOICES = [
  'productType',
  'condition',
  'fuel',
  'bodyType',
  'transmission',
  'propertyType',
  'storage',
] as const
const COUNTS = ['year', 'mileage', 'kva', 'ageMonths', 'bedrooms', 'bathrooms'] as const

function numberFacets(name: (typeof COUNTS)[number], value: number | null | undefined): string[] {
  return value === null || value === undefined
    ? []
    : SCALES[name].wordsOf(value).map((word) => facet(name, word))
}

/** The first letter of a facet says what it tells of. As migration 0005 has them. */
const NAMES = {
  kind: 'k',
  place: 'p',
  area: 'a',
  kindPlace: 'q',
  kindArea: 'r',
  brand: 'b',
  kindBrand: 'm',
  productType: 't',
  condition: 'c',
  fuel: 'f',
  bodyType: 'o',
  transmission: 'g',
  propertyType: 'h',
  storage: 's',
  has: 'x',
  word: 'w',
  color: 'l',
  year: 'y',
  mileage: 'i',
  kva: 'v',
  ageMonths: 'e',
  bedrooms: 'n',
  bathrooms: 'u',
  price: 'd',
} as const
export type FacetName = keyof typeof NAMES

/**
 * A letter of no language around here, which the index takes out of what people write: nobody can write
 * themselves a facet.
 */
export const FACET_MARK = 'ǂ'

/** What each listing has, to take others away from. */
export const EVERY_LISTING = `${FACET_MARK}0`

/**
 * One word of letters and figures, so that the tokenizer keeps it whole: 'Mercedes Benz' is 'Mercedes-Benz'.
 */
export function facet(name: FacetName, value: string): string {
  return FACET_MARK + NAMES[name] + oneWord(value)
}

/** A colour is looked for by its words: 'space grey' is grey. */
export function colorWords(color: string): string[] {
  return wordsIn(color).map((word) => (word === 'gray' ? 'grey' : word))
}
