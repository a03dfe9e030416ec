import { expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { marketPath, nearbyPlaces, readMarketPath } from '#contract/market-path.ts'
import {
  MarketCounts,
  MarketQuery,
  cleanMarketAddress,
  marketAddress,
  marketParams,
  readMarketQuery,
} from '#contract/market.ts'
import { LOCATIONS, areaOf, containsOthers, placesWithin, widerPlaces } from '#contract/places.ts'

test('the path of every kind and place parses to the same kind and place', () => {
  for (const type of LISTING_TYPES)
    for (const location of [undefined, ...LOCATIONS]) {
      const [kind, place] = marketPath({ type, location }).split('/').slice(2)
      expect(readMarketPath(kind, place)).toEqual({ type, location })
    }
})

test.each([
  [{}, '/market'],
  [{ type: 'car_sale' }, '/market/cars'],
  [{ type: 'home_rent', location: 'Port Loko' }, '/market/homes/port-loko'],
  [{ type: 'generator', location: 'Mile 91' }, '/market/generators/mile-91'],
  [{ location: 'Bo' }, '/market'],
] as const)('%o has the path %s', (place, path) => {
  expect(marketPath(place)).toBe(path)
})

test.each(['boats', 'car_sale', 'Cars', 'cars/paris', 'cars/Bo', 'cars/'])(
  '/market/%s is not a path of the market',
  (path) => {
    const [kind, place] = path.split('/')
    expect(readMarketPath(kind, place)).toBeUndefined()
  },
)

test('/market without kind and place is the whole market', () => {
  expect(readMarketPath()).toEqual({})
})

test('the market query ignores a person and a status', () => {
  expect(MarketQuery.parse({ userId: '7', status: 'sold', type: 'cars' })).not.toMatchObject({
    status: 'sold',
  })
  expect(Object.keys(MarketQuery.shape)).not.toContain('userId')
})

test.each([
  [{}, ''],
  [{ limit: '20', offset: '0', userId: 'x', utm_source: 'x' }, ''],
  [{ type: 'cars', sortBy: 'likes' }, 'sortBy=likes&type=car_sale'],
  [{ sortBy: 'likes', type: 'car_sale' }, 'sortBy=likes&type=car_sale'],
  [{ minPrice: '0100.0', limit: '500', furnished: 'false' }, 'limit=50&minPrice=100'],
  [{ location: 'Bo,Makeni', text: 'a b&c' }, 'location=Bo%2CMakeni&text=a+b%26c'],
] as const)('the query %o gives the parameters %j', (query, params) => {
  expect(marketParams(MarketQuery.parse(query)).toString()).toBe(params)
})

test('marketParams leaves out empty values', () => {
  expect(marketParams({ searchQuery: '', offset: 40, brand: undefined }).toString()).toBe('offset=40')
})

test('market counts are whole numbers by kind and place', () => {
  const count = { type: 'car_sale', location: 'Bo', count: 2 }
  expect(MarketCounts.parse({ counts: [count] })).toEqual({ counts: [count] })
  for (const wrong of [{}, { counts: [{}] }, { counts: [{ ...count, count: 0.5 }] }])
    expect(MarketCounts.safeParse(wrong).success).toBe(false)
})

test.each([
  ['Freetown', ['Western Area', 'Waterloo', 'Newton']],
  ['Port Loko', ['Lunsar', 'Lungi']],
  ['Bo', []],
] as const)('the places near %s are %j', (location, places) => {
  expect(nearbyPlaces(location)).toEqual(places)
})

test.each([
  [{}, '/market'],
  [{ location: 'Bo', limit: '20' }, '/market?location=Bo'],
  [{ type: 'cars', location: 'Bo' }, '/market/cars/bo'],
  [{ type: 'cars', location: 'Bo,Kono', sortBy: 'likes' }, '/market/cars?location=Bo%2CKono&sort=likes'],
  [{ type: 'homes', location: 'Mile 91', minBedrooms: '2', utm: 'x' }, '/market/homes/mile-91?minBedrooms=2'],
] as const)('the query %o has the address %s', (query, address) => {
  expect(marketAddress(MarketQuery.parse(query))).toBe(address)
})

test.each([
  ['q=fayn+gen&sort=price_asc&minPrice=100', { searchQuery: 'fayn gen', sortBy: 'price_asc', minPrice: 100 }],
  ['sort=costliest&minPrice=cheap&maxPrice=900', { maxPrice: 900 }],
  ['limit=5000&offset=40&fbclid=1&q=', {}],
  ['q=+fayn+gen+', { searchQuery: 'fayn gen' }],
  ['type=car_sale', { type: 'car_sale' }],
])('the parameters %s mean %o', (params, expected) => {
  const { limit, offset, ...query } = readMarketQuery({}, new URLSearchParams(params))
  expect([limit, offset]).toEqual([18, 0])
  expect(query).toEqual(expected)
})

test('the path takes precedence over the parameters', () => {
  const query = readMarketQuery(
    { type: 'generator', location: 'Bo' },
    new URLSearchParams('type=cars&location=Kono'),
  )
  expect(query).toMatchObject({ type: 'generator', location: 'Bo' })
})

test('a cleaned address has only the parameters that the market knows, sorted', () => {
  const params = new URLSearchParams('sort=likes&fbclid=1&q=gen')
  expect(cleanMarketAddress('/market', params)).toBe('/market?q=gen&sort=likes')
  expect(marketAddress(readMarketQuery({}, params))).toBe('/market?q=gen&sort=likes')
})

// [spec 3 #18, 9 #10]
test('the places are the twenty of the specification, in its order', () => {
  expect(LOCATIONS.join(', ')).toBe(
    'Freetown, Bo, Kenema, Koidu, Makeni, Port Loko, Waterloo, Lunsar, Mile 91, Newton, Lungi, Kambia, ' +
      'Magburaka, Bonthe, Moyamba, Kailahun, Pujehun, Kabala, Kono, Western Area',
  )
})

test.each([
  ['Western Area', ['Western Area', 'Freetown', 'Waterloo', 'Newton']],
  ['Kono', ['Kono', 'Koidu']],
  ['Port Loko', ['Port Loko', 'Lunsar', 'Lungi']],
  ['Bo', ['Bo']],
] as const)('%s contains %j', (place, contained) => {
  expect(placesWithin(place)).toEqual(contained)
  expect(containsOthers(place)).toBe(contained.length > 1)
  for (const narrower of contained) expect(areaOf(narrower)).toBe(place)
})

test.each([
  ['Freetown', ['Western Area']],
  ['Newton', ['Waterloo', 'Western Area']],
  ['Koidu', ['Kono']],
  ['Lungi', ['Port Loko']],
  ['Bo', []],
  ['Western Area', []],
] as const)('a search that finds nothing in %s widens to %j', (place, wider) => {
  expect(widerPlaces(place)).toEqual(wider)
})

test('every place is within its area, and every area is its own area', () => {
  for (const place of LOCATIONS) {
    expect(areaOf(areaOf(place))).toBe(areaOf(place))
    expect(placesWithin(areaOf(place))).toContain(place)
  }
})
