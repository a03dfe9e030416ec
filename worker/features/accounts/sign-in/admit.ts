import type { Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { describeSuspension } from '#worker/features/accounts/show-self.ts'
import { describeBrowser } from '#worker/platform/client.ts'
import { newToken } from '#worker/platform/ids.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { hashToken } from '#worker/platform/session.ts'
import { afterNewDevice } from '#worker/reactions.ts'
import { beginSession } from './begin-session.ts'
import { newDeviceText } from './policy.ts'
import { findDevice, rememberDevice } from './store.ts'

/** A session that begins: its person, until when and why they are suspended if they are, and the two cookies. */
export interface Admitted {
  user: UserRow
  suspension: string | undefined
  token: string
  device: string
}

/**
 * Signs in somebody who has shown who they are, by a code or a passkey. Only to them it reveals a suspension. A
 * suspended person gets a session, too, which only lets them read why, appeal, and have their data. Remembers the device, which from then on has its own limits, and tells the person's other devices of a new one.
 */
export async function admit(
  ctx: Ctx,
  user: UserRow,
  device = newToken(),
  { passkeyAt }: { passkeyAt?: number } = {},
): Promise<Admitted> {
  const suspension = await describeSuspension(ctx, user)
  const isKnownDevice = (await findDevice(ctx.db, user.phone, hashToken(device))) !== undefined
  await rememberDevice(ctx.db, user.phone, hashToken(device), ctx.now)
  const token = await beginSession(ctx, user, { passkeyAt })
  if (!isKnownDevice) ctx.waitUntil(tellOfNewDevice(ctx, user, token))
  logSecurity(ctx, {
    event: suspension === undefined ? 'signed_in' : 'sign_in_refused',
    userId: user.publicId,
  })
  return { user, suspension, token, device }
}

function tellOfNewDevice(ctx: Ctx, user: UserRow, token: string): Promise<void> {
  const { userAgent, place } = ctx.client
  const text = newDeviceText(describeBrowser(userAgent), place)
  return afterNewDevice(ctx, { userId: user.id, tokenHash: hashToken(token), text })
}
