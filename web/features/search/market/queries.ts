import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { MINUTE_MS } from '#contract/dates.ts'
import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import type { MarketCounts, MarketPage } from '#contract/market.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { isPlain } from './market-address.ts'
import type { MarketAddress } from './market-link.ts'

const KEPT_MS = 30 * MINUTE_MS
const COUNTS_FRESH_MS = 5 * MINUTE_MS

/**
 * One page of the market. A member's comes from the feed's endpoint and says which listings they like.
 */
export function marketQuery(address: MarketAddress, isMember: boolean) {
  return queryOptions({
    queryKey: isMember ? ['/api/listings', 'market', address] : ['/api/market', address],
    queryFn: ({ signal }) => {
      const ask = (asked: object): Promise<MarketPage> => {
        const call = isMember ? api.listings.$get : api.market.$get
        return answerOf(asPage(call({ query: asQuery(asked) }, { init: { signal } })))
      }
      const asked = toMarketCall(address)
      return ask(asked).catch(async (error) => {
        if (!(error instanceof CallError) || error.status !== 400) throw error
        return (await import('../feed/outcome/ask-again.ts')).askAgain(error, asked, ask)
      })
    },
    gcTime: KEPT_MS,
  })
}

export const marketCountsQuery = queryOptions({
  queryKey: ['/api/market/counts'],
  queryFn: ({ signal }) => answerOf(asCounts(api.market.counts.$get({}, { init: { signal } }))),
  staleTime: COUNTS_FRESH_MS,
})

/**
 * The query parameters for an address. Without a chosen sort, none is sent: the server sorts by the words.
 */
function toMarketCall(address: MarketAddress) {
  const { q, sort, cursor, ...filters } = address
  const usual = isPlain(address) ? 'createdAt' : undefined
  return { ...filters, sortBy: sort ?? usual, searchQuery: q, cursor, limit: MARKET_PAGE_SIZE }
}

/** The parameters as text; undefined values are left out. */
function asQuery(query: object) {
  return query as Parameters<typeof api.listings.$get>[0]['query']
}

/** An answer that may come from the server's cache is untyped; by the contract it is a MarketPage. */
function asPage(answer: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as Promise<ClientResponse<MarketPage>>
}

function asCounts(answer: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as Promise<ClientResponse<MarketCounts>>
}
