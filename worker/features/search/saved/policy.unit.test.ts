import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { NewListing } from '#contract/listing.ts'
import { LOCATIONS, areaOf } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { aListing } from '../../../test/things.ts'
import { toRow } from '../../listings/view.ts'
import { MATCHED_COLUMNS, type Matchable, matches, prepareListing } from './matches.ts'
import { isEmptySearch, keysOf, keysOfListing } from './policy.ts'

const inFreetown = {
  type: 'generator',
  location: 'Freetown',
  area: 'Western Area',
  brand: 'Mercedes-Benz',
  bedrooms: null,
} as const

function toPrepared(
  type: 'electronics' | 'generator' | 'car_sale' | 'home_rent',
  changes: Record<string, unknown> = {},
) {
  const row: Record<string, unknown> = { ...toRow(NewListing.parse(aListing(type, changes)), 23, Date.now()) }
  return prepareListing(
    Object.fromEntries(MATCHED_COLUMNS.map((name) => [name, row[name] ?? null])) as Matchable,
  )
}

const year = new Date().getUTCFullYear() - 1
const car = toPrepared('car_sale')
const generator = toPrepared('generator')
const phone = toPrepared('electronics')
const home = toPrepared('home_rent')
const generatorInFreetown = toPrepared('generator', { location: 'Freetown' })

describe('keysOf', () => {
  test.each<[string, SearchFilters, string[]]>([
    ['any kind anywhere', { maxPrice: 500 }, ['//']],
    ['a kind', { type: 'car_sale' }, ['car_sale//']],
    ['a kind and a place', { type: 'car_sale', location: 'Bo' }, ['car_sale/Bo/']],
    ['places', { location: ['Bo', 'Kenema'] }, ['/Bo/', '/Kenema/']],
    ['a place and a wider place', { location: ['Freetown', 'Western Area', 'Newton'] }, ['/Western Area/']],
    [
      'makers, in any spelling',
      { brand: ['Land Rover', 'mercedes benz', 'Mercedes-Benz'] },
      ['//maker:landrover', '//maker:mercedesbenz'],
    ],
    [
      'an exact number of bedrooms',
      { type: 'home_rent', minBedrooms: 2, maxBedrooms: 2 },
      ['home_rent//rooms:2'],
    ],
    ['a minimum number of bedrooms', { type: 'home_rent', minBedrooms: 2 }, ['home_rent//']],
    ['nothing', {}, []],
  ])('returns the keys of a search for %s', (_name, filters, keys) => {
    expect(keysOf(filters)).toEqual(keys)
  })

  test('leaves out the makers if a search would have more than 24 keys', () => {
    const brand = Array.from({ length: 20 }, (_unused, index) => `Maker ${index}`)
    expect(keysOf({ location: [...LOCATIONS], brand })).toEqual(
      LOCATIONS.filter((place) => areaOf(place) === place).map((place) => `/${place}/`),
    )
    expect(keysOf({ brand })).toHaveLength(20)
    expect(keysOf({ location: ['Bo', 'Kenema'], brand: brand.slice(0, 12) })).toHaveLength(24)
    expect(keysOf({ location: ['Bo', 'Kenema'], brand: brand.slice(0, 13) })).toEqual(['/Bo/', '/Kenema/'])
  })
})

