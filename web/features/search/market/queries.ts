import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import { resultsQuery } from '#web/features/search/results/queries.ts'
import { isPlain } from './market-address.ts'
import type { MarketAddress } from './market-link.tsx'

/** The pages of the market, from the one that the address names. */
export function marketQuery(address: MarketAddress, isMember: boolean) {
  return resultsQuery({
    ...(isMember
      ? { call: '/api/listings', key: ['market', address] }
      : { call: '/api/market', key: [address] }),
    query: toMarketQuery(address),
    from: address.cursor,
  })
}

/**
 * The query parameters for a URL. A search without a chosen sort sends none, so the server chooses one.
 */
function toMarketQuery(address: MarketAddress) {
  const { q, sort, cursor: _cursor, ...filters } = address
  const defaultSort = isPlain(address) ? 'createdAt' : undefined
  return { ...filters, sortBy: sort ?? defaultSort, searchQuery: q, limit: MARKET_PAGE_SIZE }
}
