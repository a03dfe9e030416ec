import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { CodeSent } from '#contract/auth.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { CODE_SENDS_PER_PREFIX_HOURLY } from '#contract/limits.ts'
import { d1 } from '../../../test/databases.ts'
import {
  freshPhone,
  readCode,
  signIn,
  visitor,
  type Person,
  type TestSettings,
  pass,
  standStill,
} from '../../../test/people.ts'
import { parsed, refusedWith } from '../../../test/parsed.ts'

standStill()

describe('a request for a code', () => {
  // [spec 7 #5, 10.13 #10]
  test('a request for a code gets the same answer whether or not the number has an account', async () => {
    const member = await signIn()
    pass(MINUTE_MS)
    const known = await parsed(CodeSent, ask(visitor(), member.phone))
    const stranger = freshPhone()
    const unknown = await parsed(CodeSent, ask(visitor(), stranger))
    expect({
      ...known,
      phoneNumber: stranger,
      message: known.message.replace(member.phone, stranger),
    }).toEqual(unknown)
    expect(unknown).toEqual({
      message: `We sent a code to ${stranger}.`,
      phoneNumber: stranger,
      resendInSeconds: 60,
    })
  })

  // [spec 10.13 #1]
  test('a number with an unknown prefix gets a warning, but a code all the same', async () => {
    const answer = await ask(visitor(), '061 123 456')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      phoneNumber: '+23261123456',
      warning: expect.stringContaining('+2326112'),
    })
  })

  test.each([
    ['a landline', '022 234 567', 400, 'landline'],
    ['a number of an unserved country', '+33612345678', 403, 'country_not_served'],
    ['a number of a neighbour with a served country code', '+1 876 555 1234', 403, 'country_not_served'],
  ])('a request for %s is refused, and nothing is sent', async (_what, phone, status, code) => {
    const answer = await ask(visitor(), phone)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
    expect((await env.KV.list({ prefix: `sms:${phone.replaceAll(' ', '')}` })).keys).toEqual([])
  })

  test('an invalid phone number is refused with an error at its field', async () => {
    expect(await refusedWith(ask(visitor(), '12ab'))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { phoneNumber: expect.stringContaining('076 123 456') },
    })
  })
})

