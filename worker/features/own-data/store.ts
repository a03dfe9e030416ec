import { and, asc, eq, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { DELETED_NAMES } from '#contract/own-data.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { EMPTIED_LISTING, PERSON_TABLES, type PersonTable, type Section } from '#worker/db/person-tables.ts'
import {
  accountDeletions,
  formerNumbers,
  knownDevices,
  sessions,
  signInCodes,
  userBans,
  users,
  type UserRow,
} from '#worker/db/schema.ts'
import { isNotSuspended, isUnliftedBan } from '#worker/db/visibility.ts'

/** Another admin, who is not suspended. */
export function hasOtherAdmin(db: Db, id: number, now: number) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, id), isNotSuspended(users, now)))
    .limit(1)
}

/**
 * Empties the account, frees its number and ends its sessions. The row stays suspended for good, so that nothing
 * that is still there is shown. Returns no row if the account was deleted or its sessions ended meanwhile, or if
 * it is the last admin's.
 */
export function markDeleted(db: Db, { id, sessionEpoch, phone }: UserRow, now: number) {
  const otherAdmin = sql`exists (select 1 from ${users} as other where other.role = 'admin'
    and other.id <> ${id} and coalesce(other.suspended_until, 0) <= ${now})`
  return db.orm
    .update(users)
    .set({
      ...DELETED_NAMES,
      businessName: null,
      email: null,
      profileImageUrl: null,
      location: null,
      bio: null,
      userType: 'individual',
      role: 'member',
      phoneVerifiedAt: null,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      suspendedUntil: PERMANENT_UNTIL,
      quickReplies: [],
      mutedKinds: [],
      idVerifiedAt: null,
      addressVerifiedAt: null,
      certificateVerifiedAt: null,
      heldNames: null,
      pendingPhone: null,
      pendingPhoneDueAt: null,
      repliesWithin: null,
      reviewCount: 0,
      positiveReviews: 0,
      reviewPoints: 0,
      pushMutedKinds: [],
      quietFrom: null,
      quietTo: null,
      pushedId: 0,
      smsAlerts: false,
      smsAlertedAt: null,
      seenAt: null,
      phone: sql`'deleted:' || ${users.publicId}`,
      createdAt: now,
      deletedAt: now,
      passkeyDueAt: null,
    })
    .where(
      and(
        eq(users.id, id),
        eq(users.sessionEpoch, sessionEpoch),
        eq(users.phone, phone),
        isNull(users.deletedAt),
        or(ne(users.role, 'admin'), otherAdmin),
      ),
    )
    .returning({ id: users.id })
}

