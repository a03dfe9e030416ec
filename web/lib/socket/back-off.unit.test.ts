import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test.each([
  [0, 500, 1_000],
  [4, 500, 16_000],
  [5_000, 500, 30_000],
])('after %i failures the next try is in %i to %i milliseconds', (failures, least, most) => {
  expect([backOffMs(failures, 0), backOffMs(failures, 1)]).toEqual([least, most])
})

// [spec 10.9 #2]
test('those whom one cut has hit do not come back together', () => {
  expect(new Set(Array.from({ length: 20 }, () => backOffMs(3))).size).toBeGreaterThan(10)
})
