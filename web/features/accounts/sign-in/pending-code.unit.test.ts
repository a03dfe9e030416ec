import { expect, test } from 'vitest'
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
])('%j holds the code %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})
