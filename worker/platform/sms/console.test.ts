import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { SmsLog } from '#contract/auth.ts'
import { refusedWith, parsed } from '#worker/test/parsed.ts'
import { callApp, freshPhone, visitor } from '#worker/test/people.ts'
import { consoleProvider, listPrintedSms } from './console.ts'

const { signal } = new AbortController()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('messages to a phone are listed newest first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const to = freshPhone()
  const provider = consoleProvider(env.KV, true)
  await Promise.all([
    provider.send({ to, body: 'first' }, signal),
    provider.send({ to, body: 'first too' }, signal),
  ])
  vi.setSystemTime(Date.now() + 1)
  await provider.send({ to, body: 'last', code: '123456' }, signal)
  const { messages } = await listPrintedSms(env.KV, to)
  expect(messages[0]).toEqual({ to, body: 'last', code: '123456', sentAt: new Date().toISOString() })
  expect(
    messages
      .slice(1)
      .map(({ body }) => body)
      .sort(),
  ).toEqual(['first', 'first too'])
  expect(await listPrintedSms(env.KV, freshPhone())).toEqual({ messages: [] })
})

test('at most twenty messages are listed', async () => {
  const to = freshPhone()
  const provider = consoleProvider(env.KV, true)
  for (let index = 0; index < 22; index += 1) await provider.send({ to, body: String(index) }, signal)
  expect((await listPrintedSms(env.KV, to)).messages).toHaveLength(20)
})

test('the text of a message is logged in development only', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const sms = { to: freshPhone(), body: '123456 is your code', code: '123456' }
  await consoleProvider(env.KV, true).send(sms, signal)
  await consoleProvider(env.KV, false).send(sms, signal)
  expect(lines[0]).toContain('123456')
  expect(lines[1]).toContain('sms_printed')
  expect(lines[1]).not.toMatch(/123456|\+232/)
})

test('a message and its code are found by the phone number in any notation', async () => {
  const phone = freshPhone()
  await visitor().post('/api/auth/send-otp', { phoneNumber: phone })
  for (const notation of [encodeURIComponent(phone), phone, phone.slice(4), `0${phone.slice(4)}`]) {
    const { messages } = await parsed(SmsLog, callApp(`/api/dev/sms?phone=${notation}`))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      to: phone,
      body: expect.stringContaining(messages[0]?.code ?? 'no code'),
    })
  }
})

test('a phone that received nothing has no messages, and a call without a phone returns 400', async () => {
  const response = await callApp(`/api/dev/sms?phone=${encodeURIComponent(freshPhone())}`)
  expect(await response.json()).toEqual({ messages: [] })
  expect((await callApp('/api/dev/sms')).status).toBe(400)
})

test('in production the list of messages does not exist, and no message is stored', async () => {
  const phone = freshPhone()
  const production = { ENVIRONMENT: 'production' }
  expect((await visitor(production).post('/api/auth/send-otp', { phoneNumber: phone })).status).toBe(200)
  for (const path of [`/api/dev/sms?phone=${encodeURIComponent(phone)}`, '/api/dev/sms', '/api/dev']) {
    expect(await refusedWith(callApp(path, {}, production))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'There is no such call.',
    })
    expect((await callApp(path, { method: 'PUT' }, production)).status).toBe(404)
  }
  expect(await (await callApp(`/api/dev/sms?phone=${encodeURIComponent(phone)}`)).json()).toEqual({
    messages: [],
  })
})
