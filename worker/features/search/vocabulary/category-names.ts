import type { ListingType } from '#contract/kinds/derived.ts'

/**
 * What the kinds are called, in English and in Krio, folded: whoever begins to type one of the names is
 * offered `text`.
 */
export const CATEGORY_NAMES: readonly { type: ListingType; text: string; names: readonly string[] }[] = [
  { type: 'electronics', text: 'electronics', names: ['electronics', 'elektroniks'] },
  {
    type: 'generator',
    text: 'generator',
    names: ['generator', 'genset', 'jenereta', 'jen', 'light machine'],
  },
  { type: 'car_sale', text: 'car', names: ['car', 'cars', 'motoka', 'motor car', 'vehicle'] },
  { type: 'home_rent', text: 'home for rent', names: ['home', 'house', 'os', 'rent'] },
]
