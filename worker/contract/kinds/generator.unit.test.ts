import { expect, test } from 'vitest'
import { kvaOf } from './generator.ts'

test.each([
  ['5KVA', 5],
  ['2.5 kva', 2.5],
  ['10 KVA+', 10],
  ['Honda, 7.5KW silent', 7.5],
  ['3500W', 3.5],
  ['3,500 W', 3.5],
  ['12,500.5VA', 12.5005],
  ['950 watts', 0.95],
])('a power of %j is %d KVA', (text, kva) => {
  expect(kvaOf(text)).toBe(kva)
})

test.each(['big', '5', 'KVA', '240V', '3 wheels', ''])('a power of %j says no KVA', (text) => {
  expect(kvaOf(text)).toBeUndefined()
})
