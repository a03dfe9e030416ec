import { lexemeAt, unassignedSense, type Lexeme } from './sentence.ts'

/** A number in digits or words, thousands and millions included. */
export interface Amount {
  /** The index after the last lexeme of the amount. */
  to: number
  value: number
  /** The value before multiplication: 2 in "2 million". */
  base: number
  isMultiplied: boolean
  /** The number as typed, if it consists of digits only. A year in words has digits, too. */
  digits?: string
}

/**
 * The number that starts at a lexeme: `8,000`, `8 000`, `8.5k`, `half a million`, `twenty-five thousand`, `tu
 * ɔndrɛd tawzin`.
 */
export function amountAt(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  const amount = partAt(lexemes, at, Number.POSITIVE_INFINITY, PARTS_MAX)
  const isInWords = lexemeAt(lexemes, at).kind === 'word'
  return amount && isInWords && isYearLike(`${amount.value}`) ? yearOf(amount.to, amount.value) : amount
}

/** True for the digits of a year that would be an unlikely price. */
export function isYearLike(digits = ''): boolean {
  return /^(?:19[89]|20[0-3])\d$/.test(digits) && digits !== '2000'
}

function yearOf(to: number, value: number): Amount {
  return { to, value, base: value, isMultiplied: false, digits: `${value}` }
}

/** The millions, the thousands and the hundreds. */
const PARTS_MAX = 3

/**
 * The number that starts at a lexeme, or the next part of a number, such as the hundreds after the thousands.
 * Such a part must be less than `below`.
 */
function partAt(
  lexemes: readonly Lexeme[],
  at: number,
  below: number,
  partsLeft: number,
): Amount | undefined {
  const lexeme = lexemeAt(lexemes, at)
  if (lexeme.role !== undefined) return undefined
  const year = lexeme.kind === 'word' ? yearWordsAt(lexemes, at) : undefined
  if (year) return year
  const start = lexeme.kind === 'number' ? digitsAt(lexemes, at) : numberWordsAt(lexemes, at, below)
  if (!start) return undefined
  const whole = addDecimals(lexemes, start)
  // "million" alone means one million; "point" alone is not a number.
  if (whole.to === at && whole.value === 0) return undefined
  return multiply(lexemes, addHalf(lexemes, whole), partsLeft - 1)
}

function digitsAt(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  const text = lexemeAt(lexemes, at).text
  // A long number that begins with 0 is a phone number.
  if (/^0\d{4,}$/.test(text) || text.length > DIGITS_MAX || startsCode(lexemes, at)) return undefined
  const digits = THOUSANDS.test(text) ? text.replaceAll('.', '') : text.replaceAll(',', '')
  const spaced = spacedThousandsAt(lexemes, at, digits)
  if (spaced) return spaced
  const value = Number(digits)
  return { to: at + 1, value, base: value, isMultiplied: false, digits: text }
}

/** True for digits, letters and digits without spaces, which are a code: "1000xm4". */
export function startsCode(lexemes: readonly Lexeme[], at: number): boolean {
  const [letters, digits] = [lexemeAt(lexemes, at + 1), lexemeAt(lexemes, at + 2)]
  const isUnknown = letters.kind === 'word' && letters.senses.size === 0
  return isUnknown && letters.isGlued && digits.kind === 'number' && digits.isGlued
}

const DIGITS_MAX = 16
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/

/**
 * A number with its thousands separated by spaces. "15 000" is one number, but "13 512" in "iphone 13 512" is
 * two, so the whole number must be round or next to a currency.
 */
