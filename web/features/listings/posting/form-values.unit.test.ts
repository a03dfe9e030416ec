import { expect, test } from 'vitest'
import { numberOrZero, withThousands, parseNumber } from './form-values.ts'

test.each([
  ['85000', 85_000],
  ['85,000', 85_000],
  ['1,250,000.50', 1_250_000.5],
  ['85 000', 85_000],
  [' 7 ', 7],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['.5', 0.5],
  ['12.', 12],
  ['-3', -3],
])('"%s" is read as %d', (text, figure) => {
  expect(parseNumber(text)).toBe(figure)
})

// [spec 5 #23]
test.each(['', ' ', 'free', '12k', '1e6', '0x10', '--1', '1.2.3', '1,2,3', 'Infinity', 'NaN'])(
  '"%s" is no figure and counts as 0',
  (text) => {
    expect(parseNumber(text)).toBeNull()
    expect(numberOrZero(text)).toBe(0)
  },
)

test.each([
  ['850000', '850,000'],
  ['1,5', '1.5'],
  ['999', '999'],
  ['a lot', 'a lot'],
  ['', ''],
])('a field left with "%s" shows "%s"', (typed, shown) => {
  expect(withThousands(typed)).toBe(shown)
})
