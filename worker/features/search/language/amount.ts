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

/** The number that starts at a lexeme: `8,000`, `8 000`, `8.5k`, `half a million`, `tu ɔndrɛd tawzin`. */
export function amountAt(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  const lexeme = lexemes[at]
  if (!lexeme || lexeme.role !== undefined) return undefined
  const figures = lexeme.kind === 'number' ? inFigures(lexemes, at) : undefined
  const start = figures ?? inWords(lexemes, at)
  return start && multiplied(lexemes, withHalf(lexemes, start))
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

/** "15 000": but the 512 of "iphone 13 512" is no part of a number, so a group is round or has its currency beside it. */
function spacedThousands(lexemes: readonly Lexeme[], at: number, digits: string): Amount | undefined {
  if (!/^[1-9]\d{0,2}$/.test(digits)) return undefined
  let all = digits
  let to = at + 1
  while (lexemes[to]?.kind === 'number' && lexemes[to]?.isGlued === false && /^\d{3}$/.test(lexemes[to]?.text ?? '') && lexemes[to]?.role === undefined) {
    all += lexemes[to]?.text ?? ''
    to += 1
  }
  if (to === at + 1 || lexemes[to]?.senses.has('unit') === true) return undefined
  const isMoney = lexemes[at - 1]?.senses.has('currency') === true || lexemes[to]?.senses.has('currency') === true
  const value = Number(all)
  return value % ROUND === 0 || isMoney ? { to, value, base: value, isMultiplied: false } : undefined
}

const ROUND = 50

function inWords(lexemes: readonly Lexeme[], at: number): Amount | undefined {
  let to = at
  let total = 0
  let last: number | undefined
  while (to < lexemes.length) {
    const lexeme = lexemes[to]
    const value = lexeme?.role === undefined ? lexeme?.senses.get('number') : undefined
    if (lexeme && value !== undefined && (last === undefined || (last >= 20 && last < 100 && Number(value) < 10 && Number(value) >= 1)) && counts(lexemes, to)) {
      last = Number(value)
      total += last
    } else if (lexeme && last !== undefined && HUNDRED.has(lexeme.text) && last < 100) {
      total *= 100
      last = 100
    } else if (!lexeme || last !== 100 || !AND.has(lexeme.text) || !isNumberWord(lexemes[to + 1])) {
      // After a hundred: "one hundred and fifty", "two hundred fifty".
      if (!(lexeme && last === 100 && isNumberWord(lexeme))) break
      last = Number(lexeme.senses.get('number'))
      total += last
    }
    to += 1
  }
  if (last === undefined && isBareMultiplier(lexemes[at])) return { to: at, value: 1, base: 1, isMultiplied: false }
  return last === undefined ? undefined : { to, value: total, base: total, isMultiplied: last === 100 }
}

/** "hundred thousand leones", "million": one of them is meant. */
function isBareMultiplier(lexeme: Lexeme | undefined): boolean {
  return lexeme !== undefined && lexeme.role === undefined && lexeme.senses.has('times') && lexeme.text.length >= MULTIPLIER_LETTERS_MIN
}

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
  if ((word === 'fo' || word === 'foh') && LOOKS.has(lexemes[at - 1]?.text ?? '')) return false
  return next.senses.has('times') || (unit !== undefined && !next.senses.has('filler')) || isRangeStart(lexemes, at + 1)
}

/** "tu to fo bedrum": the first of two numbers has its unit after the second. */
function isRangeStart(lexemes: readonly Lexeme[], at: number): boolean {
  const [to, number, unit] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]]
  return to?.senses.has('to') === true && number?.senses.has('number') === true && (unit?.senses.has('unit') === true || unit?.senses.has('times') === true)
}

const ARTICLES = new Set(['a', 'an'])
/** Words that are numbers only beside a unit or a thousand. */
const WEAK = new Set(['a', 'an', 'wan', 'fo', 'foh', 'tu', 'et', 'single', 'half', 'half a', 'half of a', 'af', 'quarter', 'a quarter', 'quarter of a', 'eti', 'tin'])
const WHO_WANTS = new Set(['ah', 'a', 'i', 'we', 'wi', 'una', 'dem', 'den', 'you', 'yu', 'they', 'who', 'man', 'pipul', 'im'])
const LOOKS = new Set(['luk', 'look', 'looking', 'de luk', 'de', 'rent', 'want', 'wan'])

function withHalf(lexemes: readonly Lexeme[], amount: Amount): Amount {
  let at = amount.to
  if (!AND.has(lexemes[at]?.text ?? '')) return amount
  at += 1
  if (ARTICLES.has(lexemes[at]?.text ?? '')) at += 1
  if (lexemes[at]?.senses.get('number') !== '0.5') return amount
  const value = amount.value + 0.5
  return { to: at + 1, value, base: value, isMultiplied: amount.isMultiplied }
}

function multiplied(lexemes: readonly Lexeme[], amount: Amount): Amount {
  let { to, value } = amount
  let isMultiplied = amount.isMultiplied
  let smallest = Number.POSITIVE_INFINITY
  while (to < lexemes.length) {
    const lexeme = lexemes[to]
    const times = lexeme?.role === undefined ? lexeme?.senses.get('times') : undefined
    if (lexeme === undefined || times === undefined || isLetterAlone(lexemes, to)) break
    value *= Number(times)
    smallest = Number(times)
    isMultiplied = true
    to += 1
  }
  if (!isMultiplied) return amount
  const value2 = roundedToCents(value)
  const rest = smallest === Number.POSITIVE_INFINITY ? undefined : smallerPart(lexemes, to, smallest)
  return { to: rest?.to ?? to, value: value2 + (rest?.value ?? 0), base: amount.base, isMultiplied: true }
}

/** "two thousand five hundred": the part after the thousands. */
function smallerPart(lexemes: readonly Lexeme[], at: number, below: number): Amount | undefined {
  const start = AND.has(lexemes[at]?.text ?? '') ? at + 1 : at
  if (lexemes[start]?.kind === 'number') return undefined
  const rest = amountAt(lexemes, start)
  const isPart = rest !== undefined && rest.value < below && rest.value >= 1 && lexemes[rest.to]?.senses.has('unit') !== true
  return isPart ? rest : undefined
}

/** A lone k or m that is not written onto its number and begins a word's place ("5 m long") is still a multiplier; one before a figure is a model ("m 3"). */
function isLetterAlone(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  return lexeme?.text.length === 1 && lexemes[at + 1]?.kind === 'number' && lexemes[at + 1]?.isGlued === true
}

function roundedToCents(value: number): number {
  return Math.round(value * 100) / 100
}
