import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import type { Db } from '#worker/db/client.ts'
import { passkeyChallenges, passkeys, sessions, users, type PasskeyRow } from '#worker/db/schema.ts'

/** Whose challenge it is, and what for: adding a passkey or showing one. */
export interface ChallengeOf {
  holder: string
  purpose: typeof passkeyChallenges.$inferSelect.purpose
}

/** Stores what is to be signed, in place of the holder's earlier challenge for the same purpose. */
export function saveChallenge(
  db: Db,
  { holder, purpose }: ChallengeOf,
  challenge: string,
  expiresAt: number,
) {
  return db.orm
    .insert(passkeyChallenges)
    .values({ holder, purpose, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.holder, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    })
}

/** Uses up a challenge. Only one of several concurrent calls gets a row. */
export function takeChallenge(db: Db, { holder, purpose }: ChallengeOf, challenge: string, now: number) {
  return db.orm
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.holder, holder),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.challenge, challenge),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
}

export function deleteExpiredChallenges(db: Db, now: number) {
  return db.orm.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}

/** When the session began, and when a passkey was last shown in it; whether its person has any. */
export function findProof(db: Db, userId: number, tokenHash: string) {
  return db.orm
    .select({
      startedAt: sessions.startedAt,
      passkeyAt: sessions.passkeyAt,
      hasPasskey: sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`.mapWith(
        Boolean,
      ),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, users.id)))
    .where(eq(users.id, userId))
}

export function listPasskeys(db: Db, userId: number) {
  return db.orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export function findOwnPasskey(db: Db, userId: number, credentialId: string) {
  return db.orm
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
}

export function findOwnPasskeyName(db: Db, userId: number, publicId: string) {
  return db.orm
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.publicId, publicId)))
}

type NewPasskeyRow = Omit<PasskeyRow, 'id' | 'usedAt'>

/**
 * Adds a passkey. Returns no row if the person has as many as they may, the passkey is stored already, or all their
 * sessions were ended meanwhile.
 */
export function addPasskey(db: Db, passkey: NewPasskeyRow, sessionEpoch: number) {
  const { publicId, userId, credentialId, publicKey, counter, transports, name, createdAt } = passkey
  return db.orm
    .insert(passkeys)
    .select(
      sql`select null, ${publicId}, ${users.id}, ${credentialId}, ${publicKey}, ${counter},
        ${JSON.stringify(transports)}, ${name}, ${createdAt}, null from ${users}
        where ${users.id} = ${userId} and ${users.sessionEpoch} = ${sessionEpoch}
        and (select count(*) from ${passkeys} as own where own.user_id = ${userId}) < ${PASSKEYS_MAX}`,
    )
    .onConflictDoNothing()
    .returning()
}

/** The passkey that an authenticator shows, with its person. */
export function findPasskey(db: Db, credentialId: string) {
  return db.orm
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
}

/**
 * Records that a passkey was shown. Returns no row if it was removed meanwhile, or if the counter does not rise:
 * then two authenticators have the same key. Those that do not count always say 0.
 */
export function usePasskey(db: Db, id: number, counter: number, now: number) {
  return db.orm
    .update(passkeys)
    .set({ counter, usedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
      ),
    )
    .returning({ id: passkeys.id })
}

/** Marks the session as one in which a passkey was shown now, if the previous statement changed something. */
export function freshenSession(db: Db, tokenHash: string, now: number) {
  return db.orm
    .update(sessions)
    .set({ passkeyAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), sql`changes() > 0`))
}

export function removePasskey(db: Db, userId: number, publicId: string) {
  return db.orm.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.publicId, publicId)))
}

export function removePasskeysOf(db: Db, userId: number) {
  return db.orm.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
}

/** No other session of the person counts any longer as one in which a passkey was shown. */
export function staleSessions(db: Db, userId: number, exceptTokenHash = '') {
  return db.orm
    .update(sessions)
    .set({ passkeyAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptTokenHash)))
}

/**
 * Ends all sessions of a person whose passkeys were removed, if the previous statement changed something. An admin
 * has until `passkeyDueAt` to add a new one.
 */
export function startOver(db: Db, userId: number, passkeyDueAt: number) {
  return db.orm
    .update(users)
    .set({
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      passkeyDueAt: sql`case when ${users.role} = 'admin' then ${passkeyDueAt} end`,
    })
    .where(and(eq(users.id, userId), sql`changes() > 0`))
}
