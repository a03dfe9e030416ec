import type { ListingType } from '#contract/kinds/derived.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import { amountAt } from './amount.ts'
import type { Draft, Span } from './draft.ts'
import { readPrice, type PriceSettings } from './money.ts'
import { quantityAt, ROOMS_MAX, type Quantity } from './quantity.ts'
import { agesOf, bounds } from './ranges.ts'
import { assignRole, leaveToText, lexemeAt, spanOf, type Lexeme, type Sentence } from './sentence.ts'
import { readBareStorage, readStorage } from './storage.ts'
import { ageToModelYears, isDeviceYear, isYear, readYears } from './years.ts'

export interface YearAndRate {
  year: number
  slePerUsd: number
}

/** Reads all prices, years, ages, mileages, powers, numbers of rooms and storage sizes. */
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
  let at = 0
  while (at < lexemes.length) {
    if (readBareStorage(sentence, at, draft)) {
      at += 1
      continue
    }
    const quantity = lexemeAt(lexemes, at).role === undefined ? quantityAt(lexemes, at) : undefined
    const isRead =
      quantity !== undefined &&
      readQuantity({ sentence, draft, likely, priceSettings, year: settings.year }, quantity)
    at = isRead ? quantity.to : at + 1
  }
}

interface Context {
  sentence: Sentence
  draft: Draft
  likely: ListingType | undefined
  priceSettings: PriceSettings
  year: number
}

function readQuantity(
  { sentence, draft, likely, priceSettings, year }: Context,
  quantity: Quantity,
): boolean {
  const { lexemes } = sentence
  const span = spanOf(lexemes, quantity.from, quantity.to)
  if (isTerm(lexemes, quantity)) return assignAll(lexemes, quantity, 'dropped')
  const unit = quantity.unit ?? unitOfTopic(quantity)
  if (unit === 'part') {
    leaveToText(lexemes, quantity.from, quantity.to)
    return true
  }
  if (unit === 'week' || isDistance(lexemes, quantity)) return assignAll(lexemes, quantity, 'dropped')
  if (unit !== undefined && quantity.currency === undefined) {
    const room = ROOMS.get(unit)
    if (room) return readFor('home_rent', () => draft.setBounds(room, bounds(quantity, 1), span))
    if (unit === 'kva')
      return readFor('generator', () => draft.setBounds(['minKva', 'maxKva'], bounds(quantity, 0), span))
    if (DISTANCES.has(unit)) return readFor('car_sale', () => readMileage(quantity, unit, draft, span))
    if (unit === 'month' || unit === 'year') return readAge(unit)
    return readStorage(sentence, quantity, unit, draft, likely)
  }
  if (isYear(quantity, year, likely)) return readFor('car_sale', () => readYears(quantity, draft, span))
  if (isDeviceYear(quantity, year)) return assignAll(lexemes, quantity, 'text')
  if (!readPrice(quantity, draft, priceSettings, span)) return false
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
