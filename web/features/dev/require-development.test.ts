import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { requireDevelopment } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function open(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return requireDevelopment({ context: { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) } })
}

test('the pages for developers open where the server is one for development', async () => {
  await expect(open(200, { messages: [] })).resolves.toBeUndefined()
})

test('they do not exist anywhere else', async () => {
  const thrown: unknown = await open(404, { code: 'not_found', message: 'There is no such call.' }).catch((error: unknown) => error)
  expect(isNotFound(thrown)).toBe(true)
})

test('a server that is down is not taken for one without them', async () => {
  await expect(open(503, { code: 'unavailable', message: 'Down.' })).rejects.toThrow('503')
})
