import type { AnalyticsCsvQuery } from '#contract/analytics.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { calendarAt, figuresOf } from './policy.ts'
import { daysSince, rankedOfSeller } from './store.ts'
import { DAYS_HEAD, LISTINGS_HEAD, toDayLine, toListingLine } from './view.ts'

/** One of the two tables of the person's own figures, as a CSV file. */
export async function exportCsv(ctx: SignedInCtx, { table }: AnalyticsCsvQuery): Promise<Response> {
  logSecurity(ctx, { event: 'data_exported', userId: ctx.user.publicId, what: 'analytics' })
  const name = `salone-market-${table}-${new Date(ctx.now).toISOString().slice(0, 10)}.csv`
  return csvResponse(name, table === 'days' ? await daysTable(ctx) : await listingsTable(ctx))
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

type Cell = string | number

/**
 * A table as a CSV download (RFC 4180). The byte order mark lets spreadsheets recognise the UTF-8.
 * `name` must be ASCII.
 */
export function csvResponse(name: string, lines: readonly (readonly Cell[])[]): Response {
  return new Response(`\uFEFF${lines.map(toLine).join('')}`, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'text/csv; charset=utf-8',
    },
  })
}

function toLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join()}\r\n`
}

/**
 * A cell as CSV text. Text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV
 * injection). In some spreadsheets full-width signs begin a formula, too.
 */
function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
