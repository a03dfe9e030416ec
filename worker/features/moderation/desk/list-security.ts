import type { SecurityCounts } from '#contract/audit.ts'
import { DAY_MS } from '#contract/dates.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { listSecurityCounts } from '#worker/db/audit.ts'

const DAYS = 30

/** How often each event of the security log happened on each of the last 30 days. */
export async function listSecurity({ db, now }: SignedInCtx): Promise<SecurityCounts> {
  const rows = await listSecurityCounts(db, Math.floor(now / DAY_MS) - DAYS)
  return {
    counts: rows.map(({ day, event, events }) => ({
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      event,
      events,
    })),
  }
}
