import type { Query, QueryClient } from '@tanstack/react-query'
import { holdsListings } from '#web/features/listings/page/held-listings.ts'
import { totalsQuery } from './queries.ts'

/**
 * Notes every list that is being read while a change is on its way: its answer may be older than the change,
 * and would stand for good. The function that is returned reads those lists again. Lists that were here
 * before the change are not among them.
 */
export function noteReadsMeanwhile(client: QueryClient): () => void {
  const reads = new Set<Query>()
  const cache = client.getQueryCache()
  const note = (query: Query) => {
    if (query.state.fetchStatus !== 'idle' && showsListings(query)) reads.add(query)
  }
  cache.getAll().forEach(note)
  const stop = cache.subscribe(({ query }) => note(query))
  return () => {
    stop()
    for (const query of reads) void readAgain(client, query)
  }
}

/** A first read that is under way is not begun anew: its answer comes, and another one after it. */
async function readAgain(client: QueryClient, query: Query) {
  if (query.state.data === undefined) await Promise.allSettled([query.promise])
  await client.invalidateQueries({ predicate: (each) => each === query })
}

function showsListings(query: Query): boolean {
  return holdsListings(query) || query.queryKey[0] === totalsQuery.queryKey[0]
}
