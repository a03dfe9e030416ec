import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { freshPhone } from '../../test/people.ts'
import { consoleProvider, listPrintedSms } from './console.ts'

const { signal } = new AbortController()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// [spec 10.13 #11]
test('lists the messages to a phone, newest first', async () => {
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

test('at most twenty are listed', async () => {
  const to = freshPhone()
  const provider = consoleProvider(env.KV, true)
  for (let index = 0; index < 22; index += 1) await provider.send({ to, body: String(index) }, signal)
  expect((await listPrintedSms(env.KV, to)).messages).toHaveLength(20)
})

test('logs the message in development only', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const sms = { to: freshPhone(), body: '123456 is your code', code: '123456' }
  await consoleProvider(env.KV, true).send(sms, signal)
  await consoleProvider(env.KV, false).send(sms, signal)
  expect(lines[0]).toContain('123456')
  expect(lines[1]).toContain('sms_printed')
  expect(lines[1]).not.toMatch(/123456|\+232/)
})
