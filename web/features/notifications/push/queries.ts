import { queryOptions } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

/** The key with which this device subscribes, or null if the market sends no pushes. */
export const pushKeyQuery = queryOptions({
  queryKey: ['/api/push'],
  queryFn: ({ signal }) =>
    parseResponse(api.push.$get({}, { init: { signal } })).then(({ publicKey }) => publicKey),
})
