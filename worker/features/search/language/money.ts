import { PRICE_MAX } from '#contract/limits.ts'
import { isYearLike } from './amount.ts'
import type { Draft, Span } from './draft.ts'
import type { Quantity } from './quantity.ts'
import { bounds, type Range } from './ranges.ts'
import { lexemeAt, spanOf, type Lexeme } from './sentence.ts'

export interface PriceSettings {
  slePerUsd: number
  /** The text mentions old leones, so its other prices are in old leones, too. */
  hasOldLeones: boolean
  /** A home may be wanted, so a price per year is twelve months' rent. */
  isRent: boolean
  /** For how many years the text says that the rent is: "yearly rent 24,000", "2 years rent". */
  years: number | undefined
}

/**
 * Sets the price. Of several amounts, one with a currency counts before one without, then one with a word such
 * as "budget" or "under". Another amount may add the other end of the range: "from 2000, at most 5000 leones".
 */
export function readPrices(
  lexemes: readonly Lexeme[],
  prices: readonly Quantity[],
  draft: Draft,
  settings: PriceSettings,
): void {
  const sorted = prices.toSorted((a, b) => strengthOf(lexemes, b) - strengthOf(lexemes, a))
  for (const quantity of sorted) {
    if (hasCurrency(sorted[0]) && !hasCurrency(quantity) && quantity.bound === undefined) continue
    readPrice(quantity, draft, settings, spanOf(lexemes, quantity.from, quantity.to))
  }
}

/** What speaks for an amount: its currency, then its bound or topic, then what stands before and after it. */
function strengthOf(lexemes: readonly Lexeme[], quantity: Quantity): number {
  const { bound, from, high, to, topic } = quantity
  const isNamed = topic === 'price' || bound !== undefined || high !== undefined
  const isOwn = lexemes.slice(Math.max(0, from - OWN_GAP), from).some(({ text }) => OWN.has(text))
  const isWanted = lexemeAt(lexemes, from).isWanted === true
  const isShare = lexemes.slice(Math.max(0, from - SHARE_GAP), from).some(({ text }) => SHARES.has(text))
  const isOther = lexemes.slice(Math.max(0, from - OWN_GAP), from).some(({ text }) => OTHER_COSTS.has(text))
  const isOthers =
    isOther || RATES.has(lexemeAt(lexemes, to).text) || SAYS.has(lexemeAt(lexemes, from - 1).text)
  return (
    (hasCurrency(quantity) ? 4 : 0) +
    (isNamed ? 2 : 0) +
    (isOwn || isWanted ? 1 : 0) -
    (isOthers ? 4 : 0) -
    (isShare ? 4 : 0)
  )
}

const OWN_GAP = 4
const SHARE_GAP = 6
const SHARES = new Set(['each', 'evri', 'ebri', 'every'])
/** What else costs money. */
const OTHER_COSTS = new Set('transport delivery ticket deposit profit salary fee fine poda okada'.split(' '))
/** Words for what somebody has to spend. */
const OWN = new Set([
  'have',
  'get',
  'got',
  'put',
  'pul',
  'able',
  'give',
  'saved',
  'collect',
  'gather',
  'una get',
])
const RATES = new Set(['each', 'apiece', 'per'])
/** Words after which an amount is what somebody else asks. */
const SAYS = new Set([
  'says',
  'say',
  'said',
  'se',
  'asks',
  'ask',
  'asked',
  'wants',
  'told',
  'quotes',
  'charges',
])

function hasCurrency(quantity: Quantity | undefined): boolean {
  return quantity?.currency !== undefined && quantity.currency !== 'other'
}

/** Sets the price that a quantity means. A currency other than leones and dollars sets nothing. */
function readPrice(quantity: Quantity, draft: Draft, settings: PriceSettings, span: Span): void {
  const perUnit = slePerUnit(quantity, settings)
  if (perUnit === undefined) return
  const { min, max } = priceBounds(quantity)
  draft.setBounds(['minPrice', 'maxPrice'], { min: toSle(min, perUnit), max: toSle(max, perUnit) }, span)
}

/** Sets what moving in may cost, if a quantity says it: "30,000 to move in". A rent by the month is not that cost. */
export function readMoveIn(quantity: Quantity, draft: Draft, settings: PriceSettings, span: Span): boolean {
  const { bound, currency, digits, period, topic } = quantity
  const isYear = isYearLike(digits) && currency === undefined && bound === undefined
  if (topic !== 'moveIn' || period !== undefined || isYear || !isPrice({ ...quantity, topic: 'price' }))
    return false
  const perUnit = slePerUnit(quantity, { ...settings, isRent: false })
  const most = perUnit === undefined ? undefined : toSle(priceBounds(quantity).max, perUnit)
  if (most !== undefined) draft.set('maxMoveIn', most, span)
  return true
}

/**
 * True if the currency, topic or bound of a quantity, or its size alone (four digits), shows that it is a
 * price.
 */
export function isPrice({
  bound,
  currency,
  digits,
  high,
  isMultiplied,
  low,
  period,
  topic,
  unit,
}: Quantity): boolean {
  if (currency !== undefined) return true
  if (unit !== undefined || OTHER_TOPICS.has(topic) || AGE_BOUNDS.has(bound)) return false
  const most = high ?? low
  if (topic === 'price' || period !== undefined) return most >= STATED_PRICE_MIN
  if (bound !== undefined) return most >= BOUND_PRICE_MIN
  if (isMultiplied) return most >= STATED_PRICE_MIN
  return most >= BARE_PRICE_MIN || (high !== undefined && low >= BOUND_PRICE_MIN && digits !== undefined)
}

const OTHER_TOPICS: ReadonlySet<string | undefined> = new Set([
  'year',
  'kva',
  'age',
  'storage',
  'other',
  'km',
  'advance',
])
const AGE_BOUNDS: ReadonlySet<string | undefined> = new Set(['newer', 'older', 'noOlder', 'noNewer'])
const STATED_PRICE_MIN = 10
const BOUND_PRICE_MIN = 50
const BARE_PRICE_MIN = 1_000

/**
 * The price range of a quantity. A price alone is the maximum. "About" means from a fifth less to a fifth
 * more.
 */
function priceBounds(quantity: Quantity): Range {
  const { bound, high, low } = quantity
  if (high !== undefined) return bounds(quantity, 0)
  if (bound === 'about') return { min: low * 0.8, max: low * 1.2 }
  return bounds({ ...quantity, bound: bound === undefined || bound === 'between' ? 'max' : bound }, 0)
}

/** How many leones one unit of the price is worth; undefined for another currency than leones or dollars. */
function slePerUnit(
  { currency, period }: Quantity,
  { slePerUsd, hasOldLeones, isRent, years }: PriceSettings,
): number | undefined {
  if (currency === 'other') return undefined
  const isOld = currency === 'old' || hasOldLeones
  const sle = currency === 'usd' ? slePerUsd : isOld ? 1 / OLD_LEONES : 1
  const yearsOfRent = period === 'year' ? 1 : period === undefined ? years : undefined
  return isRent && yearsOfRent !== undefined ? sle / (12 * yearsOfRent) : sle
}

const OLD_LEONES = 1_000

/** Converts to leones, rounded to cents, or to whole leones after a conversion; undefined above PRICE_MAX. */
function toSle(value: number | undefined, perUnit: number): number | undefined {
  if (value === undefined) return undefined
  const sle = perUnit === 1 ? Math.round(value * 100) / 100 : Math.round(value * perUnit)
  return sle > PRICE_MAX ? undefined : sle
}
