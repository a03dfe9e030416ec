import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { SEARCH_SUGGESTIONS_MAX } from '#contract/limits.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { SearchFilters, Suggestions } from '#contract/search.ts'
import { isMaker, kindsOfMaker, plainName, RANKS } from '#worker/features/listings/indexing/terms.ts'
import { toCountsPlace } from '#worker/features/search/feed/store.ts'
import { rowsIn } from '#worker/features/search/language/table.ts'
import { tableOf } from '#worker/features/search/language/words/tables.ts'
import { fold, wordsIn } from '#worker/platform/folding.ts'

type Suggestion = Suggestions['suggestions'][number]

/** The start of a name, made of the last words typed, and the text before those words. */
interface NamePrefix {
  head: string
  prefix: string
}

/** What to look up to complete a text. */
export interface Lookup {
  /** The last word, the last two words, the last three, and the last four. */
  prefixes: readonly NamePrefix[]
  /** The kind that the words before the last one name, the kinds of the maker they name, or all kinds. */
  kinds: readonly ListingType[]
  maker?: string
  /** The maker whose models are suggested, and the start of their names. */
  modelsOf?: NamePrefix & { maker: string }
  places: readonly { head: string; place: Location }[]
  categories: readonly { head: string; type: ListingType; text: string }[]
}

/** The most words in a name, such as 'iphone 17 pro max'. */
const NAME_WORDS_MAX = 4
/** The most places counted for one response. */
const PLACES_MAX = 6

/** What to look up for a typed text. `earlier` are the filters of the words before the last one. */
export function toLookup(typed: string, earlier: Pick<SearchFilters, 'type' | 'brand' | 'location'>): Lookup {
  const words = typed.trimStart().split(/\s+/)
  const prefixes = prefixesOf(words)
  const maker = earlier.brand?.length === 1 ? fold(earlier.brand[0] ?? '') : undefined
  const kinds = kindsOf(earlier.type, maker)
  const places = earlier.location === undefined ? placesOf(words, prefixes, kinds.length) : []
  const isPlace = places.length > 0 && followsPreposition(words)
  return {
    prefixes: isPlace ? [] : prefixes,
    kinds,
    maker,
    modelsOf: isPlace ? undefined : modelsOf(words, prefixes, maker),
    places,
    categories: isPlace || earlier.type !== undefined ? [] : categoriesOf(prefixes, kinds),
  }
}

function kindsOf(kind: ListingType | undefined, maker: string | undefined): readonly ListingType[] {
  if (kind !== undefined) return [kind]
  const makerKinds = maker === undefined ? [] : kindsOfMaker(maker)
  return makerKinds.length > 0 ? makerKinds : LISTING_TYPES
}

/** True if the word before the last is a preposition, such as 'in', that a place follows. */
function followsPreposition(words: readonly string[]): boolean {
  return /^(?:in|na|at|inside|near)$/.test(fold(words.at(-2) ?? ''))
}

/** The words before the one being typed. */
export function headOf(typed: string): string {
  return typed.trimStart().split(/\s+/).slice(0, -1).join(' ')
}

function prefixesOf(words: readonly string[]): NamePrefix[] {
  const starts = Array.from(
    { length: Math.min(NAME_WORDS_MAX, words.length) },
    (_unused, back) => words.length - 1 - back,
  )
  const all = starts.map((start) => ({
    head: words.slice(0, start).join(' '),
    prefix: plainName(words.slice(start).join(' ')).trimStart(),
  }))
  return all.filter(({ prefix }) => /[\p{L}\p{N}]/u.test(prefix))
}

/** The maker whose models are suggested: the maker whose name was just typed in full, or one named before. */
function modelsOf(
  words: readonly string[],
  prefixes: readonly NamePrefix[],
  maker: string | undefined,
): Lookup['modelsOf'] {
  const fullName = prefixes.find(({ prefix }) => isMaker(prefix.trim()))
  if (fullName) return { maker: fullName.prefix.trim(), head: words.join(' ').trim(), prefix: '' }
  const [last] = prefixes
  return maker === undefined || last === undefined ? undefined : { maker, ...last }
}

/**
 * The places to suggest. If the text ends with a preposition, these are the first six LOCATIONS or, for a
 * single kind, all of them, because each place then takes only one row.
 */
function placesOf(
  words: readonly string[],
  prefixes: readonly NamePrefix[],
  kinds: number,
): Lookup['places'] {
  const head = words.slice(0, -1).join(' ')
  if (words.at(-1) === '')
    return followsPreposition(words)
      ? LOCATIONS.slice(0, kinds === 1 ? undefined : PLACES_MAX).map((place) => ({ head, place }))
      : []
  const found = prefixes.flatMap(({ head: before, prefix }) =>
    LOCATIONS.filter((place) => fold(place).startsWith(prefix)).map((place) => ({ head: before, place })),
  )
  return found.slice(0, PLACES_MAX)
}

