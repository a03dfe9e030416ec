import { expect, test } from 'vitest'
import type { SearchFilters } from '#contract/search.ts'
import type { FeedSearch } from '../feed-search.ts'
import { withChoice, type Choice } from './with-choice.ts'

test.each<[what: string, filters: SearchFilters, choice: Choice, search: FeedSearch]>([
  [
    'another kind drops what only the kind before has',
    { type: 'generator', maxAgeMonths: 6, minKva: 5, location: 'Bo', maxPrice: 9_000 },
    { type: 'car_sale' },
    { type: 'car_sale', location: 'Bo', maxPrice: 9_000 },
  ],
  [
    'a maker of both kinds stays, one of the kind before goes',
    { type: 'generator', brand: ['Honda', 'Firman'], notBrand: ['Tiger'] },
    { type: 'car_sale' },
    { type: 'car_sale', brand: 'Honda' },
  ],
  [
    'a fuel that generators do not burn goes',
    { type: 'car_sale', fuel: ['Diesel', 'Hybrid'], notFuel: ['Electric'] },
    { type: 'generator' },
    { type: 'generator', fuel: 'Diesel' },
  ],
  [
    'a model goes with its kind',
    { type: 'car_sale', brand: ['Honda'], model: 'civic', text: 'clean' },
    { type: 'generator' },
    { type: 'generator', brand: 'Honda', text: 'clean' },
  ],
  [
    'the condition is one that the kind has',
    { type: 'car_sale', condition: ['new', 'good'], color: 'red' },
    { type: 'electronics' },
    { type: 'electronics', color: 'red' },
  ],
  [
    'of all items what only the kind before has is not asked for',
    { type: 'home_rent', minBedrooms: 2, furnished: true, propertyType: 'house', location: 'Bo' },
    {},
    { location: 'Bo' },
  ],
  [
    'of all items what others have too stays',
    { type: 'car_sale', fuel: 'Diesel', brand: ['Toyota'], color: 'red' },
    {},
    { fuel: 'Diesel', color: 'red' },
  ],
  [
    'a kind for what has none yet keeps what it can have',
    { text: 'clean', model: 'civic', minBedrooms: 2 },
    { type: 'car_sale' },
    { type: 'car_sale', text: 'clean', model: 'civic' },
  ],
  [
    'another order keeps all',
    { type: 'car_sale', brand: ['Toyota'], model: 'corolla', minYear: 2024, sortBy: 'price_asc' },
    { type: 'car_sale' },
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024 },
  ],
  [
    'a chosen order stands in the address',
    { text: 'clean', sortBy: 'price_asc' },
    { sort: 'likes' },
    { text: 'clean', sort: 'likes' },
  ],
])('%s', (_what, filters, choice, search) => {
  expect(withChoice(filters, choice)).toEqual(search)
})

test('an address is changed as the filters that it stands for', () => {
  expect(
    withChoice(
      { type: 'generator', brand: 'Honda,Firman', maxAgeMonths: 6, sort: 'likes', fbclid: 'x' },
      { type: 'car_sale', sort: 'likes' },
    ),
  ).toEqual({ type: 'car_sale', brand: 'Honda', sort: 'likes' })
})
