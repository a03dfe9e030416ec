import type { VerifyCode } from '#contract/auth.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { schedulePhoneMove } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { changePendingMessage, changeSubject } from '#worker/features/accounts/sign-in/policy.ts'
import { redeemCode } from '#worker/features/accounts/sign-in/verify-code.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import { notifyOldNumberInBackground } from './old-number-sms.ts'

/**
 * Requests a change of number for people who have lost their old SIM: verifies the new number and schedules
 * the change. An SMS to the old number, a notification and every page warn of the change.
 */
export async function changePhoneLater(
  ctx: SignedInCtx,
  { phoneNumber, otpCode }: VerifyCode,
): Promise<UserRow> {
  const phone = parsePhone(phoneNumber).number
  if (phone === ctx.user.phone) throw new AppError('conflict', 'That is your number already.')
  await redeemCode(ctx, changeSubject(phone, ctx.user.id), otpCode)
  const user = await schedulePhoneMove(ctx, phone)
  notifyOldNumberInBackground(ctx, { to: ctx.user.phone, body: changePendingMessage(phone) })
  return user
}
