import { afterEach, expect, test, vi } from 'vitest'
import { isDevelopment, readPhoneSearch } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function check(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return isDevelopment()
}

test('the developer pages open on a development server', async () => {
  await expect(check(200, { messages: [] })).resolves.toBe(true)
})

test('the developer pages do not exist on any other server', async () => {
  await expect(check(404, { code: 'not_found', message: 'There is no such call.' })).resolves.toBe(false)
})

test('a server that is down is not mistaken for one without developer pages', async () => {
  await expect(check(503, { code: 'unavailable', message: 'Down.' })).rejects.toThrow('503')
})

test.each([
  ['+23276123456', '+23276123456'],
  [' 23276123456', '+23276123456'],
  ['076 123 456', '076 123 456'],
  ['', undefined],
  [undefined, undefined],
  [{}, undefined],
])('?phone= of %j is read as %j', (given, phone) => {
  expect(readPhoneSearch({ phone: given }).phone).toBe(phone)
})