describe('keysOfListing', () => {
  test('returns at most 12 distinct keys, sorted, so that matching can continue after any of them', () => {
    const everywhere = ['//', '/Freetown/', '/Western Area/'].flatMap((key) => [key, `${key}maker:hp`])
    expect(keysOfListing({ ...inFreetown, type: 'electronics', brand: 'HP' })).toEqual([
      ...everywhere,
      ...everywhere.map((key) => `electronics${key}`),
    ])
    for (const location of LOCATIONS) {
      const place = { location, area: areaOf(location) }
      for (const others of [{ brand: 'Honda' }, { brand: null, bedrooms: 2 }, { brand: null }])
        expect(keysOfListing({ ...inFreetown, ...place, ...others }).length).toBeLessThanOrEqual(12)
    }
    expect(
      keysOfListing({ type: 'home_rent', location: 'Bo', area: 'Bo', brand: null, bedrooms: 0 }),
    ).toEqual(['//', '//rooms:0', '/Bo/', '/Bo/rooms:0'].flatMap((key) => [key, `home_rent${key}`]).sort())
  })

  // [spec 10.16 #20]
  test('returns exactly one key of each search that can match the listing', () => {
    const keys = new Set(keysOfListing(inFreetown))
    for (const type of [undefined, ...LISTING_TYPES]) {
      const places: SearchFilters['location'][] = [
        undefined,
        ...(['Freetown', 'Western Area', 'Bo'] as const),
        ['Bo', 'Freetown'],
        ['Western Area', 'Freetown'],
      ]
      for (const location of places) {
        for (const brand of [undefined, ['Mercedes Benz'], ['Honda'], ['Honda', 'MERCEDES-BENZ']]) {
          const filters: SearchFilters = {
            ...(type && { type }),
            ...(location && { location }),
            ...(brand && { brand }),
            maxPrice: 5,
          }
          const isFindable =
            (type === undefined || type === inFreetown.type) &&
            location !== 'Bo' &&
            !(brand?.length === 1 && brand[0] === 'Honda')
          expect(
            keysOf(filters).filter((key) => keys.has(key)),
            JSON.stringify(filters),
          ).toHaveLength(isFindable ? 1 : 0)
        }
      }
    }
  })
})

test.each<[string, SearchFilters, boolean]>([
  ['no filter', {}, true],
  ['a sort', { sortBy: 'likes' }, true],
  ['a text of punctuation', { text: '?!' }, true],
  ['a word', { text: 'fan' }, false],
  ['a stop word alone', { text: 'the' }, false],
  ['a filter', { furnished: true }, false],
  ['an unset filter', { type: undefined }, true],
  ['a set and an unset filter', { type: undefined, furnished: true }, false],
])('a search with %s is empty: %s', (_name, filters, isEmpty) => {
  expect(isEmptySearch(filters)).toBe(isEmpty)
})

