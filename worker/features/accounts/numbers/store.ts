import { and, asc, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Db, Fragment } from '#worker/db/client.ts'
import { adminGrants, auditEvents, users } from '#worker/db/schema.ts'

export interface Move {
  from: string
  to: string
}

/**
 * Moves the person to the number `to` and ends all their sessions. Returns no row if they no longer have
 * `from`, if another account has `to`, or if `onlyIf` is false. The column is unique, so only one of two
 * concurrent moves gets a free number.
 */
export function movePhone(db: Db, id: number, { from, to }: Move, onlyIf: SQL, now: number) {
  return db.orm
    .update(users)
    .set({
      phone: to,
      phoneVerifiedAt: now,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      ...NO_PENDING_MOVE,
    })
    .where(and(eq(users.id, id), eq(users.phone, from), sql`not ${isTaken(id, to)}`, onlyIf))
    .returning()
}

const NO_PENDING_MOVE = { pendingPhone: null, pendingPhoneDueAt: null }

/** Condition for movePhone and scheduleMove: this is still the person's session epoch. */
export function isInEpoch(epoch: number): SQL {
  return sql`${users.sessionEpoch} = ${epoch}`
}

/** Condition for movePhone: this move is still pending and due, and the person is not suspended. */
export function isDue({ to, dueAt }: { to: string; dueAt: number }, now: number): SQL {
  return sql`${users.pendingPhone} = ${to} and ${users.pendingPhoneDueAt} = ${dueAt} and ${dueAt} <= ${now}
    and coalesce(${users.suspendedUntil}, 0) <= ${now}`
}

/** Returns no row if the person no longer has this number. */
export function markPhoneVerified(db: Db, id: number, phone: string, now: number) {
  return db.orm
    .update(users)
    .set({ phoneVerifiedAt: now })
    .where(and(eq(users.id, id), eq(users.phone, phone)))
    .returning()
}

/** Schedules a move for `dueAt`, in place of any pending one. */
export function scheduleMove(db: Db, id: number, { from, to }: Move, dueAt: number, onlyIf: SQL) {
  return db.orm
    .update(users)
    .set({ pendingPhone: to, pendingPhoneDueAt: dueAt })
    .where(and(eq(users.id, id), eq(users.phone, from), sql`not ${isTaken(id, to)}`, onlyIf))
    .returning()
}

/** Cancels the pending move and ends all the person's sessions. */
export function stopMove(db: Db, id: number) {
  return db.orm
    .update(users)
    .set({ ...NO_PENDING_MOVE, sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(and(eq(users.id, id), isNotNull(users.pendingPhoneDueAt)))
    .returning()
}

/** Ends all the person's sessions. */
export function raiseSessionEpoch(db: Db, userId: number) {
  return db.orm
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, userId))
}

/** Cancels a due move that is not possible. Does nothing if another move has replaced it. */
export function cancelMove(db: Db, id: number, dueAt: number) {
  return db.orm
    .update(users)
    .set(NO_PENDING_MOVE)
    .where(and(eq(users.id, id), eq(users.pendingPhoneDueAt, dueAt)))
}

/** The people whose move is due. The condition must include that of the partial index. */
export function listDueMoves(db: Db, now: number, limit: number) {
  return db.orm
    .select()
    .from(users)
    .where(and(sql`${users.pendingPhoneDueAt} is not null`, lte(users.pendingPhoneDueAt, now)))
    .orderBy(asc(users.pendingPhoneDueAt))
    .limit(limit)
}

export function findOtherHolder(db: Db, id: number, phone: string) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), sql`${users.id} <> ${id}`))
}

function isTaken(id: number, phone: string): SQL {
  return sql`exists (select 1 from ${users} as holder where holder.phone = ${phone} and holder.id <> ${id})`
}

const ROLE_CHANGES = sql`select 1 from ${auditEvents} where ${auditEvents.userId} = ${users.id}`
const wasEverAdmin = sql`(${users.role} = 'admin' or exists (${ROLE_CHANGES}
  and ${auditEvents.action} in ('role_given', 'role_taken')))`

/**
 * Uses up a number in ADMIN_PHONES at a sign-in. Only one of several concurrent calls inserts a row. Does
 * nothing if the person is suspended, or while the former number of a former admin is unknown.
 */
export function useUpNumber(db: Db, phone: string, now: number) {
  const unknown = sql`exists (select 1 from ${adminGrants} where ${adminGrants.isNumberUnknown} = 1)`
  return db.orm
    .insert(adminGrants)
    .select(
      sql`select ${users.phone}, ${users.id}, ${now}, 0 from ${users}
        where ${users.phone} = ${phone} and coalesce(${users.suspendedUntil}, 0) <= ${now} and
        not ${unknown}`,
    )
    .onConflictDoNothing()
}

/**
 * Makes the holder of a number in ADMIN_PHONES an admin, unless the role was ever taken from them. Must
 * follow the audit event of useUpNumber in its batch.
 */
export function giveRoleByNumber(db: Db, phone: string, passkeyDueAt: number) {
  const wasTaken = sql`exists (${ROLE_CHANGES} and ${auditEvents.action} = 'role_taken')`
  return db.orm
    .update(users)
    .set({ role: 'admin', passkeyDueAt })
    .where(and(eq(users.phone, phone), eq(users.role, 'member'), sql`not ${wasTaken}`, sql`changes() > 0`))
    .returning({ publicId: users.publicId })
}

/**
 * Uses up those numbers of a move that ADMIN_PHONES lists, and the old number of anybody who is or was an
 * admin. Otherwise the old number could make its next holder an admin. Must follow the move in its batch.
 */
export function useUpNumbersOfMove(
  db: Db,
  id: number,
  { from, to }: Move,
  listed: readonly string[],
  now: number,
) {
  const isListed = sql`number.value in (select value from json_each(${JSON.stringify(listed)}))`
  return db.orm
    .insert(adminGrants)
    .select(
      sql`select number.value, ${users.id}, ${now}, 0
        from ${users}, json_each(${JSON.stringify([from, to])}) as number
        where ${users.id} = ${id} and changes() > 0 and (${isListed} or (number.value = ${from}
        and ${wasEverAdmin}))`,
    )
    .onConflictDoNothing()
}

/** Uses up the number of a person whose role an admin changes. Must follow that change in its batch. */
export function useUpNumberOf(db: Db, id: number, now: number) {
  return db.orm
    .insert(adminGrants)
    .select(
      sql`select ${users.phone}, ${users.id}, ${now}, 0 from ${users} where ${users.id} = ${id}
        and changes() > 0`,
    )
    .onConflictDoNothing()
}

/** Subqueries for the row id and the public id of the account that has a number. */
export function accountOf(phone: string): { userId: Fragment; subjectId: Fragment } {
  const column = (wanted: SQL) => sql`(select ${wanted} from ${users} where ${users.phone} = ${phone})`
  return { userId: column(sql`${users.id}`), subjectId: column(sql`${users.publicId}`) }
}
