import { lexemeAt, openSense, type Lexeme } from './sentence.ts'

/** A number in digits or words, with its thousands and millions. */
export interface Amount {
  /** The index after the last lexeme of the amount. */
  to: number
  value: number
  /** Without thousands and millions: 2 in "2 million". */
  base: number
  isMultiplied: boolean
  /** The number as typed, if it is digits alone. */
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

/**
 * The number that starts at a lexeme, or the part that follows the thousands of one and is less than `below`.
 */
function partAt(
  lexemes: readonly Lexeme[],
  at: number,
  below: number,
  partsLeft: number,
): Amount | undefined {
  const lexeme = lexemeAt(lexemes, at)
  if (lexeme.role !== undefined) return undefined
  const start = lexeme.kind === 'number' ? inFigures(lexemes, at) : inWords(lexemes, at, below)
  if (!start) return undefined
  const whole = withPoint(lexemes, start)
  // "million" alone means one million, "point" alone means nothing.
  if (whole.to === at && whole.value === 0) return undefined
  return multiplied(lexemes, withHalf(lexemes, whole), partsLeft - 1)
}

function inFigures(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  const text = lexemeAt(lexemes, at).text
  // A long number that begins with 0 is a phone number.
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
 * A number with its thousands separated by spaces. "15 000" is one number, but the 512 of "iphone 13 512" is
 * not part of one, so the whole must be round or next to a currency.
 */
function spacedThousands(lexemes: readonly Lexeme[], at: number, digits: string): Amount | undefined {
  if (!/^[1-9]\d{0,2}$/.test(digits)) return undefined
  let all = digits
  let to = at + 1
  for (; isThousand(lexemeAt(lexemes, to)); to += 1) all += lexemeAt(lexemes, to).text
  // "iphone 13 512gb": among numbers with a unit, only distances run to thousands.
  const unit = lexemeAt(lexemes, to).senses.get('unit')
  if (to === at + 1 || (unit !== undefined && !DISTANCES.has(unit))) return undefined
  const isMoney =
    lexemeAt(lexemes, at - 1).senses.has('currency') || lexemeAt(lexemes, to).senses.has('currency')
  const value = Number(all)
  return value % ROUND === 0 || isMoney ? { to, value, base: value, isMultiplied: false } : undefined
}

const ROUND = 50
const DISTANCES = new Set(['km', 'mile'])

function isThousand({ role, text }: Lexeme): boolean {
  return role === undefined && /^\d{3}$/.test(text)
}

function inWords(lexemes: readonly Lexeme[], at: number, below: number): Amount | undefined {
  if (POINT.has(lexemeAt(lexemes, at).text)) return { to: at, value: 0, base: 0, isMultiplied: false }
  let said = firstWord(lexemes, at)
  if (!said)
    return isBareMultiplier(lexemes, at) ? { to: at, value: 1, base: 1, isMultiplied: false } : undefined
  for (let next = nextWord(lexemes, said, below); next; next = nextWord(lexemes, said, below)) said = next
  return { to: said.to, value: said.total, base: said.total, isMultiplied: said.last === 100 }
}

/** A number below a thousand, as far as it has been read. */
interface Said {
  to: number
  total: number
  /** The value of the last word: units may follow tens, and anything may follow a hundred. */
  last: number
}

function firstWord(lexemes: readonly Lexeme[], at: number): Said | undefined {
  const { text, senses } = lexemeAt(lexemes, at)
  const next = AND.has(lexemeAt(lexemes, at + 1).text) ? at + 2 : at + 1
  // "hundred and fifty"
  if (HUNDRED.has(text) && isBareMultiplier(lexemes, at) && isNumberWord(lexemeAt(lexemes, next)))
    return { to: at + 1, total: 100, last: 100 }
  const value = senses.get('number')
  if (value === undefined || !counts(lexemes, at)) return undefined
  return { to: at + 1, total: Number(value), last: Number(value) }
}

/** "twenty-five", "two hundred", "one hundred and fifty", "two hundred fifty". */
function nextWord(lexemes: readonly Lexeme[], { to, total, last }: Said, below: number): Said | undefined {
  const word = afterHyphen(lexemes, to)
  const { text } = lexemeAt(lexemes, word)
  if (last < 100 && HUNDRED.has(text)) return { to: word + 1, total: total * 100, last: 100 }
  const at = last === 100 && AND.has(text) && !opensAnother(lexemes, word + 1, below) ? word + 1 : word
  const number = lexemeAt(lexemes, at)
  const value = Number(number.senses.get('number') ?? 0)
  const fits =
    last === 100 ? isNumberWord(number) : last >= 20 && value >= 1 && value < 10 && counts(lexemes, at)
  return fits ? { to: at + 1, total: total + value, last: value } : undefined
}

/** "one-hundred-thousand", "twenty-five": skips a hyphen between the words of one number. */
function afterHyphen(lexemes: readonly Lexeme[], at: number): number {
  const { senses, text } = lexemeAt(lexemes, at + 1)
  const isNumber = senses.has('number') || (senses.has('times') && text.length >= MULTIPLIER_LETTERS_MIN)
  return isNumber ? pastHyphen(lexemes, at) : at
}

/**
 * True if the word after "and" starts another number: "two thousand five hundred and three thousand", "two
 * hundred and three hundred".
 */
function opensAnother(lexemes: readonly Lexeme[], at: number, below: number): boolean {
  const { senses, text } = lexemeAt(lexemes, at + 1)
  return HUNDRED.has(text) || Number(senses.get('times') ?? 0) >= below
}

/**
 * True for a multiplier without a number, which means one of it: "hundred thousand leones", "million". "A
 * couple of thousand" is too vague to read.
 */
function isBareMultiplier(lexemes: readonly Lexeme[], at: number): boolean {
  const { senses, text } = lexemeAt(lexemes, at)
  const isVague = VAGUE.has(lexemeAt(lexemes, at - 1).text) || lexemeAt(lexemes, at + 1).text === 'of'
  return !isVague && senses.has('times') && text.length >= MULTIPLIER_LETTERS_MIN
}

const VAGUE = new Set(['of', 'few', 'several', 'some', 'many', 'couple', 'som', 'boku', 'plenti'])

const MULTIPLIER_LETTERS_MIN = 6

const HUNDRED = new Set(['hundred', 'hundreds', 'ondred', 'hondred', 'ondrid', 'hundrid', 'ondret'])
const AND = new Set(['and', 'en', 'an'])

function isNumberWord({ senses, text }: Lexeme): boolean {
  return Number(senses.get('number') ?? 0) >= 1 && !WEAK.has(text)
}

/**
 * True if a word counts as a number here. Words that also mean something else do only right before what is
 * counted.
 */
function counts(lexemes: readonly Lexeme[], at: number): boolean {
  const word = lexemeAt(lexemes, at).text
  if (!WEAK.has(word)) return true
  const next = lexemeAt(lexemes, at + 1).text === '-' ? at + 2 : at + 1
  const { senses } = lexemeAt(lexemes, next)
  const unit = senses.get('unit') ?? ''
  if (ARTICLES.has(word)) return senses.has('times') || TIMES_OF_LIFE.has(unit)
  if (TAKEN_AFTER.get(word)?.has(lexemeAt(lexemes, at - 1).text)) return false
  if (word === 'wan' && TIMES_OF_LIFE.has(unit)) return true
  return senses.has('times') || (senses.has('unit') && !senses.has('filler')) || isRangeStart(lexemes, at + 1)
}

/** True for the start of a range whose unit follows its second number: "tu to fo bedrum". */
function isRangeStart(lexemes: readonly Lexeme[], at: number): boolean {
  const unit = lexemeAt(lexemes, at + 2)
  return (
    lexemeAt(lexemes, at).senses.has('to') &&
    lexemeAt(lexemes, at + 1).senses.has('number') &&
    (unit.senses.has('unit') || unit.senses.has('times'))
  )
}

const TIMES_OF_LIFE = new Set(['month', 'year'])
const ARTICLES = new Set(['a', 'an'])
/** Words that are numbers only next to a unit or a thousand. */
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

/** Words after which a weak word is no number: "ah wan" is "I want", "looking fo" is "looking for". */
const TAKEN_AFTER: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['wan', WHO_WANTS],
  ['fo', LOOKS],
  ['foh', LOOKS],
])

