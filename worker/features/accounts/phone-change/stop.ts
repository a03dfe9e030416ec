import type { SignedInCtx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { stopMoving } from '../numbers/wait-to-move.ts'
import { renewSession } from './renew-session.ts'

/** Stops a change of number that waits, from any device of the person, and signs every other one out. */
export async function stopPhoneChange(ctx: SignedInCtx): Promise<{ user: UserRow; token: string }> {
  return renewSession(ctx, await stopMoving(ctx))
}
