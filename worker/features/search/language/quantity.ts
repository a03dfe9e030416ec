import { amountAt } from './amount.ts'
import { isOfNext, isYearLike } from './currency.ts'
import type { Lexeme } from './sentence.ts'

export type Bound =
  | 'below'
  | 'max'
  | 'above'
  | 'min'
  | 'about'
  | 'between'
  | 'newer'
  | 'older'
  | 'noOlder'
  | 'noNewer'

/**
 * A number or a range with what is said around it: "not more than $400 a month", "3-6 months old", "10kva and
 * above".
 */
export interface Quantity {
  from: number
  /** The lexeme after its last. */
  to: number
  low: number
  /** The other end of a range. */
  high?: number
  bound?: Bound
  unit?: string
  currency?: string
  topic?: string
  period?: string
  /** Figures as typed, where they are nothing but figures: a year is no "2,023". */
  figures?: string
  highFigures?: string
  isMultiplied: boolean
  /** The bound stands after the number: "2024 or newer". */
  isBoundAfter?: boolean
  /** Ends with "old" after a unit of time. */
  isAge: boolean
}

/** The quantity that starts at a lexeme. */
export function quantityAt(lexemes: readonly Lexeme[], from: number): Quantity | undefined {
  const opening = openingAt(lexemes, from)
  if (opening.bound !== undefined && isDenied(lexemes, from))
    opening.bound = DENIED.get(opening.bound) ?? opening.bound
  const first = endAt(lexemes, opening.at)
  if (!first) return undefined
  const quantity: Quantity = {
    from,
    to: first.to,
    low: first.value,
    isMultiplied: first.isMultiplied,
    isAge: false,
    ...defined({
      bound: opening.bound,
      topic: opening.topic,
      currency: first.currency,
      unit: first.unit,
      figures: first.figures,
    }),
  }
  readAround(lexemes, quantity)
  const second = rangeEnd(lexemes, quantity)
  if (second) {
    const isScaled = !first.isMultiplied && second.isMultiplied && first.value < second.base
    const isScaling =
      first.isMultiplied && !second.isMultiplied && first.base < second.value && second.value < SCALED_MAX
    quantity.low = isScaled ? (first.value / second.base) * second.value : first.value
    quantity.high = isScaling ? (second.value / first.base) * first.value : second.value
    quantity.to = second.to
    quantity.isMultiplied ||= second.isMultiplied
    if (second.currency !== undefined) quantity.currency ??= second.currency
    if (second.unit !== undefined) quantity.unit ??= second.unit
    if (second.figures !== undefined) quantity.highFigures = second.figures
    readAround(lexemes, quantity)
  }
  return quantity
}

/** "5k to 8": the thousands of one end are those of the other, up to here. */
const SCALED_MAX = 1_000

interface Opening {
  at: number
  bound?: Bound
  topic?: string
}

/** "price not more than", "maximum price of", "between". */
function openingAt(lexemes: readonly Lexeme[], from: number): Opening {
  const opening: Opening = { at: from }
  for (let steps = 0; steps < OPENING_MAX; steps += 1) {
    const lexeme = lexemes[opening.at]
    if (!lexeme || lexeme.role !== undefined) break
    const before = lexeme.senses.get('before')
    const topic = lexeme.senses.get('topic')
    // "minYear" bounds a number and says what it measures.
    if (topic !== undefined && before !== undefined) opening.topic ??= topic
    if (before !== undefined) {
      if (
        opening.bound === undefined ||
        opening.bound === 'about' ||
        (opening.bound === 'min' && before === 'between')
      )
        opening.bound = boundOf(before)
    } else if (topic !== undefined && opening.topic === undefined) {
      opening.topic = topic
    } else if (
      opening.at === from ||
      !LINKS.has(lexeme.text) ||
      amountAt(lexemes, opening.at) !== undefined
    ) {
      break
    }
    opening.at += 1
  }
  return opening
}

