import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { Ctx, SignedInCtx } from '../../../context.ts'
import { log } from '../../../platform/log.ts'
import { sendSms } from '../../../platform/sms/send-sms.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { issueCode, ownerOf } from '../sign-in/send-code.ts'
import { leaveMessage, leaveSubject } from '../sign-in/policy.ts'

/** An SMS that nothing waits for: what it tells of is done by now, whether or not it arrives. */
export function tellNumber(source: Pick<Ctx, 'env' | 'waitUntil'>, to: string, body: string): void {
  source.waitUntil(
    sendSms(source.env, { to, body }).catch((error: unknown) => log.error('phone_change_untold', error)),
  )
}

/** Sends a code to the present number of the person, which lets them move to this other number. */
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
