import type { ListingType } from '#contract/kinds/derived.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import { amountAt, isYearLike } from './amount.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { isPrice, readPrices } from './money.ts'
import { ROOMS_MAX } from './opening.ts'
import { quantityAt, type Quantity } from './quantity.ts'
import { agesOf, bounds } from './ranges.ts'
import { assignRole, isChatty, lexemeAt, spanOf, type Lexeme, type Sentence } from './sentence.ts'
import { readBareStorage, readStorage } from './storage.ts'
import { ageToModelYears, isDeviceYear, isYear, readYears } from './years.ts'

export interface YearAndRate {
  year: number
  slePerUsd: number
}

/**
 * Reads all years, ages, mileages, powers, numbers of rooms and storage sizes, and then the price. A number
 * belongs to the word beside it, so only what measures nothing else can be the price.
 */
export function readMeasures(
  sentence: Sentence,
  draft: Draft,
  settings: YearAndRate,
  likely: ListingType | undefined,
): void {
  const { lexemes } = sentence
  const priceSettings = {
    slePerUsd: settings.slePerUsd,
    hasOldLeones: mentionsOldLeones(lexemes),
    isRent: likely === 'home_rent' || likely === undefined,
    years: rentedYears(lexemes),
  }
  const prices: Quantity[] = []
  let at = 0
  while (at < lexemes.length) {
    if (readBareStorage(sentence, at, draft)) {
      at += 1
      continue
    }
    const quantity = lexemeAt(lexemes, at).role === undefined ? quantityAt(lexemes, at) : undefined
    const isRead =
      quantity !== undefined &&
      readQuantity({ sentence, draft, likely, prices, year: settings.year }, quantity)
    at = isRead ? quantity.to : at + 1
  }
  readPrices(lexemes, prices, draft, priceSettings)
}

interface Context {
  sentence: Sentence
  draft: Draft
  likely: ListingType | undefined
  /** The quantities that may be the price. */
  prices: Quantity[]
  year: number
}

function readQuantity({ sentence, draft, likely, prices, year }: Context, quantity: Quantity): boolean {
  const { lexemes } = sentence
  const span = spanOf(lexemes, quantity.from, quantity.to)
  if (isTerm(lexemes, quantity)) return assignAll(lexemes, quantity, 'dropped')
  const unit = quantity.unit ?? unitOfTopic(quantity)
  if (isUnmeasured(lexemes, quantity, unit)) {
    assignAll(lexemes, quantity, 'dropped')
    // "5000 mah battery", "16gb ram"
    for (const at of [quantity.from - 1, quantity.to]) {
      const part = lexemeAt(lexemes, at)
      if (part.role === undefined && MEASURED_PARTS.has(part.text)) part.role = 'dropped'
    }
    return true
  }
  if (unit !== undefined && quantity.currency === undefined) {
    const room = ROOMS.get(unit)
    if (room) {
      const joined = ROOMS.get(quantity.joinedUnit ?? '')
      return readFor('home_rent', () => {
        for (const keys of joined ? [room, joined] : [room]) draft.setBounds(keys, bounds(quantity, 1), span)
      })
    }
    if (unit === 'kva')
      return readFor('generator', () => draft.setBounds(['minKva', 'maxKva'], bounds(quantity, 0), span))
    if (DISTANCES.has(unit)) return readFor('car_sale', () => readMileage(quantity, unit, draft, span))
    if (unit === 'month' || unit === 'year') return readAge(unit)
    return readStorage(sentence, quantity, unit, draft, likely)
  }
  if (isDate(lexemes, quantity)) return assignAll(lexemes, quantity, 'dropped')
  if (isYear(quantity, year, likely)) return readFor('car_sale', () => readYears(quantity, draft, span))
  if (isDeviceYear(quantity, year)) return assignAll(lexemes, quantity, 'text')
  if (!isPrice(quantity)) return false
  prices.push(quantity)
  if (MONTH_OR_YEAR.has(quantity.period)) draft.hint('weak', 'home_rent', span)
  return assignAll(lexemes, quantity, 'read')

  /**
   * Reads a measure that only one category has. The measure is evidence for that category, and is dropped if
   * another category is likely.
   */
  function readFor(category: ListingType, read: () => void): boolean {
    if (likely !== undefined && likely !== category) return assignAll(lexemes, quantity, 'dropped')
    read()
    draft.hint('measure', category, span)
    return assignAll(lexemes, quantity, 'read')
  }

  function readAge(unitOfAge: 'month' | 'year'): boolean {
    const category =
      likely ?? draft.strongestHint('measure') ?? (unitOfAge === 'year' ? 'car_sale' : 'generator')
    if (category === 'car_sale')
      return readFor('car_sale', () =>
        draft.setBounds(['minYear', 'maxYear'], ageToModelYears(quantity, unitOfAge, year), span),
      )
    if (category !== 'generator') return assignAll(lexemes, quantity, 'dropped')
    const months = unitOfAge === 'year' ? 12 : 1
    const { min, max } = agesOf(quantity)
    return readFor('generator', () =>
      draft.setBounds(
        ['minAgeMonths', 'maxAgeMonths'],
        { min: scale(min, months), max: scale(max, months) },
        span,
      ),
    )
  }
}

