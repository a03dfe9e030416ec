import { LISTING_TYPES, TYPE_ALIASES } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import {
  FILTER_KEYS,
  FILTERS,
  FLAG_KEYS,
  keysOf,
  NUMBER_KEYS,
  TEXT_KEYS,
  type SearchKey,
} from '#contract/kinds/filters.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { LOCATIONS } from '#contract/places.ts'
import { CHOICES_WITH_WORDS, EXCLUDABLE } from './choices.ts'
import type { Draft, Span } from './draft.ts'
import { longestPhrase, type Kind } from './lexicon.ts'
import { linesNamed } from './makers.ts'
import { KM_PER_MILE, type YearAndRate } from './measures.ts'
import { quantityAt, type Quantity } from './quantity.ts'
import { lexemeAt, lexemesOf } from './sentence.ts'
import { tokensOf, type Token } from './tokens.ts'

/**
 * Reads the `key:value` pairs of a text. A pair sets its own key and implies nothing else. Returns the
 * remaining tokens, with a mark in place of each pair.
 */
export function readPairs(
  typed: string,
  tokens: readonly Token[],
  settings: YearAndRate,
  draft: Draft,
): Token[] {
  const rest: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const key = keyAt(tokens, at)
    const token = tokenAt(tokens, at)
    if (key === undefined) {
      rest.push(token)
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
      settings,
    }
    const end = Math.max(readPair(pair), at + 2)
    rest.push({
      kind: 'mark',
      text: '|',
      start: token.start,
      end: tokenAt(tokens, end - 1).end,
      isGlued: false,
    })
    at = end
  }
  draft.close()
  return rest
}

interface Pair {
  key: SearchKey
  typed: string
  tokens: readonly Token[]
  from: number
  /** Where the next pair begins or the quotation marks close. */
  until: number
  draft: Draft
  span: Span
  settings: YearAndRate
}

const KEYS: ReadonlyMap<string, SearchKey> = new Map(
  [...FILTER_KEYS, 'sortBy' as const].map((key) => [key.toLowerCase(), key]),
)

function keyAt(tokens: readonly Token[], at: number): SearchKey | undefined {
  const name = tokenAt(tokens, at)
  const isPair = name.kind === 'word' && SEPARATORS.has(tokenAt(tokens, at + 1).text)
  return isPair ? KEYS.get(name.text) : undefined
}

const SEPARATORS = new Set([':', '='])

function tokenAt(tokens: readonly Token[], at: number): Token {
  return tokens[at] ?? NO_TOKEN
}

const NO_TOKEN: Token = { kind: 'mark', text: '', start: 0, end: 0, isGlued: false }

function endOfValue(tokens: readonly Token[], from: number): number {
  const isQuoted = tokenAt(tokens, from).text === '"'
  let at = isQuoted ? from + 1 : from
  while (
    at < tokens.length &&
    keyAt(tokens, at) === undefined &&
    !(isQuoted && tokenAt(tokens, at).text === '"')
  )
    at += 1
  return at
}

/** Reads the value and returns the index of the token after it. */
function readPair(pair: Pair): number {
  if (tokenAt(pair.tokens, pair.from).text !== '"') return readValue(pair, false)
  readValue({ ...pair, from: pair.from + 1 }, true)
  if (tokenAt(pair.tokens, pair.until).text !== '"') return pair.until
  const end = pair.until + 1
  // `brand:"Mercedes-Benz","Land Rover"`
  const [comma, next] = [tokenAt(pair.tokens, end), tokenAt(pair.tokens, end + 1)]
  const isList = comma.text === ',' && comma.isGlued && next.isGlued
  return isList ? readPair({ ...pair, from: end + 1, until: endOfValue(pair.tokens, end + 1) }) : end
}

function readValue(pair: Pair, isQuoted: boolean): number {
  const { key } = pair
  if (isOneOf(NUMBER_KEYS, key)) return readNumber(pair)
  if (isOneOf(FLAG_KEYS, key)) return readFlag(pair)
  if (key === 'storage') return readStorage(pair)
  if (isOneOf(TEXT_KEYS, key)) return readWords(pair, isQuoted)
  return readChoices(pair, isQuoted)
}

