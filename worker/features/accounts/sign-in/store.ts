import { and, desc, eq, exists, gt, isNull, lt, lte, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { CODE_ATTEMPTS, DEVICES_PER_NUMBER, SESSIONS_SHOWN_MAX } from '#contract/limits.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { endedSessions, knownDevices, sessions, signInCodes, users } from '#worker/db/schema.ts'

/**
 * The person of a session. Undefined if the session was ended or its epoch is no longer the person's. One
 * query checks both, so that either takes effect at once.
 */
export async function findSessionUser(
  db: Db,
  { userId, epoch, tokenHash }: { userId: number; epoch: number; tokenHash: string },
) {
  const [row] = await db.orm
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.sessionEpoch, epoch), notExists(ended(db, tokenHash))))
  return row
}

function ended(db: Db, tokenHash: string) {
  return db.orm
    .select({ one: sql`1` })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, tokenHash))
}

type NewSession = typeof sessions.$inferInsert

export function addSession(db: Db, session: NewSession) {
  return db.orm.insert(sessions).values(session)
}

/**
 * Records that a session is used. Adds it if it is from before sessions were listed, unless it has ended since it was
 * read. Writes nothing if it was already recorded at `usedBefore` or later.
 */
export function touchSession(
  db: Db,
  session: NewSession,
  { epoch, usedBefore }: { epoch: number; usedBefore: number },
) {
  const { tokenHash, publicId, userId, startedAt, usedAt, device, place } = session
  const values = db.orm
    .select({
      tokenHash: sql`${tokenHash}`.as('token_hash'),
      publicId: sql`${publicId}`.as('public_id'),
      userId: users.id,
      startedAt: sql`${startedAt}`.as('started_at'),
      usedAt: sql`${usedAt}`.as('used_at'),
      device: sql`${device}`.as('device'),
      place: sql`${place}`.as('place'),
      passkeyAt: sql`null`.as('passkey_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.sessionEpoch, epoch), notExists(ended(db, tokenHash))))
  return db.orm
    .insert(sessions)
    .select(values)
    .onConflictDoUpdate({
      target: sessions.tokenHash,
      set: { usedAt, place: sql`coalesce(${place}, ${sessions.place})` },
      setWhere: lt(sessions.usedAt, usedBefore),
    })
}

/** The person's sessions that have not expired, the one used last first. */
export function listSessions(db: Db, userId: number, startedAfter: number) {
  return db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.startedAt, startedAfter)))
    .orderBy(desc(sessions.usedAt), desc(sessions.startedAt))
    .limit(SESSIONS_SHOWN_MAX)
}

/** True if the person has a session beside this one. */
export function hasOtherSession(db: Db, userId: number, tokenHash: string): Fragment {
  return exists(
    db.orm
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash))),
  )
}

export function findOwnSession(db: Db, userId: number, publicId: string) {
  return db.orm
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
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
