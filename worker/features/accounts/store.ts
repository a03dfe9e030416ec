import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { type Db, type Fragment, wantedKey, wantedKeys } from '#worker/db/client.ts'
import { formerNumbers, peopleCounts, userBans, users, type UserRow } from '#worker/db/schema.ts'
import { isUnliftedBan } from '#worker/db/visibility.ts'
import { passkeyDueAt, type ProofTimes } from './policy.ts'

/** Creates or finds the account of a phone number that was just verified. Concurrent calls create one row. */
export function upsertUser(
  db: Db,
  { publicId, phone, now }: { publicId: string; phone: string; now: number },
) {
  return db.orm
    .insert(users)
    .values({ publicId, phone, phoneVerifiedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: users.phone,
      set: { phoneVerifiedAt: sql`coalesce(${users.phoneVerifiedAt}, ${now})` },
    })
    .returning()
}

export type Profile = Partial<
  Pick<
    UserRow,
    | 'firstName'
    | 'lastName'
    | 'businessName'
    | 'heldNames'
    | 'bio'
    | 'email'
    | 'location'
    | 'userType'
    | 'profileImageUrl'
  >
>

/**
 * Updates a profile. With `seen`, only if the person still has those names and approved documents, since the
 * new names were checked in combination with them.
 */
export function updateProfile(db: Db, id: number, profile: Profile, seen?: SeenNames & ProofTimes) {
  return db.orm
    .update(users)
    .set(profile)
    .where(and(eq(users.id, id), seen && hasNames(seen), seen && hasProofs(seen)))
    .returning()
}

function hasProofs({ idVerifiedAt, addressVerifiedAt, certificateVerifiedAt }: ProofTimes): SQL {
  return sql`${users.idVerifiedAt} is ${idVerifiedAt} and ${users.addressVerifiedAt} is ${addressVerifiedAt}
    and ${users.certificateVerifiedAt} is ${certificateVerifiedAt}`
}

export type SeenNames = Pick<UserRow, 'firstName' | 'lastName' | 'businessName' | 'heldNames'>

function hasNames({ firstName, lastName, businessName, heldNames }: SeenNames): SQL {
  const held = sql.param(heldNames, users.heldNames)
  return sql`${users.firstName} is ${firstName} and ${users.lastName} is ${lastName}
    and ${users.businessName} is ${businessName} and ${users.heldNames} is ${held}`
}

/** The person's row id if they have these names, else null. For statements that follow the names' update. */
export function idWithNames(id: number, names: SeenNames): Fragment {
  return sql`(select ${users.id} from ${users} where ${users.id} = ${id} and ${hasNames(names)})`
}

export function findById(db: Db, id: number) {
  return db.orm.select().from(users).where(eq(users.id, id))
}

export function findPhoto(db: Db, id: number) {
  return db.orm.select({ profileImageUrl: users.profileImageUrl }).from(users).where(eq(users.id, id))
}

/** Whole rows, for at most one page of people. */
export function listUsers(db: Db, ids: readonly number[]) {
  return db.orm
    .select(getTableColumns(users))
    .from(wantedKeys(ids))
    .innerJoin(users, sql`${users.id} = ${wantedKey}`)
}

/** A person's row id, with the column that isSuspended reads. */
export function findIdByPublicId(db: Db, publicId: string) {
  return db.orm
    .select({ id: users.id, suspendedUntil: users.suspendedUntil })
    .from(users)
    .where(sql`${users.publicId} = ${publicId}`)
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(users).where(eq(users.publicId, publicId))
}

export function findSuspension(db: Db, id: number) {
  return db.orm
    .select({ suspendedUntil: users.suspendedUntil })
    .from(users)
    .where(sql`${users.id} = ${id}`)
}

export function profileState(id: number): Fragment {
  const { firstName, lastName, businessName, bio, profileImageUrl, heldNames } = users
  return sql`select json_object('firstName', ${firstName}, 'lastName', ${lastName}, 'businessName',
    ${businessName}, 'bio', ${bio}, 'profileImageUrl', ${profileImageUrl},
    'heldNames', json(${heldNames}))
    from ${users} where ${users.id} = ${id}`
}

export function emptyProfile(db: Db, id: number, onlyIf: Fragment) {
  const empty = {
    firstName: null,
    lastName: null,
    businessName: null,
    heldNames: null,
    bio: null,
    profileImageUrl: null,
  }
  return db.orm
    .update(users)
    .set(empty)
    .where(and(eq(users.id, id), sql`(${onlyIf})`))
}

/** Restores a cleared profile, except the fields that the person has filled in again. */
export function restoreProfile(
  db: Db,
  id: number,
  before: SeenNames & Pick<UserRow, 'bio' | 'profileImageUrl'>,
  isPhotoThere: Fragment,
  onlyIf: Fragment,
) {
  return db.orm
    .update(users)
    .set({
      firstName: sql`coalesce(${users.firstName}, ${before.firstName})`,
      lastName: sql`coalesce(${users.lastName}, ${before.lastName})`,
      businessName: sql`coalesce(${users.businessName}, ${before.businessName})`,
      bio: sql`coalesce(${users.bio}, ${before.bio})`,
      profileImageUrl: sql`coalesce(${users.profileImageUrl}, case when ${isPhotoThere}
        then ${before.profileImageUrl} end)`,
      heldNames: sql`coalesce(${users.heldNames}, ${sql.param(before.heldNames, users.heldNames)})`,
    })
    .where(and(eq(users.id, id), sql`(${onlyIf})`))
}

