import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { findHeldListing } from './held-listings.ts'

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id],
    queryFn: ({ signal }) => answerOf(api.listings[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'similar'],
    queryFn: ({ signal }) => answerOf(api.listings[':id'].similar.$get({ param: { id } }, { init: { signal } })),
  })
}

/** A listing that a list already brought is shown at once; the call behind it brings it up to date and counts the view. */
export async function loadListing(client: QueryClient, id: string) {
  const query = listingQuery(id)
  if (client.getQueryData(query.queryKey)) return
  const held = findHeldListing(client, id)
  if (!held) {
    await client.ensureQueryData(query)
    return
  }
  client.setQueryData(query.queryKey, held)
  void client.prefetchQuery({ ...query, staleTime: 0 })
}
