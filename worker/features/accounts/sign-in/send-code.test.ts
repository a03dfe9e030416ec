import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { CodeSent } from '#contract/auth.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { CODE_SENDS_PER_PREFIX_HOURLY } from '#contract/limits.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import {
  freshPhone,
  readCode,
  signIn,
  visitor,
  type Person,
  type TestSettings,
  TWILIO,
  expectOk,
  advanceClock,
  freezeClock,
} from '#worker/test/people.ts'

freezeClock()

describe('a request for a code', () => {
  // [spec 7 #5]
  test('has the same response whether or not the number has an account', async () => {
    const member = await signIn()
    advanceClock(MINUTE_MS)
    const known = await parsed(CodeSent, requestCode(visitor(), member.phone))
    const stranger = freshPhone()
    const unknown = await parsed(CodeSent, requestCode(visitor(), stranger))
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

  test('for a number with an unknown prefix sends a code and returns a warning', async () => {
    const response = await requestCode(visitor(), '061 123 456')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      phoneNumber: '+23261123456',
      warning: expect.stringContaining('+2326112'),
    })
  })

  test.each([
    ['a landline', '022 234 567', 400, 'landline'],
    ['a number of an unserved country', '+33612345678', 403, 'country_not_served'],
    ['a Jamaican number, despite its +1', '+1 876 555 1234', 403, 'country_not_served'],
  ])('for %s is refused, and nothing is sent', async (_what, phone, status, code) => {
    const response = await requestCode(visitor(), phone)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
    expect((await env.KV.list({ prefix: `sms:${phone.replaceAll(' ', '')}` })).keys).toEqual([])
  })

  test('for an invalid number is refused with an error at its field', async () => {
    expect(await refusedWith(requestCode(visitor(), '12ab'))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { phoneNumber: expect.stringContaining('076 123 456') },
    })
  })
})

describe('the limits of codes:', () => {
  test('a number gets one code per minute, however written; a refusal says how long to wait', async () => {
    const phone = freshPhone()
    await expectSent(visitor(), phone)
    advanceClock(18_000)
    const response = await requestCode(visitor(), phone.replace('+232', '0'))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('42')
    expect(await response.json()).toEqual({
      code: 'too_many_requests',
      message: 'Please wait 42 seconds before asking for another code.',
    })
    advanceClock(42_000)
    await expectSent(visitor(), phone)
  })

  test('a number gets five codes per hour and ten per day', async () => {
    const phone = freshPhone()
    const start = Date.now()
    for (let send = 0; send < 5; send += 1) {
      await expectSent(visitor(), phone)
      advanceClock(MINUTE_MS)
    }
    expect(await refusedWith(requestCode(visitor(), phone))).toMatchObject({
      status: 429,
      message: 'Please wait 55 minutes before asking for another code.',
    })

    vi.setSystemTime(start + HOUR_MS)
    for (let send = 0; send < 5; send += 1) {
      await expectSent(visitor(), phone)
      advanceClock(MINUTE_MS)
    }
    vi.setSystemTime(start + 2 * HOUR_MS)
    expect(await refusedWith(requestCode(visitor(), phone))).toMatchObject({
      status: 429,
      message: 'Please wait 22 hours before asking for another code.',
    })
    vi.setSystemTime(start + 24 * HOUR_MS)
    await expectSent(visitor(), phone)
  })

  test('concurrent requests for one number send one code', async () => {
    const phone = freshPhone()
    const guest = visitor()
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestCode(guest, phone)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await env.KV.list({ prefix: `sms:${phone}` })).keys).toHaveLength(1)
  })

  test('an IP address gets OTP_SENDS_PER_ADDRESS_HOURLY codes per hour', async () => {
    const guest = visitor({ OTP_SENDS_PER_ADDRESS_HOURLY: '3' })
    for (let send = 0; send < 3; send += 1) await expectSent(guest, freshPhone())
    expect((await requestCode(guest, freshPhone())).status).toBe(429)
    expect((await requestCode(visitor({ OTP_SENDS_PER_ADDRESS_HOURLY: '3' }), freshPhone())).status).toBe(200)
    advanceClock(HOUR_MS)
    await expectSent(guest, freshPhone())
  })

  test('a block of numbers gets a limited number of codes per hour, whoever requests them', async () => {
    const numberInBlock = (index: number) => `+2327799${String(index).padStart(4, '0')}`
    const unscaled: TestSettings = { RATE_LIMIT_SCALE: '1' }
    const sends = Array.from({ length: CODE_SENDS_PER_PREFIX_HOURLY + 5 }, (_unused, index) =>
      requestCode(visitor(unscaled), numberInBlock(index)),
    )
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(CODE_SENDS_PER_PREFIX_HOURLY)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    await expectSent(visitor(unscaled), '+23277980000')
  })

  test('the whole service sends SMS_DAILY_LIMIT codes per day', async () => {
    const used = await d1.value<number>`SELECT used FROM allowances WHERE bucket = 'code:service:day'`
    await d1.run`DELETE FROM allowances WHERE bucket = 'code:service:strangers'`
    const oneCodeLeft: TestSettings = { SMS_DAILY_LIMIT: String((used ?? 0) + 1) }
    await expectSent(visitor(oneCodeLeft), freshPhone())
    const refused = await requestCode(visitor(oneCodeLeft), freshPhone())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a refused request uses up no other limit', async () => {
    const phone = freshPhone()
    const guest = visitor({ OTP_SENDS_PER_ADDRESS_HOURLY: '2' })
    await expectSent(guest, phone)
    for (let again = 0; again < 5; again += 1) expect((await requestCode(guest, phone)).status).toBe(429)
    await expectSent(guest, freshPhone())
  })
})

describe('if the SMS provider', () => {
  test('fails, the request is a 503, uses up no allowance and leaves the previous code valid', async () => {
    const phone = freshPhone()
    const owner = visitor()
    await expectSent(owner, phone)
    const code = await readCode(phone)
    advanceClock(MINUTE_MS)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 500 }))
    const guest = visitor({ ...TWILIO, OTP_SENDS_PER_ADDRESS_HOURLY: '1' })
    for (let send = 0; send < 6; send += 1) {
      expect(await refusedWith(requestCode(guest, phone))).toEqual({
        status: 503,
        code: 'sms_unavailable',
        message: 'We could not send the SMS. Please try again in a minute.',
      })
    }
    expect((await owner.post('/api/auth/verify-otp', { phoneNumber: phone, otpCode: code })).status).toBe(200)
  })

  test('does not respond, the request times out after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const phone = freshPhone()
    const called = new Promise<AbortSignal>((resolve) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
        if (init?.signal) resolve(init.signal)
        return new Promise(() => undefined)
      })
    })
    const pending = requestCode(visitor(TWILIO), phone)
    const signal = await called
    await vi.advanceTimersByTimeAsync(4_999)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
    expect((await pending).status).toBe(503)
    vi.useRealTimers()
    await expectSent(visitor(), phone)
  })

  test('cannot reach the number, the error is at its field and the send counts', async () => {
    const phone = freshPhone()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({ code: 21614 }, { status: 400 }),
    )
    expect(await refusedWith(requestCode(visitor(TWILIO), phone))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { phoneNumber: 'No SMS can reach that number. Please use another one.' },
    })
    expect((await requestCode(visitor(TWILIO), phone)).status).toBe(429)
  })
})

function requestCode(guest: Person, phoneNumber: string): Promise<Response> {
  return guest.post('/api/auth/send-otp', { phoneNumber })
}

async function expectSent(guest: Person, phone: string): Promise<void> {
  await expectOk(requestCode(guest, phone))
}
