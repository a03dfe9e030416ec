import type { AnalyticsCsvQuery } from '#contract/analytics.ts'
import type { SignedInCtx } from '../../context.ts'
import { csvAnswer } from '../../platform/csv.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { calendarAt, figuresOf } from './policy.ts'
import { daysSince, rankedOfSeller } from './store.ts'
import { DAYS_HEAD, LISTINGS_HEAD, toDayLine, toListingLine } from './view.ts'

/** One of the two tables of the person's own figures, as a file for a spreadsheet. */
export async function exportCsv(ctx: SignedInCtx, { table }: AnalyticsCsvQuery): Promise<Response> {
  logSecurity(ctx, { event: 'data_exported', userId: ctx.user.publicId, what: 'analytics' })
  const name = `salone-market-${table}-${new Date(ctx.now).toISOString().slice(0, 10)}.csv`
  return csvAnswer(name, table === 'days' ? await daysTable(ctx) : await listingsTable(ctx))
}

async function listingsTable({ db, user }: SignedInCtx) {
  return [LISTINGS_HEAD, ...(await rankedOfSeller(db, user.id)).map(toListingLine)]
}

async function daysTable({ db, user, now }: SignedInCtx) {
  const calendar = calendarAt(now)
  const [recent, earlier] = await db.batch(daysSince(db, user.id, calendar.first))
  return [
    DAYS_HEAD,
    ...figuresOf({ days: [...recent, ...earlier], waiting: [] }, calendar).days.map(toDayLine),
  ]
}