describe('how often a code is sent', () => {
  // [spec 10.13 #7]
  test('a phone gets one code a minute, however written, and the refusal says how long to wait', async () => {
    const phone = freshPhone()
    await expectSent(visitor(), phone)
    pass(18_000)
    const answer = await ask(visitor(), phone.replace('+232', '0'))
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('42')
    expect(await answer.json()).toEqual({
      code: 'too_many_requests',
      message: 'Please wait 42 seconds before asking for another code.',
    })
    pass(42_000)
    await expectSent(visitor(), phone)
  })

  // [spec 10.13 #7]
  test('a phone gets five codes an hour and ten a day', async () => {
    const phone = freshPhone()
    const start = Date.now()
    for (let send = 0; send < 5; send += 1) {
      await expectSent(visitor(), phone)
      pass(MINUTE_MS)
    }
    expect(await refusedWith(ask(visitor(), phone))).toMatchObject({
      status: 429,
      message: 'Please wait 55 minutes before asking for another code.',
    })

    vi.setSystemTime(start + HOUR_MS)
    for (let send = 0; send < 5; send += 1) {
      await expectSent(visitor(), phone)
      pass(MINUTE_MS)
    }
    vi.setSystemTime(start + 2 * HOUR_MS)
    expect(await refusedWith(ask(visitor(), phone))).toMatchObject({
      status: 429,
      message: 'Please wait 22 hours before asking for another code.',
    })
    vi.setSystemTime(start + 24 * HOUR_MS)
    await expectSent(visitor(), phone)
  })

  // [spec 10.13 #7]
  test('several concurrent requests send a phone one code', async () => {
    const phone = freshPhone()
    const guest = visitor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(guest, phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await env.KV.list({ prefix: `sms:${phone}` })).keys).toHaveLength(1)
  })

  // [spec 10.13 #8]
  test('one address gets OTP_SENDS_PER_ADDRESS_HOURLY codes an hour', async () => {
    const guest = visitor({ OTP_SENDS_PER_ADDRESS_HOURLY: '3' })
    for (let send = 0; send < 3; send += 1) await expectSent(guest, freshPhone())
    expect((await ask(guest, freshPhone())).status).toBe(429)
    expect((await ask(visitor({ OTP_SENDS_PER_ADDRESS_HOURLY: '3' }), freshPhone())).status).toBe(200)
    pass(HOUR_MS)
    await expectSent(guest, freshPhone())
  })

  // [spec 10.13 #9]
  test('a block of numbers gets a limited number of codes an hour, whoever asks', async () => {
    const numberInBlock = (index: number) => `+2327799${String(index).padStart(4, '0')}`
    const unscaled: TestSettings = { RATE_LIMIT_SCALE: '1' }
    const sends = Array.from({ length: CODE_SENDS_PER_PREFIX_HOURLY + 5 }, (_unused, index) =>
      ask(visitor(unscaled), numberInBlock(index)),
    )
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(CODE_SENDS_PER_PREFIX_HOURLY)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    await expectSent(visitor(unscaled), '+23277980000')
  })

  // [spec 10.13 #9]
  test('the whole service sends SMS_DAILY_LIMIT codes a day', async () => {
    const used = await d1.value<number>`SELECT used FROM allowances WHERE bucket = 'code:service:day'`
    await d1.run`DELETE FROM allowances WHERE bucket = 'code:service:strangers'`
    const nearTheEnd: TestSettings = { SMS_DAILY_LIMIT: String((used ?? 0) + 1) }
    await expectSent(visitor(nearTheEnd), freshPhone())
    const stopped = await ask(visitor(nearTheEnd), freshPhone())
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a refused send counts against nothing else', async () => {
    const phone = freshPhone()
    const guest = visitor({ OTP_SENDS_PER_ADDRESS_HOURLY: '2' })
    await expectSent(guest, phone)
    for (let again = 0; again < 5; again += 1) expect((await ask(guest, phone)).status).toBe(429)
    await expectSent(guest, freshPhone())
  })
})

describe('an SMS provider that fails', () => {
  const TWILIO: TestSettings = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15005550006',
  }

  // [spec 10.13 #12]
  test('a failed send gets a 503, uses up no allowance and leaves the previous code valid', async () => {
    const phone = freshPhone()
    const owner = visitor()
    await expectSent(owner, phone)
    const code = await readCode(phone)
    pass(MINUTE_MS)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 500 }))
    const guest = visitor({ ...TWILIO, OTP_SENDS_PER_ADDRESS_HOURLY: '1' })
    for (let send = 0; send < 6; send += 1) {
      expect(await refusedWith(ask(guest, phone))).toEqual({
        status: 503,
        code: 'sms_unavailable',
        message: 'We could not send the SMS. Please try again in a minute.',
      })
    }
    expect((await owner.post('/api/auth/verify-otp', { phoneNumber: phone, otpCode: code })).status).toBe(200)
  })

  // [spec 10.13 #12]
  test('the request times out after five seconds if the provider hangs', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const phone = freshPhone()
    const called = new Promise<AbortSignal>((resolve) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
        if (init?.signal) resolve(init.signal)
        return new Promise(() => undefined)
      })
    })
    const pending = ask(visitor(TWILIO), phone)
    const signal = await called
    await vi.advanceTimersByTimeAsync(4_999)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
    expect((await pending).status).toBe(503)
    vi.useRealTimers()
    await expectSent(visitor(), phone)
  })

  test('a number that gets no SMS causes an error at the field, and the send counts', async () => {
    const phone = freshPhone()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({ code: 21614 }, { status: 400 }),
    )
    expect(await refusedWith(ask(visitor(TWILIO), phone))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { phoneNumber: 'No SMS can reach that number. Please use another one.' },
    })
    expect((await ask(visitor(TWILIO), phone)).status).toBe(429)
  })
})

function ask(guest: Person, phoneNumber = freshPhone()): Promise<Response> {
  return guest.post('/api/auth/send-otp', { phoneNumber })
}

async function expectSent(guest: Person, phone: string): Promise<void> {
  const answer = await ask(guest, phone)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
