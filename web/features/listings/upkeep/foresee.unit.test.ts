import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { generatorListing } from '#web/features/search/feed/listing.fixture.ts'
import { daysLeft } from './life.tsx'
import { foresee } from './foresee.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const at = (ms: number) => new Date(now + ms).toISOString()

test('a renewed listing runs for 60 days, is active, and can be renewed again in 48 hours', () => {
  const expired = generatorListing({ status: 'expired', expiresAt: at(-DAY_MS) })
  expect(foresee(expired, 'renew', now)).toMatchObject({
    status: 'active',
    expiresAt: at(60 * DAY_MS),
    renewableAt: at(48 * HOUR_MS),
  })
})

test('a sold listing that comes back runs on, or for 60 days where its time is over', () => {
  const sold = generatorListing({ status: 'sold', expiresAt: at(3 * DAY_MS) })
  expect(foresee(sold, 'reactivate', now)).toMatchObject({ status: 'active', expiresAt: at(3 * DAY_MS) })
  expect(foresee({ ...sold, expiresAt: at(-DAY_MS) }, 'reactivate', now)).toMatchObject({
    status: 'active',
    expiresAt: at(60 * DAY_MS),
  })
})

test('a deleted listing can be restored for 24 hours; to what, only the server knows', () => {
  const deleted = foresee(generatorListing(), 'delete', now)
  expect(deleted).toMatchObject({ status: 'removed', deletedAt: at(0), restorableUntil: at(DAY_MS) })
  expect(foresee(deleted, 'restore', now)).toBe(deleted)
})

test('one that moderators removed cannot be restored once it is deleted', () => {
  const removed = generatorListing({ status: 'removed', removedReason: 'Stolen goods' })
  expect(foresee(removed, 'delete', now)).toEqual({
    ...removed,
    deletedAt: at(0),
    restorableUntil: undefined,
  })
})

test('the days until it runs out are told from the fifth on, and a day that has begun counts', () => {
  const left = [6 * DAY_MS, 5 * DAY_MS + 1, 5 * DAY_MS, 4 * DAY_MS + HOUR_MS, DAY_MS, HOUR_MS, -HOUR_MS]
  const told = left.map((ms) => daysLeft(generatorListing({ expiresAt: at(ms) }), now))
  expect(told).toEqual([undefined, undefined, 5, 5, 1, 1, 0])
})

test('only an active listing runs out, and nothing is told before the clock is known', () => {
  expect(daysLeft(generatorListing({ status: 'sold', expiresAt: at(DAY_MS) }), now)).toBeUndefined()
  expect(daysLeft(generatorListing({ expiresAt: at(DAY_MS) }), undefined)).toBeUndefined()
})
