import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { findHeldListing } from './held-listings.ts'

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id],
    queryFn: ({ signal }) => answerOf(api.listings[':id'].$get({ param: { id } }, { init: { signal } })),
    // The route has just asked: a page that opens on its refusal must not ask again.
    retryOnMount: false,
  })
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'similar'],
    queryFn: ({ signal }) =>
      answerOf(api.listings[':id'].similar.$get({ param: { id } }, { init: { signal } })),
  })
}

/**
 * A listing that a list already brought is shown at once; the call behind it brings it up to date and counts
 * the view.
 */
export async function loadListing(client: QueryClient, id: string) {
  const query = listingQuery(id)
  if (client.getQueryData(query.queryKey)) return
  const held = findHeldListing(client, id)
  if (held) client.setQueryData(query.queryKey, held)
  await client.prefetchQuery({ ...query, staleTime: 0 })
}
