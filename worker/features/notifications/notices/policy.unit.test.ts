import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { isDropDue, isPriceDrop } from './policy.ts'

const sle = (price: number) => ({ price, currency: 'SLE' as const })
const usd = (price: number) => ({ price, currency: 'USD' as const })

test.each([
  ['a drop by a tenth', sle(5_000), sle(4_500), true],
  ['a drop by one percent', sle(5_000), sle(4_950), true],
  ['a drop by a little less than one percent', sle(5_000), sle(4_951), false],
  ['no change', sle(5_000), sle(5_000), false],
  ['a rise', sle(5_000), sle(5_500), false],
  ['a drop by one percent in dollars', usd(100), usd(99), true],
  ['a change from dollars to as many leones', usd(5_000), sle(5_000), false],
  ['a change from leones to fewer dollars', sle(5_000), usd(100), false],
  ['a drop from the highest price to the lowest', sle(1_000_000_000), sle(1), true],
])('whether people are notified of %s', (_name, from, to, isNews) => {
  expect(isPriceDrop(from, to)).toBe(isNews)
})

test('people are notified of the first change of a price, and then once it has stood for a day', () => {
  const now = 10 * DAY_MS
  expect([null, now - DAY_MS, now - DAY_MS + 1].map((at) => isDropDue(at, now))).toEqual([true, true, false])
})
