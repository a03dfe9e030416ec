import { amountAt, isYearLike, skipHyphen, type Amount } from './amount.ts'
import { belongsToNext } from './currency.ts'
import { nounAfter } from './nouns.ts'
import {
  boundOf,
  isBoundNegated,
  NEGATED_BOUNDS,
  openingAt,
  REFINABLE_BOUNDS,
  ROOMS,
  ROOMS_MAX,
  type Bound,
} from './opening.ts'
import { AND_WORDS, lexemeAt, OR_WORDS, unassignedSense, type Lexeme } from './sentence.ts'

/**
 * A number or a range with its bound, unit, currency and topic: "not more than $400 a month", "3-6 months
 * old", "10kva and above".
 */
export interface Quantity {
  from: number
  /** The index after the last lexeme of the quantity. */
  to: number
  low: number
  /** The other end of a range. */
  high?: number
  bound?: Bound | undefined
  unit?: string | undefined
  /** The other room of "three bedrooms and baths". */
  joinedUnit?: string | undefined
  currency?: string | undefined
  topic?: string | undefined
  period?: string
  /** The number as typed, if it consists of digits. "2,023" is not a year. */
  digits?: string | undefined
  highDigits?: string | undefined
  isMultiplied: boolean
  /** The bound comes after the number: "2024 or newer". */
  isBoundAfter?: boolean
  /** The quantity ends with "old" after a unit of time. */
  isAge: boolean
}

/** The quantity that starts at a lexeme. */
export function quantityAt(lexemes: readonly Lexeme[], from: number): Quantity | undefined {
  const opening = openingAt(lexemes, from)
  const first = endAt(lexemes, opening.at)
  if (!first) return undefined
  const quantity: Quantity = {
    from,
    to: first.to,
    low: first.value,
    isMultiplied: first.isMultiplied,
    isAge: false,
    bound: isBoundNegated(lexemes, from)
      ? (NEGATED_BOUNDS[opening.bound ?? ''] ?? opening.bound)
      : opening.bound,
    topic: opening.topic,
    joinedUnit: opening.joinedTopic,
    currency: first.currency,
    digits: first.digits,
  }
  readSuffixes(lexemes, quantity)
  const second = rangeEnd(lexemes, quantity)
  if (!second) return quantity
  const isLowScaled = !first.isMultiplied && second.isMultiplied && first.value < second.base
  const isHighScaled = !second.isMultiplied && first.base < second.value && second.value < SCALED_MAX
  quantity.low = isLowScaled ? (first.value / second.base) * second.value : first.value
  quantity.high = isHighScaled ? (second.value / first.base) * first.value : second.value
  quantity.to = second.to
  quantity.isMultiplied ||= second.isMultiplied
  quantity.currency ??= second.currency
  quantity.unit ??= second.unit
  quantity.highDigits = second.digits
  readSuffixes(lexemes, quantity)
  return quantity
}

/** In "5k to 8", the thousands also apply to the other end, if that end is smaller than this. */
const SCALED_MAX = 1_000

interface End extends Amount {
  currency: string | undefined
  unit?: string | undefined
}

function endAt(lexemes: readonly Lexeme[], at: number): End | undefined {
  const currency = unassignedSense(lexemeAt(lexemes, at), 'currency')
  if (currency === undefined) {
    const amount = amountAt(lexemes, at)
    return amount && { ...amount, currency }
  }
  const mark = lexemeAt(lexemes, at + 1).text
  const hasMark = CURRENCY_MARKS.has(mark) && (mark !== '.' || ABBREVIATIONS.has(lexemeAt(lexemes, at).text))
  const amount = amountAt(lexemes, hasMark ? at + 2 : at + 1)
  return amount && { ...amount, currency }
}

/** Marks between a currency and its number: "Le. 5000", "Le: 5000". */
const CURRENCY_MARKS = new Set(['.', ':'])
/** Currencies that a dot abbreviates. After "leone.", the dot ends a sentence. */
const ABBREVIATIONS = new Set(['le', 'les', 'nle', 'sle', 'usd'])

