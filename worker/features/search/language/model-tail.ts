import { amountAt } from './amount.ts'
import type { Kind } from './lexicon.ts'
import type { Line } from './lines.ts'
import { isNumberedModel } from './makers.ts'
import type { Lexeme } from './sentence.ts'
import { wordsIn } from './table.ts'
import { FOUR_DIGIT_LINES, PARTS } from './words/devices.ts'

export interface Tail {
  pieces: string[]
  /** The lexeme after its last. */
  to: number
}

/**
 * How a model's name goes on after its line or maker: codes ("s24"), numbers and words like "pro max".
 * Measures and prices end it.
 */
export function tailAt(lexemes: readonly Lexeme[], from: number, after: Partial<Line> = {}): Tail {
  const pieces: string[] = []
  let to = from
  while (to < lexemes.length && pieces.length < PIECES_MAX) {
    if (isHyphen(lexemes, to)) to += 1
    const piece =
      codeAt(lexemes, to, pieces.length === 0) ??
      numberAt(lexemes, to, pieces, after) ??
      yearAt(lexemes, to, after) ??
      wordAt(lexemes, to, pieces, after)
    if (!piece) {
      if (isHyphen(lexemes, to - 1) && to > from) to -= 1
      break
    }
    to = piece.to
    const plus = lexemes[to]
    const isPlus = plus?.text === '+' && plus.isGlued && plus.role === undefined
    if (isPlus) to += 1
    pieces.push(isPlus ? `${piece.text}+` : piece.text)
  }
  return { pieces, to }
}

const PIECES_MAX = 6

/** "iphone-14-pro" */
function isHyphen(lexemes: readonly Lexeme[], at: number): boolean {
  const hyphen = lexemes[at]
  return (
    hyphen?.text === '-' && hyphen.isGlued && hyphen.role === undefined && lexemes[at + 1]?.isGlued === true
  )
}

interface Piece {
  text: string
  to: number
}

/** Letters with figures: "s24", "eu22i", "a 15". Never a standard or a part ("i5", "4x4"). */
export function codeAt(lexemes: readonly Lexeme[], at: number, isFirst = false): Piece | undefined {
  const lexeme = lexemes[at]
  if (!lexeme || lexeme.role !== undefined || lexeme.kind === 'mark') return undefined
  const whole = WHOLE_CODE.exec(lexeme.text)
  if (whole && !lexeme.senses.has('product') && !lexeme.senses.has('feature') && !lexeme.senses.has('place'))
    return withLetters(lexemes, `${whole[1]}${whole[2]}`, at + 1)
  const hyphened = isFirst ? hyphenedCode(lexemes, at) : undefined
  if (hyphened) return hyphened
  const next = lexemes[at + 1]
  if (
    lexeme.kind !== 'word' ||
    !/^[a-z]{1,4}$/.test(lexeme.text) ||
    next?.kind !== 'number' ||
    !/^\d{1,5}$/.test(next.text) ||
    next.role !== undefined
  )
    return undefined
  const isSpaced = !next.isGlued
  if (
    isSpaced &&
    !(
      isFirst &&
      lexeme.text.length === 1 &&
      next.text.length <= SPACED_FIGURES_MAX &&
      lexemes[at + 2]?.senses.has('unit') !== true
    )
  )
    return undefined
  if (MONEY.has(lexeme.text) || parts.has(`${lexeme.text}${next.text}`)) return undefined
  return withLetters(lexemes, `${lexeme.text}${next.text}`, at + 2)
}

/** "wh-1000xm5", "wh-ch520": right after the maker, as typed. */
function hyphenedCode(lexemes: readonly Lexeme[], at: number): Piece | undefined {
  const [letters, hyphen, rest] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]]
  if (
    letters?.kind !== 'word' ||
    !/^[a-z]{1,3}$/.test(letters.text) ||
    hyphen?.text !== '-' ||
    !hyphen.isGlued ||
    !rest?.isGlued
  )
    return undefined
  const code =
    rest.kind === 'number' && /^\d{2,4}$/.test(rest.text)
      ? withLetters(lexemes, rest.text, at + 3)
      : codeAt(lexemes, at + 2)
  return code && { text: `${letters.text}-${code.text}`, to: code.to }
}

/** A code that the lexicon has as one: "m 3", "s 24". */
const WHOLE_CODE = /^([a-z]{1,3}) (\d{1,4})$/
const SPACED_FIGURES_MAX = 3
const MONEY = new Set(['le', 'nle', 'sle', 'usd', 'sll', 'gbp', 'us', 'ngn'])
const parts = new Set(wordsIn(PARTS))

/** The letters written onto a code: the "i" of "eu22i"; words like "pro" are pieces of their own. */
function withLetters(lexemes: readonly Lexeme[], code: string, at: number): Piece {
  let text = code
  let to = at
  while (lexemes[to]?.isGlued === true && text.length < CODE_MAX) {
    const lexeme = lexemes[to]
    const isLetters = lexeme?.kind === 'word' && /^[a-z]{1,3}$/.test(lexeme.text) && !isTailWord(lexeme.text)
    const isFigures =
      lexeme?.kind === 'number' && lexemes[to - 1]?.kind === 'word' && /^\d{1,3}$/.test(lexeme.text)
    if (!lexeme || !(isLetters || isFigures)) break
    text += lexeme.text
    to += 1
  }
  return { text, to }
}

