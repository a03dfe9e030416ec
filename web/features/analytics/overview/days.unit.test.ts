import { expect, test } from 'vitest'
import { chartShape, roundUp } from './days.tsx'

test.each([
  [0, 4],
  [4, 4],
  [5, 5],
  [7, 8],
  [10, 10],
  [11, 12],
  [41, 50],
  [51, 60],
  [1_234, 1_500],
  [99_999, 100_000],
])('a chart whose highest value is %i has a scale up to %i', (most, top) => {
  expect(roundUp(most)).toBe(top)
})

test('an empty day has no column, a small count is still visible, and no column exceeds the top', () => {
  expect(chartShape([0, 1, 1_000])).toEqual({
    top: 1_000,
    path: 'M0.62 100v-2h0.76v2zM1.62 100v-100h0.76v100z',
  })
  expect(chartShape([0, 0])).toEqual({ top: 4, path: '' })
})
