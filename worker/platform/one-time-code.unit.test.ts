import { expect, test } from 'vitest'
import { isSealedCode, newCode, sealCode } from './one-time-code.ts'

const KEY = 'a-key-of-this-test'
const BOUND = { challenge: 'c1', phone: '+23276123456' }

// [spec 9 #5, 10.13 #2]
test('a code always has six digits', () => {
  const codes = Array.from({ length: 1_000 }, newCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  // Of a thousand codes a hundred begin with a zero.
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

// [spec 10.13 #4]
test('a seal matches only its own code, phone, challenge and key', () => {
  const seal = new Uint8Array(sealCode(KEY, BOUND, '123456')).buffer
  expect(isSealedCode(KEY, BOUND, '123456', seal)).toBe(true)
  expect(isSealedCode(KEY, BOUND, '123457', seal)).toBe(false)
  expect(isSealedCode(KEY, { ...BOUND, phone: '+23276123457' }, '123456', seal)).toBe(false)
  expect(isSealedCode(KEY, { ...BOUND, challenge: 'c2' }, '123456', seal)).toBe(false)
  expect(isSealedCode('another-key-of-this-test', BOUND, '123456', seal)).toBe(false)
})
