import { openDb } from '#worker/db/client.ts'
import { compareRemaining } from '#worker/features/moderation/evidence/compare-listing.ts'
import { SLE_PER_USD } from './load-market.ts'
import type { Bindings } from './state.ts'

/**
 * Compares the listings that loading marked, as cron does after posts: hashes their photos, groups homes, and flags what
 * is suspect.
 */
export async function compareListings({ DB, BUCKET }: Bindings, now: number): Promise<void> {
  await compareRemaining({ env: { BUCKET, SLE_PER_USD }, db: openDb(DB, 'first-primary'), now })
}