const hasHeldNames = isNotNull(users.heldNames)
const heldName = (name: 'firstName' | 'lastName' | 'businessName') =>
  sql`${users.heldNames} ->> ${sql.raw(`'${name}'`)}`

/** Makes held names public. */
export function releaseNames(db: Db, id: number, onlyIf: Fragment) {
  const released = {
    firstName: sql`${heldName('firstName')}`,
    lastName: sql`${heldName('lastName')}`,
    businessName: sql`${heldName('businessName')}`,
  }
  return db.orm
    .update(users)
    .set({ ...released, heldNames: null })
    .where(and(eq(users.id, id), hasHeldNames, sql`(${onlyIf})`))
}

export function dropHeldNames(db: Db, id: number, onlyIf: Fragment) {
  return db.orm
    .update(users)
    .set({ heldNames: null })
    .where(and(eq(users.id, id), sql`(${onlyIf})`))
}

/** Sets the public and held names to `before` if they are still those of `after`. */
export function setNames(db: Db, id: number, before: SeenNames, after: SeenNames, onlyIf: Fragment) {
  const { firstName, lastName, businessName, heldNames } = before
  return db.orm
    .update(users)
    .set({ firstName, lastName, businessName, heldNames })
    .where(and(eq(users.id, id), hasNames(after), sql`(${onlyIf})`))
}

const NAMES = {
  person: sql`lower(${users.firstName} || ' ' || coalesce(${users.lastName}, ''))`,
  family: sql`lower(${users.lastName})`,
  business: sql`lower(${users.businessName})`,
} as const

/** The expressions for held names. Each must be the same as in its index, or SQLite ignores the index. */
const HELD_NAMES = {
  person: sql`lower((${users.heldNames} ->> 'firstName') || ' ' || coalesce(${users.heldNames} ->> 'lastName',
    ''))`,
  business: sql`lower(${users.heldNames} ->> 'businessName')`,
} as const

/**
 * Queries, one per index, for the row ids of people whose first, last or business name begins with the text.
 * They find public and held names, but not held last names.
 */
export function listIdsByName(db: Db, beginning: string, limit: number) {
  const from = beginning.toLowerCase()
  const startsWithText = (name: SQL) => sql`${name} >= ${from} and ${name} < ${`${from}\u{10ffff}`}`
  const listIdsBy = (name: SQL, where?: SQL) =>
    db.orm
      .select({ id: users.id })
      .from(users)
      .where(and(startsWithText(name), where))
      .limit(limit)
  return [
    listIdsBy(NAMES.person),
    listIdsBy(NAMES.family),
    listIdsBy(NAMES.business),
    listIdsBy(HELD_NAMES.person, hasHeldNames),
    listIdsBy(HELD_NAMES.business, hasHeldNames),
  ] as const
}

export function listIdsByPublicId(db: Db, publicId: string) {
  return db.orm.select({ id: users.id }).from(users).where(eq(users.publicId, publicId.toLowerCase()))
}

export function listIdsByPhone(db: Db, phone: string) {
  return db.orm.select({ id: users.id }).from(users).where(eq(users.phone, phone))
}

export function listIdsByEmail(db: Db, email: string, limit: number) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isNotNull(users.email)))
    .limit(limit)
}

/** Row ids of people, newest first, starting below `beforeId` if it is given. */
export function listNewestIds(db: Db, beforeId: number | undefined, limit: number) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), beforeId === undefined ? undefined : lt(users.id, beforeId)))
    .orderBy(desc(users.id))
    .limit(limit)
}

export function countPeople(db: Db) {
  return db.orm.select({ people: peopleCounts.people }).from(peopleCounts).where(eq(peopleCounts.id, 1))
}

/**
 * Sets a person's role. The WHERE guards against races: `adminId` must still be an admin, so that two admins
 * cannot take the role from each other, and a person suspended at the same moment is not made an admin.
 */
export function setRole(db: Db, id: number, role: UserRow['role'], adminId: number, now: number) {
  const isAdmin = sql`exists (select 1 from ${users} as giver where giver.id = ${adminId}
    and giver.role = 'admin')`
  const isNotSuspended = role === 'admin' ? sql`coalesce(${users.suspendedUntil}, 0) <= ${now}` : undefined
  return db.orm
    .update(users)
    .set({ role, passkeyDueAt: role === 'admin' ? passkeyDueAt(now) : null })
    .where(and(eq(users.id, id), ne(users.role, role), ne(users.id, adminId), isAdmin, isNotSuspended))
    .returning()
}

/** The longest ban in force of a deleted account that had the number with this hash. */
export function findBanOfNumber(db: Db, numberHash: string, now: number) {
  const end = sql`coalesce(${userBans.expiresAt}, ${PERMANENT_UNTIL})`
  return db.orm
    .select({ userPublicId: users.publicId, reason: userBans.reason, expiresAt: userBans.expiresAt })
    .from(formerNumbers)
    .innerJoin(userBans, eq(userBans.userId, formerNumbers.userId))
    .innerJoin(users, eq(users.id, formerNumbers.userId))
    .where(and(eq(formerNumbers.numberHash, numberHash), isUnliftedBan, gt(end, now)))
    .orderBy(desc(end))
    .limit(1)
}

export function findByPhone(db: Db, phone: string) {
  return db.orm.select().from(users).where(eq(users.phone, phone))
}
