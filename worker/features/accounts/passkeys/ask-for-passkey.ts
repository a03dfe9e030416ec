import type { SignedInCtx } from '#worker/context.ts'
import { needsAdminPasskeys } from '#worker/env.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { NEEDS_PASSKEY, isFresh } from './policy.ts'
import { findProof } from './store.ts'

/**
 * Refuses an admin who has a passkey and did not show it in this session a moment ago, and one who has none and
 * should. call-context.ts asks before each call that the table of calls marks.
 */
export async function askForPasskey(ctx: SignedInCtx, tokenHash: string): Promise<void> {
  const [proof] = await findProof(ctx.db, ctx.user.id, tokenHash)
  if (isFresh(proof?.passkeyAt, ctx.now)) return
  if (proof?.hasPasskey) throw new AppError('passkey_required')
  if (!needsAdminPasskeys(ctx.env) || (ctx.user.passkeyDueAt ?? 0) > ctx.now) return
  throw new AppError('passkey_required', NEEDS_PASSKEY)
}

/**
 * Refuses to change the passkeys of a person in a session that may be stolen: a passkey signs in for good. Asks for
 * a passkey or a new sign-in by code. An admin who has a passkey must show it, since a code is not enough for what
 * admins do.
 */
export async function askToChangePasskeys(ctx: SignedInCtx, tokenHash: string): Promise<void> {
  const [proof] = await findProof(ctx.db, ctx.user.id, tokenHash)
  if (isFresh(proof?.passkeyAt, ctx.now)) return
  if (proof?.hasPasskey && ctx.user.role === 'admin') throw new AppError('passkey_required')
  if (!isFresh(proof?.startedAt, ctx.now)) throw new AppError('sign_in_again')
}