const MEASURED_PARTS = new Set(
  'battery batri batteries screen display camera ram memory processor charger charging engine injin tank power'.split(
    ' ',
  ),
)

/** True for a quantity that no filter has: "600 reviews", "8 hours", "18 km a day", "10 leones a day". */
function isUnmeasured(lexemes: readonly Lexeme[], quantity: Quantity, unit: string | undefined): boolean {
  if (quantity.period === 'time') return true
  if (quantity.topic === 'other' && quantity.currency === undefined) return true
  if (unit === undefined || quantity.currency !== undefined) return false
  if (unit === 'other' || unit === 'time') return true
  if (DISTANCES.has(unit))
    return (quantity.high ?? quantity.low) < MILEAGE_MIN || isDistance(lexemes, quantity)
  return MONTH_OR_YEAR.has(unit) && isDuration(lexemes, quantity)
}

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

/** True for the year of a date, as opposed to a car's: "in March 2027", "I live here since 2021". */
function isDate(lexemes: readonly Lexeme[], { from, digits, currency, topic, unit }: Quantity): boolean {
  if (!isYearLike(digits) || currency !== undefined || topic !== undefined || unit !== undefined) return false
  const [before, first] = [lexemeAt(lexemes, from - 1), lexemeAt(lexemes, from)]
  if (before.senses.has('monthName')) return true
  const preposition = DATE_PREPOSITIONS.has(first.text) ? from : from - 1
  if (!DATE_PREPOSITIONS.has(lexemeAt(lexemes, preposition).text)) return false
  const subject = lexemeAt(lexemes, preposition - 1)
  return subject.role !== 'read' && !CAR_KINDS.some((kind) => subject.senses.has(kind))
}

const DATE_PREPOSITIONS = new Set(['in', 'since', 'until', 'till', 'til', 'by', 'sins', 'insay', 'around'])
const CAR_KINDS: readonly Kind[] = ['type', 'brand', 'carModel', 'body', 'topic', 'line']

const ROOMS: ReadonlyMap<string, readonly [SearchKey, SearchKey]> = new Map([
  ['bedroom', ['minBedrooms', 'maxBedrooms']],
  ['bathroom', ['minBathrooms', 'maxBathrooms']],
])

/** The unit that a word before the number implies: "mileage under 30,000", "bedrooms: 3". */
function unitOfTopic({ topic, currency, low }: Quantity): string | undefined {
  if (currency !== undefined) return undefined
  if (topic === 'mile') return low >= MILEAGE_MIN ? 'mile' : undefined
  if (topic === 'bedroom' || topic === 'bathroom') return low <= ROOMS_MAX ? topic : undefined
  if (topic === 'kva') return low <= KVA_MAX ? 'kva' : undefined
  return topic === 'month' ? topic : undefined
}

const MILEAGE_MIN = 500
const KVA_MAX = 1_000

/** True for terms of the deal, which are not ages: "6 months rent", "2 years warranty", "1 year contract". */
function isTerm(lexemes: readonly Lexeme[], { unit, to }: Quantity): boolean {
  return MONTH_OR_YEAR.has(unit) && TERMS.has(lexemeAt(lexemes, to).text)
}

/** True for a distance from a place, which is not a mileage: "10 miles from Freetown". */
function isDistance(lexemes: readonly Lexeme[], { unit, to }: Quantity): boolean {
  return DISTANCES.has(unit) && DISTANT.has(lexemeAt(lexemes, to).text)
}

const MONTH_OR_YEAR: ReadonlySet<string | undefined> = new Set(['month', 'year'])
const DISTANCES: ReadonlySet<string | undefined> = new Set(['mile', 'km'])
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

function assignAll(
  lexemes: readonly Lexeme[],
  { from, to }: Quantity,
  role: 'read' | 'dropped' | 'text',
): true {
  assignRole(lexemes, from, to, role)
  return true
}

function scale(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * by)
}

function readMileage(quantity: Quantity, unit: string, draft: Draft, span: Span): void {
  const { max } = bounds(quantity, 0)
  if (max !== undefined) draft.set('maxMileage', unit === 'km' ? Math.round(max / KM_PER_MILE) : max, span)
}

export const KM_PER_MILE = 1.609344

/** How many years the rent is for, if the text says so: "yearly", "wan ia rɛnt", "2 years rent". */
function rentedYears(lexemes: readonly Lexeme[]): number | undefined {
  if (lexemes.some(({ senses }) => senses.get('period') === 'year')) return 1
  const year = lexemes.findIndex(({ senses }, at) => {
    const next = lexemeAt(lexemes, at + 1).senses
    return senses.get('unit') === 'year' && next.get('weakType') === 'home_rent' && next.has('topic')
  })
  if (year === -1) return undefined
  const { value = 1 } = amountAt(lexemes, year - 1) ?? {}
  return value > 0 && value <= RENT_YEARS_MAX ? value : 1
}

const RENT_YEARS_MAX = 10

function mentionsOldLeones(lexemes: readonly Lexeme[]): boolean {
  return lexemes.some((lexeme) => lexeme.senses.get('currency') === 'old')
}
