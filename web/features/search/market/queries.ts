import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { MINUTE_MS } from '#contract/dates.ts'
import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import type { MarketCounts, MarketPage } from '#contract/market.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { isPlain } from './market-address.ts'
import type { MarketAddress } from './market-link.tsx'

const CACHE_MS = 30 * MINUTE_MS
const COUNTS_FRESH_MS = 5 * MINUTE_MS

/**
 * One page of the market. For a member it comes from the feed's endpoint, which says what the member likes.
 */
export function marketQuery(address: MarketAddress, isMember: boolean) {
  return queryOptions({
    queryKey: isMember ? ['/api/listings', 'market', address] : ['/api/market', address],
    queryFn: ({ signal }) => {
      const fetchPage = (query: object): Promise<MarketPage> => {
        const call = isMember ? api.listings.$get : api.market.$get
        return parseResponse(asPage(call({ query: asQuery(query) }, { init: { signal } })))
      }
      const query = toMarketQuery(address)
      return fetchPage(query).catch(async (error) => {
        if (!(error instanceof CallError) || error.status !== 400) throw error
        const { fetchWithoutRefused } =
          await import('#web/features/search/feed/outcome/fetch-without-refused.ts')
        return fetchWithoutRefused(error, query, fetchPage)
      })
    },
    gcTime: CACHE_MS,
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
  const { q, sort, cursor, ...filters } = address
  const defaultSort = isPlain(address) ? 'createdAt' : undefined
  return { ...filters, sortBy: sort ?? defaultSort, searchQuery: q, cursor, limit: MARKET_PAGE_SIZE }
}

/** Any query may be passed, since `api` sends each value as text and leaves out undefined ones. */
function asQuery(query: object) {
  return query as Parameters<typeof api.listings.$get>[0]['query']
}

/** Responses that may come from the server's cache are untyped. By the contract, this one is a MarketPage. */
function asPage(response: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Promise<ClientResponse<MarketPage>>
}

function asCounts(response: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Promise<ClientResponse<MarketCounts>>
}
