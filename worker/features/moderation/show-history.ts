import type { PersonHistory } from '#contract/moderation.ts'
import type { SignedInCtx } from '../../context.ts'
import { listPeople } from '../accounts/list-people.ts'
import { listBansOf } from './bans/list-bans-of.ts'
import { totalListingsOf } from '../listings/total-listings.ts'
import { countRemovedListings, decisionsOf } from './store.ts'
import { toDecision } from './view.ts'

const DECISIONS_SHOWN = 20

/** What moderators did about a person before; null where there is no such person any more. */
export async function showHistory(ctx: SignedInCtx, userId: number): Promise<PersonHistory | null> {
  const [people, totals, [decisions, removed], bans] = await Promise.all([
    listPeople(ctx, [userId]),
    totalListingsOf(ctx, userId),
    ctx.db.batch([decisionsOf(ctx.db, userId, DECISIONS_SHOWN), countRemovedListings(ctx.db, userId)]),
    listBansOf(ctx, userId),
  ])
  const person = people.get(userId)
  if (!person) return null
  return {
    joinedAt: person.createdAt,
    listings: { active: totals.active, sold: totals.sold, removed: removed[0]?.total ?? 0 },
    decisions: decisions.map(toDecision),
    bans,
  }
}
