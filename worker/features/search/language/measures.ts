import type { ListingType } from '#contract/kinds/derived.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import { ADVANCE_MONTHS_MAX } from '#contract/limits.ts'
import { amountAt } from './amount.ts'
import { beginsPart } from './category.ts'
import type { Draft, Span } from './draft.ts'
import { isPrice, readMoveIn, readPrices, type PriceSettings } from './money.ts'
import { ROOMS_MAX } from './opening.ts'
import { quantityAt, type Quantity } from './quantity.ts'
import { agesOf, bounds } from './ranges.ts'
import { assignRole, isChatty, lexemeAt, spanOf, type Lexeme, type Sentence } from './sentence.ts'
import { readBareStorage, readStorage } from './storage.ts'
import {
  DISTANCES,
  dropMeasuredParts,
  isDate,
  isPartSeries,
  isUnmeasured,
  MILEAGE_MIN,
  MONTH_OR_YEAR,
} from './unmeasured.ts'
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
      !isOutbid(lexemes, quantity) &&
      readQuantity({
        sentence,
        draft,
        likely,
        prices,
        priceSettings,
        year: settings.year,
        quantity,
        span: spanOf(lexemes, quantity.from, quantity.to),
      })
    at = isRead ? quantity.to : at + 1
  }
  readPrices(lexemes, prices, draft, priceSettings)
}

/**
 * True for a count that another part of a long text names again as wanted: "we are five in one room. We want a
 * three bedroom house".
 */
function isOutbid(lexemes: readonly Lexeme[], { from, to, unit }: Quantity): boolean {
  const last = lexemeAt(lexemes, to - 1)
  if (unit === undefined || last.isWanted === true || !isChatty(lexemes)) return false
  const wanted = lexemes.findIndex(
    ({ isWanted, role, senses }, at) =>
      at >= to &&
      isWanted === true &&
      role === undefined &&
      senses.get('unit') === unit &&
      isCount(lexemeAt(lexemes, at - 1)),
  )
  const isOther = wanted !== -1 && lexemes.slice(from, wanted).some(beginsPart)
  if (isOther) assignRole(lexemes, from, to, 'dropped')
  return isOther
}

function isCount({ kind, senses }: Lexeme): boolean {
  return kind === 'number' || senses.has('number')
}

interface Context {
  sentence: Sentence
  draft: Draft
  likely: ListingType | undefined
  /** The quantities that may be the price. */
  prices: Quantity[]
  priceSettings: PriceSettings
  year: number
  quantity: Quantity
  span: Span
}

/** Reads a quantity by the noun or unit beside it. Returns false for a number that means nothing. */
function readQuantity(context: Context): boolean {
  const { sentence, draft, likely, year, quantity, span } = context
  const { lexemes } = sentence
  const unit = quantity.unit ?? unitOfTopic(quantity)
  const advance = advanceAt(lexemes, quantity, likely)
  if (advance) {
    quantity.to = advance.to
    return readFor(context, 'home_rent', () => {
      if (advance.months !== undefined)
        draft.set('maxAdvanceMonths', advance.months, spanOf(lexemes, quantity.from, advance.to))
    })
  }
  if (isUnmeasured(lexemes, quantity, unit)) {
    dropMeasuredParts(lexemes, quantity)
    return assignAll(context, 'dropped')
  }
  if (unit !== undefined && quantity.currency === undefined) return readMeasure(context, unit)
  if (isPartSeries(lexemes, quantity)) return assignAll(context, 'text')
  if (isDate(lexemes, quantity, likely)) return assignAll(context, 'dropped')
  if (isYear(quantity, year, likely))
    return readFor(context, 'car_sale', () => readYears(quantity, draft, span))
  if (isDeviceYear(quantity, year)) return assignAll(context, 'text')
  return readAmount(context)
}

function readMeasure(context: Context, unit: string): boolean {
  const { sentence, draft, likely, quantity, span } = context
  const room = ROOMS.get(unit)
  const joined = ROOMS.get(quantity.joinedUnit ?? '')
  if (room) {
    return readFor(context, 'home_rent', () => {
      for (const keys of joined ? [room, joined] : [room]) draft.setBounds(keys, bounds(quantity, 1), span)
    })
  }
  if (unit === 'kva')
    return readFor(context, 'generator', () =>
      draft.setBounds(['minKva', 'maxKva'], bounds(quantity, 0), span),
    )
  if (DISTANCES.has(unit)) return readFor(context, 'car_sale', () => readMileage(quantity, unit, draft, span))
  if (unit === 'month' || unit === 'year') return readAge(context, unit)
  return readStorage(sentence, quantity, unit, draft, likely)
}

