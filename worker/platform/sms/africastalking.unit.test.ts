import { expect, test } from 'vitest'
import { exchange } from '../../test/exchange.ts'
import { africastalking } from './africastalking.ts'

const ACCOUNT = { username: 'market', apiKey: 'key-1', from: 'SALONE' }
const SMS = { to: '+23276123456', body: '123456 is your code. 100% & more' }
const { signal } = new AbortController()

// [spec 10.13 #11]
test('posts a message as a form, with the key, and asks for JSON', async () => {
  const { fetch, heard } = exchange(answerWith(101))
  await africastalking(ACCOUNT, fetch).send(SMS, signal)
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ method: 'POST', url: 'https://api.africastalking.com/version1/messaging' })
  expect(heard[0]?.headers.get('apikey')).toBe('key-1')
  expect(heard[0]?.headers.get('accept')).toBe('application/json')
  expect(heard[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(formOf(heard[0]?.body)).toEqual({
    username: 'market',
    to: SMS.to,
    message: SMS.body,
    from: 'SALONE',
  })
})

test('sends no sender name by default, and uses the host of the sandbox', async () => {
  const { fetch, heard } = exchange(answerWith(100))
  await africastalking({ username: 'sandbox', apiKey: 'key-1' }, fetch).send(SMS, signal)
  expect(heard[0]?.url).toBe('https://api.sandbox.africastalking.com/version1/messaging')
  expect(formOf(heard[0]?.body)).toEqual({ username: 'sandbox', to: SMS.to, message: SMS.body })
})

const unreadable = new Response('<h1>Hello</h1>', { status: 201 })
test.each([
  ['an invalid number', answerWith(403), 'number', 'answered status code 403'],
  ['an owner who said stop', answerWith(406), 'number', 'answered status code 406'],
  ['an empty account', answerWith(405), 'service', 'answered status code 405'],
  ['a wrong key', new Response('authentication is invalid', { status: 401 }), 'service', 'answered 401'],
  ['an unknown sender', noRecipients('InvalidSenderId'), 'service', 'took on no recipient: InvalidSenderId'],
  ['a page instead of JSON', unreadable, 'service', 'answered something unreadable'],
])('%s is a failure of the %s', async (_what, answer, reason, message) => {
  await expect(africastalking(ACCOUNT, exchange(answer).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason,
    message: `Africa's Talking ${message}`,
  })
})

function answerWith(statusCode: number): Response {
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
