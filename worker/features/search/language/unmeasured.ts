import type { ListingType } from '#contract/kinds/derived.ts'
import { isYearLike } from './amount.ts'
import type { Kind } from './lexicon.ts'
import type { Quantity } from './quantity.ts'
import { isChatty, lexemeAt, type Lexeme } from './sentence.ts'

/** True for a quantity that no filter has: "600 reviews", "8 hours", "18 km a day", "10 leones a day". */
export function isUnmeasured(
  lexemes: readonly Lexeme[],
  quantity: Quantity,
  unit: string | undefined,
): boolean {
  if (quantity.period === 'time' || isResolution(lexemes, quantity)) return true
  if (quantity.currency === undefined && (quantity.topic === 'other' || isOfPart(lexemes, quantity)))
    return true
  if (unit === undefined || quantity.currency !== undefined) return false
  if (unit === 'other' || unit === 'time') return true
  if (DISTANCES.has(unit))
    return (quantity.high ?? quantity.low) < MILEAGE_MIN || isDistance(lexemes, quantity)
  return MONTH_OR_YEAR.has(unit) && (isTerm(lexemes, quantity) || isDuration(lexemes, quantity))
}

/** True for a number that belongs to a part before it: "a battery of 5000", "square footage of 1500". */
function isOfPart(lexemes: readonly Lexeme[], { from, unit, topic }: Quantity): boolean {
  const [part, of] = [lexemeAt(lexemes, from - 2), lexemeAt(lexemes, from - 1)]
  if (of.text !== 'of' || unit !== undefined || topic !== undefined || part.kind !== 'word') return false
  return [...part.senses.keys()].every((kind) => PART_KINDS.has(kind))
}

const PART_KINDS: ReadonlySet<Kind> = new Set(['ordinary', 'feature', 'listed', 'counted'])

export const MILEAGE_MIN = 500

/** Drops the part that a quantity measures: "5000 mah battery", "screen 6.5 inch". */
export function dropMeasuredParts(lexemes: readonly Lexeme[], { from, to }: Quantity): void {
  for (const at of [from - 1, to]) {
    const part = lexemeAt(lexemes, at)
    if (part.role === undefined && MEASURED_PARTS.has(part.text)) part.role = 'dropped'
  }
}

/** Parts that people measure: "5000 mah battery". */
export const MEASURED_PARTS: ReadonlySet<string> = new Set(
  'cpu battery batri batteries screen display camera ram memory processor charger charging engine injin tank power'.split(
    ' ',
  ),
)

/**
 * True for a time that is nobody's age: "for 8 years", "in two weeks", "16 years now". The age of a person
 * follows "is", as in "she is 12 years old".
 */
function isDuration(lexemes: readonly Lexeme[], { from, to, isAge, bound, high }: Quantity): boolean {
  const [before, first, after] = [lexemeAt(lexemes, from - 1), lexemeAt(lexemes, from), lexemeAt(lexemes, to)]
  if (AFTER_DURATIONS.has(after.text) || DURATION_PREPOSITIONS.has(first.text)) return true
  if (isAge) return PEOPLE_BEFORE_AGES.has(before.text)
  if (DURATION_PREPOSITIONS.has(before.text)) return true
  return bound === undefined && high === undefined && isChatty(lexemes)
}

const AFTER_DURATIONS = new Set([
  'ago',
  'now',
  'naw',
  'later',
  'from now',
  'back',
  'time',
  'pregnant',
  'bele',
])
const PEOPLE_BEFORE_AGES = new Set([
  'is',
  'am',
  'im',
  'hes',
  'shes',
  'are',
  'was',
  'don',
  'ol',
  'turn',
  'aged',
])
const DURATION_PREPOSITIONS = new Set([
  'for',
  'fo',
  'in',
  'after',
  'afta',
  'every',
  'each',
  'last',
  'las',
  'past',
  'next',
  'inside',
  'insay',
  'these',
  'di las',
  'another',
  'about',
  'pan',
])

/** True for terms of the deal, which are not ages: "6 months rent", "2 years warranty", "1 year contract". */
function isTerm(lexemes: readonly Lexeme[], { unit, to }: Quantity): boolean {
  return MONTH_OR_YEAR.has(unit) && TERMS.has(lexemeAt(lexemes, to).text)
}

/** True for a distance from a place, which is not a mileage: "10 miles from Freetown". */
function isDistance(lexemes: readonly Lexeme[], { unit, to }: Quantity): boolean {
  return DISTANCES.has(unit) && DISTANT.has(lexemeAt(lexemes, to).text)
}

export const MONTH_OR_YEAR: ReadonlySet<string | undefined> = new Set(['month', 'year'])
export const DISTANCES: ReadonlySet<string | undefined> = new Set(['mile', 'km'])
const DISTANT = new Set(['from', 'away', 'outside', 'of', 'out of'])
const TERMS = new Set([
  'rent',
  'warranty',
  'guarantee',
  'advance',
  'contract',
  'lease',
  'payment',
  'deposit',
  'experience',
  'agreement',
  'upfront',
])

/** True for "4k" of a screen: "4k video", "4k 120 hz". */
function isResolution(lexemes: readonly Lexeme[], { low, to, isMultiplied, currency }: Quantity): boolean {
  if (!isMultiplied || currency !== undefined || !RESOLUTIONS.has(low)) return false
  const unit = lexemeAt(lexemes, to + 1).senses.get('unit')
  return (
    SHOWN.has(lexemeAt(lexemes, to).text) || (lexemeAt(lexemes, to).kind === 'number' && unit === 'other')
  )
}

const RESOLUTIONS = new Set([4_000, 8_000])
const SHOWN = new Set(
  'video tv screen display resolution gaming output hdr recording camera television monitor'.split(' '),
)

/** True for the number of a part's series: "rtx 4060". */
export function isPartSeries(lexemes: readonly Lexeme[], { from, bound, currency }: Quantity): boolean {
  return bound === undefined && currency === undefined && PART_SERIES.has(lexemeAt(lexemes, from - 1).text)
}

const PART_SERIES = new Set(
  'rtx gtx ryzen geforce radeon snapdragon helio dimensity exynos intel amd nvidia'.split(' '),
)

/** True for the year of a date, as opposed to a car's: "in March 2027", "I live here since 2021". */
export function isDate(
  lexemes: readonly Lexeme[],
  { from, digits, high, highDigits, currency, topic, unit }: Quantity,
  likely: ListingType | undefined,
): boolean {
  if (!isYearLike(digits) || currency !== undefined || topic !== undefined || unit !== undefined) return false
  const isYears = high === undefined || isYearLike(highDigits)
  if (isYears && isChatty(lexemes) && likely !== undefined && likely !== 'car_sale') return true
  const [before, first] = [lexemeAt(lexemes, from - 1), lexemeAt(lexemes, from)]
  if (before.senses.has('monthName')) return true
  const preposition = DATE_PREPOSITIONS.has(first.text) ? from : from - 1
  if (!DATE_PREPOSITIONS.has(lexemeAt(lexemes, preposition).text)) return false
  const subject = lexemeAt(lexemes, preposition - 1)
  return subject.role !== 'read' && !CAR_KINDS.some((kind) => subject.senses.has(kind))
}

const DATE_PREPOSITIONS = new Set(['in', 'since', 'until', 'till', 'til', 'by', 'sins', 'insay', 'around'])
const CAR_KINDS: readonly Kind[] = ['type', 'brand', 'carModel', 'body', 'topic', 'line']