/** "one point five million" */
function withPoint(lexemes: readonly Lexeme[], amount: Amount): Amount {
  if (!POINT.has(lexemeAt(lexemes, amount.to).text) || amount.isMultiplied) return amount
  let to = amount.to + 1
  let digits = ''
  for (; digits.length < POINT_DIGITS_MAX; to += 1) {
    const { senses, text } = lexemeAt(lexemes, to)
    const digit = senses.get('number') ?? text
    if (!/^\d$/.test(digit)) break
    digits += digit
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
 * The index after "and a half", or undefined if it does not start here: present in "two and a half million"
 * and "a million and a half", absent in "a million and half a thousand".
 */
function halfAfter(lexemes: readonly Lexeme[], at: number): number | undefined {
  const and = pastHyphen(lexemes, at)
  if (!AND.has(lexemeAt(lexemes, and).text)) return undefined
  const article = pastHyphen(lexemes, and + 1)
  const half = ARTICLES.has(lexemeAt(lexemes, article).text) ? pastHyphen(lexemes, article + 1) : article
  const lexeme = lexemeAt(lexemes, half)
  return openSense(lexeme, 'number') === '0.5' && !lexeme.text.endsWith(' a') ? half + 1 : undefined
}

/** The index after a hyphen with no space around it; without one, the same index. */
export function pastHyphen(lexemes: readonly Lexeme[], at: number): number {
  const hyphen = lexemeAt(lexemes, at)
  return hyphen.text === '-' && hyphen.isGlued && lexemeAt(lexemes, at + 1).isGlued ? at + 1 : at
}

function multiplied(lexemes: readonly Lexeme[], amount: Amount, partsLeft: number): Amount {
  let { to, value } = amount
  let smallest = 0
  for (let next = multiplierAt(lexemes, to); next; next = multiplierAt(lexemes, to)) {
    value *= next.times
    smallest = next.times
    to = next.to
  }
  if (to === amount.to) return amount
  const whole = roundedToCents(value)
  const half = halfAfter(lexemes, to)
  if (half !== undefined)
    return { to: half, value: whole + smallest / 2, base: amount.base + 0.5, isMultiplied: true }
  const rest = smallerPart(lexemes, to, smallest, partsLeft)
  return { to: rest.to, value: whole + rest.value, base: amount.base, isMultiplied: true }
}

function multiplierAt(lexemes: readonly Lexeme[], at: number): { to: number; times: number } | undefined {
  const word = afterHyphen(lexemes, at)
  const times = openSense(lexemeAt(lexemes, word), 'times')
  if (times === undefined || isLetterAlone(lexemes, word)) return undefined
  return { to: word + 1, times: Number(times) }
}

/** "two thousand five hundred": the part after the thousands, or zero. */
function smallerPart(
  lexemes: readonly Lexeme[],
  at: number,
  below: number,
  partsLeft: number,
): Pick<Amount, 'to' | 'value'> {
  const nothing = { to: at, value: 0 }
  const start = AND.has(lexemeAt(lexemes, at).text) ? at + 1 : at
  if (partsLeft === 0 || lexemeAt(lexemes, start).kind === 'number') return nothing
  // After "and" comes a complete number: "one hundred thousand and one hundred and fifty thousand".
  const rest = partAt(lexemes, start, start === at ? below : Number.POSITIVE_INFINITY, partsLeft)
  const isPart =
    rest && rest.value < below && rest.value >= 1 && !lexemeAt(lexemes, rest.to).senses.has('unit')
  return isPart ? rest : nothing
}

/** True for a single letter with digits attached: a model ("m3"), no multiplier like the m of "5 m". */
function isLetterAlone(lexemes: readonly Lexeme[], at: number): boolean {
  const next = lexemeAt(lexemes, at + 1)
  return lexemeAt(lexemes, at).text.length === 1 && next.kind === 'number' && next.isGlued
}

function roundedToCents(value: number): number {
  return Math.round(value * 100) / 100
}
