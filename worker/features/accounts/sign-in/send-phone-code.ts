import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { SignedInCtx } from '../../../context.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { issueCode } from './issue-code.ts'
import { changeSubject } from './policy.ts'

/**
 * Sends a code to the number that shall become one's own, or is and shall be proved. A number of somebody
 * else's gets one like any other: only who reads it there learns that it is taken, so nobody can ask who has
 * an account.
 */
export async function sendPhoneCode(
  ctx: SignedInCtx,
  { phoneNumber, robotToken }: SendCode,
): Promise<CodeSent> {
  return issueCode(ctx, phoneNumber, (phone) => changeSubject(phone, ctx.user.id), {
    owner: ownerOf(ctx, phoneNumber),
    robotToken,
  })
}

/** Whoever is signed in with a number has its codes for themselves, so that nobody else can use them up. */
export function ownerOf({ user }: SignedInCtx, phoneNumber: string): string | undefined {
  return user.phoneVerifiedAt !== null && parsePhone(phoneNumber).number === user.phone
    ? `person:${user.id}`
    : undefined
}
