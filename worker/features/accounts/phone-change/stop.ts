import type { SignedInCtx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { stopPhoneMove } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { beginSession } from '#worker/features/accounts/sign-in/begin-session.ts'
import { removeSessionsOf } from '#worker/features/accounts/sign-in/store.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterSessionEnded } from '#worker/reactions.ts'

/** Stops a pending change of number, from any of the person's devices, and signs every other device out. */
export async function stopPhoneChange(ctx: SignedInCtx): Promise<{ user: UserRow; token: string }> {
  return renewSession(ctx, await stopPhoneMove(ctx))
}

/**
 * Opens a new session for the calling device after all sessions were ended. It has a new token, since a thief
 * may have the old one. Closes all the person's sockets; only this device can reopen its own.
 */
export async function renewSession(
  ctx: SignedInCtx,
  user: UserRow,
): Promise<{ user: UserRow; token: string }> {
  await removeSessionsOf(ctx.db, user.id)
  const token = await beginSession(ctx, user)
  logSecurity(ctx, { event: 'sessions_ended', userId: user.publicId, which: 'others' })
  await afterSessionEnded(ctx, user.publicId).catch((error: unknown) => log.error('renew session', error))
  return { user, token }
}
