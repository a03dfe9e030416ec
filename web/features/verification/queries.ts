import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/**
 * What is proven of the person; read anew by each page that shows it, since moderators decide in their own
 * time.
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

/** Settles when both were read anew, or could not be. */
export async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(statusQuery), client.invalidateQueries(documentsQuery)])
}
