import type { VerifyCode } from '#contract/auth.ts'
import type { SignedInCtx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { tellNumber } from './tell-number.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { waitToMove } from '../numbers/move-to-phone.ts'
import { changeAskedMessage, changeSubject } from '../sign-in/policy.ts'
import { useUpCode } from '../sign-in/verify-code.ts'

/**
 * Requests a change of number for people who have lost their old SIM: verifies the new number, then waits.
 * Meanwhile an SMS to the old number, the bell and every page warn of the change.
 */
export async function changePhoneLater(
  ctx: SignedInCtx,
  { phoneNumber, otpCode }: VerifyCode,
): Promise<UserRow> {
  const phone = parsePhone(phoneNumber).number
  if (phone === ctx.user.phone) throw new AppError('conflict', 'That is your number already.')
  await useUpCode(ctx, changeSubject(phone, ctx.user.id), otpCode)
  const user = await waitToMove(ctx, phone)
  tellNumber(ctx, ctx.user.phone, changeAskedMessage(phone))
  return user
}
