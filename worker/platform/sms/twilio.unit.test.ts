import { expect, test } from 'vitest'
import { exchange } from '../../test/exchange.ts'
import { twilio } from './twilio.ts'

const ACCOUNT = { accountSid: 'AC123', authToken: 'secret', from: '+15005550006' }
const SMS = { to: '+23276123456', body: '123456 is your code. 100% & more' }
const { signal } = new AbortController()

test('a message is one form, posted with the account as its password', async () => {
  const { fetch, heard } = exchange(Response.json({ sid: 'SM1' }, { status: 201 }))
  await twilio(ACCOUNT, fetch).send(SMS, signal)
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({
    method: 'POST',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC123/Messages.json',
  })
  expect(heard[0]?.headers.get('authorization')).toBe(`Basic ${btoa('AC123:secret')}`)
  expect(heard[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(formOf(heard[0]?.body)).toEqual({ To: SMS.to, From: ACCOUNT.from, Body: SMS.body })
})

test('a messaging service sends in the place of a number', async () => {
  const { fetch, heard } = exchange(Response.json({}, { status: 201 }))
  await twilio({ ...ACCOUNT, from: 'MG77' }, fetch).send(SMS, signal)
  expect(formOf(heard[0]?.body)).toEqual({ To: SMS.to, MessagingServiceSid: 'MG77', Body: SMS.body })
})

test.each([
  [
    'an invalid number',
    Response.json({ code: 21211 }, { status: 400 }),
    'number',
    'Twilio answered 400, code 21211',
  ],
  [
    'a number without SMS',
    Response.json({ code: 21614 }, { status: 400 }),
    'number',
    'Twilio answered 400, code 21614',
  ],
  [
    'an owner who said stop',
    Response.json({ code: 21610 }, { status: 400 }),
    'number',
    'Twilio answered 400, code 21610',
  ],
  [
    'a wrong password',
    Response.json({ code: 20003 }, { status: 401 }),
    'service',
    'Twilio answered 401, code 20003',
  ],
  [
    'too many at once',
    Response.json({ code: 20429 }, { status: 429 }),
    'service',
    'Twilio answered 429, code 20429',
  ],
  [
    'a page instead of JSON',
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'service',
    'Twilio answered 502, code unknown',
  ],
])('%s is a failure of the %s', async (_what, answer, reason, message) => {
  await expect(twilio(ACCOUNT, exchange(answer).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason,
    message,
  })
})

function formOf(body = ''): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}
