import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  CODE_ATTEMPTS,
  CODE_SENDS_PER_DAY,
  DEVICES_PER_NUMBER,
  KNOWN_CLIENTS_CODE_SENDS_PER_DAY,
  SMS_STRANGERS_SHARE,
} from '#contract/limits.ts'
import { d1 } from '#worker/test/databases.ts'
import { refusedWith } from '#worker/test/parsed.ts'
import {
  freshPhone,
  readCode,
  signInByCode,
  visitor,
  visitorAt,
  type Person,
  codeFor,
  enterCode as guess,
  moveTo,
  otherThan,
  advanceClock,
  freezeClock,
} from '#worker/test/people.ts'

freezeClock()

describe('a code', () => {
  test('works only in the client that requested it, which may have codes for two numbers', async () => {
    const [owner, thief] = [visitor(), visitor()]
    const phone = freshPhone()
    const code = await codeFor(owner, phone)
    expect(await (await guess(thief, phone, code)).json()).toMatchObject({
      code: 'wrong_code',
      message: expect.stringContaining('in the browser that asked for it'),
    })
    await thief.post('/api/auth/send-otp', { phoneNumber: freshPhone() })
    const second = freshPhone()
    const secondCode = await codeFor(owner, second)
    expect((await guess(thief, phone, code)).status).toBe(400)
    expect((await guess(owner, phone, code)).status).toBe(200)
    expect((await guess(owner, second, secondCode)).status).toBe(200)
  })

  test('keeps its attempts when other clients guess wrong', async () => {
    const owner = visitor()
    const phone = freshPhone()
    const code = await codeFor(owner, phone)
    advanceClock(MINUTE_MS)
    const attacker = visitor()
    const theirs = await codeFor(attacker, phone)
    for (const guest of [visitor(), attacker]) {
      for (let attempt = 0; attempt < 2 * CODE_ATTEMPTS; attempt += 1)
        await guess(guest, phone, otherThan(theirs))
    }
    expect((await guess(attacker, phone, theirs)).status).toBe(429)
    expect((await guess(owner, phone, code)).status).toBe(200)
  })

  test('is bound to its client by an HttpOnly cookie that expires with the code', async () => {
    const response = await visitor().post('/api/auth/send-otp', { phoneNumber: freshPhone() })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('that strangers request is sent to a number at most ten times a day, with five attempts', async () => {
    const phone = freshPhone()
    const start = Date.now()
    let guessesChecked = 0
    for (const hour of [0, 1, 2, 22]) {
      vi.setSystemTime(start + hour * HOUR_MS)
      for (let client = 0; client < 6; client += 1) {
        const attacker = visitor()
        const sent = await attacker.post('/api/auth/send-otp', { phoneNumber: phone })
        const guesses = sent.status === 200 ? Array.from({ length: CODE_ATTEMPTS + 2 }) : []
        const responses = await Promise.all(guesses.map(() => guess(attacker, phone, '000000')))
        guessesChecked += responses.filter(({ status }) => status === 400).length
        advanceClock(MINUTE_MS)
      }
    }
    expect(guessesChecked).toBe(CODE_SENDS_PER_DAY * CODE_ATTEMPTS)
  })
})

describe('a device that has signed in with a number before', () => {
  test('gets codes for its number even if others have used up the limits', async () => {
    const owner = await signInByCode()
    const neighbour = await signInByCode()
    await useUp(owner.phone)
    for (const other of [visitor(), neighbour])
      expect((await other.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status).toBe(429)
    const code = await codeFor(owner, owner.phone)
    expect((await guess(owner, owner.phone, code)).status).toBe(200)
  })

  test('has its own limits: one code per minute, five per hour, ten per day', async () => {
    const owner = await signInByCode()
    const statuses: number[] = []
    const request = async () =>
      statuses.push((await owner.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status)
    await request()
    await request()
    for (let send = 0; send < 5; send += 1) {
      advanceClock(MINUTE_MS)
      await request()
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429])
    for (let hour = 0; hour < 3; hour += 1) {
      advanceClock(HOUR_MS)
      for (let send = 0; send < 5; send += 1) {
        await request()
        advanceClock(MINUTE_MS)
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(CODE_SENDS_PER_DAY)
  })

  test('gets no more codes by signing in again, since the devices of a number share a limit', async () => {
    const attacker = await signInByCode()
    let sent = 0
    for (let turn = 0; turn < 40; turn += 1) {
      advanceClock(2 * MINUTE_MS)
      const response = await attacker.post('/api/auth/send-otp', { phoneNumber: attacker.phone })
      if (response.status !== 200) continue
      sent += 1
      const code = await readCode(attacker.phone)
      attacker.jar.delete('device')
      expect((await guess(attacker, attacker.phone, code)).status).toBe(200)
    }
    expect(sent).toBeLessThanOrEqual(KNOWN_CLIENTS_CODE_SENDS_PER_DAY)
    expect(await countDevices(attacker.phone)).toBe(DEVICES_PER_NUMBER)
  })

  test('is forgotten if its owner changes numbers or, on another device, signs out everywhere', async () => {
    const [laptop, lost] = [await signInByCode(), visitor()]
    advanceClock(MINUTE_MS)
    expect((await guess(lost, laptop.phone, await codeFor(lost, laptop.phone))).status).toBe(200)
    expect(await countDevices(laptop.phone)).toBe(2)
    await laptop.post('/api/auth/logout-everywhere')
    expect(await countDevices(laptop.phone)).toBe(1)
    const mover = await signInByCode()
    await moveTo(mover, freshPhone())
    expect(await countDevices(mover.phone)).toBe(0)
  })

  test('is exempt from the limits for IP addresses, number blocks and strangers', async () => {
    const owner = await signInByCode(freshPhone(), { OTP_SENDS_PER_ADDRESS_HOURLY: '1' })
    await d1.run`UPDATE allowances SET used = 1000000
      WHERE bucket LIKE 'code:prefix:%' OR bucket = 'code:service:strangers'`
    expect((await owner.post('/api/auth/send-otp', { phoneNumber: freshPhone() })).status).toBe(429)
    expect((await owner.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status).toBe(200)
    await d1.run`DELETE FROM allowances WHERE used >= 1000000`
  })

  test('is remembered by the hash of a cookie that is valid for 400 days', async () => {
    const owner = await signInByCode()
    const row = await d1.first<{ token_hash: string }>`SELECT token_hash FROM known_devices
      WHERE phone = ${owner.phone}`
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    advanceClock(MINUTE_MS)
    const again = await codeFor(owner, owner.phone)
    const response = await guess(owner, owner.phone, again)
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await countDevices(owner.phone)).toBe(1)
  })
})

describe('an IP address', () => {
  const settings = { OTP_SENDS_PER_ADDRESS_HOURLY: '20' }

  test('whose codes nobody enters gets only a few codes beyond the free ones in a day', async () => {
    const attacker = visitor(settings)
    const start = Date.now()
    let sent = 0
    while (Date.now() < start + DAY_MS) {
      const wait = await requestCode(attacker)
      if (wait === 0) sent += 1
      advanceClock(Math.max(wait, 60) * 1_000)
    }
    expect(sent).toBeGreaterThan(10)
    expect(sent).toBeLessThan(26)
  })

  test('shared by people who sign in never waits', async () => {
    const office = visitor(settings)
    for (let person = 0; person < 12; person += 1) {
      const phone = freshPhone()
      const code = await codeFor(office, phone)
      expect((await guess(office, phone, code)).status).toBe(200)
      advanceClock(10 * MINUTE_MS)
    }
  })

  test('waits no less after somebody enters codes that did not count against it', async () => {
    const attacker = await signInByCode(freshPhone(), settings)
    for (let send = 0; send < 5; send += 1) await requestCode(attacker)
    const device = attacker.jar.get('device') ?? ''
    advanceClock(MINUTE_MS)
    const code = await codeFor(attacker, attacker.phone)
    attacker.jar.delete('device')
    expect((await guess(attacker, attacker.phone, code)).status).toBe(200)
    expect(device).not.toBe('')
    expect(await countUses(`code:unentered:${attacker.address}`)).toBe(5)
  })

  test('gets only one of several codes that it requests concurrently beyond the free ones', async () => {
    const attacker = visitor(settings)
    for (let send = 0; send < 10; send += 1) await requestCode(attacker)
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => attacker.post('/api/auth/send-otp', { phoneNumber: freshPhone() })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the networks of one IPv6 block', () => {
  const settings = { OTP_SENDS_PER_ADDRESS_HOURLY: '20' }
  const BLOCK = '2001:db8:77'
  const inBlock = (network: number, own = {}) => visitorAt(`${BLOCK}:${network}::1`, { ...settings, ...own })

  test('get together a few times the codes that one address gets, and other people theirs', async () => {
    let sent = 0
    for (let network = 1; network <= 60; network += 1) {
      for (let send = 0; send < 2; send += 1) if ((await requestCode(inBlock(network))) === 0) sent += 1
    }
    expect(sent).toBeGreaterThanOrEqual(20)
    expect(sent).toBeLessThan(24)
    for (const other of [visitor(settings), visitorAt('2001:db8:78:1::1', settings)])
      expect(await requestCode(other)).toBe(0)
  })

  test('get codes for numbers that their devices know even then', async () => {
    const owner = await signInByCode()
    advanceClock(MINUTE_MS)
    const response = await owner.fetch('/api/auth/send-otp', {
      method: 'POST',
      body: JSON.stringify({ phoneNumber: owner.phone }),
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': `${BLOCK}:1::1` },
    })
    expect(response.status).toBe(200)
  })

  test('never wait while their people sign in', async () => {
    for (let network = 1; network <= 30; network += 1) {
      const guest = visitorAt(`2001:db8:79:${network}::1`, settings)
      const phone = freshPhone()
      expect((await guess(guest, phone, await codeFor(guest, phone))).status).toBe(200)
      advanceClock(10 * MINUTE_MS)
    }
  })

  test('share a limit on guesses per minute', async () => {
    const statuses: number[] = []
    for (let network = 1; network <= 50; network += 1) {
      const guest = inBlock(1_000 + network, { RATE_LIMIT_SCALE: '1' })
      for (let attempt = 0; attempt < 4; attempt += 1)
        statuses.push((await guess(guest, freshPhone(), '000000')).status)
    }
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120)
  })
})

describe('with many wrong guesses in the whole service', () => {
  const settings = { OTP_SENDS_PER_ADDRESS_HOURLY: '20', SMS_DAILY_LIMIT: '100' }

  // Each test has a day of its own, without the codes and guesses of the others.
  beforeEach(() => d1.run`DELETE FROM allowances`)

  async function guessFromEverywhere() {
    const owner = await signInByCode()
    for (let client = 0; client < 4; client += 1) {
      const attacker = visitor(settings)
      const phone = freshPhone()
      const code = await codeFor(attacker, phone)
      expect(await requestCode(visitor(settings))).toBe(0)
      for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1)
        await guess(attacker, phone, otherThan(code))
    }
    return owner
  }

  test('new devices wait from their second unentered code on, until the next day', async () => {
    const owner = await guessFromEverywhere()
    const newcomer = visitor(settings)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    expect(await requestCode(newcomer)).toBe(0)
    expect(await requestCode(newcomer)).toBeGreaterThan(30)
    expect(logged.mock.calls.join()).toContain('"event":"codes_guessed"')
    logged.mockRestore()
    advanceClock(MINUTE_MS)
    expect((await owner.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status).toBe(200)
    advanceClock(DAY_MS)
    for (let send = 0; send < 2; send += 1) expect(await requestCode(newcomer)).toBe(0)
  })

  test('new devices solve a robot check if Turnstile is set up, and known ones do not', async () => {
    const owner = await guessFromEverywhere()
    const keys = { ...settings, TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    expect(
      await refusedWith(visitor(keys).post('/api/auth/send-otp', { phoneNumber: freshPhone() })),
    ).toMatchObject({ status: 403, code: 'robot_check' })
    logged.mockRestore()
    advanceClock(MINUTE_MS)
    expect((await owner.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status).toBe(200)
  })

  test('wrong guesses by known devices do not count', async () => {
    const owner = await signInByCode()
    for (let round = 0; round < 5; round += 1) {
      advanceClock(10 * MINUTE_MS)
      const code = await codeFor(owner, owner.phone)
      for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1)
        await guess(owner, owner.phone, otherThan(code))
    }
    const newcomer = visitor(settings)
    for (let send = 0; send < 2; send += 1) expect(await requestCode(newcomer)).toBe(0)
  })
})

describe('with Turnstile set up', () => {
  const settings = {
    OTP_SENDS_PER_ADDRESS_HOURLY: '20',
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET_KEY: 'secret-key',
  }

  test('an IP address whose codes nobody enters solves a robot check instead of waiting', async () => {
    const guest = await visitorPastFreeCodes()
    expect(await refusedWith(guest.post('/api/auth/send-otp', { phoneNumber: freshPhone() }))).toMatchObject({
      status: 403,
      code: 'robot_check',
    })
    expect(await (await guest.get('/api/auth/robot-check')).json()).toEqual({ siteKey: 'site-key' })

    const turnstile = mockTurnstile({ success: true, hostname: 'localhost' })
    expect(
      (await guest.post('/api/auth/send-otp', { phoneNumber: freshPhone(), robotToken: 'a-token' })).status,
    ).toBe(200)
    expect(turnstile.mock.calls[0]?.[1]?.body).toEqual(
      new URLSearchParams({ secret: 'secret-key', response: 'a-token', remoteip: guest.address }),
    )
  })

  test.each([
    ['a token unknown to Turnstile', { success: false }, 403, 'robot_check'],
    ['a token for another website', { success: true, hostname: 'evil.test' }, 403, 'robot_check'],
    ['an unreadable response', 'nonsense', 503, 'unavailable'],
  ])('the robot check does not accept %s', async (_what, response, status, code) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const guest = await visitorPastFreeCodes()
    mockTurnstile(response)
    const refused = await guest.post('/api/auth/send-otp', {
      phoneNumber: freshPhone(),
      robotToken: 'a-token',
    })
    expect(refused.status).toBe(status)
    expect(await refused.json()).toMatchObject({ code })
  })

  test('IP addresses whose codes are entered, and known devices, solve no robot check', async () => {
    const turnstile = mockTurnstile({ success: false })
    const owner = await signInByCode(freshPhone(), settings)
    for (let send = 0; send < 10; send += 1) await requestCode(owner)
    advanceClock(MINUTE_MS)
    expect((await owner.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status).toBe(200)
    expect(turnstile).not.toHaveBeenCalled()
  })

  async function visitorPastFreeCodes(): Promise<Person> {
    const guest = visitor(settings)
    for (let send = 0; send < 10; send += 1) expect(await requestCode(guest)).toBe(0)
    return guest
  }

  function mockTurnstile(response: unknown) {
    return vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        typeof response === 'string' ? new Response(response) : Response.json(response),
      )
  }
})

test('all strangers together cannot use up the daily limit of known devices', async () => {
  const owner = await signInByCode()
  advanceClock(MINUTE_MS)
  const used = await countUses('code:service:strangers')
  const settings = { SMS_DAILY_LIMIT: String(Math.ceil((used + 1) / SMS_STRANGERS_SHARE)) }
  const statuses: number[] = []
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  for (let send = 0; send < 3; send += 1)
    statuses.push((await visitor(settings).post('/api/auth/send-otp', { phoneNumber: freshPhone() })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(logged.mock.calls.join()).toContain('"event":"sms_stopped"')
  logged.mockRestore()
  expect((await owner.post('/api/auth/send-otp', { phoneNumber: owner.phone })).status).toBe(200)
})

/** Uses up the codes that strangers may request for a number, each from a different IP address. */
async function useUp(phone: string): Promise<void> {
  for (let hour = 0; hour < 2; hour += 1) {
    for (let send = 0; send < 5; send += 1) {
      advanceClock(MINUTE_MS)
      await visitor().post('/api/auth/send-otp', { phoneNumber: phone })
    }
    advanceClock(HOUR_MS)
  }
}

/** Requests a code for a fresh number. Returns the seconds to wait, or 0 if the code was sent. */
async function requestCode(guest: Person): Promise<number> {
  const response = await guest.post('/api/auth/send-otp', { phoneNumber: freshPhone() })
  return response.status === 200 ? 0 : Number(response.headers.get('retry-after'))
}

async function countUses(bucket: string): Promise<number> {
  return (await d1.value<number>`SELECT used FROM allowances WHERE bucket = ${bucket}`) ?? 0
}

async function countDevices(phone: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS devices FROM known_devices WHERE phone = ${phone}`
}
