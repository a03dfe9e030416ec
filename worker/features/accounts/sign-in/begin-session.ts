import type { Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { hashToken, openSession } from '#worker/platform/session.ts'
import { addSession } from './store.ts'

/** Opens a session of the person, adds it to the list of theirs, and returns its token. */
export async function beginSession(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  user: UserRow,
): Promise<string> {
  const token = await openSession(env, { userId: user.id, epoch: user.sessionEpoch, startedAt: now })
  await addSession(db, hashToken(token), user.id, now)
  return token
}
