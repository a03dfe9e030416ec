import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#worker/test/fake-server.ts'
import { africastalking } from './africastalking.ts'
import { orange } from './orange.ts'
import { twilio } from './twilio.ts'

const ACCOUNT = { username: 'market', apiKey: 'key-1', from: 'SALONE' }
const SMS = { to: '+23276123456', body: '123456 is your code. 100% & more' }
const { signal } = new AbortController()
const MESSAGES = 'https://api.orange.com/smsmessaging/v1/outbound/tel%3A%2B2320000/requests'
const TOKENS = 'https://api.orange.com/oauth/v3/token'

afterEach(() => {
  vi.useRealTimers()
})

const TWILIO = { accountSid: 'AC123', authToken: 'secret', from: '+15005550006' }

test('Africa’s Talking receives a message as a form with the API key, and JSON is requested', async () => {
  const { fetch, requests } = fakeServer(sentWith(101))
  await africastalking(ACCOUNT, fetch).send(SMS, signal)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://api.africastalking.com/version1/messaging',
  })
  expect(requests[0]?.headers.get('apikey')).toBe('key-1')
  expect(requests[0]?.headers.get('accept')).toBe('application/json')
  expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(formOf(requests[0]?.body)).toEqual({
    username: 'market',
    to: SMS.to,
    message: SMS.body,
    from: 'SALONE',
  })
})

test('Africa’s Talking receives no sender name by default, and its sandbox has its own host', async () => {
  const { fetch, requests } = fakeServer(sentWith(100))
  await africastalking({ username: 'sandbox', apiKey: 'key-1' }, fetch).send(SMS, signal)
  expect(requests[0]?.url).toBe('https://api.sandbox.africastalking.com/version1/messaging')
  expect(formOf(requests[0]?.body)).toEqual({ username: 'sandbox', to: SMS.to, message: SMS.body })
})

const unreadable = new Response('<h1>Hello</h1>', { status: 201 })

test.each([
  ['an invalid number', 'number', sentWith(403), 'answered status code 403'],
  ['an owner who opted out', 'number', sentWith(406), 'answered status code 406'],
  ['an empty account', 'service', sentWith(405), 'answered status code 405'],
  ['a wrong key', 'service', new Response('authentication is invalid', { status: 401 }), 'answered 401'],
  ['an unknown sender', 'service', noRecipients('InvalidSenderId'), 'accepted no recipient: InvalidSenderId'],
  ['a page instead of JSON', 'service', unreadable, 'answered something unreadable'],
])('Africa’s Talking: %s is a failure of the %s', async (_what, reason, response, message) => {
  await expect(africastalking(ACCOUNT, fakeServer(response).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason,
    message: `Africa's Talking ${message}`,
  })
})

