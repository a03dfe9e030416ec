import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { deletionMessage, deletionSubject } from './policy.ts'
import { issueCode, toKnownPerson } from './send-code.ts'
import { redeemCode } from './verify-code.ts'

/** Sends the person's own number a code that deletes their account, and nothing else. */
export async function sendDeletionCode(
  ctx: SignedInCtx,
  { robotToken }: Pick<SendCode, 'robotToken'>,
): Promise<CodeSent> {
  return issueCode(ctx, ctx.user.phone, (phone) => deletionSubject(phone, ctx.user.id), {
    knownClient: toKnownPerson(ctx, ctx.user.phone),
    robotToken,
    messageOf: deletionMessage,
  })
}

/** Accepts that code once. */
export async function redeemDeletionCode(ctx: SignedInCtx, code: string): Promise<void> {
  await redeemCode(ctx, deletionSubject(ctx.user.phone, ctx.user.id), code)
}