const CODE_MAX = 16

function isTailWord(word: string): boolean {
  return (
    word.length > 1 && (word === 'pro' || word === 'max' || word === 'fe' || word === 'se' || word === 'go')
  )
}

/** A bare number as a model's: "15", "16e", "9th". One that is measured, priced or counted is none. */
function numberAt(
  lexemes: readonly Lexeme[],
  at: number,
  pieces: readonly string[],
  { maker, name }: Partial<Line>,
): Piece | undefined {
  const lexeme = lexemes[at]
  if (!lexeme || lexeme.kind !== 'number' || lexeme.role !== undefined || !/^\d{1,4}$/.test(lexeme.text))
    return undefined
  if (!isModelNumber(lexeme.text, pieces, maker, name)) return undefined
  const next = lexemes[at + 1]
  const opensCode =
    next?.isGlued === false && lexemes[at + 2]?.kind === 'number' && lexemes[at + 2]?.isGlued === true
  const isCounted =
    next !== undefined &&
    next.role === undefined &&
    !opensCode &&
    (next.senses.has('unit') || next.senses.has('times') || isPriced(lexemes, at + 1))
  const isSuffix =
    next?.isGlued === true &&
    next.kind === 'word' &&
    (LETTER_SUFFIX.test(next.text) || (LETTERS_SUFFIX.test(next.text) && !isCounted))
  const suffix = isSuffix ? next.text : undefined
  if (isCounted && suffix === undefined) return undefined
  const amount = amountAt(lexemes, at)
  if (amount && amount.to > at + 1) return undefined
  return suffix === undefined ? { text: lexeme.text, to: at + 1 } : { text: lexeme.text + suffix, to: at + 2 }
}

/** A currency that ends a price; in "iphone 13 Le 9000" it begins the next. */
function isPriced(lexemes: readonly Lexeme[], at: number): boolean {
  return lexemes[at]?.senses.has('currency') === true && amountAt(lexemes, at + 1) === undefined
}

/** Computers and tablets go by the year of their model: it is no price and no car's year. */
function yearAt(lexemes: readonly Lexeme[], at: number, { productType }: Partial<Line>): Piece | undefined {
  const lexeme = lexemes[at]
  const isYear = lexeme?.kind === 'number' && lexeme.role === undefined && /^20[12]\d$/.test(lexeme.text)
  const isCounted =
    AFTER_NUMBERS.some((kind) => lexemes[at + 1]?.senses.has(kind) === true) || isPriced(lexemes, at + 1)
  return isYear && !isCounted && YEARLY.has(productType ?? '') ? { text: lexeme.text, to: at + 1 } : undefined
}

const AFTER_NUMBERS: readonly Kind[] = ['unit', 'times', 'after', 'to']
const YEARLY = new Set(['MacBook', 'iPad', 'Laptop'])
const LETTER_SUFFIX = /^[acdeirstx]$/
/** "9th", "510bt" */
const LETTERS_SUFFIX = /^[a-z]{2}$/

function isModelNumber(
  figures: string,
  pieces: readonly string[],
  maker: string | undefined,
  line: string | undefined,
): boolean {
  const hasNumber = pieces.some((piece) => /^\d+$/.test(piece))
  if (line === undefined && pieces.length === 0)
    return maker === undefined ? figures.length <= 3 : isNumberedModel(maker, figures)
  if (figures.length === 4) return line !== undefined && fourDigitLines.has(line) && !figures.endsWith('00')
  return !hasNumber || pieces.at(-1) === 'series'
}

const fourDigitLines = new Set(wordsIn(FOUR_DIGIT_LINES))

function wordAt(
  lexemes: readonly Lexeme[],
  at: number,
  pieces: readonly string[],
  { name }: Partial<Line>,
): Piece | undefined {
  const lexeme = lexemes[at]
  if (!lexeme || lexeme.role !== undefined || !lexeme.senses.has('tail')) return undefined
  const isAlone =
    lexeme.text.length === 1 && !(pieces.at(-1) === 'series' || (pieces.length === 0 && name === 'iphone'))
  if (isAlone || (pieces.length === 0 && name === undefined)) return undefined
  const bounds = lexeme.senses.has('before') && pieces.at(-1) !== 'pro' && opensPrice(lexemes, at + 1)
  return bounds ? undefined : { text: lexeme.text === 'promax' ? 'pro max' : lexeme.text, to: at + 1 }
}

/** "iphone 13 max 5000" names a price, "iphone 13 pro max 5000" a model. */
function opensPrice(lexemes: readonly Lexeme[], at: number): boolean {
  const start = lexemes[at]?.senses.has('currency') === true ? at + 1 : at
  return amountAt(lexemes, start) !== undefined || lexemes[at]?.text === 'of'
}
