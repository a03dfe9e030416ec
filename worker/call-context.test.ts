import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseEnv, type Bindings } from './env.ts'
import { newToken } from './platform/ids.ts'
import { callApp, freshPhone, signIn, signInByCode, visitor, type Member } from './test/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const GOOD = {
  ENVIRONMENT: 'production',
  SIGNING_KEY: 'a-key-of-sixteen-or-more',
  R2_S3_ENDPOINT: 'https://account.r2.example',
  R2_BUCKET: 'bucket',
  R2_ACCESS_KEY_ID: 'id',
  R2_SECRET_ACCESS_KEY: 'secret',
}

function parseWith(changes: Record<string, string | undefined>) {
  const { DB, KV, BUCKET, ASSETS, CONVERSATION_ROOM, USER_INBOX, PUSH_QUEUE } = env
  const bindings: Bindings = { DB, KV, BUCKET, ASSETS, CONVERSATION_ROOM, USER_INBOX, PUSH_QUEUE }
  return parseEnv({ ...bindings, ...GOOD, ...changes })
}

test('every response, even a refusal, has the database bookmark and is not cached', async () => {
  const member = await signIn()
  for (const path of ['/api/auth/user', '/api/listings/0192f0c1-0000-7000-8000-000000000001']) {
    const response = await member.get(path)
    expect(response.headers.get('x-d1-bookmark')).toMatch(/^[0-9a-f-]{30,}$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('the next read starts at the bookmark of the last response', async () => {
  const opened = vi.spyOn(env.DB, 'withSession')
  const bookmark = (await visitor().post('/api/auth/logout')).headers.get('x-d1-bookmark') ?? ''
  expect((await callApp('/api/auth/user', { headers: { 'x-d1-bookmark': bookmark } })).status).toBe(200)
  expect(opened).toHaveBeenLastCalledWith(bookmark)
})

test('without a bookmark, reads go to any replica and writes to the primary', async () => {
  const opened = vi.spyOn(env.DB, 'withSession')
  await visitor().get('/api/auth/user')
  expect(opened).toHaveBeenLastCalledWith('first-unconstrained')
  await visitor().post('/api/auth/logout')
  expect(opened).toHaveBeenLastCalledWith('first-primary')
})

test("conversations are read from the primary, since a bookmark does not cover others' writes", async () => {
  const member = await signIn()
  const opened = vi.spyOn(env.DB, 'withSession')
  expect((await member.get('/api/conversations')).status).toBe(200)
  expect(opened).toHaveBeenLastCalledWith('first-primary')
})

test.each([
  ['a constraint', 'first-primary'],
  ['a number', '0'],
  ['SQL', "'; DROP TABLE users"],
  ['a text of 5,000 characters', 'x'.repeat(5_000)],
])('%s is not a bookmark and is ignored', async (_what, bookmark) => {
  const opened = vi.spyOn(env.DB, 'withSession')
  const response = await callApp('/api/auth/user', { headers: { 'x-d1-bookmark': bookmark } })
  expect(response.status).toBe(200)
  expect(opened).toHaveBeenLastCalledWith('first-unconstrained')
})

test('a failure of background work is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(env.KV, 'delete').mockRejectedValue(new Error('KV is down'))
  await signInByCode()
  expect(logged.mock.calls.flat().join()).toMatch(/"event":"wait_until".*KV is down/)
})

test("writes above an IP address's limit are refused with Retry-After; other addresses are not", async () => {
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

describe('no session is looked up', () => {
  const few = { RATE_LIMIT_SCALE: '0.01' }

  test('for a made-up or changed token, which counts as a visitor against its IP address', async () => {
    const { cookie, address } = await signIn()
    const lookUps = vi.spyOn(env.KV, 'get')
    const end = cookie.at(-1) === 'A' ? 'B' : 'A'
    const madeUp = ['x'.repeat(43), newToken(), `${newToken()}.${newToken()}`].map(
      (token) => `session=${token}`,
    )
    const changed = [cookie.slice(0, -1) + end, `${cookie}A`, `${cookie}.A`, cookie.replace(/\..*/, '')]
    const statuses: number[] = []
    for (const each of [...madeUp, ...changed]) {
      const headers = { cookie: each, 'cf-connecting-ip': address }
      statuses.push((await callApp('/api/auth/user', { headers }, few)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429])
    expect(lookUps).not.toHaveBeenCalled()
  })

  test('above the limit of its calls, even if it has ended; another session of that address is', async () => {
    const [ended, neighbour] = [await signIn(freshPhone(), few), await signIn(freshPhone(), few)]
    await ended.post('/api/auth/logout')
    const lookUps = vi.spyOn(env.KV, 'get')
    const replay = ({ cookie }: Member, path: string) =>
      callApp(path, { headers: { cookie, 'cf-connecting-ip': ended.address } }, few)
    await statusesOf(() => replay(ended, '/api/auth/user'), 20)
    expect(lookUps.mock.calls.length).toBeLessThan(7)
    const refused = await replay(ended, '/api/auth/user')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await (await replay(neighbour, '/api/auth/user')).json()).toEqual(neighbour.user)
  })
})

test.each(['searchQuery', 'text'])('reads and searches by %s have separate limits', async (key) => {
  const guest = visitor({ RATE_LIMIT_SCALE: '0.01' })
  expect((await statusesOf(() => guest.get(`/api/listings?${key}=fridge`), 3)).at(-1)).toBe(429)
  expect((await statusesOf(() => guest.get('/api/auth/user'), 3)).every((status) => status === 200)).toBe(
    true,
  )
  expect((await guest.get('/api/auth/user')).status).toBe(429)
})

test('optional settings have defaults, and lists are split at commas', () => {
  expect(parseWith({ ADMIN_PHONES: '+23276000001, +23276000002,' })).toMatchObject({
    ADMIN_PHONES: ['+23276000001', '+23276000002'],
    SMS_COUNTRIES: [],
    SLE_PER_USD: 23,
    SLE_PER_USD_DATE: '2026-09-30',
    RATE_LIMIT_SCALE: 1,
    OTP_SENDS_PER_ADDRESS_HOURLY: 20,
    SMS_DAILY_LIMIT: 5_000,
    SMS_PROVIDER: 'console',
  })
})

test.each([
  ['ENVIRONMENT', undefined, 'ENVIRONMENT must be production or development'],
  ['ENVIRONMENT', 'staging', 'ENVIRONMENT must be production or development'],
  ['SIGNING_KEY', undefined, 'SIGNING_KEY is missing'],
  ['SIGNING_KEY', 'short', 'SIGNING_KEY must have at least 16 characters'],
  ['R2_S3_ENDPOINT', undefined, 'R2_S3_ENDPOINT is missing'],
  ['R2_S3_ENDPOINT', '', 'R2_S3_ENDPOINT is missing'],
  ['R2_BUCKET', undefined, 'R2_BUCKET is missing'],
  ['R2_ACCESS_KEY_ID', undefined, 'R2_ACCESS_KEY_ID is missing'],
  ['R2_SECRET_ACCESS_KEY', undefined, 'R2_SECRET_ACCESS_KEY is missing'],
  ['SLE_PER_USD', 'twenty', 'SLE_PER_USD must be a number above 0'],
  ['SLE_PER_USD', '-23', 'SLE_PER_USD must be a number above 0'],
  ['SLE_PER_USD', '', 'SLE_PER_USD must be a number above 0'],
  ['SLE_PER_USD_DATE', 'today', 'SLE_PER_USD_DATE must be a day such as 2026-09-30'],
  ['SLE_PER_USD_DATE', '2026-02-30', 'SLE_PER_USD_DATE must be a day such as 2026-09-30'],
  ['SLE_PER_USD_DATE', '', 'SLE_PER_USD_DATE must be a day such as 2026-09-30'],
  ['RATE_LIMIT_SCALE', '0', 'RATE_LIMIT_SCALE must be a number above 0'],
  ['RATE_LIMIT_SCALE', 'much', 'RATE_LIMIT_SCALE must be a number above 0'],
  ['OTP_SENDS_PER_ADDRESS_HOURLY', '1.5', 'OTP_SENDS_PER_ADDRESS_HOURLY must be a whole number above 0'],
  ['OTP_SENDS_PER_ADDRESS_HOURLY', 'x', 'OTP_SENDS_PER_ADDRESS_HOURLY must be a whole number above 0'],
  ['SMS_DAILY_LIMIT', '0', 'SMS_DAILY_LIMIT must be a whole number above 0'],
  ['SMS_PROVIDER', 'pigeon', 'SMS_PROVIDER must be console, twilio, africastalking or orange'],
])('%s set to %j is refused with an error that names the setting', (name, value, sentence) => {
  expect(() => parseWith({ [name]: value })).toThrow(sentence)
  expect(() => parseWith({ [name]: value })).toThrow('Set it in .dev.vars')
})

const PROVIDER_KEYS: [string, string[]][] = [
  ['twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
  ['africastalking', ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY']],
  ['orange', ['ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET']],
]

test.each(PROVIDER_KEYS)('%s is accepted only with all of its keys, %j', (provider, names) => {
  const keys = Object.fromEntries(names.map((name) => [name, 'given']))
  expect(parseWith({ SMS_PROVIDER: provider, ...keys })).toMatchObject({ SMS_PROVIDER: provider, ...keys })
  for (const name of names) {
    const sentence = `${name} is missing, which SMS_PROVIDER=${provider} needs`
    expect(() => parseWith({ SMS_PROVIDER: provider, ...keys, [name]: undefined })).toThrow(sentence)
  }
})

test('one error names all missing or wrong settings', () => {
  const start = () => parseWith({ R2_BUCKET: '', SIGNING_KEY: undefined, SLE_PER_USD: '0' })
  for (const fault of ['R2_BUCKET is missing', 'SIGNING_KEY is missing', 'SLE_PER_USD must be'])
    expect(start).toThrow(fault)
})

test('if a setting is missing, every call returns 500, and only the log names the setting', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await callApp('/api/health', {}, { R2_ACCESS_KEY_ID: '' })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('R2_ACCESS_KEY_ID')
  expect(logged.mock.calls.flat().join()).toContain('R2_ACCESS_KEY_ID is missing')
})

async function statusesOf(call: () => Promise<Response>, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await call()).status)
  return statuses
}
