/**
 * The keys of SearchFilters by their form, as plain lists: an address is read by them without zod. Schemas
 * stand in search.ts.
 */

/** One of a closed list, or several as alternatives. */
export const CHOICE_KEYS = [
  'location',
  'productType',
  'condition',
  'transmission',
  'bodyType',
  'fuel',
  'propertyType',
] as const
/** Always lists. */
export const LIST_KEYS = ['brand', 'notBrand', 'notFuel', 'notProductType'] as const
export const NUMBER_KEYS = [
  'minPrice',
  'maxPrice',
  'minYear',
  'maxYear',
  'maxMileage',
  'minKva',
  'maxKva',
  'minAgeMonths',
  'maxAgeMonths',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'maxBathrooms',
] as const
/** True, or absent. */
export const FLAG_KEYS = ['furnished', 'petsAllowed', 'parking'] as const
export const TEXT_KEYS = ['model', 'storage', 'color', 'text'] as const

/** Every key that tells what is looked for, in the order that chips stand in; `sortBy` only orders it. */
export const FILTER_KEYS = [
  'type',
  'productType',
  'notProductType',
  'brand',
  'notBrand',
  'model',
  'storage',
  'propertyType',
  'bodyType',
  'minYear',
  'maxYear',
  'maxMileage',
  'condition',
  'transmission',
  'fuel',
  'notFuel',
  'minKva',
  'maxKva',
  'minAgeMonths',
  'maxAgeMonths',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'maxBathrooms',
  'furnished',
  'petsAllowed',
  'parking',
  'color',
  'minPrice',
  'maxPrice',
  'location',
  'text',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type SearchKey = FilterKey | 'sortBy'
