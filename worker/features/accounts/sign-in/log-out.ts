import { DAY_MS } from '#contract/dates.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '../../../context.ts'
import { log } from '../../../platform/log.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { forgetSession, hashToken } from '../../../platform/session.ts'
import { afterAllSessionsEnded, afterSessionEnded } from '../../../reactions.ts'
import type { ClientTokens } from './client-cookies.ts'
import { endSession, forgetDevices, raiseSessionEpoch } from './store.ts'

/**
 * Ends this session at once and for good. Whoever has none has nothing to end. Sockets are not told apart by
 * session: all of the person's are closed, and devices with a session that stands open theirs again.
 */
export async function logOut(ctx: Ctx, token: string | undefined): Promise<void> {
  if (!ctx.user || token === undefined) return
  const tokenHash = hashToken(token)
  await endSession(ctx.db, tokenHash, ctx.now + SESSION_DAYS * DAY_MS)
  await forgetSession(ctx.env.KV, tokenHash)
  logSecurity(ctx, { event: 'sessions_ended', userId: ctx.user.publicId, which: 'this' })
  await afterSessionEnded(ctx, ctx.user.publicId).catch((error: unknown) => log.error('log out', error))
}

/**
 * Ends every session of the person: each holds the epoch it was opened in, and that epoch is over. Their
 * sockets are closed, and other devices lose the limits that they had for knowing the number.
 */
export async function logOutEverywhere(ctx: SignedInCtx, { device }: ClientTokens): Promise<void> {
  await raiseSessionEpoch(ctx.db, ctx.user.id)
  await forgetDevices(ctx.db, ctx.user.phone, device && hashToken(device))
  logSecurity(ctx, { event: 'sessions_ended', userId: ctx.user.publicId, which: 'all' })
  await afterAllSessionsEnded(ctx, ctx.user.publicId)
}
