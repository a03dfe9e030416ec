import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rate } from '#contract/money.ts'
import { api, answerOf } from '#web/lib/api.ts'

export const rateQuery = queryOptions({
  queryKey: ['/api/rate'],
  queryFn: ({ signal }) => answerOf(api.rate.$get({}, { init: { signal } })),
  staleTime: Infinity,
})

/** Undefined until it is here, and where it does not come: the form does without it. */
export function useRate(): Rate | undefined {
  return useQuery(rateQuery).data
}