function readNumber(pair: Pair): number {
  const { key, draft, settings } = pair
  const tokens = pair.tokens.slice(pair.from, pair.until)
  const lexemes = lexemesOf(tokens)
  const quantity = quantityAt(lexemes, 0)
  if (!quantity) return pair.from
  const perUnit = PRICES.has(key) ? slePerUnit(quantity, settings) : quantity.unit === 'km' ? MILES_PER_KM : 1
  const value = perUnit === 1 ? quantity.low : Math.round(quantity.low * perUnit)
  const { end: until } = lexemeAt(lexemes, quantity.to - 1)
  draft.set(key, value, [pair.span[0], until])
  return pair.from + tokens.filter(({ end }) => end <= until).length
}

const PRICES: ReadonlySet<SearchKey> = new Set<SearchKey>(['minPrice', 'maxPrice', 'maxMoveIn'])
const MILES_PER_KM = 1 / KM_PER_MILE

function slePerUnit({ currency }: Quantity, { slePerUsd }: YearAndRate): number {
  if (currency === 'usd') return slePerUsd
  return currency === 'old' ? 0.001 : 1
}

function readFlag({ key, tokens, from, draft, span }: Pair): number {
  const token = tokenAt(tokens, from)
  if (YES.has(token.text)) draft.set(key, true, [span[0], token.end])
  return YES.has(token.text) || NO.has(token.text) ? from + 1 : from
}

const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])

function readStorage({ tokens, from, draft, span }: Pair): number {
  const [size, unit] = [tokenAt(tokens, from), tokenAt(tokens, from + 1)]
  if (size.kind !== 'number') return from
  const isUnit = STORAGE_UNITS.has(unit.text)
  const text = `${size.text}${isUnit ? unit.text.toUpperCase() : 'GB'}`
  draft.set('storage', text, [span[0], isUnit ? unit.end : size.end])
  return isUnit ? from + 2 : from + 1
}

const STORAGE_UNITS = new Set(['gb', 'tb'])

/**
 * Reads words as typed, up to the closing quotation mark, the next pair, or a mark or word that ends the
 * value.
 */
function readWords({ key, typed, tokens, from, until, draft, span }: Pair, isQuoted: boolean): number {
  const isFree = isQuoted || key === 'text'
  let end = from
  while (end < until && (isFree || !isEndOfValue(tokens, end, from))) end += 1
  const last = tokenAt(tokens, end - 1)
  const words = typed.slice(tokenAt(tokens, from).start, last.end).toLowerCase().replace(/\s+/g, ' ').trim()
  if (end > from && words !== '') draft.set(key, words, [span[0], last.end])
  return end
}

function isEndOfValue(tokens: readonly Token[], at: number, from: number): boolean {
  const { isGlued, kind, text } = tokenAt(tokens, at)
  return END_WORDS.has(text) || (at > from && (isLabel(tokens, at) || (kind === 'mark' && !isGlued)))
}

/**
 * True for a word with a colon, which ends a value even if the word is not a key: "model: Corolla Made:
 * 2015".
 */
function isLabel(tokens: readonly Token[], at: number): boolean {
  return tokenAt(tokens, at).kind === 'word' && tokenAt(tokens, at + 1).text === ':'
}

const END_WORDS = new Set([
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
    at = choice.to
    const choiceSpan: Span = [span[0], tokenAt(pair.tokens, at - 1).end]
    if (key === 'type' || key === 'sortBy') draft.set(key, choice.value, choiceSpan)
    else draft.push(key, choice.value, choiceSpan)
    if (!BETWEEN_CHOICES.has(tokenAt(pair.tokens, at).text) || !choiceAt(pair, at + 1, isQuoted)) break
    at += 1
  }
  return at
}

const BETWEEN_CHOICES = new Set([',', 'or', '|', '/'])

interface Choice {
  value: string
  to: number
}

