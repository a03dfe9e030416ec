import type { Ctx } from '#worker/context.ts'
import { removeEmpty } from './store.ts'

/**
 * Takes conversations in which nobody wrote within a day out of the list of whoever opened them. The
 * conversation itself stays, since a message may be on its way: that message puts it into both lists.
 */
export async function sweepEmpty({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await removeEmpty(db, now)
}
