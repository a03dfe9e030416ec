import { expect, test } from 'vitest'
import { readPhoneSearch } from './search-params.ts'

test.each([
  ['+23276123456', '+23276123456'],
  [' 23276123456', '+23276123456'],
  [23276123456, '23276123456'],
  ['076 123 456', '076 123 456'],
  ['', undefined],
  [undefined, undefined],
  [{}, undefined],
])('?phone= of %j asks for %j', (given, phone) => {
  expect(readPhoneSearch({ phone: given }).phone).toBe(phone)
})