describe('one search and one listing', () => {
  // [spec 10.16 #19]
  test.each<[SearchFilters, ReturnType<typeof toPrepared>, boolean]>([
    [{ type: 'generator' }, generator, true],
    [{ type: 'generator' }, car, false],
    [{ location: 'Bo' }, generator, true],
    [{ location: 'Bo' }, generatorInFreetown, false],
    [{ location: 'Western Area' }, generatorInFreetown, true],
    [{ location: 'Freetown' }, toPrepared('generator', { location: 'Western Area' }), false],
    [{ location: ['Kenema', 'Freetown'] }, generatorInFreetown, true],
    [{ minPrice: 12_500, maxPrice: 12_500 }, generator, true],
    [{ maxPrice: 12_499 }, generator, false],
    [{ minPrice: 12_501 }, generator, false],
    [{ minPrice: 8_050, maxPrice: 8_050 }, home, true],
    [{ brand: ['FIRMAN'] }, generator, true],
    [{ brand: ['Honda', 'Firman'] }, generator, true],
    [{ brand: ['Honda'] }, generator, false],
    [{ brand: ['Honda'] }, home, false],
    [{ brand: ['mercedes benz'] }, toPrepared('car_sale', { make: 'Mercedes-Benz' }), true],
    [{ notBrand: ['firman'] }, generator, false],
    [{ notBrand: ['Honda', 'Yamaha'] }, generator, true],
    [{ notBrand: ['Honda'] }, home, true],
    [{ notFuel: ['Diesel'] }, generator, true],
    [{ notFuel: ['Diesel', 'Petrol'] }, generator, false],
    [{ notProductType: ['iPhone'] }, phone, true],
    [{ notProductType: ['Android Phone'] }, phone, false],
    [{ productType: 'Android Phone' }, phone, true],
    [{ productType: ['iPhone', '5G Phone'] }, phone, false],
    [{ productType: 'iPhone' }, car, false],
    [{ model: 'camon 30' }, phone, true],
    [{ model: 'camon 40' }, phone, false],
    [{ model: 'rav4' }, car, true],
    [{ model: 'rav 4' }, car, true],
    [{ model: 'rav4' }, toPrepared('car_sale', { title: 'Toyota in good order', carModel: 'RAV 4' }), true],
    [{ model: 'cr-v' }, toPrepared('car_sale', { title: 'Honda in good order', carModel: 'CRV' }), true],
    [{ model: 'crv' }, toPrepared('car_sale', { title: 'Honda in good order', carModel: 'CR-V' }), true],
    [{ model: 'rav' }, toPrepared('car_sale', { title: 'Toyota in good order', carModel: 'RAV4' }), false],
    [{ storage: '256GB' }, phone, true],
    [{ storage: '256 gb' }, phone, true],
    [{ storage: '128GB' }, phone, false],
    [{ minYear: year, maxYear: year }, car, true],
    [{ minYear: year + 1 }, car, false],
    [{ maxYear: year }, generator, false],
    [{ maxMileage: 12_000 }, car, true],
    [{ maxMileage: 11_999 }, car, false],
    [{ condition: 'good' }, car, true],
    [{ condition: ['new', 'excellent'] }, car, false],
    [{ transmission: 'automatic', bodyType: 'SUV', fuel: 'Petrol' }, car, true],
    [{ transmission: 'manual' }, car, false],
    [{ bodyType: 'Sedan' }, car, false],
    [{ fuel: 'Diesel' }, generator, false],
    [{ minKva: 2.5, maxKva: 2.5 }, generator, true],
    [{ minKva: 2.6 }, generator, false],
    [{ minAgeMonths: 3, maxAgeMonths: 6 }, generator, true],
    [{ maxAgeMonths: 3 }, generator, false],
    [{ minBedrooms: 2, maxBedrooms: 2 }, home, true],
    [{ minBedrooms: 3 }, home, false],
    [{ minBathrooms: 1.5 }, home, true],
    [{ maxBathrooms: 1 }, home, false],
    [{ propertyType: 'apartment' }, home, true],
    [{ propertyType: ['house', 'condo'] }, home, false],
    [{ furnished: true, parking: true }, home, true],
    [{ petsAllowed: true }, home, false],
    [{ furnished: true }, generator, false],
    [{ parking: true }, toPrepared('home_rent', { parkingSpaces: 0 }), false],
    [{ color: 'black' }, phone, true],
    [{ color: 'gray' }, toPrepared('electronics', { color: 'Space Grey' }), true],
    [{ color: 'white' }, phone, false],
    [{ text: 'silent' }, generator, true],
    [{ text: 'generators with papers' }, generator, true],
    [{ text: 'silent zigwheel' }, generator, false],
    [{ text: 'cafe' }, toPrepared('home_rent', { title: 'Flat above the Café' }), true],
    [{ text: 'os' }, toPrepared('home_rent', { title: 'Nyu ɔs na Lumley' }), true],
    [{ text: '!!!' }, generator, false],
    [{ type: 'home_rent', sortBy: 'price_asc' }, home, true],
  ])('%j matches only a listing that has what it asks for', (filters, listing, isMatch) => {
    expect(matches(filters, listing)).toBe(isMatch)
  })
})

test('a search matches a listing only if all its filters do', () => {
  const filters: SearchFilters = {
    type: 'generator',
    location: 'Bo',
    maxPrice: 13_000,
    brand: ['Firman'],
    text: 'silent',
  }
  expect(matches(filters, generator)).toBe(true)
  expect(matches({ ...filters, maxPrice: 12_000 }, generator)).toBe(false)
  expect(matches({ ...filters, text: 'loud' }, generator)).toBe(false)
})
