import { createHmac } from 'node:crypto'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import type { Ctx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { suspensionSentence } from './policy.ts'
import { findBanOfNumber } from './store.ts'

/** By this hash we recognise a number again. Without the key, nobody can try all numbers against it. */
export function hashNumber(signingKey: string, phone: string): string {
  return createHmac('sha256', signingKey).update(`former number\n${phone}`).digest('hex')
}

/** Refuses a number whose former account was deleted and is suspended, so that no deletion ends a ban. */
export async function refuseBannedNumber(ctx: Ctx, phone: string): Promise<void> {
  const [ban] = await findBanOfNumber(ctx.db, hashNumber(ctx.env.SIGNING_KEY, phone), ctx.now)
  if (!ban) return
  logSecurity(ctx, { event: 'sign_in_refused', userId: ban.userPublicId })
  throw new AppError('suspended', suspensionSentence(ban.expiresAt ?? PERMANENT_UNTIL, ban.reason))
}
