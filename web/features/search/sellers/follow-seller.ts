import type { QueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/saved-search.ts'
import { putSearch, savedQuery } from '#web/features/search/saved/queries.ts'
import { shortName } from '#web/features/search/saved/search-draft.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'

/** Follows a seller: a saved search for what they post next. Following again changes nothing. */
export async function followSeller(
  client: QueryClient,
  sellerId: string,
  name: string,
): Promise<SavedSearch> {
  const json = { name: shortName(`New from ${name}`), filters: { sellerId } }
  const saved = await parseResponse(
    api['saved-searches'].$post({ json }, { headers: { 'Idempotency-Key': randomKey() } }),
  )
  // A fetch that began before may lack this search, and invalidating does not restart a first fetch.
  await client.cancelQueries(savedQuery)
  putSearch(client, saved, 0)
  void client.invalidateQueries(savedQuery)
  return saved
}
