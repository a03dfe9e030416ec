import type { SignedInCtx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { stopPhoneMove } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { beginSession } from '#worker/features/accounts/sign-in/begin-session.ts'
import { removeSessionsOf } from '#worker/features/accounts/sign-in/store.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { findSession } from '#worker/platform/session.ts'
import { afterSessionEnded } from '#worker/reactions.ts'

/**
 * Stops a pending change of number, from any of the person's devices, and signs every other device out. Nothing was
 * shown, so the renewed session is as old as the one that calls.
 */
export async function stopPhoneChange(
  ctx: SignedInCtx,
  tokenHash: string,
): Promise<{ user: UserRow; token: string }> {
  const session = await findSession(ctx.env.KV, tokenHash, ctx.now)
  if (!session) throw new AppError('signed_out')
  return renewSession(ctx, await stopPhoneMove(ctx), session)
}

/**
 * Opens a new session for the calling device after all sessions were ended. It has a new token, since a thief
 * may have the old one. Closes all the person's sockets; only this device can reopen its own.
 */
export async function renewSession(
  ctx: SignedInCtx,
  user: UserRow,
  { startedAt }: { startedAt?: number } = {},
): Promise<{ user: UserRow; token: string }> {
  await removeSessionsOf(ctx.db, user.id)
  const token = await beginSession(ctx, user, { startedAt })
  logSecurity(ctx, { event: 'sessions_ended', userId: user.publicId, which: 'others' })
  await afterSessionEnded(ctx, user.publicId).catch((error: unknown) => log.error('renew session', error))
  return { user, token }
}