function categoriesOf([last]: readonly NamePrefix[], kinds: readonly ListingType[]): Lookup['categories'] {
  if (last === undefined) return []
  const named = CATEGORY_NAMES.filter(
    ({ type, names }) => kinds.includes(type) && names.some((name) => name.startsWith(last.prefix)),
  )
  return named.map(({ type, text }) => ({ head: last.head, type, text }))
}

/** A term with the number of listings that have it, by kind. */
type FoundTerm = { term: string; rank: number; maker: string | null } & Partial<Record<ListingType, number>>

export interface LookupResults {
  counts: readonly { type: ListingType; place: string; active: number }[]
  /** For each prefix of the lookup, the terms that start with that prefix. */
  terms: readonly (readonly FoundTerm[])[]
  models: readonly FoundTerm[]
}

/** The suggestions, most common first. Leaves out suggestions that no listing has. */
export function toSuggestions(lookup: Lookup, { counts, terms, models }: LookupResults): Suggestion[] {
  const countOf = (types: readonly ListingType[], place: string) =>
    counts
      .filter((count) => count.place === place && types.includes(count.type))
      .reduce((sum, { active }) => sum + active, 0)
  const { modelsOf: wanted } = lookup
  const makerKinds = lookup.kinds.filter(
    (kind) => wanted === undefined || kindsOfMaker(wanted.maker).includes(kind),
  )
  const ofMaker = wanted ? models.filter(({ term }) => term.startsWith(wanted.prefix)) : []
  return mostCommon([
    ...lookup.categories.map(({ head, type, text }) =>
      suggestion(head, text, 'category', countOf([type], '')),
    ),
    ...lookup.places.map(({ head, place }) =>
      suggestion(head, fold(place), 'place', countOf(lookup.kinds, toCountsPlace(place))),
    ),
    ...ofMaker.map((found) => fromTerm(wanted?.head ?? '', found, makerKinds)),
    ...lookup.prefixes.flatMap(({ head }, at) =>
      (terms[at] ?? [])
        .filter((found) => canFollow(found, lookup))
        .map((found) => fromTerm(head, found, lookup.kinds)),
    ),
  ])
}

/** True if a term can follow the words before it. After a maker, other makers and their models cannot. */
function canFollow({ rank, maker, term }: FoundTerm, lookup: Lookup): boolean {
  if (lookup.maker === undefined) return true
  return rank === RANKS.maker ? term === lookup.maker : maker === null || maker === lookup.maker
}

function fromTerm(head: string, found: FoundTerm, kinds: readonly ListingType[]): Suggestion {
  return suggestion(
    head,
    found.term,
    WHAT_BY_RANK[found.rank] ?? 'word',
    kinds.reduce((sum, kind) => sum + (found[kind] ?? 0), 0),
  )
}

const WHAT_BY_RANK: readonly Suggestion['what'][] = ['word', 'model', 'category', 'brand']

/** A completion that repeats a word is left out, like one that no listing has. */
function suggestion(head: string, completion: string, what: Suggestion['what'], count: number): Suggestion {
  const text = head === '' ? completion : `${head} ${completion}`
  return { text, what, count: repeatsWord(head, completion) ? 0 : count }
}

function repeatsWord(head: string, completion: string): boolean {
  const words = new Set(wordsIn(completion))
  return wordsIn(head).some((word) => words.has(word))
}

/** The most common suggestions. If several have the same text, only the first is used. */
export function mostCommon(suggestions: readonly Suggestion[]): Suggestion[] {
  const byText = new Map<string, Suggestion>()
  for (const each of suggestions) if (each.count > 0 && !byText.has(each.text)) byText.set(each.text, each)
  return [...byText.values()]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, SEARCH_SUGGESTIONS_MAX)
}

const OTHER_NAMES = new Map(
  rowsIn(tableOf('other kind names')).map(({ value, spellings }) => [value, spellings]),
)

/** Typing the start of any of a kind's names suggests `text`. */
export const CATEGORY_NAMES: readonly { type: ListingType; text: string; names: readonly string[] }[] =
  KINDS.map(({ type, names: { short, many }, price }) => {
    const text = fold(price === 'monthly' ? `${short} for rent` : short)
    return { type, text, names: [text, fold(many), ...(OTHER_NAMES.get(type) ?? [])] }
  })
