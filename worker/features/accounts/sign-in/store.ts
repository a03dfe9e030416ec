import { and, desc, eq, gt, isNull, lt, lte, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { CODE_ATTEMPTS, DEVICES_PER_NUMBER } from '#contract/limits.ts'
import type { Db } from '#worker/db/client.ts'
import { endedSessions, knownDevices, sessions, signInCodes, users } from '#worker/db/schema.ts'

/**
 * The person of a session. Undefined if the session was ended or its epoch is no longer the person's. One
 * query checks both, so that either takes effect at once.
 */
export async function findSessionUser(
  db: Db,
  { userId, epoch, tokenHash }: { userId: number; epoch: number; tokenHash: string },
) {
  const ended = db.orm
    .select({ one: sql`1` })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, tokenHash))
  const [row] = await db.orm
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.sessionEpoch, epoch), notExists(ended)))
  return row
}

export function addSession(db: Db, tokenHash: string, userId: number, startedAt: number) {
  return db.orm.insert(sessions).values({ tokenHash, userId, startedAt })
}

export function removeSession(db: Db, tokenHash: string) {
  return db.orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Removes all of a person's sessions, which a new epoch has ended. */
export function removeSessionsOf(db: Db, userId: number) {
  return db.orm.delete(sessions).where(eq(sessions.userId, userId))
}

export function removeOldSessions(db: Db, startedBefore: number) {
  return db.orm.delete(sessions).where(lt(sessions.startedAt, startedBefore))
}

export function endSession(db: Db, tokenHash: string, expiresAt: number) {
  return db.orm.insert(endedSessions).values({ tokenHash, expiresAt }).onConflictDoNothing()
}

/**
 * Saves a code under its subject. For sign-in, the subject is the number and the client. A new code replaces
 * the previous one and resets its attempts.
 */
export function saveCode(
  db: Db,
  {
    subject,
    codeId,
    expiresAt,
    askedFrom,
  }: { subject: string; codeId: string; expiresAt: number; askedFrom: string | null },
) {
  return db.orm
    .insert(signInCodes)
    .values({ subject, codeId, expiresAt, askedFrom })
    .onConflictDoUpdate({
      target: signInCodes.subject,
      set: { codeId, attempts: 0, expiresAt, usedAt: null, askedFrom },
    })
}

/**
 * Counts one attempt at the subject's code, and returns the code while attempts are left. The WHERE guards
 * against races: of any number of concurrent guesses only five get a row.
 */
export async function countAttempt(db: Db, subject: string, now: number) {
  const [row] = await db.orm
    .update(signInCodes)
    .set({ attempts: sql`${signInCodes.attempts} + 1` })
    .where(
      and(
        eq(signInCodes.subject, subject),
        lt(signInCodes.attempts, CODE_ATTEMPTS),
        gt(signInCodes.expiresAt, now),
        isNull(signInCodes.usedAt),
      ),
    )
    .returning({ codeId: signInCodes.codeId, askedFrom: signInCodes.askedFrom })
  return row
}

/** The subject's code if it has not expired but has no attempts left. */
export async function findExhaustedCode(db: Db, subject: string, now: number) {
  const [row] = await db.orm
    .select({ expiresAt: signInCodes.expiresAt })
    .from(signInCodes)
    .where(
      and(
        eq(signInCodes.subject, subject),
        sql`${signInCodes.attempts} >= ${CODE_ATTEMPTS}`,
        gt(signInCodes.expiresAt, now),
        isNull(signInCodes.usedAt),
      ),
    )
  return row
}

/** Marks the code as used. Only one of several concurrent right guesses gets a row. */
export async function markCodeUsed(db: Db, subject: string, codeId: string, now: number) {
  const [row] = await db.orm
    .update(signInCodes)
    .set({ usedAt: now })
    .where(and(eq(signInCodes.subject, subject), eq(signInCodes.codeId, codeId), isNull(signInCodes.usedAt)))
    .returning({ askedFrom: signInCodes.askedFrom })
  return row
}

export function deleteEndedSessions(db: Db, now: number) {
  return db.orm.delete(endedSessions).where(lte(endedSessions.expiresAt, now))
}

export function deleteExpiredCodes(db: Db, now: number) {
  return db.orm.delete(signInCodes).where(lte(signInCodes.expiresAt, now))
}

/** A device that signed in with the number before. */
export async function findDevice(db: Db, phone: string, tokenHash: string) {
  const [row] = await db.orm
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.phone, phone), eq(knownDevices.tokenHash, tokenHash)))
  return row
}

/** Remembers a device of a number, and forgets all but the number's last few devices. */
export async function rememberDevice(db: Db, phone: string, tokenHash: string, now: number): Promise<void> {
  const newest = db.orm
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.phone, phone))
    .orderBy(desc(knownDevices.seenAt))
    .limit(DEVICES_PER_NUMBER)
  await db.batch([
    db.orm
      .insert(knownDevices)
      .values({ phone, tokenHash, seenAt: now })
      .onConflictDoUpdate({ target: [knownDevices.phone, knownDevices.tokenHash], set: { seenAt: now } }),
    db.orm
      .delete(knownDevices)
      .where(and(eq(knownDevices.phone, phone), notInArray(knownDevices.tokenHash, newest))),
  ])
}

/** Forgets all devices of a number except this one. */
export async function forgetDevices(db: Db, phone: string, exceptTokenHash = ''): Promise<void> {
  await db.orm
    .delete(knownDevices)
    .where(and(eq(knownDevices.phone, phone), ne(knownDevices.tokenHash, exceptTokenHash)))
}

export function deleteOldDevices(db: Db, seenBefore: number) {
  return db.orm.delete(knownDevices).where(lt(knownDevices.seenAt, seenBefore))
}
