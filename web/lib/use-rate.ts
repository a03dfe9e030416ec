import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rate } from '#contract/rate.ts'
import { api, parseResponse } from './api.ts'

const rateQuery = queryOptions({
  queryKey: ['/api/rate'],
  queryFn: ({ signal }) => parseResponse(api.rate.$get({}, { init: { signal } })),
  staleTime: Infinity,
})

/** Undefined until the rate has loaded, or if that fails: forms work without it. */
export function useRate(isNeeded = true): Rate | undefined {
  return useQuery({ ...rateQuery, enabled: isNeeded }).data
}
