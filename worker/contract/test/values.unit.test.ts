import { describe, expect, test } from 'vitest'
import { engagementOf, percentOf } from '#contract/analytics.ts'
import { longDate, monthOf, shortDate, shortDateWithYear } from '#contract/dates.ts'
import { LISTING_TYPES, type ListingType, TYPE_ALIASES } from '#contract/kinds/derived.ts'
import * as limits from '#contract/limits.ts'
import { PRICE_MAX } from '#contract/limits.ts'
import { CURRENCIES, type Currency } from '#contract/lists.ts'
import { probablePrice, sleToUsd, toSle } from '#contract/money.ts'
import { counted, figure, formatMoney, plural, pricesOf } from '#contract/numbers.ts'
import { Rate } from '#contract/rate.ts'
import { SIGNED_OUT_COOKIE } from '#contract/signed-out-cookie.ts'
import { cutText } from '#contract/visible-text.ts'

/** The specified values, repeated so that a mistake in limits.ts fails a test. */
const SPECIFIED: Partial<typeof limits> = {
  FEED_PAGE_SIZE: 20,
  SESSION_DAYS: 60,
  CODE_DIGITS: 6,
  PHONE_INPUT_MAX: 14,
  TITLE_MIN: 5,
  DESCRIPTION_MIN: 20,
  PRICE_MIN: 1,
  CAR_AGE_MAX_YEARS: 3,
  GENERATOR_AGE_MAX_MONTHS: 12,
  DOCUMENT_BYTES_MAX: 10_485_760,
  PAGE_SIZE_MAX: 50,
  TOTAL_EXACT_MAX: 1_000,
  PHOTOS_MAX: 12,
  PHOTO_BYTES_MAX: 2_097_152,
  UPLOAD_URL_SECONDS: 600,
  PART_BYTES_MIN: 5_242_880,
  PARTS_MAX: 10_000,
  PARTS_BODY_BYTES_MAX: 2_560_000,
  BODY_BYTES_MAX: 65_536,
  CODE_MINUTES: 10,
  CODE_ATTEMPTS: 5,
  CODE_SENDS_PER_MINUTE: 1,
  CODE_SENDS_PER_HOUR: 5,
  CODE_SENDS_PER_DAY: 10,
  PHONE_CHANGE_WAIT_HOURS: 72,
  LISTING_LIFE_DAYS: 60,
  POSTS_PER_DAY: 30,
  CONVERSATIONS_PER_DAY: 30,
  CONVERSATIONS_PER_FIRST_DAY: 5,
  FIRST_DAYS: 3,
  MESSAGE_MAX: 2_000,
  PREVIEW_MAX: 100,
  VERIFICATION_STEPS: 3,
}

const SLE_PER_USD = 23

// [spec 9 #1, 9 #4, 9 #5, 9 #7, 9 #8, 9 #18]
test.each(Object.entries(SPECIFIED))('%s is %d, as specified', (name, value) => {
  expect(limits).toHaveProperty(name, value)
})

test('the currencies are leones and dollars', () => {
  expect(CURRENCIES).toEqual(['SLE', 'USD'])
})

test('the rates per minute are as specified', () => {
  expect(limits.RATES_PER_MINUTE).toEqual({ read: 300, search: 120, write: 60, message: 60 })
})

test.each([
  ['2026-11-20T23:59:59Z', 'Nov 20', 'Nov 20, 2026', 'November 2026', 'November 20, 2026'],
  ['2024-02-29T00:00:00Z', 'Feb 29', 'Feb 29, 2024', 'February 2024', 'February 29, 2024'],
  ['2025-12-31T23:30:00-02:00', 'Jan 1', 'Jan 1, 2026', 'January 2026', 'January 1, 2026'],
])('%s is written %s', (iso, short, withYear, month, long) => {
  const written = [shortDate(iso), shortDateWithYear(iso), monthOf(iso), longDate(iso)]
  expect(written).toEqual([short, withYear, month, long])
})

