import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { Reading } from './reading/facts.ts'
import { isApproved, isHeldBy, isNewAccount, isQueuedBy, listingText, lowPriceOf } from './policy.ts'

test.each([
  [0.5, false, false],
  [0.51, true, false],
  [0.9, true, false],
  [0.91, true, true],
])('with a confidence of %d a text is queued: %s, and held: %s', (confidence, isQueued, isHeld) => {
  const reading: Reading = { flagType: 'spam', confidence, signals: [] }
  expect(isQueuedBy(reading)).toBe(isQueued)
  expect(isHeldBy(reading)).toBe(isHeld)
})

test.each([
  ['no decision', [], false],
  [
    'the last of two',
    [
      { status: 'removed', decidedAt: 1 },
      { status: 'approved', decidedAt: 2 },
    ],
    true,
  ],
  [
    'the last of two, in whatever order',
    [
      { status: 'removed', decidedAt: 2 },
      { status: 'approved', decidedAt: 1 },
    ],
    false,
  ],
  [
    'an approval before one that waits',
    [
      { status: 'open', decidedAt: null },
      { status: 'approved', decidedAt: 1 },
    ],
    true,
  ],
] as const)('a text is approved by %s: %j %s', (_what, decisions, isOne) => {
  expect(isApproved(decisions)).toBe(isOne)
})

test('an account is new for a day', () => {
  const now = Date.parse('2026-11-20T08:30:00Z')
  expect([now - DAY_MS + 1, now - DAY_MS].map((createdAt) => isNewAccount({ createdAt }, now))).toEqual([
    true,
    false,
  ])
})

test('of a listing everything is read that anybody typed', () => {
  const typed = {
    brand: 'Apple',
    model: 'iPhone 15',
    color: null,
    storage: '128GB',
    powerOutput: '',
    interiorColor: 'black',
    amenities: ['Borehole'],
  }
  expect(listingText({ title: 'Phone', description: 'New.', ...typed })).toBe(
    'Phone\nNew.\nApple iPhone 15 128GB black ["Borehole"]',
  )
  expect(listingText({ title: 'Phone', description: 'New.', color: 'red', powerOutput: '5KVA' })).toBe(
    'Phone\nNew.\nred 5KVA',
  )
})

test.each([
  ['half of the usual', 'electronics', 150, 'Cable', undefined],
  ['less than half of the usual', 'electronics', 149.99, 'Cable', 150],
  ['a car for too little', 'car_sale', 29_999, 'PS5 inside', 30_000],
  ['a car for half', 'car_sale', 30_000, 'iPhone 15 inside', undefined],
  ['a generator that names a PS5', 'generator', 1_000, 'Runs a PS5', undefined],
  ['an iPhone', 'electronics', 1_999, 'Apple iPhone 15', 2_000],
  ['an iPhone 11', 'electronics', 1_999, 'iphone11', 2_000],
  ['an iPhone X', 'electronics', 1_999, 'iPhone  X', 2_000],
  ['an iPhone for what it is worth', 'electronics', 2_000, 'iPhone 15', undefined],
  ['an old iPhone', 'electronics', 400, 'iPhone 10', undefined],
  ['what only sounds like one', 'electronics', 400, 'Myiphone 15', undefined],
  ['a MacBook', 'electronics', 3_999, 'New MACBOOK Air', 4_000],
  ['a bag for one', 'electronics', 400, 'Macbooks bag', undefined],
  ['a bag of a wordplay', 'electronics', 400, 'Bigmacbook', undefined],
  ['a Galaxy Ultra', 'electronics', 3_999, 'Galaxy S24 5G Ultra', 4_000],
  ['one without its family', 'electronics', 3_999, 'S21 Ultra', 4_000],
  ['one written in one word', 'electronics', 3_999, 'GalaxyS23 ultra', 4_000],
  ['a plain Galaxy', 'electronics', 400, 'Galaxy S24', undefined],
  ['an old Ultra', 'electronics', 400, 'Galaxy S20 Ultra', undefined],
  ['another Ultra', 'electronics', 400, 'XS24 Ultra', undefined],
  ['an ultrabook', 'electronics', 400, 'S24 Ultrasonic', undefined],
  ['a PS5', 'electronics', 2_999, 'PS5', 3_000],
  ['a PS 5', 'electronics', 2_999, 'ps 5 slim', 3_000],
  ['a PlayStation 5', 'electronics', 2_999, 'PlayStation5', 3_000],
  ['a PlayStation 5 in two words', 'electronics', 2_999, 'PlayStation 5', 3_000],
  ['an Xbox', 'electronics', 2_999, 'xbox series x', 3_000],
  ['a PS4', 'electronics', 400, 'PS4', undefined],
  ['a PS50', 'electronics', 400, 'PS50 cable', undefined],
  ['the dearest of several', 'electronics', 3_500, 'iPhone 15 and MacBook', 4_000],
] as const)('the price of %s', (_what, type, priceSle, title, leastSle) => {
  expect(lowPriceOf({ type, price: priceSle, currency: 'SLE', priceSle, title }, 23)).toEqual(
    leastSle && { priceSle, leastSle },
  )
})

test('a price that was meant in thousands is a mistake and no lure', () => {
  const price = { type: 'electronics', price: 25, currency: 'SLE', priceSle: 25, title: 'iPhone 15' } as const
  expect(lowPriceOf(price, 23)).toBeUndefined()
})