/** True, in the batch of markDeleted, if it deleted the account. */
function isDeletedNow(id: number, now: number): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.deletedAt} = ${now})`
}

/** Cron leaves the deletion to the call for this long. */
const CALL_MS = 10 * MINUTE_MS

export function addDeletion(db: Db, userId: number, now: number) {
  return db.orm
    .insert(accountDeletions)
    .select(sql`select ${userId}, ${now}, 'listings', 0, ${now + CALL_MS} where ${isDeletedNow(userId, now)}`)
    .onConflictDoNothing()
}

/** Keeps the hash of the number while a ban or an open case may still concern it. */
export function keepNumber(db: Db, userId: number, numberHash: string, now: number) {
  const isBanned = sql`exists (select 1 from ${userBans} where ${userBans.userId} = ${userId}
    and ${isUnliftedBan} and coalesce(${userBans.expiresAt}, ${PERMANENT_UNTIL}) > ${now})`
  const hasCase = sql`exists (select 1 from moderation_items where author_id = ${userId} and status = 'open')`
  return db.orm
    .insert(formerNumbers)
    .select(
      sql`select ${numberHash}, ${userId} where ${isDeletedNow(userId, now)} and (${isBanned} or ${hasCase})`,
    )
    .onConflictDoNothing()
}

export function forgetDevicesOf(db: Db, { id, phone }: UserRow, now: number) {
  return db.orm.delete(knownDevices).where(and(eq(knownDevices.phone, phone), isDeletedNow(id, now)))
}

/** Deletes the codes sent to the number, whose subjects begin with it and a space. */
export function forgetCodesOf(db: Db, { id, phone }: UserRow, now: number) {
  const isOfNumber = sql`${signInCodes.subject} >= ${`${phone} `} and ${signInCodes.subject} < ${`${phone}!`}`
  return db.orm.delete(signInCodes).where(and(isOfNumber, isDeletedNow(id, now)))
}

const deletionColumns = {
  userId: accountDeletions.userId,
  askedAt: accountDeletions.askedAt,
  step: accountDeletions.step,
  afterId: accountDeletions.afterId,
  dueAt: accountDeletions.dueAt,
  publicId: users.publicId,
}

export function findDeletion(db: Db, userId: number) {
  return db.orm
    .select(deletionColumns)
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(eq(accountDeletions.userId, userId))
}

export type Deletion = Awaited<ReturnType<typeof findDeletion>>[number]

export function listDueDeletions(db: Db, now: number, limit: number) {
  return db.orm
    .select(deletionColumns)
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(limit)
}

export function saveProgress(db: Db, { userId, step, afterId, dueAt }: Deletion) {
  return db.orm
    .update(accountDeletions)
    .set({ step, afterId, dueAt })
    .where(eq(accountDeletions.userId, userId))
}

export function endDeletion(db: Db, userId: number) {
  return db.orm.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
}

/** A change of one listing updates five text indexes. */
const LISTINGS_PER_ROUND = 50

/** Empties the next listings of the person, and takes them off the market. */
export function emptyListings(db: Db, sellerId: number, now: number) {
  const next = sql`select id from listings where seller_id = ${sellerId}
    and not (title = '' and status = 'removed') limit ${LISTINGS_PER_ROUND}`
  const set = sql`${sql.raw(EMPTIED_LISTING)}, deleted_at = coalesce(deleted_at, ${now}),
    updated_at = max(${now}, updated_at + 1)`
  return db.orm
    .all(sql`update listings set ${set} where id in (${next}) returning id`)
    .then((rows) => z.array(z.object({ id: z.int() })).parse(rows))
}

/** The row ids, as a query. */
export function idsOf(rows: readonly { id: number }[]): Fragment {
  return sql`select value from json_each(${JSON.stringify(rows.map(({ id }) => id))})`
}

const SESSIONS_PER_ROUND = 20

export function listSessions(db: Db, userId: number) {
  return db.orm
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(SESSIONS_PER_ROUND)
}

export function removeSessions(db: Db, hashes: readonly string[]) {
  return db.orm.delete(sessions).where(inArray(sessions.tokenHash, [...hashes]))
}

const ROWS_PER_ROUND = 200
const TABLES_PER_ROUND = 10
const TABLES = Object.entries(PERSON_TABLES)
/** The tables of which some rows wait for moderators, or for a ban to end. */
const CASE_TABLES = TABLES.filter(
  ([, { deletion }]) => 'delete' in deletion && (deletion.kept === 'cases' || deletion.kept === 'bans'),
)

/**
 * Deletes rows of the next tables, from number `done` of the list on: of all tables, or of those with cases.
 * Returns how many tables are done, or undefined if all are.
 */
export async function deleteRows(
  db: Db,
  userId: number,
  from: 'all' | 'cases',
  done: number,
): Promise<number | undefined> {
  const tables = from === 'all' ? TABLES : CASE_TABLES
  const next = tables.slice(done, done + TABLES_PER_ROUND)
  for (const [at, [name, table]] of next.entries()) {
    const statement = deletionOf(name, table, userId)
    if (statement && (await db.orm.all(statement)).length === ROWS_PER_ROUND) return done + at
  }
  return done + next.length < tables.length ? done + next.length : undefined
}

function deletionOf(name: string, { key, deletion }: PersonTable, userId: number): SQL | undefined {
  const rows = (where: string) =>
    withPerson(
      `(${key.join()}) IN (SELECT ${key.join()} FROM ${name} WHERE ${where} LIMIT ${ROWS_PER_ROUND})`,
      userId,
    )
  if ('delete' in deletion)
    return sql`DELETE FROM ${sql.raw(name)} WHERE ${rows(deletion.delete)} RETURNING 1 AS one`
  if ('set' in deletion)
    return sql`UPDATE ${sql.raw(name)} SET ${sql.raw(deletion.set)} WHERE ${rows(deletion.where)} RETURNING 1 AS one`
  return undefined
}

/** True while something of the person waits for a case to be decided, or for a ban to end. */
export async function hasCases(db: Db, userId: number): Promise<boolean> {
  const waiting = TABLES.flatMap(([name, { deletion }]) =>
    'waits' in deletion && deletion.waits !== undefined
      ? [withPerson(`EXISTS (SELECT 1 FROM ${name} WHERE ${deletion.waits})`, userId)]
      : [],
  )
  const [row] = await db.orm.all(sql`select ${sql.join(waiting, sql` or `)} as has_cases`)
  return z.object({ has_cases: z.int() }).parse(row).has_cases === 1
}

const ROWS_PER_READ = 200

/** The next rows of a section of the export as JSON texts, after the row with this key. */
export async function readSection(
  db: Db,
  userId: number,
  { name, key, section }: { name: string; key: readonly string[]; section: Section },
  after: readonly (string | number)[] | undefined,
): Promise<{ texts: string[]; last: (string | number)[] | undefined }> {
  const fields = Object.entries(section.fields).map(([field, value]) => `'${field}', ${value}`)
  const isAfter =
    after === undefined
      ? sql``
      : sql` AND (${sql.raw(key.join())}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`
  const select = withPerson(
    `SELECT json_object(${fields.join()}) AS text, json_array(${key.join()}) AS at`,
    userId,
  )
  const where = withPerson(`FROM ${name} WHERE (${section.where})`, userId)
  const rows = await db.orm.all(
    sql`${select} ${where}${isAfter} ORDER BY ${sql.raw(key.join())} LIMIT ${ROWS_PER_READ}`,
  )
  const read = z.array(z.object({ text: z.string(), at: KeyText })).parse(rows)
  return {
    texts: read.map(({ text }) => text),
    last: read.length === ROWS_PER_READ ? read.at(-1)?.at : undefined,
  }
}

const KeyText = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.array(z.union([z.string(), z.number()])))

/** The SQL of the list of tables, with the person's row id bound. */
function withPerson(text: string, userId: number): SQL {
  return sql.join(
    text.split(':person').map((part) => sql.raw(part)),
    sql`${userId}`,
  )
}