/** What is left of a bound that is denied: "not more than" is at most. */
const DENIED: ReadonlyMap<Bound, Bound> = new Map([
  ['above', 'max'],
  ['below', 'min'],
  ['older', 'noOlder'],
  ['newer', 'noNewer'],
])

/**
 * "not costing more than", "wey nɔ kɔst pas", "noh drayv pass": verbs may stand between the denial and what
 * it denies, in Krio any.
 */
function isDenied(lexemes: readonly Lexeme[], from: number): boolean {
  const isPass = PASS.has(lexemes[from]?.text ?? '')
  for (let back = 1; back <= DENIAL_MAX; back += 1) {
    const lexeme = lexemes[from - back]
    if (!lexeme || lexeme.kind !== 'word' || lexeme.role === 'read') return false
    if (lexeme.senses.has('not')) return true
    const isAnyVerb =
      isPass &&
      (lexeme.senses.size === 0 ||
        lexeme.senses.has('filler') ||
        lexeme.senses.has('topic') ||
        lexeme.senses.has('per'))
    if (!isAnyVerb && !VERBS.has(lexeme.text)) return false
  }
  return false
}

const DENIAL_MAX = 4
/** What Krio says for more than. */
const PASS = new Set(['pass', 'pas', 'cost pass', 'cost pas'])
const VERBS = new Set([
  'be',
  'cost',
  'costing',
  'costs',
  'go',
  'going',
  'being',
  'at all',
  'fit',
  'dey',
  'de',
  'pay',
  'paying',
  'want',
  'to',
  'get',
  'spend',
  'am',
  'it',
  'i',
  'e',
  'any',
  'too',
  'way',
  'to pay',
  'price',
  'prays',
  'rent',
  'much',
  'bi',
])
const OPENING_MAX = 7
const LINKS = new Set([
  'of',
  'the',
  'is',
  'like',
  'just',
  'only',
  ':',
  'na',
  'be',
  'must',
  'should',
  'i',
  'e',
  'it',
  'mus',
  'for',
  'fo',
  '=',
  'at',
  'that',
  'am',
  'my',
  'mi',
  'a',
  'de',
  'go',
  'year',
])

interface End {
  to: number
  value: number
  base: number
  isMultiplied: boolean
  currency?: string
  unit?: string
  figures?: string
}

function endAt(lexemes: readonly Lexeme[], at: number): End | undefined {
  const prefix = lexemes[at]?.role === undefined ? lexemes[at]?.senses.get('currency') : undefined
  let start = prefix === undefined ? at : at + 1
  if (prefix !== undefined && (lexemes[start]?.text === '.' || lexemes[start]?.text === ':')) start += 1
  const amount = amountAt(lexemes, start)
  if (!amount) return undefined
  return { ...amount, ...(prefix === undefined ? {} : { currency: prefix }) }
}

/** What follows a number in any order: unit, currency, "old", "or less", "a month". */
function readAround(lexemes: readonly Lexeme[], quantity: Quantity): void {
  for (let steps = 0; steps < AROUND_MAX; steps += 1) {
    const lexeme = lexemes[quantity.to]
    if (!lexeme || lexeme.role !== undefined) return
    const taken =
      readUnit(lexemes, quantity) ||
      readCurrency(lexemes, quantity) ||
      readOld(lexeme, quantity) ||
      readAfter(lexemes, quantity) ||
      readPeriod(lexemes, quantity)
    if (!taken) return
  }
}

const AROUND_MAX = 8

function readUnit(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.unit !== undefined || quantity.currency !== undefined) return false
  const skipped = lexemes[quantity.to]?.text === '-' && lexemes[quantity.to]?.isGlued === true ? 1 : 0
  const lexeme = lexemes[quantity.to + skipped]
  const unit = lexeme?.role === undefined ? lexeme?.senses.get('unit') : undefined
  if (unit === undefined || !lexeme || (skipped === 1 && !lexeme.isGlued)) return false
  if (unit === 'g' && !STORAGE_SIZES.has(quantity.low)) return false
  quantity.unit = unit
  quantity.to += 1 + skipped
  return true
}

