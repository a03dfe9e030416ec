import { FILTER_KEYS, FLAG_KEYS, NUMBER_KEYS, type SearchKey } from '#contract/search-keys.ts'
import {
  BODY_TYPES,
  CAR_FUELS,
  CONDITIONS,
  LISTING_SORTS,
  LISTING_TYPES,
  PRODUCT_TYPES,
  PROPERTY_TYPES,
  TRANSMISSIONS,
  TYPE_ALIASES,
} from '#contract/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import type { Draft, Span } from './draft.ts'
import { linesNamed } from './lines.ts'
import { longestPhrase, type Kind } from './lexicon.ts'
import type { Rates } from './measures.ts'
import { quantityAt } from './quantity.ts'
import { lexemesOf } from './sentence.ts'
import { tokensOf, type Token } from './tokens.ts'

/**
 * Takes `key:value` pairs out of a text: they mean what they say and imply nothing more. Answers the tokens
 * that are left, with a mark for each pair.
 */
export function readPairs(typed: string, tokens: readonly Token[], rates: Rates, draft: Draft): Token[] {
  const left: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const key = keyAt(tokens, at)
    const token = tokens[at]
    if (!token) break
    if (key === undefined) {
      left.push(token)
      at += 1
      continue
    }
    const pair: Pair = {
      key,
      typed,
      tokens,
      from: at + 2,
      until: endOfValue(tokens, at + 2),
      draft,
      span: [token.start, token.end],
      rates,
    }
    const end = Math.max(readPair(pair), at + 2)
    left.push({
      kind: 'mark',
      text: '|',
      start: token.start,
      end: tokens[end - 1]?.end ?? token.end,
      isGlued: false,
    })
    at = end
  }
  draft.close()
  return left
}

interface Pair {
  key: SearchKey
  typed: string
  tokens: readonly Token[]
  from: number
  /** Where the next pair begins, or the quotation mark closes. */
  until: number
  draft: Draft
  span: Span
  rates: Rates
}

const KEYS: ReadonlyMap<string, SearchKey> = new Map(
  [...FILTER_KEYS, 'sortBy' as const].map((key) => [key.toLowerCase(), key]),
)

function keyAt(tokens: readonly Token[], at: number): SearchKey | undefined {
  const [name, separator] = [tokens[at], tokens[at + 1]]
  const isPair = name?.kind === 'word' && (separator?.text === ':' || separator?.text === '=')
  return isPair ? KEYS.get(name.text) : undefined
}

function endOfValue(tokens: readonly Token[], from: number): number {
  const isQuoted = tokens[from]?.text === '"'
  let at = isQuoted ? from + 1 : from
  while (at < tokens.length && keyAt(tokens, at) === undefined && !(isQuoted && tokens[at]?.text === '"'))
    at += 1
  return at
}

/** Reads the value and answers the token after it. */
function readPair(pair: Pair): number {
  const isQuoted = pair.tokens[pair.from]?.text === '"'
  if (!isQuoted) return readValue(pair, false)
  readValue({ ...pair, from: pair.from + 1 }, true)
  const isClosed = pair.tokens[pair.until]?.text === '"'
  const end = pair.until + (isClosed ? 1 : 0)
  // `brand:"Mercedes-Benz","Land Rover"`
  const goesOn =
    isClosed &&
    pair.tokens[end]?.text === ',' &&
    pair.tokens[end].isGlued &&
    pair.tokens[end + 1]?.isGlued === true
  return goesOn ? readPair({ ...pair, from: end + 1, until: endOfValue(pair.tokens, end + 1) }) : end
}

function readValue(pair: Pair, isQuoted: boolean): number {
  const { key } = pair
  if (isOneOf(NUMBER_KEYS, key)) return readNumber(pair)
  if (isOneOf(FLAG_KEYS, key)) return readFlag(pair)
  if (key === 'storage') return readStorage(pair)
  if (key === 'model' || key === 'color' || key === 'text') return readWords(pair, isQuoted)
  return readChoices(pair, isQuoted)
}

