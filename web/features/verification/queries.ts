import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/**
 * What the person has proved. Refetched by each page that shows it, since moderators may decide at any time.
 */
export const statusQuery = queryOptions({
  queryKey: ['/api/verification/status'],
  queryFn: ({ signal }) => answerOf(api.verification.status.$get({}, { init: { signal } })),
  staleTime: 0,
})

/** The newest document of each type. */
export const documentsQuery = queryOptions({
  queryKey: ['/api/verification/documents'],
  queryFn: ({ signal }) => answerOf(api.verification.documents.$get({}, { init: { signal } })),
  staleTime: 0,
})

/** Refetches both; resolves when that has succeeded or failed. */
export async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(statusQuery), client.invalidateQueries(documentsQuery)])
}
