import type { Lexeme } from './sentence.ts'

/** A number as said, in figures or words, with its thousands and millions. */
export interface Amount {
  /** The lexeme after its last. */
  to: number
  value: number
  /** Without thousands and millions: 2 in "2 million". */
  base: number
  isMultiplied: boolean
  /** Figures as typed, where there is nothing but figures. */
  figures?: string
}

/**
 * The number that starts at a lexeme: `8,000`, `8 000`, `8.5k`, `half a million`, `twenty-five thousand`, `tu
 * ɔndrɛd tawzin`.
 */
export function amountAt(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  return partAt(lexemes, at, Number.POSITIVE_INFINITY, PARTS_MAX)
}

/** One million, two hundred thousand, five hundred. */
const PARTS_MAX = 3

/** A number, or what follows the thousands of one: that is less than one of them. */
function partAt(
  lexemes: readonly Lexeme[],
  at: number,
  below: number,
  partsLeft: number,
): Amount | undefined {
  const lexeme = lexemes[at]
  if (!lexeme || lexeme.role !== undefined) return undefined
  const figures = lexeme.kind === 'number' ? inFigures(lexemes, at) : undefined
  const start = figures ?? inWords(lexemes, at, below)
  const whole = start && withPoint(lexemes, start)
  // "million" alone stands for one of them, "point" alone for nothing.
  if (!whole || (whole.to === at && whole.value === 0)) return undefined
  return multiplied(lexemes, withHalf(lexemes, whole), partsLeft - 1)
}

function inFigures(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  const text = lexemes[at]?.text ?? ''
  // A number that begins with 0 is a telephone's.
  if (/^0\d{4,}$/.test(text) || text.length > FIGURES_MAX) return undefined
  const digits = THOUSANDS.test(text) ? text.replaceAll('.', '') : text.replaceAll(',', '')
  const spaced = spacedThousands(lexemes, at, digits)
  if (spaced) return spaced
  const value = Number(digits)
  return { to: at + 1, value, base: value, isMultiplied: false, figures: text }
}

const FIGURES_MAX = 16
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/

/**
 * "15 000": but the 512 of "iphone 13 512" is no part of a number, so a group is round or has its currency
 * beside it.
 */
function spacedThousands(lexemes: readonly Lexeme[], at: number, digits: string): Amount | undefined {
  if (!/^[1-9]\d{0,2}$/.test(digits)) return undefined
  let all = digits
  let to = at + 1
  while (
    lexemes[to]?.kind === 'number' &&
    lexemes[to]?.isGlued === false &&
    /^\d{3}$/.test(lexemes[to]?.text ?? '') &&
    lexemes[to]?.role === undefined
  ) {
    all += lexemes[to]?.text ?? ''
    to += 1
  }
  if (to === at + 1 || lexemes[to]?.senses.has('unit') === true) return undefined
  const isMoney =
    lexemes[at - 1]?.senses.has('currency') === true || lexemes[to]?.senses.has('currency') === true
  const value = Number(all)
  return value % ROUND === 0 || isMoney ? { to, value, base: value, isMultiplied: false } : undefined
}

const ROUND = 50

function inWords(lexemes: readonly Lexeme[], at: number, below: number): Amount | undefined {
  if (POINT.has(lexemes[at]?.text ?? '')) return { to: at, value: 0, base: 0, isMultiplied: false }
  const isHundred =
    HUNDRED.has(lexemes[at]?.text ?? '') &&
    isBareMultiplier(lexemes, at) &&
    isNumberWord(lexemes[AND.has(lexemes[at + 1]?.text ?? '') ? at + 2 : at + 1])
  let to = isHundred ? at + 1 : at
  let total = isHundred ? 100 : 0
  let last: number | undefined = isHundred ? 100 : undefined
  while (to < lexemes.length) {
    const word = last === undefined ? to : afterHyphen(lexemes, to)
    const lexeme = lexemes[word]
    const value = lexeme?.role === undefined ? lexeme?.senses.get('number') : undefined
    if (
      lexeme &&
      value !== undefined &&
      (last === undefined || (last >= 20 && last < 100 && Number(value) < 10 && Number(value) >= 1)) &&
      counts(lexemes, word)
    ) {
      last = Number(value)
      total += last
    } else if (lexeme && last !== undefined && HUNDRED.has(lexeme.text) && last < 100) {
      total *= 100
      last = 100
    } else if (
      !lexeme ||
      last !== 100 ||
      !AND.has(lexeme.text) ||
      !isNumberWord(lexemes[word + 1]) ||
      opensAnother(lexemes, word + 1, below)
    ) {
      // After a hundred: "one hundred and fifty", "two hundred fifty".
      if (!(lexeme && last === 100 && isNumberWord(lexeme))) break
      last = Number(lexeme.senses.get('number'))
      total += last
    }
    to = word + 1
  }
  if (last === undefined && isBareMultiplier(lexemes, at))
    return { to: at, value: 1, base: 1, isMultiplied: false }
  return last === undefined ? undefined : { to, value: total, base: total, isMultiplied: last === 100 }
}

