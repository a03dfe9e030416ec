import type { Filter } from '#contract/kinds/attribute.ts'
import { attributesOf, filtersOf, kindOf, type ListingType } from '#contract/kinds/derived.ts'
import type { NewListingRow } from '#worker/db/schema.ts'
import type { AttributeColumns } from '#worker/features/listings/attributes.ts'
import { toOneWord, wordsIn } from '#worker/platform/folding.ts'
import { scaleOf, priceWords } from './numbers.ts'

type Faceted = Pick<NewListingRow, 'type' | 'title' | 'location' | 'area' | 'neighbourhood' | 'priceSle'> &
  AttributeColumns

/**
 * The words of the text index by which filters find a listing. A kind with a place, and a kind with a maker,
 * are single words too, because intersecting two common words is slow and one rarer word is fast.
 */
export function facetsOf(listing: Faceted): string {
  const { type, location, area, neighbourhood, brand, model } = listing
  const columns = new Map<string, unknown>(Object.entries(listing))
  const words = [listing.title, brand, model].filter(Boolean).join(' ')
  const facets = [
    EVERY_LISTING,
    facet('kind', type),
    facet('place', location),
    facet('area', area),
    facet('kindPlace', type + location),
    facet('kindArea', type + area),
    ...(neighbourhood ? [facet('neighbourhood', neighbourhood), ...wordsIn(neighbourhood)] : []),
    ...filtersOf(kindOf(type)).flatMap(({ filter, column }) =>
      attributeFacets(type, filter, columns.get(column)),
    ),
    ...wordsIn(words).map((word) => facet('word', word)),
    // These attributes, and the neighbourhood, have no column in the text index, so their words go into the facets column.
    ...attributesOf(type).flatMap(([, { column, isInText }]) => {
      const value = columns.get(column)
      return isInText && typeof value === 'string' ? wordsIn(value) : []
    }),
    ...priceWords(listing.priceSle).map((word) => facet('price', word)),
  ]
  return [...new Set(facets)].join(' ')
}

function attributeFacets(type: ListingType, filter: Filter, value: unknown): string[] {
  if (filter.by === 'yes') return isYes(filter, value) ? [facet('has', filter.word)] : []
  if (filter.by === 'range')
    return typeof value === 'number'
      ? scaleOf(filter.scale)
          .wordsOf(value)
          .map((word) => filterFacet(filter, word))
      : []
  if (typeof value !== 'string' || value === '' || filter.by === 'model') return []
  if (filter.by === 'words') return colorWords(value).map((word) => filterFacet(filter, word))
  const own = filterFacet(filter, value)
  return filter.by === 'maker' ? [own, facet('kindBrand', type + value)] : [own]
}

function isYes({ values }: Extract<Filter, { by: 'yes' }>, value: unknown): boolean {
  return values ? values.some((each) => each === value) : value === true || Number(value) >= 1
}

/**
 * The first letter of each type of facet, as in migration 0005. The kinds' files define the letters of their
 * filters.
 */
export const LETTERS = {
  kind: 'k',
  place: 'p',
  area: 'a',
  kindPlace: 'q',
  kindArea: 'r',
  neighbourhood: '4',
  kindBrand: 'm',
  has: 'x',
  word: 'w',
  price: 'd',
} as const
export type FacetName = keyof typeof LETTERS

/** A letter of no local language. The index strips it from what people write, so nobody can write a facet. */
const FACET_MARK = 'ǂ'

/** A facet that every listing has, for searches that only exclude others. */
export const EVERY_LISTING = `${FACET_MARK}0`

/**
 * A facet is one word of letters and digits, which the tokenizer does not split. 'Mercedes Benz' and
 * 'Mercedes-Benz' are the same facet.
 */
export function facet(name: FacetName, value: string): string {
  return FACET_MARK + LETTERS[name] + toOneWord(value)
}

/** A facet that a filter matches. */
export function filterFacet({ letter }: { letter: string }, value: string): string {
  return FACET_MARK + letter + toOneWord(value)
}

/** Colours match by word: 'space grey' is grey. */
export function colorWords(color: string): string[] {
  return wordsIn(color).map((word) => (word === 'gray' ? 'grey' : word))
}
