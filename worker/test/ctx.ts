import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { SignedInCtx } from '../context.ts'
import { openDb } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { parseEnv } from '../env.ts'
import { ORIGIN, type Member } from './people.ts'

/** What a verb is given in a person's call, for tests that step in between its statements. */
export async function ctxOf(member: Member): Promise<SignedInCtx> {
  const db = openDb(env.DB, 'first-primary')
  const [user] = await db.orm.select().from(users).where(eq(users.publicId, member.user.id))
  if (!user) throw new Error('There is no such person')
  return {
    env: parseEnv(env),
    db,
    user,
    now: Date.now(),
    requestId: 'test',
    address: member.address,
    origin: ORIGIN,
    waitUntil: () => undefined,
  }
}
