import { currentYear } from '#contract/dates.ts'
import type { Kind } from '#contract/kinds/attribute.ts'
import { kindOf } from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import type { Repair, SearchFilters, Understood } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import { fold, wordsIn } from '#worker/platform/folding.ts'
import { foreignAreas, withoutForeignAreas, withPlacesOfAreas } from './areas.ts'
import { OPPOSITES } from './language/category.ts'
import { toChips } from './language/chips.ts'
import { isKnownWord } from './language/lexicon.ts'
import { parseQuery, type Reading } from './language/parse-query.ts'
import { CHATTY_WORDS_MIN } from './language/sentence.ts'
import { listUnknownWords, repairWords } from './vocabulary/recount-words.ts'
import { wordsOf } from './words.ts'

interface TypedSearch {
  /** As typed; may be blank. */
  query: string
  /** Filters that the buyer set explicitly. They override what the text says. */
  filters: SearchFilters
  isVerbatim?: boolean
}

interface SearchReading {
  filters: SearchFilters
  understood: Understood[]
  repaired: Repair[]
  /** Chosen areas that the chosen place does not have, however they are spelt. */
  unknownAreas: string[]
  /** The free words come from a text that is long enough to be chatter. */
  isChatter: boolean
}

/**
 * Merges the filters read from a text with the explicit filters. The explicit filters' chips come first, then
 * those of the text's filters that no explicit filter overrides.
 */
export function readSearch(
  { env }: Pick<Ctx, 'env'>,
  { query, filters, isVerbatim = false }: TypedSearch,
): SearchReading {
  const read = (text: string) =>
    parseQuery(text, { year: currentYear(), slePerUsd: env.SLE_PER_USD, isVerbatim })
  const reading = read(query)
  const { meant, repaired, unknownAreas } = readAreas(withoutUndefined(filters), read)
  const explicitFilters = withPlacesOfAreas(withoutForeignAreas(meant))
  const textFilters = withoutContradictions(reading.filters, explicitFilters)
  const merged = withPlacesOfAreas(withoutForeignAreas({ ...textFilters, ...explicitFilters }))
  const understood = reading.understood.filter(
    ({ key }) => explicitFilters[key] === undefined && textFilters[key] !== undefined,
  )
  const sorted = withKindOfOrder(merged)
  const isImplied = merged.type === undefined && sorted.type !== undefined
  return {
    filters: sorted,
    understood: [
      ...toChips(isImplied ? { ...explicitFilters, type: sorted.type } : explicitFilters),
      ...understood.filter(({ key }) => sorted[key] !== undefined),
    ],
    repaired: [...reading.repaired, ...repaired],
    unknownAreas,
    isChatter: explicitFilters.text === undefined && wordsIn(query).length >= CHATTY_WORDS_MIN,
  }
}

/** Reads a chosen area that is not in the list of its place as words, because it may be misspelt. */
function readAreas(filters: SearchFilters, read: (text: string) => Reading) {
  const { area = [], location } = filters
  const unlisted = foreignAreas(filters).map((name) => {
    const { area: known = [] } = withoutForeignAreas({ location, area: read(name).filters.area })
    return { name, known }
  })
  return {
    meant:
      unlisted.length > 0
        ? { ...filters, area: [...area, ...unlisted.flatMap(({ known }) => known)] }
        : filters,
    repaired: unlisted
      .filter(({ known }) => known.length > 0)
      .map(({ name, known }) => ({ from: name, to: known.join(', ') })),
    unknownAreas: unlisted.filter(({ known }) => known.length === 0).map(({ name }) => name),
  }
}

/**
 * Only some kinds have the order by what moving in costs. It implies the kind if a search names none, and a search of
 * another kind has its usual order.
 */
