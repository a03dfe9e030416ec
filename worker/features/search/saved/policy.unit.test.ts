import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { NewListing } from '#contract/listing.ts'
import { LOCATIONS, areaOf } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { aListing } from '#worker/test/things.ts'
import { MATCHED_COLUMNS, type Matchable, prepareListing, toMatcher } from './matches.ts'
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

test.each<[string, boolean, SearchFilters]>([
  ['no filter', true, {}],
  ['a sort', true, { sortBy: 'likes' }],
  ['a text of punctuation', true, { text: '?!' }],
  ['a word', false, { text: 'fan' }],
  ['a stop word alone', false, { text: 'the' }],
  ['a filter', false, { furnished: true }],
  ['an unset filter', true, { type: undefined }],
  ['a set and an unset filter', false, { type: undefined, furnished: true }],
])('a search with %s is empty: %s', (_name, isEmpty, filters) => {
  expect(isEmptySearch(filters)).toBe(isEmpty)
})

test.each<[SearchFilters, boolean, ReturnType<typeof toPrepared>]>([
  [{ type: 'generator' }, true, generator],
  [{ type: 'generator' }, false, car],
  [{ location: 'Bo' }, true, generator],
  [{ location: 'Bo' }, false, generatorInFreetown],
  [{ location: 'Western Area' }, true, generatorInFreetown],
  [{ location: 'Freetown' }, false, toPrepared('generator', { location: 'Western Area' })],
  [{ location: ['Kenema', 'Freetown'] }, true, generatorInFreetown],
  [{ minPrice: 12_500, maxPrice: 12_500 }, true, generator],
  [{ maxPrice: 12_499 }, false, generator],
  [{ minPrice: 12_501 }, false, generator],
  [{ minPrice: 8_050, maxPrice: 8_050 }, true, home],
  [{ brand: ['FIRMAN'] }, true, generator],
  [{ brand: ['Honda', 'Firman'] }, true, generator],
  [{ brand: ['Honda'] }, false, generator],
  [{ brand: ['Honda'] }, false, home],
  [{ brand: ['mercedes benz'] }, true, toPrepared('car_sale', { make: 'Mercedes-Benz' })],
  [{ notBrand: ['firman'] }, false, generator],
  [{ notBrand: ['Honda', 'Yamaha'] }, true, generator],
  [{ notBrand: ['Honda'] }, true, home],
  [{ notFuel: ['Diesel'] }, true, generator],
  [{ notFuel: ['Diesel', 'Petrol'] }, false, generator],
  [{ notProductType: ['iPhone'] }, true, phone],
  [{ notProductType: ['Android Phone'] }, false, phone],
  [{ productType: 'Android Phone' }, true, phone],
  [{ productType: ['iPhone', '5G Phone'] }, false, phone],
  [{ productType: 'iPhone' }, false, car],
  [{ model: 'camon 30' }, true, phone],
  [{ model: 'camon 40' }, false, phone],
  [{ model: 'rav4' }, true, car],
  [{ model: 'rav 4' }, true, car],
  [{ model: 'rav4' }, true, toPrepared('car_sale', { title: 'Toyota in good order', carModel: 'RAV 4' })],
  [{ model: 'cr-v' }, true, toPrepared('car_sale', { title: 'Honda in good order', carModel: 'CRV' })],
  [{ model: 'crv' }, true, toPrepared('car_sale', { title: 'Honda in good order', carModel: 'CR-V' })],
  [{ model: 'rav' }, false, toPrepared('car_sale', { title: 'Toyota in good order', carModel: 'RAV4' })],
  [{ storage: '256GB' }, true, phone],
  [{ storage: '256 gb' }, true, phone],
  [{ storage: '128GB' }, false, phone],
  [{ minYear: year, maxYear: year }, true, car],
  [{ minYear: year + 1 }, false, car],
  [{ maxYear: year }, false, generator],
  [{ maxMileage: 12_000 }, true, car],
  [{ maxMileage: 11_999 }, false, car],
  [{ condition: 'good' }, true, car],
  [{ condition: ['new', 'excellent'] }, false, car],
  [{ transmission: 'automatic', bodyType: 'SUV', fuel: 'Petrol' }, true, car],
  [{ transmission: 'manual' }, false, car],
  [{ bodyType: 'Sedan' }, false, car],
  [{ fuel: 'Diesel' }, false, generator],
  [{ minKva: 2.5, maxKva: 2.5 }, true, generator],
  [{ minKva: 2.6 }, false, generator],
  [{ minAgeMonths: 3, maxAgeMonths: 6 }, true, generator],
  [{ maxAgeMonths: 3 }, false, generator],
  [{ minBedrooms: 2, maxBedrooms: 2 }, true, home],
  [{ minBedrooms: 3 }, false, home],
  [{ minBathrooms: 1.5 }, true, home],
  [{ maxBathrooms: 1 }, false, home],
  [{ propertyType: 'apartment' }, true, home],
  [{ propertyType: ['house', 'condo'] }, false, home],
  [{ furnished: true, parking: true }, true, home],
  [{ petsAllowed: true }, false, home],
  [{ furnished: true }, false, generator],
  [{ parking: true }, false, toPrepared('home_rent', { parkingSpaces: 0 })],
  [{ color: 'black' }, true, phone],
  [{ color: 'gray' }, true, toPrepared('electronics', { color: 'Space Grey' })],
  [{ color: 'white' }, false, phone],
  [{ text: 'silent' }, true, generator],
  [{ text: 'generators with papers' }, true, generator],
  [{ text: 'silent zigwheel' }, false, generator],
  [{ text: 'cafe' }, true, toPrepared('home_rent', { title: 'Flat above the Café' })],
  [{ text: 'os' }, true, toPrepared('home_rent', { title: 'Nyu ɔs na Lumley' })],
  [{ text: '!!!' }, false, generator],
  [{ type: 'home_rent', sortBy: 'price_asc' }, true, home],
])('whether %j matches the listing: %s', (filters, isMatch, listing) => {
  expect(toMatcher(filters)(listing)).toBe(isMatch)
})

test('a search is read once, however many listings it is compared with', () => {
  let reads = 0
  const matches = toMatcher({
    get text() {
      reads += 1
      return 'silent'
    },
  })
  const once = reads
  for (let listing = 0; listing < 500; listing += 1) expect(matches(generator)).toBe(true)
  expect(reads).toBe(once)
})

test('a search matches a listing only if all its filters do', () => {
  const filters: SearchFilters = {
    type: 'generator',
    location: 'Bo',
    maxPrice: 13_000,
    brand: ['Firman'],
    text: 'silent',
  }
  expect(toMatcher(filters)(generator)).toBe(true)
  expect(toMatcher({ ...filters, maxPrice: 12_000 })(generator)).toBe(false)
  expect(toMatcher({ ...filters, text: 'loud' })(generator)).toBe(false)
})
