import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/dates.ts'
import { api, parseResponse } from '#web/lib/api.ts'

const FRESH_MS = 5 * MINUTE_MS

/** Six recent listings that a visitor may see. */
export const showcaseQuery = queryOptions({
  queryKey: ['/api/showcase'],
  queryFn: ({ signal }) => parseResponse(api.showcase.$get({}, { init: { signal } })),
  staleTime: FRESH_MS,
})
