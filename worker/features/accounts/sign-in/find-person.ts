import type { Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { findSession, hashToken } from '../../../platform/session.ts'
import { findSessionUser } from './store.ts'

/**
 * Whose session this token is; undefined once it ran out, was logged out, or its person signed out
 * everywhere.
 */
export async function findPerson(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  token: string,
): Promise<UserRow | undefined> {
  const tokenHash = await hashToken(token)
  const session = await findSession(env.KV, tokenHash, now)
  return session && findSessionUser(db, { ...session, tokenHash })
}