function readNumber(pair: Pair): number {
  const { key, draft, rates } = pair
  const tokens = pair.tokens.slice(pair.from, pair.until)
  const lexemes = lexemesOf(tokens)
  const quantity = quantityAt(lexemes, 0)
  if (!quantity) return pair.from
  // A unit or currency belongs to the value only where it stands beside the number; what comes after is text.
  const isPrice = key === 'minPrice' || key === 'maxPrice'
  const perUnit =
    isPrice && quantity.currency === 'usd'
      ? rates.slePerUsd
      : isPrice && quantity.currency === 'old'
        ? 0.001
        : quantity.unit === 'km'
          ? 1 / 1.609344
          : 1
  const value = perUnit === 1 ? quantity.low : Math.round(quantity.low * perUnit)
  const last = lexemes[quantity.to - 1]
  const end = pair.from + tokens.filter((token) => token.end <= (last?.end ?? 0)).length
  draft.set(key, value, [pair.span[0], last?.end ?? pair.span[1]])
  return end
}

function readFlag({ key, tokens, from, draft, span }: Pair): number {
  const token = tokens[from]
  if (!token) return from
  if (YES.has(token.text)) draft.set(key, true, [span[0], token.end])
  return YES.has(token.text) || NO.has(token.text) ? from + 1 : from
}

const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])

function readStorage({ tokens, from, draft, span }: Pair): number {
  const [size, unit] = [tokens[from], tokens[from + 1]]
  if (size?.kind !== 'number') return from
  const isUnit = unit?.kind === 'word' && (unit.text === 'gb' || unit.text === 'tb')
  draft.set('storage', `${size.text}${isUnit ? unit.text.toUpperCase() : 'GB'}`, [
    span[0],
    isUnit ? unit.end : size.end,
  ])
  return isUnit ? from + 2 : from + 1
}

/**
 * Words as they stand: to the closing quotation mark, to the next pair, or to a mark or a word that begins
 * something else.
 */
function readWords({ key, typed, tokens, from, until, draft, span }: Pair, isQuoted: boolean): number {
  let end = from
  while (end < until) {
    const token = tokens[end]
    if (!token) break
    const isEnd =
      !isQuoted &&
      key !== 'text' &&
      (ENDING.has(token.text) ||
        (end > from && (isLabel(tokens, end) || (token.kind === 'mark' && !token.isGlued))))
    if (isEnd) break
    end += 1
  }
  const [first, last] = [tokens[from], tokens[end - 1]]
  if (!first || !last || end === from) return from
  const words = typed.slice(first.start, last.end).toLowerCase().replace(/\s+/g, ' ').trim()
  if (words !== '') draft.set(key, words, [span[0], last.end])
  return end
}

/**
 * "model: Corolla Year: 2015": a word with a colon is no part of the words before it, though no key has its
 * name.
 */
function isLabel(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'word' && tokens[at + 1]?.text === ':'
}

const ENDING = new Set([
  ',',
  ';',
  '|',
  'in',
  'na',
  'for',
  'fo',
  'under',
  'below',
  'with',
  'at',
  'near',
  'less',
  'over',
  'above',
  'from',
  'and',
  'or',
  'not',
  'no',
  'nor',
])

function readChoices(pair: Pair, isQuoted: boolean): number {
  const { key, draft, span, until } = pair
  let at = pair.from
  while (at < until) {
    const choice = choiceAt(pair, at, isQuoted)
    if (!choice) break
    const end = choice.to
    const place: Span = [span[0], pair.tokens[end - 1]?.end ?? span[1]]
    if (key === 'type' || key === 'sortBy') draft.set(key, choice.value, place)
    else draft.push(key, choice.value, place)
    at = end
    if (!BETWEEN_CHOICES.has(pair.tokens[at]?.text ?? '') || !choiceAt(pair, at + 1, isQuoted)) break
    at += 1
  }
  return at
}

