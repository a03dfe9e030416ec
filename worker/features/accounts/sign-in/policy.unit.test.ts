import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  changeAskedMessage,
  leaveMessage,
  leaveSubject,
  phoneChangedMessage,
  WHOLE_SERVICE,
  changeSubject,
  codeMessage,
  isOwnNavigation,
  isServed,
  needsRobotCheck,
  sendAllowances,
  signInSubject,
  unprovedBy,
  waitSentence,
} from './policy.ts'

describe('the SMS', () => {
  test('a code SMS begins with the code, warns against sharing it and ends for autofill', () => {
    expect(codeMessage('012345', 'https://salone.market')).toBe(
      '012345 is your Salone Market code, good for 10 minutes. Never share it: we will never ask you for ' +
        'it.\n\n@salone.market #012345',
    )
  })

  test('a code SMS is ASCII in one part, whatever the host', () => {
    const long = `https://${'a'.repeat(60)}.example`
    for (const origin of ['https://salone.market', 'http://localhost:5173', 'http://[::1]:5173', long]) {
      const message = codeMessage('012345', origin)
      expect(message.length).toBeLessThanOrEqual(160)
      expect(message).toMatch(/^[\n\x20-\x7e]+$/)
      expect(message).toContain('Never share it')
    }
    expect(codeMessage('012345', 'http://localhost:5173')).toMatch(/\n@localhost #012345$/)
    expect(codeMessage('012345', long)).not.toContain('@')
    const fits = `https://${'a'.repeat(48)}`
    expect(codeMessage('012345', fits)).toHaveLength(160)
    expect(codeMessage('012345', `${fits}a`)).not.toContain('@')
  })
})

describe('the SMS about a change of number shows only the end of the new one', () => {
  const TO_LEAVE = '012345 moves your Salone Market account to the number ending in 456.'
  test.each([
    [
      'with the code',
      leaveMessage('+23276123456')('012345', 'https://salone.market'),
      `${TO_LEAVE} Not you? Share it with nobody.\n\n@salone.market #012345`,
    ],
    [
      'about a pending change',
      changeAskedMessage('+23276123456'),
      'Your Salone Market account moves to the number ending in 456 in 72 hours. Not you? Sign in and ' +
        'press Stop this change.',
    ],
    [
      'about a finished change',
      phoneChangedMessage('+23276123456'),
      'Your Salone Market account now signs in with the number ending in 456, not with this one. All ' +
        'other devices were signed out.',
    ],
  ])('the SMS %s shows only the end of the new number', (_what, message, words) => {
    expect(message).toBe(words)
    expect(message).toMatch(/^[\n\x20-\x7e]{1,160}$/)
  })

  test('the SMS also names this site, if that fits into 160 characters', () => {
    const message = leaveMessage('+23276123456')
    expect(message('012345', `https://${'a'.repeat(50)}`)).toHaveLength(160)
    expect(message('012345', `https://${'a'.repeat(51)}`)).toBe(`${TO_LEAVE} Not you? Share it with nobody.`)
  })
})

test('subjects differ by purpose, client, person and number', () => {
  const signingIn = [signInSubject('+23276123456', 'a1'), signInSubject('+23276123456', 'a2')]
  const changing = [
    changeSubject('+23276123456', 1),
    changeSubject('+23276123456', 11),
    changeSubject('+2327612345', 61),
  ]
  const leaving = [
    leaveSubject('+23276123456', '+23277000001', 1),
    leaveSubject('+23276123456', '+2327700000', 11),
  ]
  const subjects = [...signingIn, ...changing, ...leaving]
  expect(new Set(subjects).size).toBe(subjects.length)
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_541, '1 hour'],
  [3_540, '59 minutes'],
  [86_400, '24 hours'],
])('a wait of %i seconds reads %j', (seconds, words) => {
  expect(waitSentence(seconds)).toBe(`Please wait ${words} before asking for another code.`)
})

const PHONE = { number: '+23276123456', country: 'SL', prefix: '2327612', isKnown: true } as const
const SETTINGS = { SMS_DAILY_LIMIT: 1_001, RATE_LIMIT_SCALE: 1.001, OTP_SENDS_PER_ADDRESS_HOURLY: 19 }
const WITH_TURNSTILE = { ...SETTINGS, TURNSTILE_SECRET_KEY: 'x' }

describe('a code counts against the allowances', () => {
  const counted = (
    owner: string | undefined,
    unproved = 0,
    env: typeof WITH_TURNSTILE | typeof SETTINGS = SETTINGS,
  ) =>
    sendAllowances(PHONE, { env, address: '192.0.2.1' }, owner, unproved).map(
      ({ bucket, limit, windowMs }) => [bucket, limit, windowMs] as const,
    )
  const addresses = [
    ['code:address:192.0.2.1', 19, HOUR_MS],
    ['code:unproved:192.0.2.1', Number.MAX_SAFE_INTEGER, DAY_MS],
  ]

  test('a stranger’s code counts per number, address, block of numbers and in total', () => {
    expect(counted(undefined)).toEqual([
      ['code:minute:+23276123456', 1, MINUTE_MS],
      ['code:hour:+23276123456', 5, HOUR_MS],
      ['code:day:+23276123456', 10, DAY_MS],
      ...addresses,
      ['code:prefix:2327612', 101, HOUR_MS],
      ['code:service:strangers', 801, DAY_MS],
      ['code:service:day', 1_001, DAY_MS],
    ])
    expect(WHOLE_SERVICE).toBe('code:service:day')
    expect(unprovedBy('192.0.2.1')).toMatchObject({ bucket: 'code:unproved:192.0.2.1', windowMs: DAY_MS })
  })

  test('an owner’s code counts per device, for all such devices and in total', () => {
    expect(counted('device-1', 1_000)).toEqual([
      ['code:minute:+23276123456:device-1', 1, MINUTE_MS],
      ['code:hour:+23276123456:device-1', 5, HOUR_MS],
      ['code:day:+23276123456:device-1', 10, DAY_MS],
      ['code:owners:hour:+23276123456', 10, HOUR_MS],
      ['code:owners:day:+23276123456', 20, DAY_MS],
      ['code:service:day', 1_001, DAY_MS],
    ])
  })

  // Half of an hour's codes are free: 10 of 19.
  test.each([
    [9, undefined],
    [10, 1],
    [11, 2],
    [14, 16],
    [17, 128],
    [18, 240],
    [30, 240],
  ])('after %i codes that nobody entered, an address waits for %s minutes', (unproved, minutes) => {
    const waits = counted(undefined, unproved).filter(([bucket]) => bucket.startsWith('code:wait'))
    expect(waits).toEqual(minutes ? [['code:wait:192.0.2.1', 1, minutes * MINUTE_MS]] : [])
    expect(counted(undefined, unproved, WITH_TURNSTILE)).toHaveLength(8)
    expect(needsRobotCheck(WITH_TURNSTILE, unproved)).toBe(minutes !== undefined)
    expect(needsRobotCheck(SETTINGS, unproved)).toBe(false)
  })
})

test.each([
  ['SL', [], true],
  ['GB', [], false],
  ['GB', ['US', 'GB'], true],
  [undefined, ['US'], false],
] as const)('a number of %s is served with SMS_COUNTRIES %j: %s', (country, served, isOne) => {
  expect(isServed({ country }, { SMS_COUNTRIES: [...served] })).toBe(isOne)
})

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, false],
  [{ 'sec-fetch-mode': 'cors' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }, false],
])('a navigation with %j may end the session: %s', (headers, isOwn) => {
  expect(isOwnNavigation(new Headers(Object.entries(headers)))).toBe(isOwn)
})
