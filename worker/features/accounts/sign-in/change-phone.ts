import type { ChangePhone } from '#contract/profile.ts'
import type { SignedInCtx, Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { moveToPhone, proveNumber } from '../numbers/move-to-phone.ts'
import { renewSession } from '../phone-change/stop.ts'
import { tellNumber } from '../phone-change/tell-number.ts'
import { leaveSubject, phoneChangedMessage, changeSubject } from './policy.ts'
import { forgetDevices, takeLook } from './store.ts'
import { useUpCode, markUsed } from './verify-code.ts'
import { findSeal, isSealedCode } from '../../../platform/one-time-code.ts'

const OLD_CODE_NEEDED = 'Please enter the code that we sent to your present number'

/**
 * Moves the person to the number of a code. This needs a code to the present number as well, so that a stolen
 * session is not enough. Renews this session, ends all others and notifies the old number. The present number
 * itself is only verified.
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

/**
 * Checks the code to the old number, which costs an attempt. Returns a function that uses the code up, so
 * that a typo in the other code does not cost this one. Errors name the field of this code.
 */
async function checkOldCode(ctx: Ctx, subject: string, code: string): Promise<() => Promise<void>> {
  try {
    const look = await takeLook(ctx.db, subject, ctx.now)
    if (!look) throw await refusal(ctx, subject, code)
    const seal = await findSeal(ctx.env.KV, look.challenge)
    if (!seal || !isSealedCode(ctx.env.SIGNING_KEY, { ...look, phone: subject }, code, seal))
      throw new AppError('wrong_code')
    return () => markUsed(ctx, subject, look.challenge)
  } catch (error) {
    throw error instanceof AppError ? besideField(error) : error
  }
}

/** Returns why no attempt is left, as the error that useUpCode throws. */
async function refusal(ctx: Ctx, subject: string, code: string): Promise<unknown> {
  return useUpCode(ctx, subject, code).then(
    () => new AppError('wrong_code'),
    (error: unknown) => error,
  )
}

function besideField({ code, message, details }: AppError): AppError {
  return new AppError(code, message, { ...details, fields: { oldNumberCode: message } })
}
