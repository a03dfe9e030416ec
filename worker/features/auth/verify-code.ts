import type { VerifyCode } from '#contract/auth.ts'
import { isSuspended, type Ctx } from '../../context.ts'
import { giveBackAllowances } from '../../db/allowances.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { parsePhone } from '../../platform/phone.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { hashToken, newToken, openSession } from '../../platform/session.ts'
import { openAccount } from '../accounts/open-account.ts'
import { explainSuspension } from '../bans/explain-suspension.ts'
import type { ClientTokens } from './client-cookies.ts'
import { signInSubject, unprovedBy } from './policy.ts'
import { findDevice, rememberDevice } from './store.ts'
import { useUpCode } from './use-up-code.ts'

/**
 * Signs a person in with the code that was sent to their phone at this client's asking, and opens their account the first time. Whether
 * an account is suspended shows only after the right code. The device is remembered: it has limits of its own the next time.
 */
export async function verifyCode(ctx: Ctx, { phoneNumber, otpCode }: VerifyCode, { challenge, device = newToken() }: ClientTokens): Promise<{ user: UserRow; token: string; device: string }> {
  const phone = parsePhone(phoneNumber).number
  if (challenge === undefined) throw new AppError('wrong_code')
  await useUpCode(ctx, signInSubject(phone, await hashToken(challenge)), otpCode)
  const deviceHash = await hashToken(device)
  if (!(await findDevice(ctx.db, phone, deviceHash))) await giveBackAllowances(ctx.db, [unprovedBy(ctx.address)])
  const user = await openAccount(ctx, phone)
  if (user.suspendedUntil !== null && isSuspended(user, ctx.now)) {
    logSecurity(ctx, { event: 'sign_in_refused', userId: user.publicId })
    throw new AppError('suspended', await explainSuspension(ctx, user, user.suspendedUntil))
  }
  await rememberDevice(ctx.db, phone, deviceHash, ctx.now)
  const token = await openSession(ctx.env.KV, { userId: user.id, epoch: user.sessionEpoch, startedAt: ctx.now })
  logSecurity(ctx, { event: 'signed_in', userId: user.publicId })
  return { user, token, device }
}
