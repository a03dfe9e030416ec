import type { SignedInCtx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { openSession } from '../../../platform/session.ts'
import { afterSessionEnded } from '../../../reactions.ts'
import { stopMoving } from '../numbers/move-to-phone.ts'

/** Stops a change of number that waits, from any device of the person, and signs every other one out. */
export async function stopPhoneChange(ctx: SignedInCtx): Promise<{ user: UserRow; token: string }> {
  return renewSession(ctx, await stopMoving(ctx))
}

/**
 * After every session of the person was ended: a new one for the device that asked, with a token of its own,
 * since a stolen one may be the same. All sockets are closed, and only this device can open its own again.
 */
export async function renewSession(
  ctx: SignedInCtx,
  user: UserRow,
): Promise<{ user: UserRow; token: string }> {
  const token = await openSession(ctx.env.KV, {
    userId: user.id,
    epoch: user.sessionEpoch,
    startedAt: ctx.now,
  })
  logSecurity(ctx, { event: 'sessions_ended', userId: user.publicId, which: 'others' })
  await afterSessionEnded(ctx, user.publicId).catch((error: unknown) => log.error('renew session', error))
  return { user, token }
}
