import { currentYear } from '#contract/listing.ts'
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

/** What a text and the filters beside it come to, and as chips: those of the filters first, then those of the text that no filter overrules. */
export function readSearch({ env }: Pick<Ctx, 'env'>, { query, filters, isVerbatim = false }: Asked): ReadSearch {
  const reading = parseQuery(query, { year: currentYear(), slePerUsd: env.SLE_PER_USD, isVerbatim })
  const fixed = withoutAbsent(filters)
  const understood = reading.understood.filter(({ key }) => fixed[key] === undefined)
  return { filters: { ...reading.filters, ...fixed }, understood: [...describe(fixed), ...understood], repaired: reading.repaired }
}

/** A key that nobody asked for is absent, never undefined: what is answered and saved is compared key by key. */
function withoutAbsent(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
