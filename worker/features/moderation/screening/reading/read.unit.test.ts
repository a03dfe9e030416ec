import { describe, expect, test } from 'vitest'
import { MODERATED_TYPES, MODERATION_THRESHOLDS } from '#contract/trust.ts'
import { pickAt, randomFrom } from '../../../../test/random.ts'
import { read, readFacts } from './read.ts'
import { judgedKeyOf, keyOf } from './text-key.ts'

const { held, queued } = MODERATION_THRESHOLDS
const SCAM = 'Send half the money by Orange Money first, then I put it on the bus.'

describe('a text is read', () => {
  test.each([
    ['as fraud', SCAM, 'other'],
    ['as spam', 'Quick loans, no papers, join our WhatsApp group https://chat.whatsapp.com/Jk33', 'spam'],
    ['as inappropriate', 'You stupid fool, I will find you and beat you', 'inappropriate'],
  ] as const)('%s, with reasons in words', (_name, text, flagType) => {
    const reading = read(text, 'comment')
    expect(reading).toMatchObject({ flagType })
    expect(reading.confidence).toBeGreaterThan(held)
    for (const signal of reading.signals) expect(signal).toMatch(/^[A-Z].+[^.]$/)
  })

  // [spec 10.11 #1]
  test('as clean where it only warns of fraud or haggles', () => {
    for (const text of [
      'I never take money before you have seen it.',
      'Ɔmɔs na di las prays?',
      'Is it still there? I pay on delivery.',
      '',
    ]) {
      expect(read(text, 'message').confidence, text).toBeLessThan(queued)
    }
  })

  // [spec 10.11 #1]
  test('as fraud though one bad sentence stands among many good ones', () => {
    const good =
      'The engine is dry and strong. Tyres are new. The air conditioner is cold. All papers are here. '
    expect(read(`Toyota RAV4\n${good}${SCAM} ${good}`, 'listing').confidence).toBeGreaterThan(queued)
  })
})

describe('what is known besides', () => {
  // [spec 10.11 #1]
  test.each([
    [
      'Phone number in the title',
      read('Firman generator, 076 123 456\nUsed for four months, runs well.', 'listing'),
    ],
    ['Same text as 4 other sellers', readFacts({ sellersWithSameText: 4 })],
    ['Price far below similar items', readFacts({ price: { priceSle: 900, leastSle: 2_000 } })],
  ])('is told in words and queues: %s', (says, { confidence, signals }) => {
    expect(signals).toContain(says)
    expect(confidence).toBeGreaterThan(queued)
    expect(confidence).toBeLessThanOrEqual(held)
  })

  test('holds where two of them come together', () => {
    expect(
      readFacts({ sellersWithSameText: 4, price: { priceSle: 100, leastSle: 2_000 } }).confidence,
    ).toBeGreaterThan(held)
  })

  // [spec 10.11 #6]
  test('is no reason where it is only a new account, one other seller, or a day of many posts', () => {
    for (const facts of [
      { isNewAccount: true },
      { sellersWithSameText: 1 },
      { postsInHour: 30, isNewAccount: true },
    ])
      expect(readFacts(facts).confidence).toBeLessThan(queued)
    expect(readFacts({ isNewAccount: true }).signals).toEqual([])
  })
})

describe('whatever is written', () => {
  const random = randomFrom(6)
  const upTo = (many: number) => Math.floor(random() * many)
  const pieces = [
    ...'abc 019.,!?*@$-_/\\\n\t',
    'ɛ',
    'ɔ',
    '\u200b',
    '\u202e',
    '😀',
    '\ud800',
    'send',
    ' money ',
    'first',
    'http://',
    '+232',
    '076',
    'а',
    '(',
    ')',
    '[',
    'x'.repeat(300),
  ]
  const texts = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + upTo(60) }, () => pickAt(pieces, upTo(pieces.length))).join(''),
  )

  // [spec 10.11 #1]
  test('reading never throws, says the same again and stays between 0 and 1', () => {
    for (const text of texts) {
      for (const kind of MODERATED_TYPES) {
        const reading = read(text, kind)
        expect(read(text, kind)).toEqual(reading)
        expect(reading.confidence).toBeGreaterThanOrEqual(0)
        expect(reading.confidence).toBeLessThanOrEqual(1)
      }
    }
  })

  test('characters without width change nothing of it', () => {
    for (const text of [
      SCAM,
      'Kush and tramadol, call 076 123 456',
      'Ɔmɔs na di las prays? Kam si am.',
      'Visit https://deals.xyz now!',
    ]) {
      for (let at = 0; at <= text.length; at += 1) {
        const split = `${text.slice(0, at)}\u200b${text.slice(at)}`
        expect(read(split, 'message')).toEqual(read(text, 'message'))
        expect(keyOf(split)).toEqual(keyOf(text))
      }
    }
  })

  // A pattern that looks at each letter once for every other one would run into the time limit of a test.
  test('long texts that repeat themselves are read to their end', () => {
    for (const text of [
      'a '.repeat(2_500),
      'send '.repeat(1_000),
      '0'.repeat(5_000),
      's.e.n.d '.repeat(600),
      'no '.repeat(1_600),
      '*'.repeat(5_000),
      'one two '.repeat(600),
    ])
      expect(read(text, 'listing').confidence).toBeLessThanOrEqual(1)
    for (const part of ['a', '1', '.', 'a-.', '@', 'www.', '+1', 'paysendpay', ';1', 'а'])
      expect(read(`${part.repeat(400_000 / part.length)}x`, 'listing').confidence).toBeLessThanOrEqual(1)
  })
})

// [spec 10.11 #48]
test('a scam is found wherever in a text it stands', () => {
  for (const before of ['Ok. ', 'ok\n', 'it runs well at home ']) {
    for (const times of [1, 30, 60, 130, 200])
      expect(
        read(`${before.repeat(times)}${SCAM}`, 'listing').confidence,
        `${times} times '${before}'`,
      ).toBeGreaterThan(held)
  }
})

test('of what moderators let stand another link makes another text, another price does not', () => {
  const [one, dearer, other] = [
    'Sizes: https://shop.example/sizes, Le 300',
    'Sizes: https://shop.example/sizes, Le 350',
    'Sizes: https://shop.example/bets, Le 300',
  ]
  expect(judgedKeyOf(dearer)).toBe(judgedKeyOf(one))
  expect(judgedKeyOf(other)).not.toBe(judgedKeyOf(one))
})

test('the key of a text ignores figures, case and accents, and short texts are not telling', () => {
  const text =
    'Samsung Galaxy A15, sealed in its box with charger. Come to the shop and test it. Price 3,200, call ' +
    '076 123 456.'
  expect(keyOf(text.toUpperCase().replace('3,200', '3,100').replace('076 123 456', '077 999 888'))).toEqual(
    keyOf(text),
  )
  expect(keyOf(text)).toMatchObject({ isTelling: true })
  expect(keyOf(`${text} Ask for Fatu.`).key).not.toBe(keyOf(text).key)
  expect(keyOf('Is it still there?').isTelling).toBe(false)
})