test.each([
  [0, 'listing', undefined, '0 listings', 'listings'],
  [1, 'listing', undefined, '1 listing', 'listing'],
  [1_204, 'person', 'people', '1,204 people', 'people'],
])('a count of %d is written with the right form of "%s"', (count, one, many, text, word) => {
  expect([counted(count, one, many), plural(count, one, many)]).toEqual([text, word])
  expect(text).toContain(figure(count))
})

test.each([
  ['Honda EU22i', 11, 'Honda EU22i'],
  ['Honda EU22i', 10, 'Honda EU2…'],
  ['  Honda\n\tEU22i ', 11, 'Honda EU22i'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j cut to at most %d characters is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

describe('money', () => {
  test.each([
    [85_000, 'SLE', 'SLE 85,000'],
    [4_200, 'USD', '$4,200'],
    [0.4, 'SLE', 'SLE 0'],
    [1_234_567.5, 'USD', '$1,234,568'],
  ] as const)('%d %s is written %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  test('the price in the listing’s own currency comes first', () => {
    const [priceSle, priceUsd] = [23_000, 1_000]
    const [own, other] = ['SLE 23,000', '$1,000']
    expect(pricesOf({ price: priceSle, currency: 'SLE', priceSle, priceUsd })).toEqual({ own, other })
    expect(pricesOf({ price: priceUsd, currency: 'USD', priceSle, priceUsd })).toEqual({
      own: other,
      other: own,
    })
  })

  test('prices are converted at the rate, to the cent', () => {
    expect([toSle(99.99, 'SLE', 23), toSle(10.55, 'USD', 22.7), toSle(100, 'USD', 23)]).toEqual([
      99.99, 239.49, 2_300,
    ])
    expect([sleToUsd(2_300, 23), sleToUsd(100, 23)]).toEqual([100, 4.35])
    expect(Rate.parse({ slePerUsd: 23, asOf: '2026-11-20' })).toEqual({ slePerUsd: 23, asOf: '2026-11-20' })
  })
})

test('engagement is actions per view, at most 100 %, and null without views', () => {
  expect(percentOf(1, 3)).toBe(33.3)
  expect(engagementOf({ views: 40, likes: 1, comments: 2, conversations: 4 })).toBe(17.5)
  expect(engagementOf({ views: 2, likes: 1, comments: 1, conversations: 1 })).toBe(100)
  expect(engagementOf({ views: 0, likes: 1, comments: 0, conversations: 0 })).toBeNull()
})

test('each kind has its alias in the search dialog', () => {
  const kinds = { generators: 'generator', cars: 'car_sale', homes: 'home_rent' }
  expect(TYPE_ALIASES).toMatchObject({ electronics: 'electronics', ...kinds })
})

test('the cookie that makes a page clear the device is named signed-out', () => {
  expect(SIGNED_OUT_COOKIE).toBe('signed-out')
})

describe('a price about a thousand times off for its kind', () => {
  test.each<[string, ListingType, number, number]>([
    ['a phone in old leones', 'electronics', 25_000_000, 25_000],
    ['a phone without its thousands', 'electronics', 25, 25_000],
    ['the cheapest device in old leones', 'electronics', 300_000, 300],
    ['the most expensive device in old leones', 'electronics', 80_000_000, 80_000],
    ['the most expensive device without its thousands', 'electronics', 80, 80_000],
    ['the lowest possible price', 'electronics', 1, 1_000],
    ['a price in old leones that is not round', 'electronics', 6_899_600, 6_900],
    ['a generator in old leones', 'generator', 15_000_000, 15_000],
    ['a generator without its thousands', 'generator', 15, 15_000],
    ['a small generator without its thousands', 'generator', 2, 2_000],
    ['a car in old leones', 'car_sale', 450_000_000, 450_000],
    ['a car without its thousands', 'car_sale', 450, 450_000],
    ['the cheapest car in old leones', 'car_sale', 60_000_000, 60_000],
    ['the most expensive car without its thousands', 'car_sale', 3_000, 3_000_000],
    ['a rent in old leones', 'home_rent', 8_000_000, 8_000],
    ['a rent without its thousands', 'home_rent', 8, 8_000],
  ])('a price in leones is questioned: %s', (_what, type, price, meant) => {
    expect(probablePrice(type, price, 'SLE', SLE_PER_USD)).toBe(meant)
  })

  test.each<[string, ListingType, number, number]>([
    ['a phone', 'electronics', 400_000, 400],
    ['a generator without its thousands', 'generator', 1.5, 1_500],
    ['a car without its thousands', 'car_sale', 20, 20_000],
    ['a car', 'car_sale', 20_000_000, 20_000],
    ['a rent', 'home_rent', 500_000, 500],
  ])('a price in dollars is questioned: %s', (_what, type, price, meant) => {
    expect(probablePrice(type, price, 'USD', SLE_PER_USD)).toBe(meant)
  })
})

test.each<[string, ListingType, number, Currency]>([
  ['a usual phone', 'electronics', 6_900, 'SLE'],
  ['the cheapest usual device', 'electronics', 300, 'SLE'],
  ['a cheap device at half the usual minimum', 'electronics', 150, 'SLE'],
  ['the most expensive usual device', 'electronics', 80_000, 'SLE'],
  ['an expensive laptop at twice the usual maximum', 'electronics', 160_000, 'SLE'],
  ['a device whose high price divided by 1,000 would be too low', 'electronics', 299_999, 'SLE'],
  ['a device priced too high even in old leones', 'electronics', 80_000_001, 'SLE'],
  ['a device whose low price times 1,000 would be too high', 'electronics', 81, 'SLE'],
  ['a silent generator of 200KVA', 'generator', 700_000, 'SLE'],
  ['a generator priced too low even with its thousands', 'generator', 1, 'SLE'],
  ['an old car', 'car_sale', 30_000, 'SLE'],
  ['a Land Cruiser', 'car_sale', 5_900_000, 'SLE'],
  ['a house on the hill', 'home_rent', 300_000, 'SLE'],
  ['a room', 'home_rent', 150, 'SLE'],
  ['a phone in dollars', 'electronics', 300, 'USD'],
  ['a cheap device in dollars', 'electronics', 7, 'USD'],
  ['a laptop in dollars', 'electronics', 3_400, 'USD'],
  ['a car in dollars', 'car_sale', 18_000, 'USD'],
  ['an expensive car in dollars', 'car_sale', 250_000, 'USD'],
  ['a flat in dollars', 'home_rent', 350, 'USD'],
  ['a villa in dollars', 'home_rent', 13_000, 'USD'],
])('a plausible price is not questioned: %s', (_what, type, price, currency) => {
  expect(probablePrice(type, price, currency, SLE_PER_USD)).toBeUndefined()
})

test('whether a price is questioned changes exactly at the bounds, to the cent', () => {
  const asks = (type: ListingType, price: number) =>
    probablePrice(type, price, 'SLE', SLE_PER_USD) !== undefined
  const [asksOutside, asksInside] = [
    [true, false, false, true],
    [false, true, true, false],
  ]
  expect([149.99, 150, 300_000, 300_000.01].map((price) => asks('home_rent', price))).toEqual(asksOutside)
  expect([80, 80.01, 299_999.99, 300_000].map((price) => asks('electronics', price))).toEqual(asksOutside)
  expect([59.99, 60, 3_000, 3_000.01].map((price) => asks('car_sale', price))).toEqual(asksInside)
  expect([400, 400.01, 1_499_999, 1_500_000].map((price) => asks('generator', price))).toEqual(asksOutside)
})

test('a price in dollars is compared at the given rate', () => {
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