/** Reads what follows a number in any order: unit, currency, "old", "or less", "a month". */
function readSuffixes(lexemes: readonly Lexeme[], quantity: Quantity): void {
  while (
    lexemeAt(lexemes, quantity.to).role === undefined &&
    READERS.some((read) => read(lexemes, quantity))
  );
}

const READERS: readonly ((lexemes: readonly Lexeme[], quantity: Quantity) => boolean)[] = [
  readUnit,
  readCurrency,
  readOld,
  readAfter,
  readPeriod,
  readMoveIn,
]

function readUnit(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.unit !== undefined || quantity.currency !== undefined || quantity.period !== undefined)
    return false
  const noun = nounAfter(lexemes, quantity)
  if (!noun || isNextRoom(lexemes, noun.to - 1, quantity, noun.unit)) return false
  quantity.unit = noun.unit
  quantity.to = noun.to
  readJoinedRoom(lexemes, quantity)
  return true
}

/** Reads the second of two rooms that share a count: "three bedrooms and baths". */
function readJoinedRoom(lexemes: readonly Lexeme[], quantity: Quantity): void {
  if (!ROOMS.has(quantity.unit) || !AND_WORDS.has(lexemeAt(lexemes, quantity.to).text)) return
  if (LIVING_ROOMS.has(lexemeAt(lexemes, quantity.to + 1).text)) quantity.to += 2
  const unit = unassignedSense(lexemeAt(lexemes, quantity.to + 1), 'unit')
  if (!ROOMS.has(unit) || unit === quantity.unit || amountAt(lexemes, quantity.to + 2)) return
  quantity.joinedUnit = unit
  quantity.to += 2
}

/** Rooms that are no bedrooms: "two rooms and parlour". */
const LIVING_ROOMS = new Set([
  'parlour',
  'parlor',
  'palo',
  'pala',
  'parla',
  'living room',
  'sitting room',
  'kitchen',
])

/** True for "bathrooms" in "bedrooms 3 bathrooms 2", where each room comes before its number. */
function isNextRoom(lexemes: readonly Lexeme[], at: number, { topic }: Quantity, unit: string): boolean {
  if (topic === unit || !ROOMS.has(topic) || !ROOMS.has(unit)) return false
  const next = amountAt(lexemes, openingAt(lexemes, at).at)
  return next !== undefined && next.value <= ROOMS_MAX && !lexemeAt(lexemes, next.to).senses.has('unit')
}

function readCurrency(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.unit !== undefined) return false
  let at = quantity.to
  while (at < quantity.to + CURRENCY_GAP && BEFORE_CURRENCY.has(lexemeAt(lexemes, at).text)) at += 1
  const currency = unassignedSense(lexemeAt(lexemes, at), 'currency')
  if (currency === undefined) return false
  if (quantity.currency === undefined ? belongsToNext(lexemes, at, quantity) : currency !== 'old')
    return false
  quantity.currency = currency
  quantity.to = lexemeAt(lexemes, at + 1).text === ')' ? at + 2 : at + 1
  return true
}

const CURRENCY_GAP = 4
/** Marks and words that may come between a number and its currency: "5000 (in leones)". */
const BEFORE_CURRENCY = new Set(['(', ',', 'in', 'na', 'the', 'of', 'inna'])

function readOld(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  const opening = lexemeAt(lexemes, quantity.to).text === '(' ? quantity.to + 1 : quantity.to
  if (!OLD.has(lexemeAt(lexemes, opening).text)) return false
  const { currency = 'sle', low, unit } = quantity
  if (TIME_UNITS.has(unit)) quantity.isAge = true
  else if (unit === undefined && currency === 'sle' && low >= OLD_LEONES_MIN) quantity.currency = 'old'
  else return false
  quantity.to = lexemeAt(lexemes, opening + 1).text === ')' ? opening + 2 : opening + 1
  return true
}

const OLD = new Set(['old', 'ol'])
/** Units of time. */
const TIME_UNITS = new Set<string | undefined>(['time', 'month', 'year'])

/** The least number that "old" makes a price in old leones: "250 million old". */
const OLD_LEONES_MIN = 10_000

