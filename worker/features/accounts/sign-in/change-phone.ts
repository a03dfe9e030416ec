import type { ChangePhone } from '#contract/profile.ts'
import type { SignedInCtx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { moveToPhone, proveNumber } from '../numbers/move-to-phone.ts'
import { checkOldCode } from '../phone-change/check-old-code.ts'
import { leaveSubject, phoneChangedMessage } from '../phone-change/policy.ts'
import { renewSession } from '../phone-change/renew-session.ts'
import { tellNumber } from '../phone-change/tell-number.ts'
import { changeSubject } from './policy.ts'
import { forgetDevices } from './store.ts'
import { useUpCode } from './use-up-code.ts'

const OLD_CODE_NEEDED = 'Please enter the code that we sent to your present number'

/**
 * Makes the number of a code the person's own, verified. For another number than the present one it takes a
 * code to that as well: a stolen session must not be enough. It renews this session, ends all others and
 * tells the number that is left. With the present number it proves that one.
 */
export async function changePhone(
  ctx: SignedInCtx,
  { phoneNumber, otpCode, oldNumberCode }: ChangePhone,
): Promise<{ user: UserRow; token?: string }> {
  const phone = parsePhone(phoneNumber).number
  const subject = changeSubject(phone, ctx.user.id)
  if (phone === ctx.user.phone) {
    await useUpCode(ctx, subject, otpCode)
    return { user: await proveNumber(ctx) }
  }
  if (oldNumberCode === undefined)
    throw new AppError('invalid_input', OLD_CODE_NEEDED, { fields: { oldNumberCode: OLD_CODE_NEEDED } })
  const useUpOldCode = await checkOldCode(
    ctx,
    leaveSubject(ctx.user.phone, phone, ctx.user.id),
    oldNumberCode,
  )
  await useUpCode(ctx, subject, otpCode)
  await useUpOldCode()
  const user = await moveToPhone(ctx, phone)
  await forgetDevices(ctx.db, ctx.user.phone)
  tellNumber(ctx, ctx.user.phone, phoneChangedMessage(phone))
  return renewSession(ctx, user)
}
