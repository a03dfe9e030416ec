import type { VerifyCode } from '#contract/auth.ts'
import { isSuspended, type Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { parsePhone } from '../../platform/phone.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { openSession } from '../../platform/session.ts'
import { openAccount } from '../accounts/open-account.ts'
import { explainSuspension } from '../bans/explain-suspension.ts'
import { signInSubject } from './policy.ts'
import { useUpCode } from './use-up-code.ts'

/**
 * Signs a person in with the code that was sent to their phone, and opens their account the first time. Whether an account is
 * suspended shows only after the right code.
 */
export async function verifyCode(ctx: Ctx, { phoneNumber, otpCode }: VerifyCode): Promise<{ user: UserRow; token: string }> {
  const phone = parsePhone(phoneNumber).number
  await useUpCode(ctx, signInSubject(phone), otpCode)
  const user = await openAccount(ctx, phone)
  if (user.suspendedUntil !== null && isSuspended(user, ctx.now)) {
    logSecurity(ctx, { event: 'sign_in_refused', userId: user.publicId })
    throw new AppError('suspended', await explainSuspension(ctx, user, user.suspendedUntil))
  }
  const token = await openSession(ctx.env.KV, { userId: user.id, epoch: user.sessionEpoch, startedAt: ctx.now })
  logSecurity(ctx, { event: 'signed_in', userId: user.publicId })
  return { user, token }
}
