import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { LISTING_STATUSES, type Currency, type ListingStatus } from '#contract/lists.ts'
import { refusalBy } from '#worker/test/parsed.ts'
import {
  expiryFrom,
  purgeUntil,
  refuse,
  renewableAt,
  restorableUntil,
  showsFormerPrice,
  expiryNoticeUntil,
  warningsOf,
  type OwnerAct,
} from './policy.ts'

const NOW = Date.parse('2026-11-20T08:30:00Z')

const GONE = ['gone', 'This listing has been removed.']
const SOLD = ['already_sold', 'This listing is sold. Make it active again to change it.']
const HELD = ['conflict', 'This listing is held by the moderators. Please wait until they have looked at it.']

// [spec 3 #9]
test.each<[OwnerAct, Partial<Record<ListingStatus, readonly string[]>>]>([
  ['edit', { sold: SOLD, removed: GONE }],
  ['mark sold', { pending: HELD, removed: GONE }],
  [
    'reactivate',
    {
      active: ['already_active', 'This listing is already for sale.'],
      pending: HELD,
      expired: ['conflict', 'This listing has expired. Renew it to sell it.'],
      removed: GONE,
    },
  ],
  ['renew', { sold: SOLD, pending: HELD, removed: GONE }],
])('what an owner may do to a listing, by status: %s', (act, refused) => {
  for (const status of LISTING_STATUSES)
    expect(
      refusalBy(() => refuse(act, status)),
      status,
    ).toEqual(refused[status])
})

test('a listing lasts 60 days, with a notice after 55, and is purged a day after deletion', () => {
  expect([expiryFrom(NOW), expiryNoticeUntil(NOW), purgeUntil(NOW)]).toEqual([
    NOW + 60 * DAY_MS,
    NOW + 5 * DAY_MS,
    NOW - 24 * HOUR_MS,
  ])
})

test.each<[ListingType, number, Currency, string | undefined]>([
  ['electronics', 25_000_000, 'SLE', 'Did you mean SLE 25,000?'],
  ['electronics', 400_400, 'USD', 'Did you mean $400?'],
  ['generator', 1.5005, 'USD', 'Did you mean $1,501?'],
  ['electronics', 6_900, 'SLE', undefined],
])('the warning about a price for %s of %d %s is %j', (type, price, currency, question) => {
  expect(warningsOf({ type, price, currency }, 23)).toEqual(question && { price: question })
})

test('a former price is shown for 30 days', () => {
  const changed = (priceChangedAt: number | null) => showsFormerPrice({ priceChangedAt }, NOW)
  expect([null, NOW, NOW - 30 * DAY_MS + 1, NOW - 30 * DAY_MS].map(changed)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a listing can be renewed again after 48 hours', () => {
  expect([renewableAt({ renewedAt: null }), renewableAt({ renewedAt: NOW })]).toEqual([
    undefined,
    NOW + 48 * HOUR_MS,
  ])
})

test.each([
  [NOW, 'active', NOW + 24 * HOUR_MS],
  [null, 'active', undefined],
  [NOW, null, undefined],
] as const)(
  'restorableUntil of a listing with deletedAt %s and statusBefore %s is %s',
  (deletedAt, statusBefore, until) => {
    expect(restorableUntil({ deletedAt, statusBefore })).toBe(until)
  },
)
