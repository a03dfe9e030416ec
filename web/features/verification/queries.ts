import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

/**
 * The person's trust score, level and completed steps. Refetched by each page that shows them, since
 * moderators may decide at any time.
 */
export const statusQuery = queryOptions({
  queryKey: ['/api/verification/status'],
  queryFn: ({ signal }) => parseResponse(api.verification.status.$get({}, { init: { signal } })),
  staleTime: 0,
})

/** The newest document of each type. */
export const documentsQuery = queryOptions({
  queryKey: ['/api/verification/documents'],
  queryFn: ({ signal }) => parseResponse(api.verification.documents.$get({}, { init: { signal } })),
  staleTime: 0,
})

/** Refetches both queries. Resolves when both have succeeded or failed. */
export async function refetchVerification(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(statusQuery), client.invalidateQueries(documentsQuery)])
}
