import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { SEARCH_SUGGESTIONS_MAX } from '#contract/limits.ts'
import { holdsOthers, LOCATIONS, type Location } from '#contract/places.ts'
import type { SearchFilters, Suggestions } from '#contract/search.ts'
import { fold } from '../../../platform/folding.ts'
import { isMaker, kindsOfMaker, plainName, RANKS } from '../../listings/indexing/terms.ts'

type Suggestion = Suggestions['suggestions'][number]

/** The last words typed, as the start of a name, and the text before them. */
interface Beginning {
  head: string
  begins: string
}

/** What to look up for a text that is being typed. */
export interface Wish {
  /** The last word first, then the last two, three and four. */
  beginnings: readonly Beginning[]
  /**
   * The kinds that the words before the last allow: the kind that they name, or the kinds of the maker that
   * they name, or all.
   */
  kinds: readonly ListingType[]
  maker?: string
  /** The maker whose models are suggested, and how their names must start. */
  modelsOf?: Beginning & { maker: string }
  places: readonly { head: string; place: Location }[]
  categories: readonly { head: string; type: ListingType; text: string }[]
}

/** The most words in a name: iphone 17 pro max. */
const NAME_WORDS_MAX = 4
/** The most places counted for one answer. */
const PLACES_MAX = 6

/** What to look up for a typed text. `read` holds the filters of the words before the last. */
export function wishOf(typed: string, read: Pick<SearchFilters, 'type' | 'brand' | 'location'>): Wish {
  const words = typed.trimStart().split(/\s+/)
  const beginnings = beginningsOf(words)
  const maker = read.brand?.length === 1 ? fold(read.brand[0] ?? '') : undefined
  const kinds = kindsOf(read.type, maker)
  const places = read.location === undefined ? placesOf(words, beginnings, kinds.length) : []
  const isPlace = places.length > 0 && isAboutPlace(words)
  return {
    beginnings: isPlace ? [] : beginnings,
    kinds,
    maker,
    modelsOf: isPlace ? undefined : modelsOf(words, beginnings, maker),
    places,
    categories: isPlace || read.type !== undefined ? [] : categoriesOf(beginnings, kinds),
  }
}

function kindsOf(kind: ListingType | undefined, maker: string | undefined): readonly ListingType[] {
  if (kind !== undefined) return [kind]
  const made = maker === undefined ? [] : kindsOfMaker(maker)
  return made.length > 0 ? made : LISTING_TYPES
}

/** True after 'in' and the like, which a place follows. */
function isAboutPlace(words: readonly string[]): boolean {
  return /^(?:in|na|at|inside|near)$/.test(fold(words.at(-2) ?? ''))
}

/** The words before the one being typed. */
export function headOf(typed: string): string {
  return typed.trimStart().split(/\s+/).slice(0, -1).join(' ')
}

function beginningsOf(words: readonly string[]): Beginning[] {
  const starts = Array.from(
    { length: Math.min(NAME_WORDS_MAX, words.length) },
    (_unused, back) => words.length - 1 - back,
  )
  const all = starts.map((start) => ({
    head: words.slice(0, start).join(' '),
    begins: plainName(words.slice(start).join(' ')).trimStart(),
  }))
  return all.filter(({ begins }) => /[\p{L}\p{N}]/u.test(begins))
}

/** The maker whose models are suggested: the one whose name was typed in full, or one named before. */
function modelsOf(
  words: readonly string[],
  beginnings: readonly Beginning[],
  maker: string | undefined,
): Wish['modelsOf'] {
  const whole = beginnings.find(({ begins }) => isMaker(begins.trim()))
  if (whole) return { maker: whole.begins.trim(), head: words.join(' ').trim(), begins: '' }
  const [last] = beginnings
  return maker === undefined || last === undefined ? undefined : { maker, ...last }
}

/**
 * The places to suggest; after 'in' alone, the largest. For a single kind all places are counted, since each
 * then takes one row.
 */
function placesOf(words: readonly string[], beginnings: readonly Beginning[], kinds: number): Wish['places'] {
  const head = words.slice(0, -1).join(' ')
  if (words.at(-1) === '')
    return isAboutPlace(words)
      ? LOCATIONS.slice(0, kinds === 1 ? undefined : PLACES_MAX).map((place) => ({ head, place }))
      : []
  const found = beginnings.flatMap(({ head: before, begins }) =>
    LOCATIONS.filter((place) => fold(place).startsWith(begins)).map((place) => ({ head: before, place })),
  )
  return found.slice(0, PLACES_MAX)
}