test('Orange receives a message with an OAuth token of the account', async () => {
  const account = newAccount()
  const { fetch, requests } = fakeServer(token('t1'), accepted())
  await orange({ ...account, senderName: 'SALONE' }, fetch).send(SMS, signal)
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ['POST', TOKENS],
    ['POST', MESSAGES],
  ])
  expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`${account.clientId}:secret`)}`)
  expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(requests[0]?.body).toBe('grant_type=client_credentials')
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer t1')
  expect(requests[1]?.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
    outboundSMSMessageRequest: {
      address: 'tel:+23276123456',
      senderAddress: 'tel:+2320000',
      senderName: 'SALONE',
      outboundSMSTextMessage: { message: SMS.body },
    },
  })
})

test('a token from Orange is reused until a minute before it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const account = newAccount()
  const { fetch, requests } = fakeServer(token('t1'), accepted(), accepted(), token('t2'), accepted())
  const provider = orange(account, fetch)
  await provider.send(SMS, signal)
  vi.setSystemTime(Date.now() + 3_540_000 - 1)
  await provider.send(SMS, signal)
  vi.setSystemTime(Date.now() + 1)
  await orange(account, fetch).send(SMS, signal)
  const sent = requests.map(({ url, headers }) => (url === TOKENS ? 'token' : headers.get('authorization')))
  expect(sent).toEqual(['token', 'Bearer t1', 'Bearer t1', 'token', 'Bearer t2'])
})

test('if Orange refuses a token, the message is sent once more with a new token', async () => {
  const { fetch, requests } = fakeServer(token('old'), refused(401), token('new'), accepted())
  await orange(newAccount(), fetch).send(SMS, signal)
  expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer new')
})

test.each([
  ['a second refusal of the token', [token('t1'), refused(401), token('t2'), refused(401)], 'answered 401'],
  ['a used-up bundle', [token('t1'), refused(403)], 'answered 403: the bundle is used up or has ended'],
  ['a broken gateway', [token('t1'), refused(503)], 'answered 503'],
  ['a wrong secret', [refused(401)], 'refused a token with 401'],
  ['an unreadable token', [new Response('<h1>Hello</h1>')], 'answered an unreadable token'],
])('Orange: %s is a failure of the service', async (_what, responses, message) => {
  await expect(orange(newAccount(), fakeServer(...responses).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason: 'service',
    message: `Orange ${message}`,
  })
})

test('Twilio receives a message as a form, with basic authentication', async () => {
  const { fetch, requests } = fakeServer(Response.json({ sid: 'SM1' }, { status: 201 }))
  await twilio(TWILIO, fetch).send(SMS, signal)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC123/Messages.json',
  })
  expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa('AC123:secret')}`)
  expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(formOf(requests[0]?.body)).toEqual({ To: SMS.to, From: TWILIO.from, Body: SMS.body })
})

test('Twilio can send through a messaging service instead of a number', async () => {
  const { fetch, requests } = fakeServer(Response.json({}, { status: 201 }))
  await twilio({ ...TWILIO, from: 'MG77' }, fetch).send(SMS, signal)
  expect(formOf(requests[0]?.body)).toEqual({ To: SMS.to, MessagingServiceSid: 'MG77', Body: SMS.body })
})

test.each([
  ['an invalid number', 'number', 400, { code: 21211 }, 'Twilio answered 400, code 21211'],
  ['a number without SMS', 'number', 400, { code: 21614 }, 'Twilio answered 400, code 21614'],
  ['an owner who opted out', 'number', 400, { code: 21610 }, 'Twilio answered 400, code 21610'],
  ['a wrong password', 'service', 401, { code: 20003 }, 'Twilio answered 401, code 20003'],
  ['too many concurrent messages', 'service', 429, { code: 20429 }, 'Twilio answered 429, code 20429'],
  ['a page instead of JSON', 'service', 502, '<h1>Bad gateway</h1>', 'Twilio answered 502, code unknown'],
])('Twilio: %s is a failure of the %s', async (_what, reason, status, body, message) => {
  const isPage = typeof body === 'string'
  const response = isPage ? new Response(body, { status }) : Response.json(body, { status })
  await expect(twilio(TWILIO, fakeServer(response).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason,
    message,
  })
})

function sentWith(statusCode: number): Response {
  const recipient = { statusCode, number: SMS.to, status: 'Success', cost: 'SLE 0.5', messageId: 'ATX_1' }
  return Response.json(
    { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } },
    { status: 201 },
  )
}

function noRecipients(message: string): Response {
  return Response.json({ SMSMessageData: { Message: message, Recipients: [] } }, { status: 201 })
}

function formOf(body = ''): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}

/** Tokens are cached by account, so each test has its own account. */
function newAccount() {
  return { clientId: crypto.randomUUID(), clientSecret: 'secret' }
}

function token(text: string): Response {
  return Response.json({ token_type: 'Bearer', access_token: text, expires_in: 3600 })
}

function accepted(): Response {
  return Response.json({}, { status: 201 })
}

function refused(status: number): Response {
  return Response.json({ requestError: {} }, { status })
}
