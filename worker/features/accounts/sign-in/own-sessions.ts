import type { SessionList } from '#contract/auth.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { deleteSession, hashToken } from '#worker/platform/session.ts'
import { afterSessionEnded } from '#worker/reactions.ts'
import { toSessionRow } from './begin-session.ts'
import { endSession, findOwnSession, listSessions, removeSession, touchSession } from './store.ts'

/** The person's sessions, the one used last first. */
export async function listOwnSessions(ctx: SignedInCtx, token: string | undefined): Promise<SessionList> {
  const current = token === undefined ? undefined : hashToken(token)
  const rows = await listSessions(ctx.db, ctx.user.id, ctx.now - SESSION_DAYS * DAY_MS)
  return {
    sessions: rows.map(({ publicId, tokenHash, device, place, startedAt, usedAt }) => ({
      id: publicId,
      device,
      place,
      createdAt: new Date(startedAt).toISOString(),
      lastUsedAt: new Date(usedAt).toISOString(),
      isCurrent: tokenHash === current,
    })),
  }
}

/**
 * Ends one of the person's sessions immediately and for good, and returns whether it is this one. Closes all the
 * person's sockets, since these do not know their session.
 */
export async function endOwnSession(
  ctx: SignedInCtx,
  id: string,
  token: string | undefined,
): Promise<{ isCurrent: boolean }> {
  const [session] = isId(id) ? await findOwnSession(ctx.db, ctx.user.id, id) : []
  if (!session) throw new AppError('not_found')
  const { tokenHash } = session
  const isCurrent = token !== undefined && tokenHash === hashToken(token)
  await ctx.db.batch([
    endSession(ctx.db, tokenHash, ctx.now + SESSION_DAYS * DAY_MS),
    removeSession(ctx.db, tokenHash),
  ])
  await deleteSession(ctx.env.KV, tokenHash)
  logSecurity(ctx, { event: 'sessions_ended', userId: ctx.user.publicId, which: isCurrent ? 'this' : 'one' })
  await afterSessionEnded(ctx, ctx.user.publicId).catch((error: unknown) => log.error('end session', error))
  return { isCurrent }
}

/** Records at most once an hour that a session is used, and from where. */
export async function recordUse(ctx: SignedInCtx, token: string): Promise<void> {
  await touchSession(ctx.db, toSessionRow(ctx, ctx.user, token), {
    epoch: ctx.user.sessionEpoch,
    usedBefore: ctx.now - HOUR_MS,
  })
}
