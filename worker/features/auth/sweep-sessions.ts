import type { Db } from '../../db/client.ts'
import { deleteEndedSessions, deleteExpiredCodes } from './store.ts'

/** Deletes the endings of sessions that would be over anyway, and codes that nobody can use any more with their phone numbers. */
export async function sweepSessions({ db, now }: { db: Db; now: number }): Promise<void> {
  await db.batch([deleteEndedSessions(db, now), deleteExpiredCodes(db, now)])
}
