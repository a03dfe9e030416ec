import type { Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { describeBrowser } from '#worker/platform/client.ts'
import { newId } from '#worker/platform/ids.ts'
import { hashToken, openSession } from '#worker/platform/session.ts'
import { addSession } from './store.ts'

/**
 * Opens a session of the person, adds it to the list of theirs, and returns its token. `passkeyAt`: a passkey opens
 * it. `startedAt`: when they signed in, if that was not now.
 */
export async function beginSession(
  { env, db, now, client }: Pick<Ctx, 'env' | 'db' | 'now' | 'client'>,
  user: UserRow,
  { passkeyAt, startedAt = now }: { passkeyAt?: number | undefined; startedAt?: number | undefined } = {},
): Promise<string> {
  const token = await openSession(env, { userId: user.id, epoch: user.sessionEpoch, startedAt })
  await addSession(db, { ...toSessionRow({ now, client }, user, token), startedAt, passkeyAt })
  return token
}

/** The row of a session for the list of the person's sessions, as used at this moment. */
export function toSessionRow({ now, client }: Pick<Ctx, 'now' | 'client'>, user: UserRow, token: string) {
  return {
    tokenHash: hashToken(token),
    publicId: newId(now),
    userId: user.id,
    startedAt: now,
    usedAt: now,
    device: describeBrowser(client.userAgent),
    place: client.place,
  }
}
