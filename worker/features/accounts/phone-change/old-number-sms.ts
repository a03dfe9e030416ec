import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { oldNumberMessage, oldNumberSubject } from '#worker/features/accounts/sign-in/policy.ts'
import { issueCode, toKnownPerson } from '#worker/features/accounts/sign-in/send-code.ts'
import { log } from '#worker/platform/log.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import { sendSms } from '#worker/platform/sms/send-sms.ts'

/**
 * Sends the old number an SMS about a change, in the background. A failure is only logged, because the change
 * or the request for it is already saved.
 */
export function notifyOldNumberInBackground(
  ctx: Pick<Ctx, 'env' | 'waitUntil'>,
  sms: { to: string; body: string },
): void {
  ctx.waitUntil(sendSms(ctx.env, sms).catch((error: unknown) => log.error('phone_change_sms_failed', error)))
}

/** Sends the person's current number a one-time code that lets them move to `phoneNumber`. */
export async function sendOldNumberCode(
  ctx: SignedInCtx,
  { phoneNumber, robotToken }: SendCode,
): Promise<CodeSent> {
  const to = parsePhone(phoneNumber).number
  return issueCode(ctx, ctx.user.phone, (from) => oldNumberSubject(from, to, ctx.user.id), {
    knownClient: toKnownPerson(ctx, ctx.user.phone),
    robotToken,
    messageOf: oldNumberMessage(to),
  })
}
