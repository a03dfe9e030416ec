import { DAY_MS } from '#contract/dates.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { endSessionsAndMove } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { deleteSession, findSession, hashToken } from '#worker/platform/session.ts'
import { afterAllSessionsEnded, afterSessionEnded } from '#worker/reactions.ts'
import type { ClientTokens } from './client-cookies.ts'
import { endSession, findSessionUser, forgetDevices, removeSession, removeSessionsOf } from './store.ts'

/**
 * Ends this session immediately and for good. Does nothing without a session. Sockets do not know their
 * session, so all the person's sockets are closed, and devices with other sessions reopen theirs.
 */
export async function logOut(ctx: Ctx, token: string | undefined): Promise<void> {
  if (!ctx.user || token === undefined) return
  const tokenHash = hashToken(token)
  await endSession(ctx.db, tokenHash, ctx.now + SESSION_DAYS * DAY_MS)
  await deleteSession(ctx.env.KV, tokenHash)
  await removeSession(ctx.db, tokenHash)
  logSecurity(ctx, { event: 'sessions_ended', userId: ctx.user.publicId, which: 'this' })
  await afterSessionEnded(ctx, ctx.user.publicId).catch((error: unknown) => log.error('log out', error))
}

/**
 * Ends every session of the person by starting a new epoch, since a session is valid only in the epoch in
 * which it was opened. Closes all the person's sockets. Forgets all other devices, so that they lose their
 * own limits for the number. Stops a pending change of number, which a thief's session may have requested.
 */
export async function logOutEverywhere(ctx: SignedInCtx, { device }: ClientTokens): Promise<void> {
  await endSessionsAndMove(ctx)
  await removeSessionsOf(ctx.db, ctx.user.id)
  await forgetDevices(ctx.db, ctx.user.phone, device && hashToken(device))
  logSecurity(ctx, { event: 'sessions_ended', userId: ctx.user.publicId, which: 'all' })
  await afterAllSessionsEnded(ctx, ctx.user.publicId)
}

/**
 * True if the session was ended, as the primary says, so that its cookie can be removed and pages count the
 * browser as a visitor's. False for a session that KV does not have: it may be new, and KV may lag.
 *
 * Only for the link to sign in. After a change of number, other tabs make calls with the old cookie, and a
 * late response to one of them would remove the new cookie.
 */
export async function hasEnded({ env, now, user }: Ctx, token: string | undefined): Promise<boolean> {
  if (user || token === undefined) return false
  const tokenHash = hashToken(token)
  const session = await findSession(env.KV, tokenHash, now)
  if (!session) return false
  return !(await findSessionUser(openDb(env.DB, 'first-primary'), { ...session, tokenHash }))
}
