import { DAY_MS } from '#contract/dates.ts'
import { DEVICE_DAYS } from '#contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import { deleteEndedSessions, deleteExpiredCodes, deleteOldDevices } from './store.ts'

/**
 * Deletes the endings of sessions that would be over anyway, codes that nobody can use any more with their
 * numbers, and devices whose cookie has ended.
 */
export async function sweepSessions({ db, now }: { db: Db; now: number }): Promise<void> {
  await db.batch([
    deleteEndedSessions(db, now),
    deleteExpiredCodes(db, now),
    deleteOldDevices(db, now - DEVICE_DAYS * DAY_MS),
  ])
}
