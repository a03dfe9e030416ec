import { queryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/**
 * All searches that the person saved, the newest first; read anew by each page that shows them, since what
 * they found changes by itself.
 */
export const savedQuery = queryOptions({
  queryKey: ['/api/saved-searches'],
  queryFn: ({ signal }) => answerOf(api['saved-searches'].$get({}, { init: { signal } })),
  staleTime: 0,
})
