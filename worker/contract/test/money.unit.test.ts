import { describe, expect, test } from 'vitest'
import { CURRENCIES, type Currency } from '../lists.ts'
import { LISTING_TYPES, type ListingType } from '../kinds/derived.ts'
import { PRICE_MAX } from '../limits.ts'
import { probablePrice } from '../money.ts'

const SLE_PER_USD = 23

describe('a price about a thousand times off its kind', () => {
  // [spec 10.4 #8]
  test.each<[string, ListingType, number, number]>([
    ['a phone in old leones', 'electronics', 25_000_000, 25_000],
    ['a phone whose thousands are left out', 'electronics', 25, 25_000],
    ['the cheapest device in old leones', 'electronics', 300_000, 300],
    ['the dearest device in old leones', 'electronics', 80_000_000, 80_000],
    ['the dearest device without its thousands', 'electronics', 80, 80_000],
    ['the least price there is', 'electronics', 1, 1_000],
    ['a price in old leones that is not round', 'electronics', 6_899_600, 6_900],
    ['a generator in old leones', 'generator', 15_000_000, 15_000],
    ['a generator without its thousands', 'generator', 15, 15_000],
    ['a small generator without its thousands', 'generator', 2, 2_000],
    ['a car in old leones', 'car_sale', 450_000_000, 450_000],
    ['a car without its thousands', 'car_sale', 450, 450_000],
    ['the cheapest car in old leones', 'car_sale', 60_000_000, 60_000],
    ['the dearest car without its thousands', 'car_sale', 3_000, 3_000_000],
    ['a rent in old leones', 'home_rent', 8_000_000, 8_000],
    ['a rent without its thousands', 'home_rent', 8, 8_000],
  ])('in Leones: %s', (_what, type, price, meant) => {
    expect(probablePrice(type, price, 'SLE', SLE_PER_USD)).toBe(meant)
  })

  // [spec 10.4 #8]
  test.each<[string, ListingType, number, number]>([
    ['a phone', 'electronics', 400_000, 400],
    ['a generator without its thousands', 'generator', 1.5, 1_500],
    ['a car without its thousands', 'car_sale', 20, 20_000],
    ['a car', 'car_sale', 20_000_000, 20_000],
    ['a rent', 'home_rent', 500_000, 500],
  ])('in dollars: %s', (_what, type, price, meant) => {
    expect(probablePrice(type, price, 'USD', SLE_PER_USD)).toBe(meant)
  })
})

describe('is left alone', () => {
  test.each<[string, ListingType, number, Currency]>([
    ['a usual phone', 'electronics', 6_900, 'SLE'],
    ['the cheapest usual device', 'electronics', 300, 'SLE'],
    ['a cheap device, at half the least', 'electronics', 150, 'SLE'],
    ['the dearest usual device', 'electronics', 80_000, 'SLE'],
    ['a dear laptop, at twice the most', 'electronics', 160_000, 'SLE'],
    ['what is dear, but a thousandth of it would be too little', 'electronics', 299_999, 'SLE'],
    ['what is dear beyond old leones', 'electronics', 80_000_001, 'SLE'],
    ['what is cheap, but a thousand times as much would be too dear', 'electronics', 81, 'SLE'],
    ['a silent generator of 200KVA', 'generator', 700_000, 'SLE'],
    ['the least price of a generator, of which no thousands are missing', 'generator', 1, 'SLE'],
    ['an old car', 'car_sale', 30_000, 'SLE'],
    ['a Land Cruiser', 'car_sale', 5_900_000, 'SLE'],
    ['a house on the hill', 'home_rent', 300_000, 'SLE'],
    ['a room', 'home_rent', 150, 'SLE'],
    ['a phone in dollars', 'electronics', 300, 'USD'],
    ['a cheap device in dollars', 'electronics', 7, 'USD'],
    ['a laptop in dollars', 'electronics', 3_400, 'USD'],
    ['a car in dollars', 'car_sale', 18_000, 'USD'],
    ['a dear car in dollars', 'car_sale', 250_000, 'USD'],
    ['a flat in dollars', 'home_rent', 350, 'USD'],
    ['a villa in dollars', 'home_rent', 13_000, 'USD'],
  ])('%s', (_what, type, price, currency) => {
    expect(probablePrice(type, price, currency, SLE_PER_USD)).toBeUndefined()
  })
})

// [spec 10.4 #8]
test('the least and the most that is asked about, to the cent', () => {
  const asks = (type: ListingType, price: number) =>
    probablePrice(type, price, 'SLE', SLE_PER_USD) !== undefined
  const [inside, outside] = [
    [true, false, false, true],
    [false, true, true, false],
  ]
  expect([149.99, 150, 300_000, 300_000.01].map((price) => asks('home_rent', price))).toEqual(inside)
  expect([80, 80.01, 299_999.99, 300_000].map((price) => asks('electronics', price))).toEqual(inside)
  expect([59.99, 60, 3_000, 3_000.01].map((price) => asks('car_sale', price))).toEqual(outside)
  expect([400, 400.01, 1_499_999, 1_500_000].map((price) => asks('generator', price))).toEqual(inside)
})

test('dollars are judged at the rate of the day', () => {
  expect(probablePrice('electronics', 7, 'USD', 23)).toBeUndefined()
  expect(probablePrice('electronics', 7, 'USD', 10)).toBe(7_000)
})

test('a suggested price is plausible itself', () => {
  let asked = 0
  for (const type of LISTING_TYPES) {
    for (const currency of CURRENCIES) {
      for (let price = 1; price <= PRICE_MAX; price = Math.ceil(price * 1.03 * 100) / 100) {
        const meant = probablePrice(type, price, currency, SLE_PER_USD)
        if (meant === undefined) continue
        asked += 1
        const factor = price > meant ? price / meant : meant / price
        const what = `${currency} ${price} for ${type}`
        expect(factor, what).toBeGreaterThan(950)
        expect(factor, what).toBeLessThan(1_050)
        expect(probablePrice(type, meant, currency, SLE_PER_USD), what).toBeUndefined()
      }
    }
  }
  expect(asked).toBeGreaterThan(500)
})
