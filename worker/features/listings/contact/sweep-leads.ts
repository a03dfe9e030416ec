import { DAY_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import { deleteLeadsBefore } from './store.ts'

/** Forgets who got whose number on earlier days. The sellers' figures keep the counts. */
export async function sweepLeads({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await deleteLeadsBefore(db, Math.floor(now / DAY_MS))
}
