import { expect, test } from 'vitest'
import { exchange } from '../../test/exchange.ts'
import { twilio } from './twilio.ts'

const ACCOUNT = { accountSid: 'AC123', authToken: 'secret', from: '+15005550006' }
const SMS = { to: '+23276123456', body: '123456 is your code. 100% & more' }
const { signal } = new AbortController()

// [spec 10.13 #11]
test('posts a message as a form, with basic authentication', async () => {
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

test('sends through a messaging service instead of a number', async () => {
  const { fetch, heard } = exchange(Response.json({}, { status: 201 }))
  await twilio({ ...ACCOUNT, from: 'MG77' }, fetch).send(SMS, signal)
  expect(formOf(heard[0]?.body)).toEqual({ To: SMS.to, MessagingServiceSid: 'MG77', Body: SMS.body })
})

test.each([
  ['an invalid number', 400, { code: 21211 }, 'number', 'Twilio answered 400, code 21211'],
  ['a number without SMS', 400, { code: 21614 }, 'number', 'Twilio answered 400, code 21614'],
  ['an owner who said stop', 400, { code: 21610 }, 'number', 'Twilio answered 400, code 21610'],
  ['a wrong password', 401, { code: 20003 }, 'service', 'Twilio answered 401, code 20003'],
  ['too many at once', 429, { code: 20429 }, 'service', 'Twilio answered 429, code 20429'],
  ['a page instead of JSON', 502, '<h1>Bad gateway</h1>', 'service', 'Twilio answered 502, code unknown'],
])('%s (%i) is a failure of the service or of the number', async (_what, status, body, reason, message) => {
  const answer = typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  await expect(twilio(ACCOUNT, exchange(answer).fetch).send(SMS, signal)).rejects.toMatchObject({
    reason,
    message,
  })
})

function formOf(body = ''): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}
