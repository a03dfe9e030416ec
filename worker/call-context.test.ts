import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { callApp, signIn, signInByCode, visitor } from './test/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

// [spec 10.2 #25]
test('every answer hands the database bookmark back, a refusal too, and is kept by no cache', async () => {
  const member = await signIn()
  for (const path of ['/api/auth/user', '/api/listings/0192f0c1-0000-7000-8000-000000000001']) {
    const answer = await member.get(path)
    expect(answer.headers.get('x-d1-bookmark')).toMatch(/^[0-9a-f-]{30,}$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

// [spec 10.1 #18]
test('the next read starts where the bookmark of an answer stands', async () => {
  const opened = vi.spyOn(env.DB, 'withSession')
  const bookmark = (await visitor().post('/api/auth/logout')).headers.get('x-d1-bookmark') ?? ''
  expect((await callApp('/api/auth/user', { headers: { 'x-d1-bookmark': bookmark } })).status).toBe(200)
  expect(opened).toHaveBeenLastCalledWith(bookmark)
})

test('without one, reads go to any replica and writes to the primary', async () => {
  const opened = vi.spyOn(env.DB, 'withSession')
  await visitor().get('/api/auth/user')
  expect(opened).toHaveBeenLastCalledWith('first-unconstrained')
  await visitor().post('/api/auth/logout')
  expect(opened).toHaveBeenLastCalledWith('first-primary')
})

// [spec 10.1 #18]
test('conversations are read from the primary: what somebody else wrote has no bookmark here', async () => {
  const member = await signIn()
  const opened = vi.spyOn(env.DB, 'withSession')
  expect((await member.get('/api/conversations')).status).toBe(200)
  expect(opened).toHaveBeenLastCalledWith('first-primary')
})

test.each(['first-primary', '0', "'; DROP TABLE users", 'x'.repeat(5_000)])(
  '%.20j is no bookmark and does no harm',
  async (bookmark) => {
    const opened = vi.spyOn(env.DB, 'withSession')
    const answer = await callApp('/api/auth/user', { headers: { 'x-d1-bookmark': bookmark } })
    expect(answer.status).toBe(200)
    expect(opened).toHaveBeenLastCalledWith('first-unconstrained')
  },
)

test('work behind an answer that fails is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(env.KV, 'delete').mockRejectedValue(new Error('KV is down'))
  await signInByCode()
  expect(logged.mock.calls.flat().join()).toMatch(/"event":"wait_until".*KV is down/)
})

// [spec 10.2 #28]
test("writes over an address's limit are refused with Retry-After; other addresses go on", async () => {
  const unscaled = { RATE_LIMIT_SCALE: '1' }
  const guest = visitor(unscaled)
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await guest.post('/api/auth/logout')).status),
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(60)
  const refused = await guest.post('/api/auth/logout')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visitor(unscaled).post('/api/auth/logout')).status).toBe(204)
})

// [spec 10.2 #27]
test.each(['searchQuery', 'text'])('reads and searches by %s are counted apart', async (key) => {
  const guest = visitor({ RATE_LIMIT_SCALE: '0.01' })
  expect((await statusesOf(() => guest.get(`/api/listings?${key}=fridge`), 3)).at(-1)).toBe(429)
  expect((await statusesOf(() => guest.get('/api/auth/user'), 3)).every((status) => status === 200)).toBe(
    true,
  )
  expect((await guest.get('/api/auth/user')).status).toBe(429)
})

async function statusesOf(call: () => Promise<Response>, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await call()).status)
  return statuses
}
