import { queryOptions } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['/api/passkeys'],
  queryFn: ({ signal }) => parseResponse(api.passkeys.$get({}, { init: { signal } })),
  staleTime: 0,
})
