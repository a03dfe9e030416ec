import { DAY_MS } from '#contract/dates.ts'
import type { AdminStats } from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import {
  countAnswered as countAnsweredAppeals,
  countOpen as countOpenAppeals,
} from '#worker/features/moderation/appeals/store.ts'
import { figuresOf } from './policy.ts'
import {
  countActiveBans,
  countListings,
  countOpenItems,
  countPendingDocuments,
  countPeople,
  decisionsSince,
} from './store.ts'

const DAYS = 30
/** The statistics cover at most this many decisions, namely the latest. */
const DECISIONS_MAX = 2_000

/** The desk's statistics: people, listings and open work now, and the decisions of the last 30 days. */
export async function showStats({ db, now }: SignedInCtx): Promise<AdminStats> {
  const [[people], listings, open, documents, permanentBans, temporaryBans, decisions, appeals, [appealed]] =
    await db.batch([
      countPeople(db),
      countListings(db),
      countOpenItems(db),
      countPendingDocuments(db),
      ...countActiveBans(db, now),
      decisionsSince(db, now - DAYS * DAY_MS, DECISIONS_MAX),
      countOpenAppeals(db),
      countAnsweredAppeals(db, now - DAYS * DAY_MS),
    ])
  return {
    totalUsers: people?.people ?? 0,
    verifiedUsers: people?.verified ?? 0,
    totalListings: listings.reduce((sum, { active }) => sum + active, 0),
    pendingModerations: totalOf(open),
    pendingVerifications: totalOf(documents),
    activeBans: totalOf(permanentBans) + totalOf(temporaryBans),
    ...figuresOf(decisions),
    pendingAppeals: totalOf(appeals),
    appealsOverturnedShare: appealed?.answered ? appealed.overturned / appealed.answered : null,
  }
}

function totalOf([counted]: readonly { total: number }[]): number {
  return counted?.total ?? 0
}
