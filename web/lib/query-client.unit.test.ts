import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { CallError, ConnectionError } from './call-error.ts'
import { createQueryClient } from './query-client.ts'

const queryClient = createQueryClient()

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  focusManager.setFocused(undefined)
  queryClient.clear()
  vi.useRealTimers()
})

const refusal = (status: number) => new CallError(new Response('', { status }), '')

/** Reads once, through all repeats, and answers how often it was tried and what came of it. */
async function read(answer: (attempt: number) => unknown) {
  const queryFn = vi.fn(async () => {
    const given = answer(queryFn.mock.calls.length)
    if (given instanceof Error) throw given
    return given
  })
  const result = queryClient
    .fetchQuery({ queryKey: ['/api/listings'], queryFn })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return { tries: queryFn.mock.calls.length, result: await result }
}

// [spec 4 #1, 4 #26]
test.each([401, 429, 503])('an answer of %i is not asked for again', async (status) => {
  expect(await read(() => refusal(status))).toMatchObject({ tries: 1, result: { status } })
})

// [spec 4 #1, 4 #26]
test('a read that never arrived is repeated up to three times, until it gets through', async () => {
  const cut = new ConnectionError('cut off')
  expect(await read(() => cut)).toEqual({ tries: 4, result: cut })
  expect(await read((attempt) => (attempt === 1 ? cut : 'here'))).toEqual({ tries: 2, result: 'here' })
})

test('a write is never repeated by itself', async () => {
  const mutationFn = vi.fn(async () => Promise.reject(new ConnectionError('cut off')))
  const sent = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn })
    .execute(undefined)
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sent).toBeInstanceOf(ConnectionError)
  expect(mutationFn).toHaveBeenCalledOnce()
})

// [spec 4 #27]
test('cached data never goes stale, neither with time nor on window focus', async () => {
  const queryFn = vi.fn(async () => 'here')
  const watch = () =>
    new QueryObserver(queryClient, { queryKey: ['/api/listings'], queryFn }).subscribe(() => {})
  const leave = watch()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  const leaveToo = watch()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(queryFn).toHaveBeenCalledOnce()
  leave()
  leaveToo()
})
