import { currentYear } from '#contract/dates.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import type { Repair, SearchFilters, Understood } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import { describe } from './language/describe.ts'
import { parseQuery } from './language/parse-query.ts'

interface Asked {
  /** As typed; may be blank. */
  query: string
  /** What was fixed besides; it wins over what the text says. */
  filters: SearchFilters
  isVerbatim?: boolean
}

export interface ReadSearch {
  filters: SearchFilters
  understood: Understood[]
  repaired: Repair[]
}

/**
 * What a text and the filters beside it come to, and as chips: those of the filters first, then those of the
 * text that no filter overrules.
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

/** Of what a text says, that goes which excludes what was fixed, or which what was fixed excludes. */
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

/**
 * A key that nobody asked for is absent, never undefined: what is answered and saved is compared key by key.
 */
function withoutAbsent(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
