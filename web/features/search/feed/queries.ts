import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/dates.ts'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { isSearch, sortIn, typeIn } from './feed-address.ts'
import type { FeedAddress } from './search-params.ts'

const KEPT_MS = 30 * MINUTE_MS

/**
 * The feed page by page. Cached for half an hour, so that returning from a listing restores all loaded pages.
 */
export function feedQuery(address: FeedAddress) {
  const filters = filtersOf(address)
  return infiniteQueryOptions({
    queryKey: ['/api/listings', filters],
    queryFn: ({ pageParam, signal }) => {
      const ask = (asked: object) =>
        answerOf(
          api.listings.$get(
            { query: asQuery({ ...asked, ...PAGE, cursor: pageParam }) },
            { init: { signal } },
          ),
        )
      return ask(filters).catch(async (error) => {
        if (!(error instanceof CallError) || error.status !== 400) throw error
        return (await import('./outcome/ask-again.ts')).askAgain(error, filters, ask)
      })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: KEPT_MS,
  })
}

/** The number of active listings of all kinds, fetched only while the feed shows a part of them. */
export const activeTotalQuery = queryOptions({
  queryKey: ['/api/listings', 'total'],
  queryFn: ({ signal }) => answerOf(api.listings.$get({ query: { limit: '1' } }, { init: { signal } })),
  select: (page) => page.total,
})

/** Query parameters that the address must not set. */
const PAGE = { limit: FEED_PAGE_SIZE, offset: undefined, status: undefined, userId: undefined }

/** The query parameters of an address. Without a chosen sort, none is sent: the server sorts by the words. */
function filtersOf({ q, ...address }: FeedAddress) {
  const { sort: _sort, ...others } = address
  const usual = isSearch({ q, ...others }) ? undefined : 'createdAt'
  return { ...others, type: typeIn(address), sortBy: sortIn(address) ?? usual, searchQuery: q }
}

/** The parameters as text; undefined values are left out. */
function asQuery(query: object) {
  return query as Parameters<typeof api.listings.$get>[0]['query']
}
