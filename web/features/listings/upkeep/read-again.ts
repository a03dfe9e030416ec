import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { CallError } from '#web/lib/call-error.ts'
import { ownListingsKey, totalsQuery } from './queries.ts'

/**
 * Refused for what the listing has become meanwhile, on another device, by its age or by a moderator, it is
 * read again wherever it is shown.
 */
export async function readAgainIfStale(client: QueryClient, { id, user }: Listing, error: unknown) {
  if (!(error instanceof CallError) || ![404, 409, 410].includes(error.status)) return
  await Promise.all([
    client.invalidateQueries({ ...listingQuery(id), exact: true }),
    client.invalidateQueries({ queryKey: ownListingsKey(user.id) }),
    client.invalidateQueries(totalsQuery),
  ])
}
