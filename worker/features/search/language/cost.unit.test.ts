import { describe, expect, test } from 'vitest'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { Draft } from './draft.ts'
import { readSentence } from './parse-query.ts'
import { sentenceOf, type Lexeme } from './sentence.ts'
import { tokensOf } from './tokens.ts'

const setting = { year: 2026, slePerUsd: 23 }
/**
 * Looks at a lexeme for each lexeme that there is: a bound of the design, some three times what the worst
 * text takes.
 */
const LOOKS_MAX = 400

const WORST = [
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

describe('what a text costs', () => {
  // [spec 10.16 #1, 10.18 #6]
  test.each(WORST)('grows with its length and no faster: %j', (piece) => {
    const text = piece.repeat(SEARCH_TEXT_MAX).slice(0, SEARCH_TEXT_MAX)
    const [half, whole] = [looks(text.slice(0, SEARCH_TEXT_MAX / 2)), looks(text)]
    expect(whole.looks).toBeLessThanOrEqual(LOOKS_MAX * whole.lexemes)
    expect(whole.looks).toBeLessThanOrEqual(3 * half.looks)
  })
})

function looks(text: string): { looks: number; lexemes: number } {
  const sentence = sentenceOf(text, tokensOf(text), false)
  let count = 0
  const lexemes = new Proxy<Lexeme[]>(sentence.lexemes, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count += 1
      return Reflect.get(target, key, receiver)
    },
  })
  readSentence({ ...sentence, lexemes }, new Draft(), setting)
  return { looks: count, lexemes: sentence.lexemes.length }
}
