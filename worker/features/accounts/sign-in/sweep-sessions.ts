import { DAY_MS } from '#contract/dates.ts'
import { DEVICE_DAYS, SESSION_DAYS } from '#contract/limits.ts'
import type { Db } from '#worker/db/client.ts'
import { deleteExpiredChallenges } from '#worker/features/accounts/passkeys/store.ts'
import { deleteEndedSessions, deleteExpiredCodes, deleteOldDevices, removeOldSessions } from './store.ts'

/**
 * Deletes the records of old sessions and of ended ones that would have expired by now, expired codes and challenges of
 * passkeys, and devices whose cookie has expired.
 */
export async function sweepSessions({ db, now }: { db: Db; now: number }): Promise<void> {
  await db.batch([
    removeOldSessions(db, now - SESSION_DAYS * DAY_MS),
    deleteEndedSessions(db, now),
    deleteExpiredCodes(db, now),
    deleteExpiredChallenges(db, now),
    deleteOldDevices(db, now - DEVICE_DAYS * DAY_MS),
  ])
}
