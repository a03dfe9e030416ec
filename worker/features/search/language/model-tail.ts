import { amountAt, skipHyphen, startsCode } from './amount.ts'
import type { Kind } from './lexicon.ts'
import { type Line, isNumberedModel } from './makers.ts'
import { lexemeAt, unassignedSense, type Lexeme } from './sentence.ts'
import { wordsIn } from './table.ts'
import { tableOf } from './words/tables.ts'

export interface Tail {
  pieces: string[]
  /** The index after the last lexeme of the tail. */
  to: number
}

/**
 * The rest of a model's name after its line or maker: codes ("s24"), numbers, and words like "pro max". The
 * tail ends before measures and prices.
 */
export function tailAt(lexemes: readonly Lexeme[], from: number, after: Partial<Line> = {}): Tail {
  const pieces: string[] = []
  let to = from
  while (pieces.length < PIECES_MAX) {
    const at = skipHyphen(lexemes, to)
    const piece =
      codeAt(lexemes, at, pieces.length === 0) ??
      numberAt(lexemes, at, pieces, after) ??
      (pieces.length === 0 && after.name !== undefined ? numberWordAt(lexemes, at) : undefined) ??
      yearAt(lexemes, at, after) ??
      wordAt(lexemes, at, pieces, after)
    if (!piece) break
    const plus = lexemeAt(lexemes, piece.to)
    const isPlus = plus.text === '+' && plus.isGlued
    to = isPlus ? piece.to + 1 : piece.to
    pieces.push(isPlus ? `${piece.text}+` : piece.text)
  }
  return { pieces, to }
}

const PIECES_MAX = 6

interface Piece {
  text: string
  to: number
}

/** A code of letters and digits: "s24", "eu22i", "a 15". Standards and parts ("i5", "4x4") are not codes. */
export function codeAt(lexemes: readonly Lexeme[], at: number, isFirst = false): Piece | undefined {
  const lexeme = lexemeAt(lexemes, at)
  if (lexeme.role !== undefined) return undefined
  const whole = WHOLE_CODE.exec(lexeme.text)
  if (whole && !CODE_LOOKALIKES.some((kind) => lexeme.senses.has(kind)))
    return addLetters(lexemes, `${whole[1]}${whole[2]}`, at + 1)
  const hyphenated = hyphenatedCodeAt(lexemes, at, isFirst)
  if (hyphenated) return hyphenated
  const next = lexemeAt(lexemes, at + 1)
  const isCode = LETTERS.test(lexeme.text) && next.role === undefined && /^\d{1,5}$/.test(next.text)
  if (!isCode || !(next.isGlued || (isFirst && isSpacedCode(lexemes, at)))) return undefined
  const code = `${lexeme.text}${next.text}`
  return CURRENCY_CODES.has(lexeme.text) || parts.has(code) ? undefined : addLetters(lexemes, code, at + 2)
}

const LETTERS = /^[a-z]{1,4}$/
/** Kinds of phrases that look like a code but are not: "5g phone". */
const CODE_LOOKALIKES: readonly Kind[] = ['product', 'feature', 'place']

/** True for a code with a space in it: "a 15", but not "a 15 kva generator". */
function isSpacedCode(lexemes: readonly Lexeme[], at: number): boolean {
  return (
    lexemeAt(lexemes, at).text.length === 1 &&
    lexemeAt(lexemes, at + 1).text.length <= SPACED_DIGITS_MAX &&
    !lexemeAt(lexemes, at + 2).senses.has('unit')
  )
}

/**
 * A code with a hyphen, such as "wh-1000xm5" or "wh-ch520". Such a code comes right after the maker, unless
 * its digits start a code themselves: "1000xm5".
 */
function hyphenatedCodeAt(lexemes: readonly Lexeme[], at: number, isFirst: boolean): Piece | undefined {
  const letters = lexemeAt(lexemes, at).text
  const rest = skipHyphen(lexemes, at + 1)
  if (rest === at + 1 || !/^[a-z]{1,3}$/.test(letters)) return undefined
  if (!isFirst && !startsCode(lexemes, rest)) return undefined
  const digits = lexemeAt(lexemes, rest).text
  const code = /^\d{2,4}$/.test(digits) ? addLetters(lexemes, digits, rest + 1) : codeAt(lexemes, rest)
  return code && { text: `${letters}-${code.text}`, to: code.to }
}

