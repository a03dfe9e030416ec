import { afterEach, expect, test, vi } from 'vitest'
import { exchange } from '../../test/exchange.ts'
import { orange } from './orange.ts'

const SMS = { to: '+23276123456', body: '123456 is your code. 100% & more' }
const MESSAGES = 'https://api.orange.com/smsmessaging/v1/outbound/tel%3A%2B2320000/requests'
const TOKENS = 'https://api.orange.com/oauth/v3/token'
const { signal } = new AbortController()

afterEach(() => {
  vi.useRealTimers()
})

// [spec 10.13 #11]
test('posts a message with a token for the account', async () => {
  const account = newAccount()
  const { fetch, heard } = exchange(token('t1'), taken())
  await orange({ ...account, senderName: 'SALONE' }, fetch).send(SMS, signal)
  expect(heard.map(({ method, url }) => [method, url])).toEqual([
    ['POST', TOKENS],
    ['POST', MESSAGES],
  ])
  expect(heard[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`${account.clientId}:secret`)}`)
  expect(heard[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(heard[0]?.body).toBe('grant_type=client_credentials')
  expect(heard[1]?.headers.get('authorization')).toBe('Bearer t1')
  expect(heard[1]?.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(heard[1]?.body ?? '')).toEqual({
    outboundSMSMessageRequest: {
      address: 'tel:+23276123456',
      senderAddress: 'tel:+2320000',
      senderName: 'SALONE',
      outboundSMSTextMessage: { message: SMS.body },
    },
  })
})

test('reuses a token until a minute before it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const account = newAccount()
  const { fetch, heard } = exchange(token('t1'), taken(), taken(), token('t2'), taken())
  const provider = orange(account, fetch)
  await provider.send(SMS, signal)
  vi.setSystemTime(Date.now() + 3_540_000 - 1)
  await provider.send(SMS, signal)
  vi.setSystemTime(Date.now() + 1)
  await orange(account, fetch).send(SMS, signal)
  expect(heard.map(({ url, headers }) => (url === TOKENS ? 'token' : headers.get('authorization')))).toEqual([
    'token',
    'Bearer t1',
    'Bearer t1',
    'token',
    'Bearer t2',
  ])
})

test('renews a refused token once and sends the message again', async () => {
  const { fetch, heard } = exchange(token('old'), refused(401), token('new'), taken())
  await orange(newAccount(), fetch).send(SMS, signal)
  expect(heard.at(-1)?.headers.get('authorization')).toBe('Bearer new')
})

test.each([
  ['a second refusal of the token', [token('t1'), refused(401), token('t2'), refused(401)], 'answered 401'],
  ['a used up bundle', [token('t1'), refused(403)], 'answered 403: the bundle is used up or has ended'],
  ['a broken gateway', [token('t1'), refused(503)], 'answered 503'],
  ['a wrong secret', [refused(401)], 'refused a token with 401'],
  ['a token nobody can read', [new Response('<h1>Hello</h1>')], 'answered an unreadable token'],
])('%s is a failure of the service', async (_what, answers, message) => {
  await expect(orange(newAccount(), exchange(...answers).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason: 'service',
    message: `Orange ${message}`,
  })
})

/** Tokens are kept by account, so each test has one of its own. */
function newAccount() {
  return { clientId: crypto.randomUUID(), clientSecret: 'secret' }
}

function token(text: string): Response {
  return Response.json({ token_type: 'Bearer', access_token: text, expires_in: 3600 })
}

function taken(): Response {
  return Response.json({}, { status: 201 })
}

function refused(status: number): Response {
  return Response.json({ requestError: {} }, { status })
}
