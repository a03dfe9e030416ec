import { currentYear } from '#contract/dates.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import type { Repair, SearchFilters, Understood } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import { fold } from '../../platform/folding.ts'
import { describe } from './language/describe.ts'
import { parseQuery } from './language/parse-query.ts'
import { repairWords } from './vocabulary/recount-words.ts'
import { isKnownWord } from './language/lexicon.ts'
import { wordsOf } from './words.ts'

interface Asked {
  /** As typed; may be blank. */
  query: string
  /** Filters set explicitly. They override what the text says. */
  filters: SearchFilters
  isVerbatim?: boolean
}

interface ReadSearch {
  filters: SearchFilters
  understood: Understood[]
  repaired: Repair[]
}

/**
 * The filters of a text merged with the explicit ones, and their chips: first those of the explicit filters,
 * then those of the text that no explicit filter overrides.
 */
export function readSearch(
  { env }: Pick<Ctx, 'env'>,
  { query, filters, isVerbatim = false }: Asked,
): ReadSearch {
  const reading = parseQuery(query, { year: currentYear(), slePerUsd: env.SLE_PER_USD, isVerbatim })
  const fixed = withoutAbsent(filters)
  const read = withoutContradictions(reading.filters, fixed)
  const understood = reading.understood.filter(
    ({ key }) => fixed[key] === undefined && read[key] !== undefined,
  )
  return {
    filters: { ...read, ...fixed },
    understood: [...describe(fixed), ...understood],
    repaired: reading.repaired,
  }
}

const OPPOSITES: Partial<Record<SearchKey, SearchKey>> = {
  brand: 'notBrand',
  notBrand: 'brand',
  productType: 'notProductType',
  notProductType: 'productType',
  fuel: 'notFuel',
  notFuel: 'fuel',
}

/** Drops filters of the text that exclude an explicit filter or are excluded by one. */
function withoutContradictions(read: SearchFilters, fixed: SearchFilters): SearchFilters {
  const isContradicted = (key: string, value: unknown) => {
    const opposite = Object.entries(OPPOSITES).find(([name]) => name === key)?.[1]
    return opposite !== undefined && overlap(value, fixed[opposite])
  }
  return Object.fromEntries(Object.entries(read).filter(([key, value]) => !isContradicted(key, value)))
}

function overlap(some: unknown, others: unknown): boolean {
  return [some].flat().some((one) => [others].flat().includes(one))
}

/** Removes undefined keys: answers and saved searches are compared key by key. */
function withoutAbsent(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/**
 * Corrects free words that no listing has to the likeliest word. Words that the parser knows are kept, even
 * if nobody sells such a thing today: a house with a pool is no Polo.
 */
export async function mendText(ctx: Pick<Ctx, 'db'>, read: ReadSearch): Promise<ReadSearch> {
  const { filters, understood } = read
  const { text } = filters
  if (text === undefined) return read
  const telling = new Set(wordsOf(text))
  const repaired = await repairWords(
    ctx,
    (text.match(WORD) ?? []).filter((word) => telling.has(fold(word)) && !isKnownWord(fold(word))),
  )
  if (repaired.length === 0) return read
  const meant = new Map(repaired.map(({ from, to }) => [from, to]))
  const mended = text.replace(WORD, (word) => meant.get(word) ?? word)
  return {
    filters: { ...filters, text: mended },
    understood: understood.map((each) => (each.key === 'text' ? { ...each, ...chipOf(mended) } : each)),
    repaired: [...read.repaired, ...repaired],
  }
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The chip of a corrected text. It has no span, since the span would point at the words as typed. */
function chipOf(text: string): Pick<Understood, 'value' | 'label'> {
  const label = describe({ text })[0]?.label ?? text
  return { value: text, label }
}