/** A code that is one phrase in the lexicon: "m 3", "s 24". */
const WHOLE_CODE = /^([a-z]{1,3}) (\d{1,4})$/
const SPACED_DIGITS_MAX = 3
const CURRENCY_CODES = new Set(['le', 'nle', 'sle', 'usd', 'sll', 'gbp', 'us', 'ngn'])
const parts = new Set(wordsIn(tableOf('parts')))

/** Adds the letters attached to a code, such as the "i" of "eu22i". Words like "pro" are separate pieces. */
function addLetters(lexemes: readonly Lexeme[], code: string, at: number): Piece {
  let text = code
  let to = at
  for (; lexemeAt(lexemes, to).isGlued && text.length < CODE_MAX; to += 1) {
    const written = lexemeAt(lexemes, to).text
    const isLetters = /^[a-z]{1,3}$/.test(written) && !TAIL_WORDS.has(written)
    const isDigits = lexemeAt(lexemes, to - 1).kind === 'word' && /^\d{1,3}$/.test(written)
    if (!isLetters && !isDigits) break
    text += written
  }
  return { text, to }
}

const CODE_MAX = 16
const TAIL_WORDS = new Set(['pro', 'max', 'fe', 'se', 'go'])

/** A bare number in a model ("15", "16e", "9th"), unless it is a measure, a price or a count. */
function numberAt(
  lexemes: readonly Lexeme[],
  at: number,
  pieces: readonly string[],
  { maker, name, productType }: Partial<Line>,
): Piece | undefined {
  const { role, text } = lexemeAt(lexemes, at)
  if (role !== undefined || (pieces.length > 0 && (STORAGE_SIZE.test(text) || isMemory(lexemes, at))))
    return undefined
  const isNumber = /^\d{1,4}$/.test(text) && isModelNumber(text, pieces, maker, name)
  if (!isNumber && !(DECIMAL.test(text) && (maker === 'Nokia' || productType === 'iPad'))) return undefined
  const next = lexemeAt(lexemes, at + 1)
  const isBeforeCode =
    !next.isGlued && lexemeAt(lexemes, at + 2).kind === 'number' && lexemeAt(lexemes, at + 2).isGlued
  const isMeasured = next.senses.has('unit') || next.senses.has('times') || endsPrice(lexemes, at + 1)
  const isCounted = next.role === undefined && !isBeforeCode && isMeasured
  const isSuffix =
    next.isGlued && (LETTER_SUFFIX.test(next.text) || (LETTERS_SUFFIX.test(next.text) && !isCounted))
  // "4matic" is neither a model nor a number.
  const isWord = next.isGlued && next.kind === 'word' && next.senses.size === 0
  if (!isSuffix && (isCounted || isWord)) return undefined
  const amount = amountAt(lexemes, at)
  if (amount && amount.to > at + 1) return undefined
  return isSuffix ? { text: text + next.text, to: at + 2 } : { text, to: at + 1 }
}

/** A number in words right after its line: "iphone thirteen". */
export function numberWordAt(lexemes: readonly Lexeme[], at: number): Piece | undefined {
  const amount = lexemeAt(lexemes, at).kind === 'word' ? amountAt(lexemes, at) : undefined
  if (amount?.to !== at + 1 || amount.isMultiplied || amount.value < 2) return undefined
  const { senses } = lexemeAt(lexemes, at + 1)
  const isCounted = AFTER_NUMBERS.some((kind) => senses.has(kind)) || endsPrice(lexemes, at + 1)
  return isCounted ? undefined : { text: `${amount.value}`, to: at + 1 }
}

/** A model of Nokia ("6.1 plus") or the size of an iPad in inches ("pro 12.9"). */
const DECIMAL = /^\d{1,2}\.\d$/

