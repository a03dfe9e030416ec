import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { MINUTE_MS } from '#contract/dates.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

export type Results = UseInfiniteQueryResult<InfiniteData<ListingsPage>>

const CACHE_MS = 30 * MINUTE_MS

type ResultsQuery = {
  /** The call: the public market, or the same for a member, with what the member likes. */
  call: '/api/market' | '/api/listings'
  key: readonly unknown[]
  /** The parameters of the call, without the cursor. */
  query: object
  /** The cursor of the first page, if it is not the start of the list. */
  from?: string | undefined
}

/**
 * The pages of a search. Filters that the server refuses are left out. Cached for half an hour, so that
 * returning from a listing restores all pages.
 */
export function resultsQuery({ call, key, query, from }: ResultsQuery) {
  const { $get } = call === '/api/market' ? api.market : api.listings
  return pagedQuery({
    queryKey: [call, ...key],
    from,
    fetchPage: (cursor, options) => {
      const fetchPage = (filters: object) =>
        parseResponse(asPage($get({ query: asQuery({ ...filters, cursor }) }, options)))
      return fetchPage(query).catch((error) => {
        if (!(error instanceof CallError) || error.status !== 400) throw error
        return import('./fetch-without-refused.ts').then((module) =>
          module.fetchWithoutRefused(error, query, fetchPage),
        )
      })
    },
    gcTime: CACHE_MS,
  })
}

/** Any query may be passed, since `api` sends each value as text and leaves out undefined ones. */
function asQuery(query: object) {
  return query as Parameters<typeof api.listings.$get>[0]['query']
}

/** Responses that may come from the server's cache are untyped. By the contract, these are ListingsPages. */
function asPage(response: Promise<ClientResponse<unknown>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Promise<ClientResponse<ListingsPage>>
}
