import { DAY_MS } from '#contract/dates.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { deleteFirstResults } from '../../db/first-results.ts'

/** Forgets idempotency keys after a week: a phone that was off for days still repeats its post safely. */
export async function sweepKeys({ db, now }: { db: Db; now: number }): Promise<void> {
  await deleteFirstResults(db, now - IDEMPOTENCY_KEY_DAYS * DAY_MS)
}
