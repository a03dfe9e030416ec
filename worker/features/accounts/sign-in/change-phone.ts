import type { ChangePhone } from '#contract/profile.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { moveToPhone, verifyCurrentNumber } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { notifyOldNumberInBackground } from '#worker/features/accounts/phone-change/old-number-sms.ts'
import { renewSession } from '#worker/features/accounts/phone-change/stop.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import { oldNumberSubject, phoneChangedMessage, changeSubject } from './policy.ts'
import { forgetDevices } from './store.ts'
import { checkCode, redeemCode, markUsed } from './verify-code.ts'

const OLD_CODE_MISSING = 'Please enter the code that we sent to your current number'

/**
 * Moves the person to the number that received the code. This also needs the code sent to the current number,
 * so that a stolen session is not enough. Renews this session, ends all others and sends an SMS to the old
 * number. If the number is the current one, only verifies it.
 */
export async function changePhone(
  ctx: SignedInCtx,
  { phoneNumber, otpCode, oldNumberCode }: ChangePhone,
): Promise<{ user: UserRow; token?: string }> {
  const phone = parsePhone(phoneNumber).number
  const subject = changeSubject(phone, ctx.user.id)
  if (phone === ctx.user.phone) {
    await redeemCode(ctx, subject, otpCode)
    return { user: await verifyCurrentNumber(ctx) }
  }
  if (oldNumberCode === undefined)
    throw new AppError('invalid_input', OLD_CODE_MISSING, { fields: { oldNumberCode: OLD_CODE_MISSING } })
  const redeemOldCode = await checkOldCode(
    ctx,
    oldNumberSubject(ctx.user.phone, phone, ctx.user.id),
    oldNumberCode,
  )
  await redeemCode(ctx, subject, otpCode)
  await redeemOldCode()
  const user = await moveToPhone(ctx, phone)
  await forgetDevices(ctx.db, ctx.user.phone)
  notifyOldNumberInBackground(ctx, {
    to: ctx.user.phone,
    body: phoneChangedMessage(phone, 'All other devices'),
  })
  return renewSession(ctx, user)
}

/**
 * Checks the code sent to the old number, and counts the attempt. Returns a function that redeems the code,
 * so that a typo in the other code does not use up this one. Errors are at the field of this code.
 */
async function checkOldCode(ctx: Ctx, subject: string, code: string): Promise<() => Promise<void>> {
  try {
    const codeId = await checkCode(ctx, subject, code)
    return () => markUsed(ctx, subject, codeId)
  } catch (error) {
    throw error instanceof AppError ? atOldCodeField(error) : error
  }
}

function atOldCodeField({ code, message, details }: AppError): AppError {
  return new AppError(code, message, { ...details, fields: { oldNumberCode: message } })
}
