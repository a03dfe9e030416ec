import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  changePendingMessage,
  oldNumberMessage,
  oldNumberSubject,
  phoneChangedMessage,
  WHOLE_SERVICE,
  changeSubject,
  codeMessage,
  isOwnNavigation,
  isServed,
  needsRobotCheck,
  sendAllowances,
  signInSubject,
  unenteredAllowance,
  waitSentence,
} from './policy.ts'

describe('the SMS with a sign-in code', () => {
  test('begins with the code, warns against sharing it and ends with the line for autofill', () => {
    expect(codeMessage('012345', 'https://salone.market')).toBe(
      '012345 is your Salone Market code, good for 10 minutes. Never share it: we will never ask you for ' +
        'it.\n\n@salone.market #012345',
    )
  })

  test('is ASCII of at most 160 characters, whatever the host', () => {
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

describe('the SMS about a change of number', () => {
  const MOVES = '012345 moves your Salone Market account to the number ending in 456.'
  test.each([
    [
      'with a code',
      oldNumberMessage('+23276123456')('012345', 'https://salone.market'),
      `${MOVES} Not you? Never share the code.\n\n@salone.market #012345`,
    ],
    [
      'about a pending change',
      changePendingMessage('+23276123456'),
      'In 72 hours your Salone Market account moves to the number ending in 456. Not you? Sign in and ' +
        'press Stop this change.',
    ],
    [
      'about an immediate change',
      phoneChangedMessage('+23276123456', 'All other devices'),
      'Your Salone Market account now signs in with the number ending in 456, not with this one. All ' +
        'other devices were signed out.',
    ],
    [
      'about a change after the wait',
      phoneChangedMessage('+23276123456', 'All devices'),
      'Your Salone Market account now signs in with the number ending in 456, not with this one. All ' +
        'devices were signed out.',
    ],
  ])('%s shows only the end of the new number', (_what, message, words) => {
    expect(message).toBe(words)
    expect(message).toMatch(/^[\n\x20-\x7e]{1,160}$/)
  })

  test('with a code also names this site, if that fits into 160 characters', () => {
    const message = oldNumberMessage('+23276123456')
    expect(message('012345', `https://${'a'.repeat(50)}`)).toHaveLength(160)
    expect(message('012345', `https://${'a'.repeat(51)}`)).toBe(`${MOVES} Not you? Never share the code.`)
  })
})

test('codes have different keys for each purpose, client, person and number', () => {
  const signingIn = [signInSubject('+23276123456', 'a1'), signInSubject('+23276123456', 'a2')]
  const changing = [
    changeSubject('+23276123456', 1),
    changeSubject('+23276123456', 11),
    changeSubject('+2327612345', 61),
  ]
  const toOldNumber = [
    oldNumberSubject('+23276123456', '+23277000001', 1),
    oldNumberSubject('+23276123456', '+2327700000', 11),
  ]
  const subjects = [...signingIn, ...changing, ...toOldNumber]
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
])('a wait of %i seconds is written as %j', (seconds, words) => {
  expect(waitSentence(seconds)).toBe(`Please wait ${words} before asking for another code.`)
})

const PHONE = { number: '+23276123456', country: 'SL', prefix: '2327612', isKnown: true } as const
const SETTINGS = { SMS_DAILY_LIMIT: 1_001, RATE_LIMIT_SCALE: 1.001, OTP_SENDS_PER_ADDRESS_HOURLY: 19 }
const WITH_TURNSTILE = { ...SETTINGS, TURNSTILE_SECRET_KEY: 'x' }

describe('the allowances that a code uses', () => {
  const stranger = (unenteredCodes = 0, wrongGuesses = 0, scale = 1) => ({
    networks: [{ name: '192.0.2.1', scale, unenteredCodes }],
    wrongGuesses,
  })
  const listAllowances = (
    client: Parameters<typeof sendAllowances>[2],
    env: typeof WITH_TURNSTILE | typeof SETTINGS = SETTINGS,
  ) =>
    sendAllowances(PHONE, env, client).map(
      ({ bucket, limit, windowMs }) => [bucket, limit, windowMs] as const,
    )
  const waitsOf = (client: Parameters<typeof sendAllowances>[2]) =>
    listAllowances(client).filter(([bucket]) => bucket.startsWith('code:wait'))
  const ofAddress = [
    ['code:address:192.0.2.1', 19, HOUR_MS],
    ['code:unentered:192.0.2.1', Number.MAX_SAFE_INTEGER, DAY_MS],
  ]

  test('limit a stranger by number, IP address, block of numbers and in total', () => {
    expect(listAllowances(stranger())).toEqual([
      ['code:minute:+23276123456', 1, MINUTE_MS],
      ['code:hour:+23276123456', 5, HOUR_MS],
      ['code:day:+23276123456', 10, DAY_MS],
      ...ofAddress,
      ['code:prefix:2327612', 101, HOUR_MS],
      ['code:service:strangers', 801, DAY_MS],
      ['code:service:day', 1_001, DAY_MS],
    ])
    expect(WHOLE_SERVICE).toBe('code:service:day')
    expect(unenteredAllowance('192.0.2.1')).toMatchObject({
      bucket: 'code:unentered:192.0.2.1',
      windowMs: DAY_MS,
    })
  })

  test('limit a known device by itself, together with the number’s other devices, and in total', () => {
    expect(listAllowances('device-1')).toEqual([
      ['code:minute:+23276123456:device-1', 1, MINUTE_MS],
      ['code:hour:+23276123456:device-1', 5, HOUR_MS],
      ['code:day:+23276123456:device-1', 10, DAY_MS],
      ['code:owners:hour:+23276123456', 10, HOUR_MS],
      ['code:owners:day:+23276123456', 20, DAY_MS],
      ['code:service:day', 1_001, DAY_MS],
    ])
  })

  // An IP address may leave 10 codes unentered before it must wait: half of its hourly limit of 19, rounded
  // up.
  test.each([
    [9, 0],
    [10, 1],
    [11, 2],
    [14, 16],
    [17, 128],
    [18, 240],
    [30, 240],
  ])('with %i unentered codes, the wait of an IP address in minutes is %s', (unentered, minutes) => {
    expect(waitsOf(stranger(unentered))).toEqual(
      minutes > 0 ? [['code:wait:192.0.2.1', 1, minutes * MINUTE_MS]] : [],
    )
    expect(listAllowances(stranger(unentered), WITH_TURNSTILE)).toHaveLength(8)
    expect(needsRobotCheck(WITH_TURNSTILE, stranger(unentered))).toBe(minutes > 0)
    expect(needsRobotCheck(SETTINGS, stranger(unentered))).toBe(false)
  })

  test('count each network of the stranger, and a block at twice the limit', () => {
    const networks = [
      { name: 'a', scale: 1, unenteredCodes: 0 },
      { name: 'b', scale: 2, unenteredCodes: 19 },
    ]
    const counted = listAllowances({ networks, wrongGuesses: 0 })
    expect(counted).toContainEqual(['code:address:a', 19, HOUR_MS])
    expect(counted).toContainEqual(['code:address:b', 38, HOUR_MS])
    expect(waitsOf({ networks, wrongGuesses: 0 })).toEqual([['code:wait:b', 1, MINUTE_MS]])
    expect(needsRobotCheck(WITH_TURNSTILE, { networks, wrongGuesses: 0 })).toBe(true)
  })

  // A fifth of the daily limit of 1,001.
  test.each([
    [200, 0],
    [201, 1],
  ])('after %i wrong guesses in the whole service, the first wait is %i minutes', (guesses, minutes) => {
    expect(waitsOf(stranger(0, guesses)).map(([, , ms]) => ms)).toEqual(minutes > 0 ? [MINUTE_MS] : [])
    expect(needsRobotCheck(WITH_TURNSTILE, stranger(0, guesses))).toBe(minutes > 0)
  })
})

test.each([
  ['SL', [], true],
  ['GB', [], false],
  ['GB', ['US', 'GB'], true],
  [undefined, ['US'], false],
] as const)(
  'a number of the country %s is served if SMS_COUNTRIES is %j: %s',
  (country, served, expected) => {
    expect(isServed({ country }, { SMS_COUNTRIES: [...served] })).toBe(expected)
  },
)

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, false],
  [{ 'sec-fetch-mode': 'cors' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, false],
  [{ accept: 'text/html,image/webp,*/*;q=0.8' }, true],
  [{ accept: '*/*' }, true],
  [{ accept: 'image/webp,image/*,*/*;q=0.8' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }, false],
])('whether a navigation with %j may end the session: %s', (headers, isOwn) => {
  expect(isOwnNavigation(new Headers(Object.entries(headers)))).toBe(isOwn)
})
