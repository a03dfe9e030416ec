import { openDb } from './db/client.ts'
import { sweepAllowances } from './db/allowances.ts'
import type { AppEnv } from './env.ts'
import { sweepSessions } from './features/auth/sweep-sessions.ts'
import { sweepKeys } from './features/listings/sweep-keys.ts'
import { sweepUploads } from './features/media/sweep-uploads.ts'
import { log } from './platform/log.ts'

/** The housekeeping of every quarter of an hour. Each job stands alone: one that fails does not stop the others. */
export async function runCron(env: AppEnv, now: number): Promise<void> {
  const db = openDb(env.DB, 'first-primary')
  const jobs = {
    sweepUploads: () => sweepUploads({ env, db, now }),
    sweepSessions: () => sweepSessions({ db, now }),
    sweepAllowances: () => sweepAllowances(db, now),
    sweepKeys: () => sweepKeys({ db, now }),
  }
  for (const [name, job] of Object.entries(jobs)) {
    await job().catch((error: unknown) => log.error('cron', error, { job: name }))
  }
}
