import type { Filter } from '#contract/kinds/attribute.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { FILTERS, keysOf } from '#contract/kinds/filters.ts'
import { containsOthers, type Location } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { colorWords, EVERY_LISTING, facet, filterFacet } from '#worker/features/listings/indexing/facets.ts'
import { scaleOf, type RangeCondition, pricesBetween } from '#worker/features/listings/indexing/numbers.ts'
import { wordsIn } from '#worker/platform/folding.ts'
import type { Expression } from './expression-tree.ts'
import { toSingularAndPlural, wordsOf } from './words.ts'

/**
 * The expression for all filters, except the exact ends of a price range; undefined if no listing can match.
 * All words of `text` must match; with `isInTitle`, they must be in the title, maker or model.
 */
export function toExpression(filters: SearchFilters, isInTitle = false): Expression | undefined {
  const words = filters.text === undefined ? [] : wordsOf(filters.text)
  if (filters.text !== undefined && words.length === 0 && isTextOnly(filters)) return undefined
  const ranges = toRangeConditions(filters)
  const groups: (readonly Expression[])[] = [
    ...wordGroups(words, isInTitle),
    ...choiceFacets(filters),
    ...ranges.flatMap(({ some }) => (some.length > 0 ? [some] : [])),
    ...(filters.model === undefined ? [] : [waysToWrite(filters.model)]),
  ]
  if (groups.some((group) => group.length === 0) || ranges.includes(MATCHES_NOTHING)) return undefined
  const unwanted = [...excludedFacets(filters), ...ranges.flatMap(({ none }) => none)]
  const wanted = groups.length > 0 ? { all: groups.map((any) => ({ any })) } : EVERY_LISTING
  return unwanted.length > 0 ? { wanted, unwanted: { any: unwanted } } : wanted
}

/**
 * True if `text` is the only filter. In that case, a text without a word finds nothing; beside other filters,
 * such a text is ignored.
 */
function isTextOnly(filters: SearchFilters): boolean {
  return Object.entries(filters).every(
    ([key, value]) => value === undefined || key === 'text' || key === 'sortBy',
  )
}

function wordGroups(words: readonly string[], isInTitle: boolean): string[][] {
  return words.map(toSingularAndPlural).map((group) => (isInTitle ? group.map(inTitle) : group))
}

/** The facets of the chosen values, in groups. A listing must have at least one facet of every group. */
function choiceFacets(filters: SearchFilters): string[][] {
  const { type, brand } = filters
  const places = toList(filters.location)
  const areas = filters.area ?? []
  const values = valuesOf(filters)
  return [
    ...(places.length > 0 ? [places.map((place) => placeFacet(place, type))] : []),
    ...(areas.length > 0 ? [areas.map(areaFacet)] : []),
    ...FILTERS.flatMap(({ filter }) =>
      toFacetGroups(filter, filter.by === 'range' ? undefined : values.get(filter.key), type),
    ),
    ...(type && !brand && places.length === 0 && !isKindImplied(type, values) ? [[facet('kind', type)]] : []),
  ]
}

function toFacetGroups(filter: Filter, value: unknown, type: ListingType | undefined): string[][] {
  if (value === undefined || filter.by === 'range' || filter.by === 'model') return []
  if (filter.by === 'yes') return value === true ? [[facet('has', filter.word)]] : []
  const texts = textsOf(value)
  if (filter.by === 'words') return texts.flatMap((text) => wordGroup(filter, text))
  if (texts.length === 0) return []
  if (filter.by === 'maker' && type) return [texts.map((name) => facet('kindBrand', type + name))]
  return [texts.map((text) => filterFacet(filter, text))]
}

function valuesOf(filters: SearchFilters): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries(filters))
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

function placeFacet(place: Location, type: ListingType | undefined): string {
  const isWide = containsOthers(place)
  if (type) return facet(isWide ? 'kindArea' : 'kindPlace', type + place)
  return facet(isWide ? 'area' : 'place', place)
}

export function areaFacet(area: string): string {
  return facet('neighbourhood', area)
}

