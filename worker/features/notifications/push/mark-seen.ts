import { HOUR_MS } from '#contract/dates.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { updateSeen } from './store.ts'

/** Records that a device of the person is connected, so that they need no SMS. */
export async function markSeen({ db, user, now }: SignedInCtx): Promise<void> {
  await updateSeen(db, user.id, now, now - HOUR_MS)
}