const BETWEEN_CHOICES = new Set([',', 'or', '|', '/'])

interface Choice {
  value: string
  to: number
}

/**
 * A value of the key's closed list, by its own name or any way of the lexicon to say it; any word for a
 * maker.
 */
function choiceAt({ key, typed, tokens, until }: Pair, at: number, isQuoted: boolean): Choice | undefined {
  const listed = listedAt(key, tokens, at, until)
  if (listed) return listed
  const kinds = KINDS[key]
  const phrase = longestPhrase(tokens.slice(0, until), at)
  const value =
    kinds && phrase
      ? kinds.map((kind) => phrase.senses.get(kind)).find((each) => each !== undefined)
      : undefined
  if (value !== undefined && phrase && isOfKey(key, value))
    return {
      value: key === 'productType' || key === 'notProductType' ? productOf(value) : value,
      to: phrase.end,
    }
  const token = tokens[at]
  if (!isMakerKey(key) || token?.kind !== 'word') return undefined
  let end = at + 1
  while (
    end < until &&
    (isQuoted ? tokens[end]?.text !== ',' : tokens[end]?.isGlued === true && tokens[end]?.kind !== 'mark')
  )
    end += 1
  return { value: typed.slice(token.start, tokens[end - 1]?.end), to: end }
}

function isMakerKey(key: SearchKey): boolean {
  return key === 'brand' || key === 'notBrand'
}

function listedAt(key: SearchKey, tokens: readonly Token[], at: number, until: number): Choice | undefined {
  let best: Choice | undefined
  for (const [tokensOfName, value] of LISTED[key] ?? []) {
    const to = at + tokensOfName.length
    const isHere = to <= until && tokensOfName.every((text, offset) => tokens[at + offset]?.text === text)
    if (isHere && (best === undefined || to > best.to)) best = { value, to }
  }
  return best
}

function named(names: readonly string[]): [string[], string][] {
  return names.map((name) => [tokensOf(name).map(({ text }) => text), name])
}

const PRODUCTS = named(PRODUCT_TYPES)
const FUELS = named(CAR_FUELS)
const LISTED: Partial<Record<SearchKey, readonly [string[], string][]>> = {
  type: [
    ...named(LISTING_TYPES),
    ...Object.entries(TYPE_ALIASES).map(([alias, type]): [string[], string] => [[alias], type]),
  ],
  location: named(LOCATIONS),
  productType: PRODUCTS,
  notProductType: PRODUCTS,
  condition: named(CONDITIONS),
  transmission: named(TRANSMISSIONS),
  bodyType: named(BODY_TYPES),
  fuel: FUELS,
  notFuel: FUELS,
  propertyType: named(PROPERTY_TYPES),
  sortBy: named(LISTING_SORTS),
  brand: [[['jeep'], 'Jeep']],
  notBrand: [[['jeep'], 'Jeep']],
}

const KINDS: Partial<Record<SearchKey, readonly Kind[]>> = {
  type: ['type', 'weakType'],
  location: ['place'],
  productType: ['product', 'line'],
  notProductType: ['product', 'line'],
  condition: ['condition'],
  transmission: ['transmission'],
  bodyType: ['body'],
  fuel: ['fuel'],
  notFuel: ['fuel'],
  propertyType: ['property'],
  sortBy: ['sort'],
  brand: ['brand'],
  notBrand: ['brand'],
}

function isOfKey(key: SearchKey, value: string): boolean {
  if (key === 'sortBy') return isOneOf(LISTING_SORTS, value)
  if (key === 'productType' || key === 'notProductType') return isOneOf(PRODUCT_TYPES, productOf(value))
  return true
}

/** The product of a line: "iphone" in any case is iPhone. */
function productOf(value: string): string {
  return isOneOf(PRODUCT_TYPES, value) ? value : (linesNamed(value)[0]?.productType ?? value)
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return values.some((each) => each === value)
}