function withKindOfOrder(filters: SearchFilters): SearchFilters {
  if (filters.sortBy !== 'move_in') return filters
  if (filters.type === undefined) {
    const type = KINDS.find(hasMoveIn)?.type
    return type === undefined ? filters : { type, ...filters }
  }
  if (hasMoveIn(kindOf(filters.type))) return filters
  const { sortBy: _order, ...others } = filters
  return others
}

function hasMoveIn(kind: Kind): boolean {
  return kind.moveIn !== undefined
}

/** Drops the text's filters that contradict an explicit filter, such as a maker that the buyer excludes. */
function withoutContradictions(textFilters: SearchFilters, explicitFilters: SearchFilters): SearchFilters {
  const isContradicted = (key: string, value: unknown) => {
    const pair = OPPOSITES.find((keys) => keys.some((each) => each === key))
    const opposite = pair?.find((each) => each !== key)
    return opposite !== undefined && hasCommonValue(value, explicitFilters[opposite])
  }
  return Object.fromEntries(Object.entries(textFilters).filter(([key, value]) => !isContradicted(key, value)))
}

function hasCommonValue(some: unknown, others: unknown): boolean {
  return [some].flat().some((one) => [others].flat().includes(one))
}

/** Removes undefined keys, because responses and saved searches are compared key by key. */
function withoutUndefined(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/**
 * Replaces each free word that is in no listing by the word that was most likely meant. Words that the parser
 * knows are not replaced, even if nobody sells such a thing today: 'pool' must not become 'polo'.
 */
export async function repairText(ctx: Pick<Ctx, 'db'>, reading: SearchReading): Promise<SearchReading> {
  const { filters, understood } = reading
  const { text } = filters
  if (text === undefined) return reading
  const significant = new Set(wordsOf(text))
  const repaired = await repairWords(
    ctx,
    (text.match(WORD) ?? []).filter((word) => significant.has(fold(word)) && !isKnownWord(fold(word))),
  )
  if (repaired.length === 0) return reading
  const meant = new Map(repaired.map(({ from, to }) => [from, to]))
  const repair = (words: string) => words.replace(WORD, (word) => meant.get(word) ?? word)
  return {
    ...reading,
    filters: { ...filters, text: repair(text) },
    understood: understood.map((each) =>
      each.key === 'text' ? { ...each, ...chipOf(repair(String(each.value))) } : each,
    ),
    repaired: [...reading.repaired, ...repaired],
  }
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Drops the free words of a chatty text that no listing has and the parser does not know, because they only
 * narrow the search. If nothing else is searched for, they stay, and the search finds nothing and says so.
 */
export async function dropChatter(ctx: Pick<Ctx, 'db'>, reading: SearchReading): Promise<SearchReading> {
  const { filters, understood, isChatter } = reading
  const { text, sortBy: _order, ...others } = filters
  if (!isChatter || text === undefined) return reading
  const words = text.match(WORD) ?? []
  const unknown = new Set(
    await listUnknownWords(
      ctx,
      words.filter((word) => !isKnownWord(fold(word))),
    ),
  )
  const isAllUnknown = words.every((word) => unknown.has(word))
  if (unknown.size === 0 || (isAllUnknown && Object.keys(others).length === 0)) return reading
  const keep = (typed: string) => (typed.match(WORD) ?? []).filter((word) => !unknown.has(word)).join(' ')
  const { text: _text, ...withoutText } = filters
  return {
    ...reading,
    filters: isAllUnknown ? withoutText : { ...filters, text: keep(text) },
    understood: understood.flatMap((each) => {
      const kept = each.key === 'text' ? keep(String(each.value)) : undefined
      if (kept === undefined) return [each]
      return kept === '' ? [] : [{ ...each, ...chipOf(kept) }]
    }),
  }
}

/** What changes in a chip of repaired text. Its span, if any, still points at the words as typed. */
function chipOf(text: string): Pick<Understood, 'value' | 'label'> {
  const label = toChips({ text })[0]?.label ?? text
  return { value: text, label }
}