function readAfter(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  const hyphenated = upAt(lexemes, quantity.to)
  const lexeme = lexemeAt(lexemes, hyphenated ?? quantity.to)
  const after = hyphenated === undefined ? boundOf(lexeme.senses.get('after')) : 'min'
  if (after === undefined) return false
  if (!REFINABLE_BOUNDS.has(quantity.bound)) return quantity.bound === after && extendByOne(quantity)
  // In "5kva max 5000" and "2 bedroom at least 3000", the bound belongs to the number after it.
  const next = quantity.to + (lexemeAt(lexemes, quantity.to + 1).text === 'of' ? 2 : 1)
  if (lexeme.senses.has('before') && hasOwnNumber(lexemes, next)) return false
  if (quantity.high === undefined || lexeme.text !== '+') {
    quantity.bound = after
    quantity.isBoundAfter = true
  }
  quantity.to = hyphenated ?? quantity.to
  return extendByOne(quantity)
}

/** The index of "up" after a hyphen: "5000-up", "2015 - up". */
function upAt(lexemes: readonly Lexeme[], at: number): number | undefined {
  return lexemeAt(lexemes, at).text === '-' && lexemeAt(lexemes, at + 1).text === 'up' ? at + 1 : undefined
}

/**
 * True if a number starts here that no other bound follows. In "2000 min 4000 max", each bound belongs to the
 * number before it.
 */
function hasOwnNumber(lexemes: readonly Lexeme[], at: number): boolean {
  const number = endAt(lexemes, at)
  if (!number) return false
  const { senses } = lexemeAt(lexemes, number.to)
  const end = senses.has('unit') || senses.has('currency') ? number.to + 1 : number.to
  const following = lexemeAt(lexemes, end)
  return (
    !following.senses.has('after') || !following.senses.has('before') || endAt(lexemes, end + 1) !== undefined
  )
}

function extendByOne(quantity: Quantity): true {
  quantity.to += 1
  return true
}

function readPeriod(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.period !== undefined || (quantity.unit !== undefined && quantity.currency === undefined))
    return false
  const whole = lexemeAt(lexemes, quantity.to).senses.get('period')
  if (whole !== undefined) {
    const isHour = quantity.currency === undefined && quantity.low <= HOURS_MAX
    quantity.period = isHour ? 'time' : whole
    return extendByOne(quantity)
  }
  let hasArticle = false
  for (let at = quantity.to; at < quantity.to + PERIOD_GAP; at += 1) {
    const lexeme = lexemeAt(lexemes, at)
    const unit = unassignedSense(lexeme, 'unit') ?? ''
    if (hasArticle && TIME_UNITS.has(unit)) {
      quantity.period = unit
      quantity.to = at + 1
      return true
    }
    if (unassignedSense(lexeme, 'per') === undefined && !ARTICLES.has(lexeme.text)) return false
    hasArticle ||= !PREPOSITIONS.has(lexeme.text)
  }
  return false
}

/** Reads "to move in" after an amount, unless the words belong to an amount after them. */
function readMoveIn(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.topic !== undefined || quantity.unit !== undefined || quantity.period !== undefined)
    return false
  let at = quantity.to
  while (at < quantity.to + MOVE_IN_GAP && BEFORE_MOVE_IN.has(lexemeAt(lexemes, at).text)) at += 1
  if (unassignedSense(lexemeAt(lexemes, at), 'topic') !== 'moveIn') return false
  if (endAt(lexemes, openingAt(lexemes, at + 1).at)) return false
  quantity.topic = 'moveIn'
  quantity.to = at + 1
  return true
}

const MOVE_IN_GAP = 2
/** Words that may come between an amount and "to move in". */
const BEFORE_MOVE_IN = new Set(['total', 'in', 'in total', 'all', 'altogether', 'needed', 'cash', 'na', 'as'])

/** Up to this number, "p.m." is a time of the day and not "a month". */
const HOURS_MAX = 12
const PREPOSITIONS = new Set(['for', 'fo', 'na', 'in'])
const PERIOD_GAP = 4
const ARTICLES = new Set(['a', 'an', 'one', 'wan', 'the', 'di', '1', 'each', 'every'])