/** "128g" is storage; "5g" is a network. */
const STORAGE_SIZES = new Set([16, 32, 64, 128, 256, 512])

function readCurrency(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.unit !== undefined) return false
  let at = quantity.to
  while (at < quantity.to + CURRENCY_GAP && IN_BRACKETS.has(lexemes[at]?.text ?? '')) at += 1
  const lexeme = lexemes[at]
  const currency = lexeme?.role === undefined ? lexeme?.senses.get('currency') : undefined
  if (currency === undefined || (quantity.currency !== undefined && currency !== 'old')) return false
  if (quantity.currency === undefined && isOfNext(lexemes, at, quantity)) return false
  quantity.currency = currency
  quantity.to = at + 1
  if (lexemes[quantity.to]?.text === ')') quantity.to += 1
  return true
}

const CURRENCY_GAP = 4
const IN_BRACKETS = new Set(['(', ',', 'in', 'na', 'the', 'of', 'inna'])

function readOld(lexeme: Lexeme, quantity: Quantity): boolean {
  if (lexeme.text !== 'old' && lexeme.text !== 'ol') return false
  if (quantity.unit === 'month' || quantity.unit === 'year' || quantity.unit === 'week') {
    quantity.isAge = true
  } else if (
    quantity.unit === undefined &&
    (quantity.currency === undefined || quantity.currency === 'sle') &&
    quantity.low >= OLD_LEONES_MIN
  ) {
    quantity.currency = 'old'
  } else {
    return false
  }
  quantity.to += 1
  return true
}

/** "250 million old" is money; a smaller number before "old" is none. */
const OLD_LEONES_MIN = 10_000

function readAfter(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  const lexeme = lexemes[quantity.to]
  const after = lexeme?.senses.get('after')
  if (lexeme === undefined || after === undefined) return false
  if (quantity.bound !== undefined && quantity.bound !== 'about')
    return quantity.bound === after ? take(quantity) : false
  // "5kva max 5000" and "2 bedroom at least 3000": the word belongs to the number after it.
  const next = lexemes[quantity.to + 1]
  const opensNext =
    lexeme.senses.has('before') && endAt(lexemes, quantity.to + (next?.text === 'of' ? 2 : 1)) !== undefined
  if (opensNext) return false
  if (quantity.high !== undefined && lexeme.text === '+') return take(quantity)
  quantity.bound = boundOf(after)
  quantity.isBoundAfter = true
  return take(quantity)
}

function take(quantity: Quantity): true {
  quantity.to += 1
  return true
}

function readPeriod(lexemes: readonly Lexeme[], quantity: Quantity): boolean {
  if (quantity.period !== undefined || (quantity.unit !== undefined && quantity.currency === undefined))
    return false
  const whole = lexemes[quantity.to]?.senses.get('period')
  if (whole !== undefined) {
    quantity.period = whole
    return take(quantity)
  }
  let at = quantity.to
  let hasArticle = false
  while (at < quantity.to + PERIOD_GAP) {
    const lexeme = lexemes[at]
    if (!lexeme || lexeme.role !== undefined) return false
    const unit = lexeme.senses.get('unit')
    if (hasArticle && (unit === 'month' || unit === 'year' || unit === 'week')) {
      quantity.period = unit
      quantity.to = at + 1
      return true
    }
    if (!lexeme.senses.has('per') && !ONE.has(lexeme.text)) return false
    hasArticle ||=
      lexeme.text !== 'for' && lexeme.text !== 'fo' && lexeme.text !== 'na' && lexeme.text !== 'in'
    at += 1
  }
  return false
}

const PERIOD_GAP = 4
const ONE = new Set(['a', 'an', 'one', 'wan', 'the', '1', 'each', 'every'])

