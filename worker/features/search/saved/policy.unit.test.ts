import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { areaOf, LOCATIONS } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { asksForNothing, keysOf, keysOfListing } from './policy.ts'

const inFreetown = {
  type: 'generator',
  location: 'Freetown',
  area: 'Western Area',
  brand: 'Mercedes-Benz',
  bedrooms: null,
} as const

describe('the keys that a search stands under', () => {
  test.each<[string, SearchFilters, string[]]>([
    ['any kind anywhere', { maxPrice: 500 }, ['//']],
    ['a kind', { type: 'car_sale' }, ['car_sale//']],
    ['a kind and a place', { type: 'car_sale', location: 'Bo' }, ['car_sale/Bo/']],
    ['places', { location: ['Bo', 'Kenema'] }, ['/Bo/', '/Kenema/']],
    ['a place and a wider one', { location: ['Freetown', 'Western Area', 'Newton'] }, ['/Western Area/']],
    [
      'makers, in whatever spelling',
      { brand: ['Land Rover', 'mercedes benz', 'Mercedes-Benz'] },
      ['//maker:landrover', '//maker:mercedesbenz'],
    ],
    [
      'an exact number of bedrooms',
      { type: 'home_rent', minBedrooms: 2, maxBedrooms: 2 },
      ['home_rent//rooms:2'],
    ],
    ['at least so many', { type: 'home_rent', minBedrooms: 2 }, ['home_rent//']],
    ['nothing', {}, []],
  ])('for %s', (_name, filters, keys) => {
    expect(keysOf(filters)).toEqual(keys)
  })

  test('are never more than there are places, or two dozen', () => {
    const brand = Array.from({ length: 20 }, (_unused, index) => `Maker ${index}`)
    expect(keysOf({ location: [...LOCATIONS], brand })).toEqual(
      LOCATIONS.filter((place) => areaOf(place) === place).map((place) => `/${place}/`),
    )
    expect(keysOf({ brand })).toHaveLength(20)
    expect(keysOf({ location: ['Bo', 'Kenema'], brand: brand.slice(0, 12) })).toHaveLength(24)
    expect(keysOf({ location: ['Bo', 'Kenema'], brand: brand.slice(0, 13) })).toEqual(['/Bo/', '/Kenema/'])
  })
})

describe('the keys of a listing', () => {
  test('are in order, each different and at most a dozen, so that a run can go on behind any of them', () => {
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
  test('hold exactly one key of each search that can find it', () => {
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
  ['an order', { sortBy: 'likes' }, true],
  ['a text of signs', { text: '?!' }, true],
  ['a word', { text: 'fan' }, false],
  ['a stop word alone', { text: 'the' }, false],
  ['a filter', { furnished: true }, false],
  ['a filter that was taken away', { type: undefined }, true],
  ['one of two that was taken away', { type: undefined, furnished: true }, false],
])('%s asks for nothing: %s', (_name, filters, isNothing) => {
  expect(asksForNothing(filters)).toBe(isNothing)
})