function spacedThousandsAt(lexemes: readonly Lexeme[], at: number, digits: string): Amount | undefined {
  if (!/^[1-9]\d{0,2}$/.test(digits)) return undefined
  let all = digits
  let to = at + 1
  for (; isThousand(lexemeAt(lexemes, to)); to += 1) all += lexemeAt(lexemes, to).text
  // "13 512gb" in "iphone 13 512gb" is two numbers: of the measures, only distances reach the thousands.
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

function numberWordsAt(lexemes: readonly Lexeme[], at: number, below: number): Amount | undefined {
  if (POINT.has(lexemeAt(lexemes, at).text)) return { to: at, value: 0, base: 0, isMultiplied: false }
  let small = firstNumberWord(lexemes, at)
  if (!small)
    return isBareMultiplier(lexemes, at) ? { to: at, value: 1, base: 1, isMultiplied: false } : undefined
  for (let next = addWord(lexemes, small, below); next; next = addWord(lexemes, small, below)) small = next
  return { to: small.to, value: small.total, base: small.total, isMultiplied: small.last === 100 }
}

/** A year in two numbers, the century first: "twenty fifteen", "nineteen ninety eight". */
function yearWordsAt(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  const century = lexemeAt(lexemes, at).senses.get('number') ?? ''
  if (!CENTURIES.has(century)) return undefined
  const rest = numberWordsAt(lexemes, at + 1, 100)
  const digits = `${century}${rest?.value ?? ''}`
  return rest && isYearLike(digits) ? yearOf(rest.to, Number(digits)) : undefined
}

const CENTURIES = new Set(['19', '20'])

/** A number below a thousand in words, as far as it has been read. */
interface SmallNumber {
  to: number
  total: number
  /** The value of the last word. Units may follow tens, and any number may follow a hundred. */
  last: number
}

function firstNumberWord(lexemes: readonly Lexeme[], at: number): SmallNumber | undefined {
  const { text, senses } = lexemeAt(lexemes, at)
  const next = AND.has(lexemeAt(lexemes, at + 1).text) ? at + 2 : at + 1
  // "hundred and fifty"
  if (HUNDRED.has(text) && isBareMultiplier(lexemes, at) && isNumberWord(lexemeAt(lexemes, next)))
    return { to: at + 1, total: 100, last: 100 }
  const value = senses.get('number')
  if (value === undefined || !isNumberHere(lexemes, at)) return undefined
  return { to: at + 1, total: Number(value), last: Number(value) }
}

/** Adds the next word, as in "twenty-five", "two hundred", "one hundred and fifty", "two hundred fifty". */
function addWord(
  lexemes: readonly Lexeme[],
  { to, total, last }: SmallNumber,
  below: number,
): SmallNumber | undefined {
  const word = afterHyphen(lexemes, to)
  const { text } = lexemeAt(lexemes, word)
  if (last < 100 && HUNDRED.has(text)) return { to: word + 1, total: total * 100, last: 100 }
  const at = last === 100 && AND.has(text) && !startsAnotherNumber(lexemes, word + 1, below) ? word + 1 : word
  const number = lexemeAt(lexemes, at)
  const value = Number(number.senses.get('number') ?? 0)
  const fits =
    last === 100 ? isNumberWord(number) : last >= 20 && value >= 1 && value < 10 && isNumberHere(lexemes, at)
  return fits ? { to: at + 1, total: total + value, last: value } : undefined
}

/** Skips a hyphen between the words of one number: "one-hundred-thousand", "twenty-five". */
function afterHyphen(lexemes: readonly Lexeme[], at: number): number {
  const { senses, text } = lexemeAt(lexemes, at + 1)
  const isNumber = senses.has('number') || (senses.has('times') && text.length >= MULTIPLIER_LETTERS_MIN)
  return isNumber ? skipHyphen(lexemes, at) : at
}

/**
 * True if the word after "and" starts another number: "two thousand five hundred and three thousand", "two
 * hundred and three hundred".
 */
function startsAnotherNumber(lexemes: readonly Lexeme[], at: number, below: number): boolean {
  const { senses, text } = lexemeAt(lexemes, at + 1)
  return HUNDRED.has(text) || Number(senses.get('times') ?? 0) >= below
}

/**
 * True for a multiplier without a number, which means one: "hundred thousand leones", "million". "A couple of
 * thousand" is too vague to read.
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
  return Number(senses.get('number') ?? 0) >= 1 && !AMBIGUOUS.has(text)
}

/**
 * True if a number word is a number here. A word that also means something else is a number only before a
 * unit, a multiplier or a range.
 */
function isNumberHere(lexemes: readonly Lexeme[], at: number): boolean {
  const word = lexemeAt(lexemes, at).text
  if (!AMBIGUOUS.has(word)) return true
  const next = lexemeAt(lexemes, at + 1).text === '-' ? at + 2 : at + 1
  const { senses } = lexemeAt(lexemes, next)
  const unit = senses.get('unit') ?? ''
  // "bedrum tri, batrum wan"
  if ((word === 'wan' || word === 'tu') && isRoomTopic(lexemeAt(lexemes, at - 1))) return true
  if (ARTICLES.has(word)) return senses.has('times') || AGE_UNITS.has(unit)
  if (NOT_NUMBER_AFTER.get(word)?.has(lexemeAt(lexemes, at - 1).text)) return false
  if ((word === 'wan' || word.startsWith('half')) && AGE_UNITS.has(unit)) return true
  return senses.has('times') || (senses.has('unit') && !senses.has('filler')) || isRangeStart(lexemes, at + 1)
}

function isRoomTopic({ senses }: Lexeme): boolean {
  const topic = senses.get('topic')
  return topic === 'bedroom' || topic === 'bathroom'
}

/** True at the "to" of a range whose unit follows the second number: "tu to fo bedrum". */
function isRangeStart(lexemes: readonly Lexeme[], at: number): boolean {
  const unit = lexemeAt(lexemes, at + 2)
  return (
    lexemeAt(lexemes, at).senses.has('to') &&
    lexemeAt(lexemes, at + 1).senses.has('number') &&
    (unit.senses.has('unit') || unit.senses.has('times'))
  )
}

const AGE_UNITS = new Set(['month', 'year'])
const ARTICLES = new Set(['a', 'an'])
/** Words that are numbers only before a unit, a multiplier or a range. */
const AMBIGUOUS = new Set([
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
const SUBJECTS = new Set([
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
const SEARCH_VERBS = new Set(['luk', 'look', 'looking', 'de luk', 'de', 'rent', 'want', 'wan'])

/**
 * For each ambiguous word, the words after which it is not a number: "ah wan" is "I want", "looking fo" is
 * "looking for".
 */
const NOT_NUMBER_AFTER: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['wan', SUBJECTS],
  ['fo', SEARCH_VERBS],
  ['foh', SEARCH_VERBS],
])

/** Adds the decimals of "one point five million". */
function addDecimals(lexemes: readonly Lexeme[], amount: Amount): Amount {
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

function addHalf(lexemes: readonly Lexeme[], amount: Amount): Amount {
  const to = halfAfter(lexemes, amount.to)
  if (to === undefined) return amount
  const value = amount.value + 0.5
  return { to, value, base: value, isMultiplied: amount.isMultiplied }
}

/**
 * The index after "and a half", if these words start here: "two and a half million", "a million and a half".
 * In "a million and half a thousand", "half" starts the next number.
 */
function halfAfter(lexemes: readonly Lexeme[], at: number): number | undefined {
  const and = skipHyphen(lexemes, at)
  if (!AND.has(lexemeAt(lexemes, and).text)) return undefined
  const article = skipHyphen(lexemes, and + 1)
  const half = ARTICLES.has(lexemeAt(lexemes, article).text) ? skipHyphen(lexemes, article + 1) : article
  const lexeme = lexemeAt(lexemes, half)
  return unassignedSense(lexeme, 'number') === '0.5' && !lexeme.text.endsWith(' a') ? half + 1 : undefined
}

/** The index after a hyphen without spaces around it; the same index if there is no such hyphen. */
export function skipHyphen(lexemes: readonly Lexeme[], at: number): number {
  const hyphen = lexemeAt(lexemes, at)
  return hyphen.text === '-' && hyphen.isGlued && lexemeAt(lexemes, at + 1).isGlued ? at + 1 : at
}

function multiply(lexemes: readonly Lexeme[], amount: Amount, partsLeft: number): Amount {
  let { to, value } = amount
  let smallest = 0
  for (let next = multiplierAt(lexemes, to); next; next = multiplierAt(lexemes, to)) {
    value *= next.times
    smallest = next.times
    to = next.to
  }
  if (to === amount.to) return amount
  const whole = roundToCents(value)
  const half = halfAfter(lexemes, to)
  if (half !== undefined)
    return { to: half, value: whole + smallest / 2, base: amount.base + 0.5, isMultiplied: true }
  const rest = smallerPartAt(lexemes, to, smallest, partsLeft)
  return { to: rest.to, value: whole + rest.value, base: amount.base, isMultiplied: true }
}

function multiplierAt(lexemes: readonly Lexeme[], at: number): { to: number; times: number } | undefined {
  const word = afterHyphen(lexemes, at)
  const times = unassignedSense(lexemeAt(lexemes, word), 'times')
  if (times === undefined || isLetterWithDigits(lexemes, word)) return undefined
  // "1.95 m tall", "100 m from the road"
  const isLength = LENGTHS.has(lexemeAt(lexemes, word + 1).text) || lexemeAt(lexemes, at - 2).text === 'at'
  if (lexemeAt(lexemes, word).text === 'm' && isLength) return undefined
  return { to: word + 1, times: Number(times) }
}

const LENGTHS = new Set([
  'tall',
  'long',
  'wide',
  'high',
  'deep',
  'away',
  'from',
  'cable',
  'off',
  'of',
  'behind',
  'to',
])

/** The part after the thousands, as in "two thousand five hundred"; zero if there is none. */
function smallerPartAt(
  lexemes: readonly Lexeme[],
  at: number,
  below: number,
  partsLeft: number,
): Pick<Amount, 'to' | 'value'> {
  const nothing = { to: at, value: 0 }
  const start = AND.has(lexemeAt(lexemes, at).text) ? at + 1 : at
  if (partsLeft === 0 || lexemeAt(lexemes, start).kind === 'number') return nothing
  // A complete number follows "and": "one hundred thousand and one hundred and fifty thousand".
  const rest = partAt(lexemes, start, start === at ? below : Number.POSITIVE_INFINITY, partsLeft)
  const isPart =
    rest && rest.value < below && rest.value >= 1 && !lexemeAt(lexemes, rest.to).senses.has('unit')
  return isPart ? rest : nothing
}

/** True for a letter with digits attached. "m3" is a model, unlike "5 m", where m is a multiplier. */
function isLetterWithDigits(lexemes: readonly Lexeme[], at: number): boolean {
  const next = lexemeAt(lexemes, at + 1)
  return lexemeAt(lexemes, at).text.length === 1 && next.kind === 'number' && next.isGlued
}

function roundToCents(value: number): number {
  return Math.round(value * 100) / 100
}
