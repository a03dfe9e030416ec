import { expect, test } from 'vitest'
import { spacedNumber } from './spaced-number.ts'

test.each([
  ['+23276123456', '+232 76123456'],
  ['+15551234567', '+1 5551234567'],
  ['+447400123456', '+44 7400123456'],
  ['+353851234567', '+353 851234567'],
])('%s reads as %s', (number, spaced) => {
  expect(spacedNumber(number)).toBe(spaced)
})
