import { expect, test } from 'vitest'
import { isPriceDrop } from './policy.ts'

const sle = (price: number) => ({ price, currency: 'SLE' as const })
const usd = (price: number) => ({ price, currency: 'USD' as const })

// [spec 10.10 #4]
test.each([
  ['a tenth', sle(5_000), sle(4_500), true],
  ['one part in a hundred', sle(5_000), sle(4_950), true],
  ['a little less than that', sle(5_000), sle(4_951), false],
  ['nothing', sle(5_000), sle(5_000), false],
  ['a rise', sle(5_000), sle(5_500), false],
  ['dollars', usd(100), usd(99), true],
  ['the same number in the cheaper currency', usd(5_000), sle(5_000), false],
  ['fewer dollars than there were Leones', sle(5_000), usd(100), false],
  ['the whole range', sle(1_000_000_000), sle(1), true],
])('whether people are notified of a change by %s', (_name, from, to, isNews) => {
  expect(isPriceDrop(from, to)).toBe(isNews)
})