function categoriesOf([last]: readonly Beginning[], kinds: readonly ListingType[]): Wish['categories'] {
  if (last === undefined) return []
  const named = CATEGORY_NAMES.filter(
    ({ type, names }) => kinds.includes(type) && names.some((name) => name.startsWith(last.begins)),
  )
  return named.map(({ type, text }) => ({ head: last.head, type, text }))
}

/** A term with the number of its listings by kind. */
export type Found = { term: string; rank: number; maker: string | null } & Partial<
  Record<ListingType, number>
>

export interface Answers {
  counts: readonly { type: ListingType; place: string; active: number }[]
  /** For each beginning, the terms that start with it. */
  terms: readonly (readonly Found[])[]
  models: readonly Found[]
}

/** The suggestions for a wish, the most common first. Suggestions without a listing are left out. */
export function toSuggestions(wish: Wish, { counts, terms, models }: Answers): Suggestion[] {
  const countOf = (types: readonly ListingType[], place: string) =>
    counts
      .filter((count) => count.place === place && types.includes(count.type))
      .reduce((sum, { active }) => sum + active, 0)
  const { modelsOf: wanted } = wish
  const made = wish.kinds.filter((kind) => wanted === undefined || kindsOfMaker(wanted.maker).includes(kind))
  const ofMaker = wanted ? models.filter(({ term }) => term.startsWith(wanted.begins)) : []
  return commonest([
    ...wish.categories.map(({ head, type, text }) => suggestion(head, text, 'category', countOf([type], ''))),
    ...wish.places.map(({ head, place }) =>
      suggestion(head, fold(place), 'place', countOf(wish.kinds, countedPlace(place))),
    ),
    ...ofMaker.map((found) => fromTerm(wanted?.head ?? '', found, made)),
    ...wish.beginnings.flatMap(({ head }, at) =>
      (terms[at] ?? [])
        .filter((found) => fits(found, wish))
        .map((found) => fromTerm(head, found, wish.kinds)),
    ),
  ])
}

/** The place in listing_counts that includes the listings of all places in it. */
export function countedPlace(place: Location): string {
  return holdsOthers(place) ? `area:${place}` : place
}

/** True if a term fits the wish: after a maker, other makers and their models do not. */
function fits({ rank, maker, term }: Found, wish: Wish): boolean {
  if (wish.maker === undefined) return true
  return rank === RANKS.maker ? term === wish.maker : maker === null || maker === wish.maker
}

function fromTerm(head: string, found: Found, kinds: readonly ListingType[]): Suggestion {
  return suggestion(
    head,
    found.term,
    WHATS[found.rank] ?? 'word',
    kinds.reduce((sum, kind) => sum + (found[kind] ?? 0), 0),
  )
}

const WHATS: readonly Suggestion['what'][] = ['word', 'model', 'category', 'brand']

function suggestion(head: string, completion: string, what: Suggestion['what'], count: number): Suggestion {
  return { text: head === '' ? completion : `${head} ${completion}`, what, count }
}

/** Keeps each text once, with the first of its suggestions. */
export function commonest(suggestions: readonly Suggestion[]): Suggestion[] {
  const byText = new Map<string, Suggestion>()
  for (const each of suggestions) if (each.count > 0 && !byText.has(each.text)) byText.set(each.text, each)
  return [...byText.values()]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, SEARCH_SUGGESTIONS_MAX)
}

/** Names of the kinds in English and Krio, folded. Typing the start of any of them suggests `text`. */
export const CATEGORY_NAMES: readonly { type: ListingType; text: string; names: readonly string[] }[] = [
  { type: 'electronics', text: 'electronics', names: ['electronics', 'elektroniks'] },
  {
    type: 'generator',
    text: 'generator',
    names: ['generator', 'genset', 'jenereta', 'jen', 'light machine'],
  },
  { type: 'car_sale', text: 'car', names: ['car', 'cars', 'motoka', 'motor car', 'vehicle'] },
  { type: 'home_rent', text: 'home for rent', names: ['home', 'house', 'os', 'rent'] },
]
