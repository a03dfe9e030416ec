import type { VerifyCode } from '#contract/auth.ts'
import type { SignedInCtx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { notifyOldNumberInBackground } from './old-number-sms.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { schedulePhoneMove } from '../numbers/move-to-phone.ts'
import { changePendingMessage, changeSubject } from '../sign-in/policy.ts'
import { redeemCode } from '../sign-in/verify-code.ts'

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