function readAge(context: Context, unit: 'month' | 'year'): boolean {
  const { draft, likely, quantity, span, year } = context
  const category = likely ?? draft.strongestHint('measure') ?? (unit === 'year' ? 'car_sale' : 'generator')
  if (category === 'car_sale')
    return readFor(context, 'car_sale', () =>
      draft.setBounds(['minYear', 'maxYear'], ageToModelYears(quantity, unit, year), span),
    )
  if (category !== 'generator') return assignAll(context, 'dropped')
  const months = unit === 'year' ? 12 : 1
  const { min, max } = agesOf(quantity)
  return readFor(context, 'generator', () =>
    draft.setBounds(
      ['minAgeMonths', 'maxAgeMonths'],
      { min: scale(min, months), max: scale(max, months) },
      span,
    ),
  )
}

/** Notes an amount that may be the price. "A room for 800" is one, although it has only three digits. */
function readAmount(context: Context): boolean {
  const { sentence, draft, prices, quantity, span } = context
  if (quantity.topic === 'moveIn') {
    const isHome = context.likely === undefined || context.likely === 'home_rent'
    if (isHome && readMoveIn(quantity, draft, context.priceSettings, span))
      return readFor(context, 'home_rent', () => undefined)
    quantity.topic = undefined
  }
  const before = lexemeAt(sentence.lexemes, quantity.from - 1)
  const isForPrice = FOR.has(before.text) && quantity.low >= FOR_PRICE_MIN
  const amount = isForPrice ? { ...quantity, topic: quantity.topic ?? 'price' } : quantity
  if (!isPrice(amount)) return false
  prices.push(amount)
  if (MONTH_OR_YEAR.has(quantity.period)) draft.hint('weak', 'home_rent', span)
  return assignAll(context, 'read')
}

const FOR = new Set(['for', 'fo', 'at'])
const FOR_PRICE_MIN = 100

/**
 * Reads a measure that only one category has. The measure is evidence for that category, and is dropped if
 * another category is likely.
 */
function readFor(context: Context, category: ListingType, read: () => void): boolean {
  const { draft, likely, span } = context
  if (likely !== undefined && likely !== category) return assignAll(context, 'dropped')
  read()
  draft.hint('measure', category, span)
  return assignAll(context, 'read')
}

/**
 * Rent in advance: "6 months advance", "two years down", "advance not more than 6 months", "can pay 6 months". What
 * somebody is ready to pay is the most.
 */
function advanceAt(
  lexemes: readonly Lexeme[],
  { from, to, unit, topic, currency, period, isAge, bound, low, high }: Quantity,
  likely: ListingType | undefined,
): { months: number | undefined; to: number } | undefined {
  if (!MONTH_OR_YEAR.has(unit) || currency !== undefined || period !== undefined || isAge) return undefined
  let end = to
  while (end < to + ADVANCE_GAP && BEFORE_ADVANCE.has(lexemeAt(lexemes, end).text)) end += 1
  const last = lexemeAt(lexemes, end)
  const isAfter = last.senses.get('unwanted') === 'maxAdvanceMonths' || DOWN.has(last.text)
  const isPaid =
    likely === 'home_rent' && lexemes.slice(Math.max(0, from - 1), to).some(({ text }) => PAYS.test(text))
  if (!isAfter && !isPaid && topic !== 'advance') return undefined
  const isAtLeast = high === undefined && (bound === 'above' || bound === 'min')
  const months = Math.round(Math.max(low, high ?? 0) * (unit === 'year' ? 12 : 1))
  return { months: isAtLeast ? undefined : Math.min(months, ADVANCE_MONTHS_MAX), to: isAfter ? end + 1 : to }
}

const ADVANCE_GAP = 3
const BEFORE_ADVANCE = new Set(['of', 'rent', 'ren', 'as', 'payment', 'pay', 'na', 'fo', 'for', 'the'])
const DOWN = new Set(['down', 'dong', 'ahead', 'down payment'])
const PAYS = /^(?:.* )?(?:pay|pe|pey|paying)$/

const ROOMS: ReadonlyMap<string, readonly [SearchKey, SearchKey]> = new Map([
  ['bedroom', ['minBedrooms', 'maxBedrooms']],
  ['bathroom', ['minBathrooms', 'maxBathrooms']],
])

/** The unit that a word before the number implies: "mileage under 30,000", "bedrooms: 3". */
function unitOfTopic({ topic, currency, low }: Quantity): string | undefined {
  if (currency !== undefined) return undefined
  if (topic === 'mile' || topic === 'km') return low >= MILEAGE_MIN ? topic : undefined
  if (topic === 'bedroom' || topic === 'bathroom') return low <= ROOMS_MAX ? topic : undefined
  if (topic === 'kva') return low <= KVA_MAX ? 'kva' : undefined
  return topic === 'month' ? topic : undefined
}

const KVA_MAX = 1_000

function assignAll({ sentence, quantity }: Context, role: 'read' | 'dropped' | 'text'): true {
  assignRole(sentence.lexemes, quantity.from, quantity.to, role)
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
