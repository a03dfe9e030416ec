import { describe, expect, test } from 'vitest'
import { engagementOf, percentOf } from '../analytics.ts'
import { longDate, monthOf, shortDate, shortDateWithYear } from '../dates.ts'
import { cutText } from '../visible-text.ts'
import { TYPE_ALIASES } from '../kinds/derived.ts'
import { counted, figure, formatMoney, plural, pricesOf } from '../numbers.ts'
import { Rate, sleToUsd, toSle } from '../money.ts'
import { SIGNED_OUT_COOKIE } from '../session-ends.ts'

test.each([
  ['2026-11-20T23:59:59Z', 'Nov 20', 'Nov 20, 2026', 'November 2026', 'November 20, 2026'],
  ['2024-02-29T00:00:00Z', 'Feb 29', 'Feb 29, 2024', 'February 2024', 'February 29, 2024'],
  ['2025-12-31T23:30:00-02:00', 'Jan 1', 'Jan 1, 2026', 'January 2026', 'January 1, 2026'],
])('%s is %s', (iso, short, withYear, month, long) => {
  const written = [shortDate(iso), shortDateWithYear(iso), monthOf(iso), longDate(iso)]
  expect(written).toEqual([short, withYear, month, long])
})

test.each([
  [0, 'listing', undefined, '0 listings', 'listings'],
  [1, 'listing', undefined, '1 listing', 'listing'],
  [1_204, 'person', 'people', '1,204 people', 'people'],
])('%d of a %s is counted', (count, one, many, text, word) => {
  expect([counted(count, one, many), plural(count, one, many)]).toEqual([text, word])
  expect(text).toContain(figure(count))
})

test.each([
  ['Honda EU22i', 11, 'Honda EU22i'],
  ['Honda EU22i', 10, 'Honda EU2…'],
  ['  Honda\n\tEU22i ', 11, 'Honda EU22i'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j in at most %d characters is %j', (text, most, cut) => {
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

  test('the listing’s own currency stands first', () => {
    const [priceSle, priceUsd] = [23_000, 1_000]
    const [own, other] = ['SLE 23,000', '$1,000']
    expect(pricesOf({ price: priceSle, currency: 'SLE', priceSle, priceUsd })).toEqual({ own, other })
    expect(pricesOf({ price: priceUsd, currency: 'USD', priceSle, priceUsd })).toEqual({
      own: other,
      other: own,
    })
  })

  test('is changed at the rate, to the cent', () => {
    expect([toSle(99.99, 'SLE', 23), toSle(10.55, 'USD', 22.7), toSle(100, 'USD', 23)]).toEqual([
      99.99, 239.49, 2_300,
    ])
    expect([sleToUsd(2_300, 23), sleToUsd(100, 23)]).toEqual([100, 4.35])
    expect(Rate.parse({ slePerUsd: 23, asOf: '2026-11-20' })).toEqual({ slePerUsd: 23, asOf: '2026-11-20' })
  })
})

test('engagement is actions over views, at most 100 %, and null without views', () => {
  expect(percentOf(1, 3)).toBe(33.3)
  expect(engagementOf({ views: 40, likes: 1, comments: 2, conversations: 4 })).toBe(17.5)
  expect(engagementOf({ views: 2, likes: 1, comments: 1, conversations: 1 })).toBe(100)
  expect(engagementOf({ views: 0, likes: 1, comments: 0, conversations: 0 })).toBeNull()
})

test('other names of the kinds of today', () => {
  const kinds = { generators: 'generator', cars: 'car_sale', homes: 'home_rent' }
  expect(TYPE_ALIASES).toMatchObject({ electronics: 'electronics', ...kinds })
})

test('the cookie that clears a device is called signed-out', () => {
  expect(SIGNED_OUT_COOKIE).toBe('signed-out')
})
