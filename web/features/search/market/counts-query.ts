import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { MINUTE_MS } from '#contract/dates.ts'
import type { MarketCounts } from '#contract/market.ts'
import { api, parseResponse } from '#web/lib/api.ts'

const COUNTS_FRESH_MS = 5 * MINUTE_MS

/** The listings of each kind in each place. */
export const marketCountsQuery = queryOptions({
  queryKey: ['/api/market/counts'],
  queryFn: ({ signal }) => parseResponse(asCounts(api.market.counts.$get({}, { init: { signal } }))),
  staleTime: COUNTS_FRESH_MS,
})

function asCounts(response: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Promise<ClientResponse<MarketCounts>>
}
