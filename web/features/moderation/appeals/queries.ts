import { queryOptions } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

const SHOWN = '50'

/** The person's appeals, and the decisions that they may appeal against. */
export const appealsQuery = queryOptions({
  queryKey: ['/api/appeals'],
  queryFn: ({ signal }) => parseResponse(api.appeals.$get({ query: { limit: SHOWN } }, { init: { signal } })),
  staleTime: 0,
})