/** The other end of a range, where the two ends can be of one kind. */
function rangeEnd(lexemes: readonly Lexeme[], quantity: Quantity): End | undefined {
  const hyphen =
    lexemes[quantity.to]?.text === '-' &&
    lexemes[quantity.to + 1]?.isGlued === true &&
    JOINED_TO.has(lexemes[quantity.to + 1]?.text ?? '')
      ? 1
      : 0
  const joint = quantity.to + hyphen
  const between = lexemes[joint]
  if (!between || between.role !== undefined || !between.senses.has('to')) return undefined
  if (quantity.bound !== undefined && !RANGED.has(quantity.bound)) return undefined
  const from = hyphen === 1 && lexemes[joint + 1]?.text === '-' ? joint + 2 : joint + 1
  const opening = openingAt(lexemes, from)
  const second = endAt(lexemes, opening.bound === 'about' || opening.bound === 'max' ? opening.at : from)
  if (!second || isYearBeforePrice(quantity, second, between)) return undefined
  const own: Quantity = {
    from: 0,
    to: second.to,
    low: second.value,
    isMultiplied: second.isMultiplied,
    isAge: false,
    ...defined({ currency: second.currency }),
  }
  readUnit(lexemes, own)
  const currency = own.currency ?? currencyAfter(lexemes, second.to)
  if (!joins(between.text, quantity, own.unit)) return undefined
  if (
    quantity.unit !== undefined &&
    own.unit !== quantity.unit &&
    (own.unit !== undefined || currency !== undefined || second.value >= BARE_PRICE_MIN)
  )
    return undefined
  if (
    quantity.unit === undefined &&
    own.unit !== undefined &&
    (quantity.currency !== undefined || quantity.low > second.value)
  )
    return undefined
  if (
    quantity.currency !== undefined &&
    currency !== undefined &&
    quantity.currency !== currency &&
    currency !== 'old'
  )
    return undefined
  return { ...second, to: own.unit === undefined ? second.to : own.to, ...defined({ unit: own.unit }) }
}

/** "three-to-four" */
const JOINED_TO = new Set(['to', 'or', 'tu', 'te'])

/** "2018 - Le 150,000": a dash between a car's year and its price joins no range. */
function isYearBeforePrice({ figures, bound, currency }: Quantity, second: End, between: Lexeme): boolean {
  return (
    between.kind === 'mark' &&
    bound === undefined &&
    currency === undefined &&
    isYearLike(figures) &&
    !isYearLike(second.figures) &&
    second.value >= BARE_PRICE_MIN
  )
}

const RANGED: ReadonlySet<string> = new Set(['between', 'min', 'about', 'above'])
const BARE_PRICE_MIN = 1_000

function currencyAfter(lexemes: readonly Lexeme[], at: number): string | undefined {
  return lexemes[at]?.role === undefined ? lexemes[at]?.senses.get('currency') : undefined
}

/** "and" joins the ends of "between 3 and 5" only; "or" those of counts and years ("2 or 3 bedrooms"). */
function joins(
  word: string,
  { bound, unit, low, figures }: Quantity,
  otherUnit: string | undefined,
): boolean {
  if (AND.has(word))
    return (
      bound === 'between' ||
      (bound === 'min' &&
        unit === undefined &&
        otherUnit === undefined &&
        figures !== undefined &&
        low >= BARE_PRICE_MIN)
    )
  if (!OR.has(word)) return true
  const counted = unit ?? otherUnit
  if (counted !== undefined) return COUNTED.has(counted)
  return figures !== undefined && /^(?:19|20)\d\d$/.test(figures)
}

const AND = new Set(['and', '&', 'en'])
const OR = new Set(['or', 'o'])
const COUNTED = new Set(['bedroom', 'bathroom', 'kva', 'year', 'month'])

const BOUNDS: readonly Bound[] = [
  'below',
  'max',
  'above',
  'min',
  'about',
  'between',
  'newer',
  'older',
  'noOlder',
  'noNewer',
]

function boundOf(word: string): Bound {
  return BOUNDS.find((bound) => bound === word) ?? 'max'
}

/** Without the keys that have no value. */
function defined<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