/** A value of the key's closed list, by its own name or a phrase of the lexicon. A maker or area may be any word. */
function choiceAt({ key, typed, tokens, until }: Pair, at: number, isQuoted: boolean): Choice | undefined {
  const listed = listedAt(key, tokens, at, until)
  if (listed) return listed
  const phrase = longestPhrase(tokens.slice(0, until), at)
  const kinds = KINDS_BY_KEY[key] ?? CHOICES_WITH_WORDS.filter((each) => each === key)
  const value = kinds.map((kind) => phrase?.senses.get(kind)).find((each) => each !== undefined)
  if (value !== undefined && phrase && isOfKey(key, value))
    return { value: PRODUCT_KEYS.has(key) ? productOf(value) : value, to: phrase.end }
  const token = tokenAt(tokens, at)
  if (!(isMakerKey(key) || key === 'area') || token.kind !== 'word') return undefined
  let end = at + 1
  while (end < until && continuesName(tokenAt(tokens, end), isQuoted)) end += 1
  return { value: typed.slice(token.start, tokenAt(tokens, end - 1).end), to: end }
}

const PRODUCT_KEYS: ReadonlySet<SearchKey> = new Set<SearchKey>(['productType', 'notProductType'])

/**
 * True if a maker's name continues. Inside quotation marks, the name ends at a comma; outside them, at the
 * next space or mark.
 */
function continuesName({ isGlued, kind, text }: Token, isQuoted: boolean): boolean {
  return isQuoted ? text !== ',' : isGlued && kind !== 'mark'
}

function isMakerKey(key: SearchKey): boolean {
  return key === 'brand' || key === 'notBrand'
}

function listedAt(key: SearchKey, tokens: readonly Token[], at: number, until: number): Choice | undefined {
  let best: Choice | undefined
  for (const [tokensOfName, value] of LISTED_CHOICES[key] ?? []) {
    const to = at + tokensOfName.length
    const isHere =
      to <= until && tokensOfName.every((text, offset) => tokenAt(tokens, at + offset).text === text)
    if (isHere && to > (best?.to ?? at)) best = { value, to }
  }
  return best
}

function toTokenLists(names: readonly string[]): [string[], string][] {
  return names.map((name) => [tokensOf(name).map(({ text }) => text), name])
}

const CLOSED_LISTS = Object.fromEntries(
  FILTERS.flatMap(({ filter, choices }) =>
    filter.by === 'choice'
      ? keysOf(filter).map((key) => [key, toTokenLists([...choices.values()].flat())])
      : [],
  ),
)
const LISTED_CHOICES: Partial<Record<SearchKey, readonly [string[], string][]>> = {
  type: [
    ...toTokenLists(LISTING_TYPES),
    ...Object.entries(TYPE_ALIASES).map(([alias, type]): [string[], string] => [[alias], type]),
  ],
  location: toTokenLists(LOCATIONS),
  ...CLOSED_LISTS,
  sortBy: toTokenLists(LISTING_SORTS),
  brand: [[['jeep'], 'Jeep']],
  notBrand: [[['jeep'], 'Jeep']],
}

const KINDS_BY_KEY: Partial<Record<SearchKey, readonly Kind[]>> = {
  type: ['type', 'weakType'],
  location: ['place'],
  area: ['area'],
  productType: ['product', 'line'],
  notProductType: ['product', 'line'],
  bodyType: ['body'],
  propertyType: ['property'],
  sortBy: ['sort'],
  brand: ['brand'],
  notBrand: ['brand'],
  ...Object.fromEntries(EXCLUDABLE.map(([key, not]) => [not, [key]])),
}

function isOfKey(key: SearchKey, value: string): boolean {
  if (key === 'sortBy') return isOneOf(LISTING_SORTS, value)
  return !PRODUCT_KEYS.has(key) || isOneOf(PRODUCT_TYPES, productOf(value))
}

/** The product type of a line, or else the value itself: "iphone" is iPhone. */
function productOf(value: string): string {
  return linesNamed(value)[0]?.productType ?? value
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return values.some((each) => each === value)
}
