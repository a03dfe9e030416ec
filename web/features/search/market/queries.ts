import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { MINUTE_MS } from '#contract/dates.ts'
import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import type { MarketCounts } from '#contract/market.ts'
import { resultsQuery } from '#web/features/search/results/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isPlain } from './market-address.ts'
import type { MarketAddress } from './market-link.tsx'

const COUNTS_FRESH_MS = 5 * MINUTE_MS

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

export const marketCountsQuery = queryOptions({
  queryKey: ['/api/market/counts'],
  queryFn: ({ signal }) => parseResponse(asCounts(api.market.counts.$get({}, { init: { signal } }))),
  staleTime: COUNTS_FRESH_MS,
})

/**
 * The query parameters for a URL. A search without a chosen sort sends none, so the server chooses one.
 */
function toMarketQuery(address: MarketAddress) {
  const { q, sort, cursor: _cursor, ...filters } = address
  const defaultSort = isPlain(address) ? 'createdAt' : undefined
  return { ...filters, sortBy: sort ?? defaultSort, searchQuery: q, limit: MARKET_PAGE_SIZE }
}

function asCounts(response: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Promise<ClientResponse<MarketCounts>>
}
