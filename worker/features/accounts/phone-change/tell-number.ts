import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { Ctx, SignedInCtx } from '../../../context.ts'
import { log } from '../../../platform/log.ts'
import { sendSms } from '../../../platform/sms/send-sms.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { issueCode, ownerOf } from '../sign-in/send-code.ts'
import { leaveMessage, leaveSubject } from '../sign-in/policy.ts'

/** Sends an SMS in the background. Failure is only logged: the SMS reports something already done. */
export function tellNumber(source: Pick<Ctx, 'env' | 'waitUntil'>, to: string, body: string): void {
  source.waitUntil(
    sendSms(source.env, { to, body }).catch((error: unknown) => log.error('phone_change_untold', error)),
  )
}

/** Sends a code to the person's present number that lets them move to `phoneNumber`. */
export async function sendOldPhoneCode(
  ctx: SignedInCtx,
  { phoneNumber, robotToken }: SendCode,
): Promise<CodeSent> {
  const to = parsePhone(phoneNumber).number
  return issueCode(ctx, ctx.user.phone, (from) => leaveSubject(from, to, ctx.user.id), {
    owner: ownerOf(ctx, ctx.user.phone),
    robotToken,
    messageOf: leaveMessage(to),
  })
}