/** One group per word of a colour. A colour without a word gives an empty group, which matches nothing. */
function wordGroup(filter: { letter: string }, text: string): string[][] {
  const words = colorWords(text)
  return words.length > 0 ? words.map((word) => [filterFacet(filter, word)]) : [[]]
}

/**
 * True if a filter in use exists for this kind only. The kind's own facet, which a quarter of all listings
 * have, is then redundant.
 */
function isKindImplied(type: ListingType, values: ReadonlyMap<string, unknown>): boolean {
  return FILTERS.some(({ filter, kinds }) => {
    const keys = filter.by === 'range' ? keysOf(filter) : [filter.key]
    return kinds.length === 1 && kinds[0] === type && keys.some((key) => values.get(key) !== undefined)
  })
}

function toRangeConditions(filters: SearchFilters): RangeCondition[] {
  const values = valuesOf(filters)
  const numberAt = (key: string | undefined) => {
    const value = key === undefined ? undefined : values.get(key)
    return typeof value === 'number' ? value : undefined
  }
  const counted = FILTERS.flatMap(({ filter }) =>
    filter.by === 'range'
      ? toConditions(
          (word) => filterFacet(filter, word),
          numberAt(filter.min),
          numberAt(filter.max),
          scaleOf(filter.scale).between,
        )
      : [],
  )
  return [
    ...counted,
    ...toConditions((word) => facet('price', word), filters.minPrice, filters.maxPrice, pricesBetween),
  ]
}

const MATCHES_NOTHING: RangeCondition = { some: [], none: [] }

function toConditions(
  toFacet: (word: string) => string,
  min: number | undefined,
  max: number | undefined,
  between: (min?: number, max?: number) => RangeCondition | undefined,
): RangeCondition[] {
  if (min === undefined && max === undefined) return []
  const found = between(min, max)
  const facets = (words: readonly string[]) => words.map(toFacet)
  return [found ? { some: facets(found.some), none: facets(found.none) } : MATCHES_NOTHING]
}

/** The facets of excluded makers, fuels and products. Listings that do not state these still match. */
function excludedFacets(filters: SearchFilters): string[] {
  const values = valuesOf(filters)
  return FILTERS.flatMap(({ filter }) =>
    (filter.by === 'maker' || filter.by === 'choice') && filter.not
      ? textsOf(values.get(filter.not)).map((text) => filterFacet(filter, text))
      : [],
  )
}

export function toList<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

/** `Array.isArray` that keeps the element type. */
function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value)
}

/**
 * The ways to write a model's name; none if it has no word. All words of the name must be in title, maker or
 * model, where words may be joined or split: 'rav4' also finds 'RAV 4', 'cr-v' finds 'CRV', and '15 pro max'
 * finds '15 ProMax'.
 */
function waysToWrite(model: string): Expression[] {
  const words = wordsIn(model).slice(0, MODEL_WORDS_MAX)
  if (words.length === 0) return []
  return [words, ...joinNeighbours(words)].map((way) => ({ all: way.map(wholeOrSplit) }))
}

const MODEL_WORDS_MAX = 6

/** The ways to join the words: one pair of neighbours, or all of the words. */
function joinNeighbours(words: readonly string[]): string[][] {
  const pairs = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), `${words[at] ?? ''}${word}`, ...words.slice(at + 2)])
  return words.length > 2 ? [...pairs, [words.join('')]] : pairs
}

function wholeOrSplit(word: string): Expression {
  const splits = listSplits(word).map((parts) => ({ all: parts.map(inTitle) }))
  return { any: [inTitle(word), ...splits] }
}

/**
 * The ways to split a word: between letters and digits or, in a word of two or three letters such as CRV,
 * between any two letters.
 */
function listSplits(word: string): string[][] {
  const runs = word.match(/\p{L}+|\p{N}+/gu) ?? []
  if (runs.length > 1) return [runs]
  const isShort = /^\p{L}+$/u.test(word) && word.length >= 2 && word.length <= LETTERS_MAX
  return isShort
    ? Array.from({ length: word.length - 1 }, (_unused, at) => [word.slice(0, at + 1), word.slice(at + 1)])
    : []
}

const LETTERS_MAX = 3

function inTitle(word: string): string {
  return facet('word', word)
}