/** The other end of a range, if both numbers can measure the same thing. */
function rangeEnd(lexemes: readonly Lexeme[], quantity: Quantity): End | undefined {
  const hasHyphen = HYPHENATED_TO.has(lexemeAt(lexemes, quantity.to + 1).text)
  const joint = hasHyphen ? skipHyphen(lexemes, quantity.to) : quantity.to
  const between = lexemeAt(lexemes, joint)
  if (unassignedSense(between, 'to') === undefined || !RANGE_BOUNDS.has(quantity.bound)) return undefined
  const from = joint > quantity.to ? skipHyphen(lexemes, joint + 1) : joint + 1
  const opening = openingAt(lexemes, from)
  const second = endAt(lexemes, IGNORED_END_BOUNDS.has(opening.bound) ? opening.at : from)
  if (!second || isYearBeforePrice(quantity, second, between)) return undefined
  const secondQuantity: Quantity = {
    from: 0,
    to: second.to,
    low: second.value,
    isMultiplied: second.isMultiplied,
    isAge: false,
    topic: quantity.topic,
    currency: second.currency,
  }
  readUnit(lexemes, secondQuantity)
  const { unit } = secondQuantity
  const currency = second.currency ?? unassignedSense(lexemeAt(lexemes, second.to), 'currency')
  const areOfOneKind =
    canJoin(between.text, quantity, unit) &&
    sharesUnit(quantity, second.value, unit, currency) &&
    (quantity.currency === undefined || COMPATIBLE_CURRENCIES.has(currency) || quantity.currency === currency)
  return areOfOneKind ? { ...second, to: secondQuantity.to, unit } : undefined
}

/** Bounds that are ignored before the second end: "from 3000 to about 5000". */
const IGNORED_END_BOUNDS: ReadonlySet<Bound | undefined> = new Set(['about', 'max'])
/** Currencies that are compatible with any other currency. */
const COMPATIBLE_CURRENCIES: ReadonlySet<string | undefined> = new Set([undefined, 'old'])

/** True if one end's unit applies to both ends: "3 to 5 months", "3 months to 5". False if one is a price. */
function sharesUnit(
  { unit, currency, low }: Quantity,
  value: number,
  otherUnit: string | undefined,
  otherCurrency: string | undefined,
): boolean {
  if (unit === otherUnit) return true
  if (unit === undefined) return currency === undefined && low <= value
  return otherUnit === undefined && otherCurrency === undefined && value < BARE_PRICE_MIN
}

/** Words that may have hyphens around them: "three-to-four". */
const HYPHENATED_TO = new Set(['to', 'or', 'tu', 'te'])

/** True if a dash separates a car's year from its price, which is not a range: "2018 - Le 150,000". */
function isYearBeforePrice({ digits, bound, currency }: Quantity, second: End, between: Lexeme): boolean {
  return (
    between.kind === 'mark' &&
    bound === undefined &&
    currency === undefined &&
    isYearLike(digits) &&
    !isYearLike(second.digits) &&
    second.value >= BARE_PRICE_MIN
  )
}

const RANGE_BOUNDS: ReadonlySet<Bound | undefined> = new Set([
  undefined,
  'between',
  'min',
  'about',
  'above',
  'max',
])
const BARE_PRICE_MIN = 1_000

/**
 * True if a word can join the two ends of a range. "And" and "or" can do so only in some cases: "between 3
 * and 5", "2 and 3 bedrooms". "Or" joins only counts and years.
 */
function canJoin(
  word: string,
  { bound, unit, low, digits }: Quantity,
  otherUnit: string | undefined,
): boolean {
  const sharedUnit = unit ?? otherUnit
  if (AND_WORDS.has(word)) {
    const isBarePrice = sharedUnit === undefined && digits !== undefined && low >= BARE_PRICE_MIN
    const areRooms = unit === undefined && ROOMS.has(otherUnit)
    return bound === 'between' || areRooms || (bound === 'min' && isBarePrice)
  }
  if (!OR_WORDS.has(word)) return true
  if (bound === 'max') return false
  return sharedUnit === undefined ? /^(?:19|20)\d\d$/.test(digits ?? '') : COUNTED_UNITS.has(sharedUnit)
}

const COUNTED_UNITS = new Set(['bedroom', 'bathroom', 'kva', 'year', 'month'])
