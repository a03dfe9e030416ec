import { afterEach, expect, test, vi } from 'vitest'
import { isSealedCode, newCode, sealCode } from './one-time-code.ts'

const KEY = 'a-key-of-this-test'
const BOUND = { challenge: 'c1', phone: '+23276123456' }

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  [0, '000000'],
  [7, '000007'],
  [1_999_999, '999999'],
  [4_293_999_999, '999999'],
])('the draw %i is the code %s', (draw, code) => {
  drawing([draw])
  expect(newCode()).toBe(code)
})

// [spec 9 #5, 10.13 #2]
test('a draw above the last whole million is thrown away, so that no code is likelier than another', () => {
  drawing([4_294_000_000, 4_294_967_295, 123_456])
  expect(newCode()).toBe('123456')
})

// [spec 10.13 #4]
test('only the code that was sealed opens its seal, for its phone, its challenge and under its key', async () => {
  const seal = await sealCode(KEY, BOUND, '123456')
  expect(await isSealedCode(KEY, BOUND, '123456', seal)).toBe(true)
  expect(await isSealedCode(KEY, BOUND, '123457', seal)).toBe(false)
  expect(await isSealedCode(KEY, { ...BOUND, phone: '+23276123457' }, '123456', seal)).toBe(false)
  expect(await isSealedCode(KEY, { ...BOUND, challenge: 'c2' }, '123456', seal)).toBe(false)
  expect(await isSealedCode('another-key-of-this-test', BOUND, '123456', seal)).toBe(false)
})

function drawing(draws: number[]): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = draws.shift() ?? 0
    return array
  })
}
