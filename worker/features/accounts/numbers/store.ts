import { and, asc, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Db, Fragment } from '../../../db/client.ts'
import { adminGrants, auditEvents, users } from '../../../db/schema.ts'

export interface Move {
  from: string
  to: string
}

/**
 * Makes a number the person's own and ends all their sessions. Answers no row where they have left `from`
 * meanwhile, where the number is another account's (the column is unique, so of two who take a free one at
 * once one gets it), or where `onlyIf` is not true.
 */
export function movePhone(db: Db, id: number, { from, to }: Move, onlyIf: SQL, now: number) {
  return db.orm
    .update(users)
    .set({
      phone: to,
      phoneVerifiedAt: now,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      ...NOTHING_PENDING,
    })
    .where(and(eq(users.id, id), eq(users.phone, from), sql`not ${isTaken(id, to)}`, onlyIf))
    .returning()
}

const NOTHING_PENDING = { pendingPhone: null, pendingPhoneDueAt: null }

/** Of movePhone and askMove: the session that asks has not been ended meanwhile. */
export function isInEpoch(epoch: number): SQL {
  return sql`${users.sessionEpoch} = ${epoch}`
}

/** Of movePhone: this change still waits, its time has come, and the person is not suspended. */
export function isDue({ to, dueAt }: { to: string; dueAt: number }, now: number): SQL {
  return sql`${users.pendingPhone} = ${to} and ${users.pendingPhoneDueAt} = ${dueAt} and ${dueAt} <= ${now}
    and coalesce(${users.suspendedUntil}, 0) <= ${now}`
}

export function proveOwnPhone(db: Db, id: number, phone: string, now: number) {
  return db.orm
    .update(users)
    .set({ phoneVerifiedAt: now })
    .where(and(eq(users.id, id), eq(users.phone, phone)))
    .returning()
}

/** A later change takes the place of an earlier one, and waits its whole time. */
export function askMove(db: Db, id: number, { from, to }: Move, dueAt: number, onlyIf: SQL) {
  return db.orm
    .update(users)
    .set({ pendingPhone: to, pendingPhoneDueAt: dueAt })
    .where(and(eq(users.id, id), eq(users.phone, from), sql`not ${isTaken(id, to)}`, onlyIf))
    .returning()
}

/** Ends all sessions of the person with it. */
export function stopMove(db: Db, id: number) {
  return db.orm
    .update(users)
    .set({ ...NOTHING_PENDING, sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(and(eq(users.id, id), isNotNull(users.pendingPhoneDueAt)))
    .returning()
}

/** Takes away a change that cannot be carried out. */
export function dropMove(db: Db, id: number, dueAt: number) {
  return db.orm
    .update(users)
    .set(NOTHING_PENDING)
    .where(and(eq(users.id, id), eq(users.pendingPhoneDueAt, dueAt)))
}

/** In the words of its partial index. */
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
 * Uses up a listed number at a sign-in. Of any number of them one changes a row; nobody who is suspended uses
 * one up.
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
 * For the batch in which a number was used up at a sign-in, after its event: whose role was ever taken gets
 * nothing by it.
 */
export function giveRoleByNumber(db: Db, phone: string) {
  const wasTaken = sql`exists (${ROLE_CHANGES} and ${auditEvents.action} = 'role_taken')`
  return db.orm
    .update(users)
    .set({ role: 'admin' })
    .where(and(eq(users.phone, phone), eq(users.role, 'member'), sql`not ${wasTaken}`, sql`changes() > 0`))
    .returning({ publicId: users.publicId })
}

/**
 * After a move to another number, in its batch: what somebody leaves or comes to is used up where it is
 * listed, and so is any number that an admin leaves, or who ever was one. Without that, the number could make
 * an admin of the account that is opened with it next.
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

/** The number of somebody whose role an admin changed, after that in its batch. */
export function useUpOwnNumber(db: Db, id: number, now: number) {
  return db.orm
    .insert(adminGrants)
    .select(
      sql`select ${users.phone}, ${users.id}, ${now}, 0 from ${users} where ${users.id} = ${id}
        and changes() > 0`,
    )
    .onConflictDoNothing()
}

/** The row id and the public id of the account with a number, as a batch finds them. */
export function accountOf(phone: string): { userId: Fragment; subjectId: Fragment } {
  const column = (wanted: SQL) => sql`(select ${wanted} from ${users} where ${users.phone} = ${phone})`
  return { userId: column(sql`${users.id}`), subjectId: column(sql`${users.publicId}`) }
}
