import * as z from 'zod'
import { expect, test } from 'vitest'
import { readToken, signToken } from './signed-token.ts'

const KEY = 'a-key-for-tests-only-0123456789'
const Claims = z.object({ who: z.string() })
const read = (token: string, { key = KEY, purpose = 'a purpose' } = {}) =>
  readToken(key, purpose, Claims, token)

test('a token is valid for its key and purpose only', async () => {
  const token = await signToken(KEY, 'a purpose', { who: 'Foday Kɔrɔma' })
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await read(token)).toEqual({ who: 'Foday Kɔrɔma' })
  expect(await read(token, { purpose: 'another' })).toBeUndefined()
  expect(await read(token, { key: 'another-key-for-tests-0123456789' })).toBeUndefined()
})

// [spec 10.11 #30]
test('a token with any letter changed is invalid', async () => {
  const token = await signToken(KEY, 'a purpose', { who: 'Aminata' })
  // The last letter holds bits that no byte takes.
  for (let at = 0; at < token.length - 1; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await read(token.slice(0, at) + other + token.slice(at + 1)), `letter ${at}`).toBeUndefined()
  }
})

test.each(['', '.', 'a', 'a.b', '..', 'é.é', 'e30.', '.e30', 'e30=.e30=', 'a.b.c'])(
  '%j is no token',
  async (token) => {
    expect(await read(token)).toBeUndefined()
  },
)