/** "one-hundred-thousand", "twenty-five": a hyphen between the words of one number is passed over. */
function afterHyphen(lexemes: readonly Lexeme[], at: number): number {
  const [hyphen, next] = [lexemes[at], lexemes[at + 1]]
  const isInside = hyphen?.text === '-' && hyphen.isGlued && next?.isGlued === true && next.kind === 'word'
  return isInside &&
    (next.senses.has('number') || (next.senses.has('times') && next.text.length >= MULTIPLIER_LETTERS_MIN))
    ? at + 1
    : at
}

/**
 * "two thousand five hundred and three thousand": what follows the "and" is no part of the hundreds but the
 * next number.
 */
function opensAnother(lexemes: readonly Lexeme[], at: number, below: number): boolean {
  return Number.isFinite(below) && Number(lexemes[at + 1]?.senses.get('times') ?? 0) >= below
}

/**
 * "hundred thousand leones", "million": one of them is meant. "A couple of thousand" is left as vague as it
 * is.
 */
function isBareMultiplier(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  const isVague = VAGUE.has(lexemes[at - 1]?.text ?? '') || lexemes[at + 1]?.text === 'of'
  return (
    lexeme !== undefined &&
    !isVague &&
    lexeme.role === undefined &&
    lexeme.senses.has('times') &&
    lexeme.text.length >= MULTIPLIER_LETTERS_MIN
  )
}

const VAGUE = new Set(['of', 'few', 'several', 'some', 'many', 'couple', 'som', 'boku', 'plenti'])

const MULTIPLIER_LETTERS_MIN = 6

const HUNDRED = new Set(['hundred', 'hundreds', 'ondred', 'hondred', 'ondrid', 'hundrid', 'ondret'])
const AND = new Set(['and', 'en', 'an'])

function isNumberWord(lexeme: Lexeme | undefined): boolean {
  const value = Number(lexeme?.senses.get('number') ?? 0)
  return value >= 1 && value < 100 && !WEAK.has(lexeme?.text ?? '')
}

/** Words that mean something else as well count only right before what is counted. */
function counts(lexemes: readonly Lexeme[], at: number): boolean {
  const word = lexemes[at]?.text ?? ''
  if (!WEAK.has(word)) return true
  const next = lexemes[at + 1]?.text === '-' ? lexemes[at + 2] : lexemes[at + 1]
  if (next === undefined) return false
  const unit = next.senses.get('unit')
  if (ARTICLES.has(word)) return next.senses.has('times') || unit === 'month' || unit === 'year'
  if (word === 'wan' && WHO_WANTS.has(lexemes[at - 1]?.text ?? '')) return false
  if (word === 'wan' && (unit === 'month' || unit === 'year')) return true
  if ((word === 'fo' || word === 'foh') && LOOKS.has(lexemes[at - 1]?.text ?? '')) return false
  return (
    next.senses.has('times') ||
    (unit !== undefined && !next.senses.has('filler')) ||
    isRangeStart(lexemes, at + 1)
  )
}

/** "tu to fo bedrum": the first of two numbers has its unit after the second. */
function isRangeStart(lexemes: readonly Lexeme[], at: number): boolean {
  const [to, number, unit] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]]
  return (
    to?.senses.has('to') === true &&
    number?.senses.has('number') === true &&
    (unit?.senses.has('unit') === true || unit?.senses.has('times') === true)
  )
}

const ARTICLES = new Set(['a', 'an'])
/** Words that are numbers only beside a unit or a thousand. */
const WEAK = new Set([
  'a',
  'an',
  'wan',
  'fo',
  'foh',
  'tu',
  'et',
  'single',
  'half',
  'half a',
  'half of a',
  'af',
  'quarter',
  'a quarter',
  'quarter of',
  'quarter of a',
  'a quarter of',
  'a quarter of a',
  'eti',
  'tin',
])
const WHO_WANTS = new Set([
  'ah',
  'a',
  'i',
  'we',
  'wi',
  'una',
  'dem',
  'den',
  'you',
  'yu',
  'they',
  'who',
  'man',
  'pipul',
  'im',
])
const LOOKS = new Set(['luk', 'look', 'looking', 'de luk', 'de', 'rent', 'want', 'wan'])

