import { expect, test } from 'vitest'
import { safeNext } from '#contract/safe-next.ts'
import { ACCEPTED_NEXT, REFUSED_NEXT } from '#contract/test/safe-next.fixture.ts'
import { readCode } from './pending-code.ts'

test.each([
  ['123456', '123456'],
  [' 123456 ', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  [
    '123456 is your Salone Market code, good for 10 minutes. Never share it.\n\n@salone.example #123456',
    '123456',
  ],
  ['Your code: 007800.', '007800'],
  ['Sent to +23276123456: 654321', '654321'],
  ['１２３４５６', '123456'],
  ['12ab3', '123'],
  ['1234567', '123456'],
  ['no code', ''],
])('the code in %j is %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test.each(ACCEPTED_NEXT)('the next page %s is accepted', (next, safe) => {
  expect(safeNext(next)).toBe(safe)
})

// Each in an array of its own, because a title shows only the first element of an array.
const refused = [...REFUSED_NEXT, undefined, null, 7, ['/messages'], { href: '/messages' }]
test.each(refused.map((next) => [next]))('the next page %j is rejected', (next) => {
  expect(safeNext(next)).toBeUndefined()
})
