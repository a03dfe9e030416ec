import type { CodeSent, SendCode } from '#contract/auth.ts'
import type { Ctx } from '../../../context.ts'
import { newToken } from '../../../platform/ids.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { signInSubject } from './policy.ts'
import { findDevice } from './store.ts'
import { hashToken } from '../../../platform/session.ts'
import type { ClientTokens } from './client-cookies.ts'
import { issueCode } from './issue-code.ts'

/**
 * Sends a one-time code to sign in with, to whoever asks for one. The code is good for the client that holds
 * the challenge token, so that nobody else can guess it or use up its looks.
 */
export async function sendCode(
  ctx: Ctx,
  { phoneNumber, robotToken }: SendCode,
  { challenge = newToken(), device }: ClientTokens,
): Promise<{ sent: CodeSent; challenge: string }> {
  const clientHash = hashToken(challenge)
  const asker = { owner: await ownerOf(ctx, phoneNumber, device), robotToken }
  const sent = await issueCode(ctx, phoneNumber, (phone) => signInSubject(phone, clientHash), asker)
  return { sent, challenge }
}

async function ownerOf(
  ctx: Ctx,
  phoneNumber: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const known = await findDevice(ctx.db, parsePhone(phoneNumber).number, hashToken(device))
  return known && `device:${known.tokenHash}`
}