/** "one point five million" */
function withPoint(lexemes: readonly Lexeme[], amount: Amount): Amount {
  if (!POINT.has(lexemes[amount.to]?.text ?? '') || amount.isMultiplied) return amount
  let to = amount.to + 1
  let digits = ''
  while (digits.length < POINT_DIGITS_MAX) {
    const digit = lexemes[to]?.kind === 'number' ? lexemes[to]?.text : lexemes[to]?.senses.get('number')
    if (digit === undefined || !/^\d$/.test(digit)) break
    digits += digit
    to += 1
  }
  const value = Number(`${amount.value}.${digits}`)
  return digits === '' || Number.isNaN(value) ? amount : { to, value, base: value, isMultiplied: false }
}

const POINT = new Set(['point', 'poynt', 'pont'])
const POINT_DIGITS_MAX = 3

function withHalf(lexemes: readonly Lexeme[], amount: Amount): Amount {
  const to = halfAfter(lexemes, amount.to)
  if (to === undefined) return amount
  const value = amount.value + 0.5
  return { to, value, base: value, isMultiplied: amount.isMultiplied }
}

/**
 * Where "and a half" ends: "two and a half million", "a million and a half", but not "a million and half a
 * thousand".
 */
function halfAfter(lexemes: readonly Lexeme[], at: number): number | undefined {
  const and = pastHyphen(lexemes, at)
  if (!AND.has(lexemes[and]?.text ?? '')) return undefined
  const article = pastHyphen(lexemes, and + 1)
  const half = ARTICLES.has(lexemes[article]?.text ?? '') ? pastHyphen(lexemes, article + 1) : article
  const lexeme = lexemes[half]
  if (lexeme?.senses.get('number') !== '0.5' || lexeme.role !== undefined) return undefined
  return lexeme.text.endsWith(' a') ? undefined : half + 1
}

function pastHyphen(lexemes: readonly Lexeme[], at: number): number {
  const hyphen = lexemes[at]
  return hyphen?.text === '-' && hyphen.isGlued && lexemes[at + 1]?.isGlued === true ? at + 1 : at
}

function multiplied(lexemes: readonly Lexeme[], amount: Amount, partsLeft: number): Amount {
  let { to, value } = amount
  let isMultiplied = amount.isMultiplied
  let smallest = Number.POSITIVE_INFINITY
  while (to < lexemes.length) {
    const word = afterHyphen(lexemes, to)
    const lexeme = lexemes[word]
    const times = lexeme?.role === undefined ? lexeme?.senses.get('times') : undefined
    if (lexeme === undefined || times === undefined || isLetterAlone(lexemes, word)) break
    value *= Number(times)
    smallest = Number(times)
    isMultiplied = true
    to = word + 1
  }
  if (!isMultiplied) return amount
  const value2 = roundedToCents(value)
  const half = Number.isFinite(smallest) ? halfAfter(lexemes, to) : undefined
  if (half !== undefined)
    return { to: half, value: value2 + smallest / 2, base: amount.base + 0.5, isMultiplied: true }
  const rest =
    partsLeft > 0 && Number.isFinite(smallest) ? smallerPart(lexemes, to, smallest, partsLeft) : undefined
  return { to: rest?.to ?? to, value: value2 + (rest?.value ?? 0), base: amount.base, isMultiplied: true }
}

/** "two thousand five hundred": the part after the thousands. */
function smallerPart(
  lexemes: readonly Lexeme[],
  at: number,
  below: number,
  partsLeft: number,
): Amount | undefined {
  const start = AND.has(lexemes[at]?.text ?? '') ? at + 1 : at
  if (lexemes[start]?.kind === 'number') return undefined
  // After an "and" comes a whole number: "one hundred thousand and one hundred and fifty thousand".
  const rest = partAt(lexemes, start, start === at ? below : Number.POSITIVE_INFINITY, partsLeft)
  const isPart =
    rest !== undefined &&
    rest.value < below &&
    rest.value >= 1 &&
    lexemes[rest.to]?.senses.has('unit') !== true
  return isPart ? rest : undefined
}

/**
 * A lone k or m that is not written onto its number and begins a word's place ("5 m long") is still a
 * multiplier; one before a figure is a model ("m 3").
 */
function isLetterAlone(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  return lexeme?.text.length === 1 && lexemes[at + 1]?.kind === 'number' && lexemes[at + 1]?.isGlued === true
}

function roundedToCents(value: number): number {
  return Math.round(value * 100) / 100
}
