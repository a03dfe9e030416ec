import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { SignedInCtx } from '../../../context.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { issueCode } from '../sign-in/issue-code.ts'
import { ownerOf } from '../sign-in/send-phone-code.ts'
import { leaveMessage, leaveSubject } from './policy.ts'

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