/** True for the memory before a storage size: "12/256", "8+128". */
function isMemory(lexemes: readonly Lexeme[], at: number): boolean {
  const [joint, storage] = [lexemeAt(lexemes, at + 1), lexemeAt(lexemes, at + 2)]
  return isMemoryJoint(joint, storage) && (STORAGE_SIZE.test(storage.text) || storage.text === '32')
}

const STORAGE_SIZE = /^(?:64|128|256|512)$/

/** True for a slash or a plus sign without spaces around it. */
export function isMemoryJoint(joint: Lexeme, storage: Lexeme): boolean {
  return (joint.text === '/' || joint.text === '+') && joint.isGlued && storage.isGlued
}

/** True if a currency here ends a price. In "iphone 13 Le 9000", the currency starts the next price. */
function endsPrice(lexemes: readonly Lexeme[], at: number): boolean {
  return lexemeAt(lexemes, at).senses.has('currency') && !amountAt(lexemes, at + 1)
}

/** The year in a computer's or tablet's model, as opposed to a price or a car's year. */
function yearAt(lexemes: readonly Lexeme[], at: number, { productType }: Partial<Line>): Piece | undefined {
  const { role, text } = lexemeAt(lexemes, at)
  const { senses } = lexemeAt(lexemes, at + 1)
  const isYear = role === undefined && /^20[12]\d$/.test(text) && PRODUCTS_WITH_YEARS.has(productType ?? '')
  const isCounted = AFTER_NUMBERS.some((kind) => senses.has(kind)) || endsPrice(lexemes, at + 1)
  return isYear && !isCounted ? { text, to: at + 1 } : undefined
}

const AFTER_NUMBERS: readonly Kind[] = ['unit', 'times', 'after', 'to']
const PRODUCTS_WITH_YEARS = new Set(['MacBook', 'iPad', 'Laptop'])
const LETTER_SUFFIX = /^[acdeirstx]$/
/** "9th", "510bt" */
const LETTERS_SUFFIX = /^[a-z]{2}$/

function isModelNumber(
  digits: string,
  pieces: readonly string[],
  maker: string | undefined,
  line: string | undefined,
): boolean {
  const hasNumber = pieces.some((piece) => /^\d+$/.test(piece))
  if (line === undefined && pieces.length === 0)
    return maker === undefined ? digits.length <= 3 : isNumberedModel(maker, digits)
  if (digits.length === 4) return fourDigitLines.has(line) && !digits.endsWith('00')
  return !hasNumber || pieces.at(-1) === 'series'
}

const fourDigitLines = new Set<string | undefined>(wordsIn(tableOf('four digit lines')))

function wordAt(
  lexemes: readonly Lexeme[],
  at: number,
  pieces: readonly string[],
  { name }: Partial<Line>,
): Piece | undefined {
  const { senses, text } = lexemeAt(lexemes, at)
  if (unassignedSense(lexemeAt(lexemes, at), 'tail') === undefined) return undefined
  const last = pieces.at(-1)
  if (last === undefined && (name === undefined || (text.length === 1 && name !== 'iphone'))) return undefined
  if (last !== undefined && text.length === 1 && !BEFORE_LETTERS.has(last)) return undefined
  const isBound = senses.has('before') && !BEFORE_MAX.has(last) && startsPrice(lexemes, at + 1)
  return isBound ? undefined : { text: text === 'promax' ? 'pro max' : text, to: at + 1 }
}

/** Words that "max" follows in a model's name. */
const BEFORE_MAX = new Set<string | undefined>(['pro', 'xs'])

/** Words that a model of one letter follows: "series x", "one s". */
const BEFORE_LETTERS = new Set(['series', 'one'])

/**
 * True if a price follows "max": "iphone 13 max 5000" means at most 5000. "13 pro max 5000" names a model.
 */
function startsPrice(lexemes: readonly Lexeme[], at: number): boolean {
  const { senses, text } = lexemeAt(lexemes, at)
  return text === 'of' || amountAt(lexemes, senses.has('currency') ? at + 1 : at) !== undefined
}
