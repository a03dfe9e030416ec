import type { ListingType } from '#contract/kinds.ts'
import { holdsOthers, type Location } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { colorWords, EVERY_LISTING, facet, type FacetName } from '../listings/facets.ts'
import { SCALES, type ScaleName, type Span } from '../listings/numbers.ts'
import { pricesBetween } from '../listings/prices.ts'
import { modelExpression } from './model.ts'
import { forms, wordsOf } from './words.ts'

/**
 * The FTS5 expression for all that filters ask for but the exact ends of a price range; every token in it is
 * quoted. Undefined where nothing can meet them. All of the words that are left over are wanted, with
 * `isInTitle` in title, maker or model.
 */
export function toExpression(filters: SearchFilters, isInTitle = false): string | undefined {
  const words = filters.text === undefined ? [] : wordsOf(filters.text)
  if (filters.text !== undefined && words.length === 0 && isAlone(filters)) return undefined
  const spans = ranges(filters)
  const model = filters.model === undefined ? [] : [modelExpression(filters.model)]
  const wanted = [
    ...wordGroups(words, isInTitle),
    ...choices(filters),
    ...spans.flatMap((span) => (span.some.length > 0 ? [span.some] : [])),
  ].map(anyOf)
  const parts = [...wanted, ...model]
  if (parts.includes('') || spans.includes(NOWHERE)) return undefined
  const unwanted = [...exclusions(filters), ...spans.flatMap(({ none }) => none)]
  const all = parts.length > 0 ? parts.join(' AND ') : anyOf([EVERY_LISTING])
  return unwanted.length > 0 ? `(${all}) NOT ${anyOf(unwanted)}` : all
}

/** A text without a single word finds nothing by itself; beside anything else it is not missed. */
function isAlone(filters: SearchFilters): boolean {
  return Object.entries(filters).every(
    ([key, value]) => value === undefined || key === 'text' || key === 'sortBy',
  )
}

function wordGroups(words: readonly string[], isInTitle: boolean): string[][] {
  return words.map(forms).map((group) => (isInTitle ? group.map((word) => facet('word', word)) : group))
}

/** Groups of facets: a listing has one of each. */
function choices(filters: SearchFilters): string[][] {
  const { type, brand, storage, color } = filters
  const places = toList(filters.location)
  return [
    ...(brand ? [brand.map((name) => (type ? facet('kindBrand', type + name) : facet('brand', name)))] : []),
    ...(places.length > 0 ? [places.map((place) => placeFacet(place, type))] : []),
    ...CHOICES.flatMap((name) =>
      filters[name] === undefined ? [] : [toList<string>(filters[name]).map((value) => facet(name, value))],
    ),
    ...(storage === undefined ? [] : [[facet('storage', storage)]]),
    ...(color === undefined ? [] : colorGroups(color)),
    ...(filters.furnished ? [[facet('has', 'furnished')]] : []),
    ...(filters.petsAllowed ? [[facet('has', 'pets')]] : []),
    ...(filters.parking ? [[facet('has', 'parking')]] : []),
    ...(type && !brand && places.length === 0 && !isSaidOf(type, filters) ? [[facet('kind', type)]] : []),
  ]
}

const CHOICES = ['productType', 'condition', 'transmission', 'bodyType', 'fuel', 'propertyType'] as const

function placeFacet(place: Location, type: ListingType | undefined): string {
  const isWide = holdsOthers(place)
  if (type) return facet(isWide ? 'kindArea' : 'kindPlace', type + place)
  return facet(isWide ? 'area' : 'place', place)
}

/** A colour without a word is none that a listing can have: an empty group. */
function colorGroups(color: string): string[][] {
  const words = colorWords(color)
  return words.length > 0 ? words.map((word) => [facet('color', word)]) : [[]]
}

/**
 * Only listings of this kind have the attribute, so the kind itself, which is in every fourth, need not be
 * walked too.
 */
function isSaidOf(type: ListingType, filters: SearchFilters): boolean {
  return ONLY_OF[type].some((key) => filters[key] !== undefined)
}

const ONLY_OF = {
  electronics: ['productType', 'storage'],
  generator: ['minKva', 'maxKva', 'minAgeMonths', 'maxAgeMonths'],
  car_sale: ['minYear', 'maxYear', 'maxMileage', 'transmission', 'bodyType'],
  home_rent: [
    'minBedrooms',
    'maxBedrooms',
    'minBathrooms',
    'maxBathrooms',
    'propertyType',
    'furnished',
    'petsAllowed',
    'parking',
  ],
} as const satisfies Record<ListingType, readonly (keyof SearchFilters)[]>

function ranges(filters: SearchFilters): Span[] {
  const counted = COUNTS.flatMap(([name, min, max]) =>
    span(name, min && filters[min], filters[max], SCALES[name].between),
  )
  return [...counted, ...span('price', filters.minPrice, filters.maxPrice, pricesBetween)]
}

const COUNTS = [
  ['year', 'minYear', 'maxYear'],
  ['mileage', undefined, 'maxMileage'],
  ['kva', 'minKva', 'maxKva'],
  ['ageMonths', 'minAgeMonths', 'maxAgeMonths'],
  ['bedrooms', 'minBedrooms', 'maxBedrooms'],
  ['bathrooms', 'minBathrooms', 'maxBathrooms'],
] as const satisfies readonly (readonly [ScaleName, keyof SearchFilters | undefined, keyof SearchFilters])[]

const NOWHERE: Span = { some: [], none: [] }

function span(
  name: FacetName,
  min: number | undefined,
  max: number | undefined,
  between: (min?: number, max?: number) => Span | undefined,
): Span[] {
  if (min === undefined && max === undefined) return []
  const found = between(min, max)
  const facets = (words: readonly string[]) => words.map((word) => facet(name, word))
  return [found ? { some: facets(found.some), none: facets(found.none) } : NOWHERE]
}

/** What does not say its maker, fuel or product is none of those that are not wanted. */
function exclusions({ notBrand = [], notFuel = [], notProductType = [] }: SearchFilters): string[] {
  return [
    ...notBrand.map((name) => facet('brand', name)),
    ...notFuel.map((fuel) => facet('fuel', fuel)),
    ...notProductType.map((product) => facet('productType', product)),
  ]
}

export function toList<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

/** Array.isArray, which by its own type loses what a list is made of. */
function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value)
}

/** Blank where there are none. */
function anyOf(tokens: readonly string[]): string {
  const quoted = tokens.map((token) => `"${token.replace(/"/g, '""')}"`)
  return quoted.length <= 1 ? (quoted[0] ?? '') : `(${quoted.join(' OR ')})`
}
