import type { VerifyCode } from '#contract/auth.ts'
import type { SignedInCtx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { log } from '../../platform/log.ts'
import { parsePhone } from '../../platform/phone.ts'
import { sendSms } from '../../platform/sms/send-sms.ts'
import { moveToPhone } from '../accounts/move-to-phone.ts'
import { changeSubject, phoneChangedMessage } from './policy.ts'
import { useUpCode } from './use-up-code.ts'

/**
 * Makes the number of a code the person's own, verified; for the number they have already it proves that one. Sessions stay. The
 * number that is left gets an SMS: its holder may be the one who did not want this.
 */
export async function changePhone(ctx: SignedInCtx, { phoneNumber, otpCode }: VerifyCode): Promise<UserRow> {
  const phone = parsePhone(phoneNumber).number
  await useUpCode(ctx, changeSubject(phone, ctx.user.id), otpCode)
  const user = await moveToPhone(ctx, phone)
  if (phone !== ctx.user.phone) ctx.waitUntil(tell(ctx, ctx.user.phone, phone))
  return user
}

/** The number is changed by now, whether or not the message arrives. */
async function tell(ctx: SignedInCtx, to: string, phone: string): Promise<void> {
  await sendSms(ctx.env, { to, body: phoneChangedMessage(phone) }).catch((error: unknown) => log.error('phone_change_untold', error))
}
