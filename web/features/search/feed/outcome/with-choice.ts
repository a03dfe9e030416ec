import {
  CAR_CONDITIONS,
  CAR_FUELS,
  CAR_MAKES,
  ELECTRONICS_BRANDS,
  ELECTRONICS_CONDITION,
  GENERATOR_BRANDS,
  GENERATOR_FUELS,
  LISTING_TYPES,
  type ListingSort,
  type ListingType,
} from '#contract/kinds.ts'
import type { FilterKey } from '#contract/search-keys.ts'
import { readFeedSearch, type FeedSearch } from '../feed-search.ts'

export type Choice = { type?: ListingType; sort?: ListingSort }

/**
 * The same search in another order, or among another kind or all: then without what only the kind before has.
 * A model is always of one kind. `asked` is an address without a text, or the filters that a text was read
 * as.
 */
export function withChoice(asked: object, { type, sort }: Choice): FeedSearch {
  const { type: before, model, sortBy: _sort, ...filters }: Record<string, unknown> = { ...asked }
  const kinds = type ? [type] : LISTING_TYPES.filter((kind) => kind !== before)
  const kept = Object.entries(filters).map(([key, value]) => [key, keptBy(kinds, key, value)])
  const isSame = before === undefined || before === type
  return readFeedSearch({ ...Object.fromEntries(kept), type, sort, model: isSame ? model : undefined })
}

type Kinds = { readonly [K in ListingType]?: 'any' | readonly string[] }

const MAKERS: Kinds = { electronics: ELECTRONICS_BRANDS, generator: GENERATOR_BRANDS, car_sale: CAR_MAKES }
const FUELS: Kinds = { generator: GENERATOR_FUELS, car_sale: CAR_FUELS }
const ELECTRONICS: Kinds = { electronics: 'any' }
const GENERATORS: Kinds = { generator: 'any' }
const CARS: Kinds = { car_sale: 'any' }
const HOMES: Kinds = { home_rent: 'any' }

/** What only some kinds have, and of which values; every kind has the keys that are not here. */
const ONLY: { readonly [K in FilterKey]?: Kinds } = {
  productType: ELECTRONICS,
  notProductType: ELECTRONICS,
  storage: ELECTRONICS,
  color: { electronics: 'any', car_sale: 'any' },
  brand: MAKERS,
  notBrand: MAKERS,
  fuel: FUELS,
  notFuel: FUELS,
  condition: { electronics: [ELECTRONICS_CONDITION], car_sale: CAR_CONDITIONS },
  minYear: CARS,
  maxYear: CARS,
  maxMileage: CARS,
  transmission: CARS,
  bodyType: CARS,
  minKva: GENERATORS,
  maxKva: GENERATORS,
  minAgeMonths: GENERATORS,
  maxAgeMonths: GENERATORS,
  minBedrooms: HOMES,
  maxBedrooms: HOMES,
  minBathrooms: HOMES,
  maxBathrooms: HOMES,
  propertyType: HOMES,
  furnished: HOMES,
  petsAllowed: HOMES,
  parking: HOMES,
}
const OWNERS: ReadonlyMap<string, Kinds> = new Map(Object.entries(ONLY))

function keptBy(kinds: readonly ListingType[], key: string, value: unknown): unknown {
  const owners = OWNERS.get(key)
  if (!owners) return value
  const lists = kinds.map((kind) => owners[kind])
  if (lists.includes('any')) return value
  return [value]
    .flat()
    .join()
    .split(',')
    .filter((item) => lists.some((list) => list?.includes(item)))
}
