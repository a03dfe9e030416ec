import { expect, test } from 'vitest'
import { SmsLog } from '#contract/auth.ts'
import { callApp, freshPhone, visitor } from '../../test/people.ts'

// [spec 10.1 #56]
test('a message that was sent is read by its phone, in any spelling, with its code', async () => {
  const phone = freshPhone()
  await visitor().post('/api/auth/send-otp', { phoneNumber: phone })
  for (const spelling of [encodeURIComponent(phone), phone, phone.slice(4), `0${phone.slice(4)}`]) {
    const answer = await callApp(`/api/dev/sms?phone=${spelling}`)
    expect(answer.status).toBe(200)
    const { messages } = SmsLog.parse(await answer.json())
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      to: phone,
      body: expect.stringContaining(messages[0]?.code ?? 'no code'),
    })
  }
})

test('a phone that got nothing has no messages, and without a phone it is a bad call', async () => {
  const answer = await callApp(`/api/dev/sms?phone=${encodeURIComponent(freshPhone())}`)
  expect(await answer.json()).toEqual({ messages: [] })
  expect((await callApp('/api/dev/sms')).status).toBe(400)
})

// [spec 10.1 #56]
test('in production there is no such call, and nothing is kept for one', async () => {
  const phone = freshPhone()
  const production = { ENVIRONMENT: 'production' }
  expect((await visitor(production).post('/api/auth/send-otp', { phoneNumber: phone })).status).toBe(200)
  for (const path of [`/api/dev/sms?phone=${encodeURIComponent(phone)}`, '/api/dev/sms', '/api/dev']) {
    const answer = await callApp(path, {}, production)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'not_found', message: 'There is no such call.' })
    expect((await callApp(path, { method: 'PUT' }, production)).status).toBe(404)
  }
  expect(await (await callApp(`/api/dev/sms?phone=${encodeURIComponent(phone)}`)).json()).toEqual({
    messages: [],
  })
})
