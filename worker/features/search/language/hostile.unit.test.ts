import { describe, expect, test } from 'vitest'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { SearchFilters } from '#contract/search.ts'
import { Draft } from './draft.ts'
import { readQueries, RULES } from './labelled-queries.fixture.ts'
import { parseQuery, readSentence } from './parse-query.ts'
import { type Lexeme, sentenceOf } from './sentence.ts'
import { tokensOf } from './tokens.ts'

const settings = { year: 2026, slePerUsd: 23 }

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\u200b\u200c\u200d\ufeff',
  '\ud800',
  '\udc00x',
  '"',
  "'",
  '*',
  'AND OR NOT NEAR',
  '"phone* OR title:x"',
  'NEAR(a b, 5)',
  '^phone',
  "'; DROP TABLE listings; --",
  '1 OR 1=1',
  "' UNION SELECT * FROM users --",
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '%00%0a',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty prototype valueOf',
  'undefined null NaN true',
  '-1',
  '1e309',
  '0x10',
  '٣ غرف',
  '三室',
  'İstanbul ẞ ﬁ Ǆ',
  'Z̸̡̛a̷l̵g̶o̸',
  '👩‍👩‍👧‍👦 🇸🇱 ♥️',
  'brand:',
  'brand:,',
  ':',
  'type::cars',
  'minPrice:abc maxPrice:-5',
  'location:Atlantis',
  'text:',
  'model:"',
  '$',
  '$$$',
  'Le',
  'under',
  'between and',
  'from to',
  'not',
  'not not not',
  'no no tecno',
  'for for for',
  '0',
  '00',
  '007',
  '0 bedrooms',
  '999999999999999999999 leones',
  '99999 kva',
  '1000 bedrooms',
  '3 bedrooms 4 bedrooms',
]

/** The most times that each lexeme may be read, on average; about three times what the worst text needs. */
const READS_PER_LEXEME_MAX = 400

const EXPENSIVE = [
  '1 ',
  '5-',
  ',',
  '"',
  '-',
  '/',
  '$',
  'a ',
  'not ',
  'no samsung, ',
  'samsung or ',
  '3 to ',
  'one hundred and ',
  'thousand ',
  'and a half ',
  'for my ',
  'zxcvb ',
  'between ',
  'max of ',
  'le ',
  'iphone 15 ',
  'iphone pro ',
  '5000 a ',
  'nɔ pas ',
  'Bo or ',
  'price of the ',
  'for a month ',
  'one point ',
  'twenty-',
  'a million and ',
  'hil staton ',
  'for my shop ',
  '2018 Le 5 ',
  'minYear : ',
  'wan wan ',
]

test.each(HOSTILE)('the hostile text %j is parsed into valid filters', (text) => {
  expectValid(text)
})

test('words of program code do not become search words', () => {
  expect(parseQuery("'; DROP TABLE listings; -- laptop", settings).filters).toEqual({
    type: 'electronics',
    productType: 'Laptop',
  })
  expect(parseQuery('<script>alert(1)</script>phone', settings).filters).toEqual({ type: 'electronics' })
  expect(parseQuery('phone" OR 1=1 --', settings).filters).toEqual({ type: 'electronics' })
})

describe('texts of the maximum length', () => {
  const repeated = [
    'a',
    '1',
    ' ',
    ',',
    '"',
    ':',
    '-',
    '$',
    '😀',
    '\u200b',
    'e\u0301',
    'a ',
    '1 ',
    '5-',
    'not ',
    'or ',
    'samsung or ',
    '3 to ',
    'one hundred and ',
    'thousand ',
    'and a half ',
    'samsnug toyoat genrator ',
    'zxcvb qwert ',
    'type:cars ',
    'location:',
    'between ',
    'le ',
    'iphone 15 ',
    '5000 a ',
    'model:a ',
    'Bo or Kenema, ',
    'nɔ pas 5 ',
    'for my ',
    '(',
    '/',
    '~',
  ]

  test.each(repeated)('500 characters of %j are parsed into valid filters', (piece) => {
    expectValid(piece.repeat(SEARCH_TEXT_MAX).slice(0, SEARCH_TEXT_MAX))
  })
})

test('pieces of queries in random order are parsed into valid filters, with valid spans', () => {
  const random = seededRandom(1)
  const pieces = [
    ...['contract.jsonl', ...RULES].flatMap((file) => readQueries(file).map(({ q }) => q)),
    ...HOSTILE,
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = Array.from({ length: 1 + random(5) }, () => pieces[random(pieces.length)] ?? '').join(
      [' ', ', ', '', ' or '][random(4)],
    )
    expectValid(text.slice(0, SEARCH_TEXT_MAX))
  }
})

describe('cost', () => {
  test.each(EXPENSIVE)('the cost of parsing repeated %j grows about in proportion to the text', (piece) => {
    const text = piece.repeat(SEARCH_TEXT_MAX).slice(0, SEARCH_TEXT_MAX)
    const [half, whole] = [countReads(text.slice(0, SEARCH_TEXT_MAX / 2)), countReads(text)]
    expect(whole.reads).toBeLessThanOrEqual(READS_PER_LEXEME_MAX * whole.lexemes)
    expect(whole.reads).toBeLessThanOrEqual(3 * half.reads)
  })
})

const ROUNDS = 1_500

function expectValid(text: string): void {
  const { filters, understood, repaired } = parseQuery(text, settings)
  expect(SearchFilters.parse(filters), text).toEqual(filters)
  expect(
    Object.values(filters).every((value) => value !== undefined),
    text,
  ).toBe(true)
  let last = 0
  for (const { key, label, span } of understood) {
    const [start, end] = span ?? [-1, -1]
    expect(start >= last && start < end && end <= text.length, `${text}: ${key} [${start}, ${end})`).toBe(
      true,
    )
    expect(label, text).not.toBe('')
    last = start
  }
  expect(new Set(understood.map(({ key }) => key)), text).toEqual(new Set(Object.keys(filters)))
  for (const { from } of repaired) expect(text.includes(from), `${text}: ${from}`).toBe(true)
}

/** A seeded generator of random numbers below a limit. */
function seededRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

function countReads(text: string): { reads: number; lexemes: number } {
  const sentence = sentenceOf(text, tokensOf(text), false)
  let count = 0
  const lexemes = new Proxy<Lexeme[]>(sentence.lexemes, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count += 1
      return Reflect.get(target, key, receiver)
    },
  })
  readSentence({ ...sentence, lexemes }, new Draft(), settings)
  return { reads: count, lexemes: sentence.lexemes.length }
}
