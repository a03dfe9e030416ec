import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { Ctx } from '../../context.ts'
import { issueCode } from './issue-code.ts'
import { signInSubject } from './policy.ts'

/** Sends a one-time code to sign in with, to whoever asks for one. */
export async function sendCode(ctx: Ctx, { phoneNumber }: SendCode): Promise<CodeSent> {
  return issueCode(ctx, phoneNumber, signInSubject)
}
