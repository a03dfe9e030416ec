import { queryOptions } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

/** The person's own quick replies. */
export const quickRepliesQuery = queryOptions({
  queryKey: ['/api/quick-replies'],
  queryFn: ({ signal }) => parseResponse(api['quick-replies'].$get({}, { init: { signal } })),
})
