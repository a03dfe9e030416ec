import { and, desc, eq, getTableColumns, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { type Db, type Fragment, wantedKey, wantedKeys } from '../../db/client.ts'
import { peopleCounts, users, type UserRow } from '../../db/schema.ts'

/**
 * Opens or finds the account of a phone number that was just verified. Concurrent calls make only one row.
 */
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
 * Updates a profile. With `seen`, updates only if the names are still the seen ones: the new names were
 * judged in combination with them.
 */
export function updateProfile(db: Db, id: number, profile: Profile, seen?: SeenNames) {
  return db.orm
    .update(users)
    .set(profile)
    .where(and(eq(users.id, id), seen && areNames(seen)))
    .returning()
}

export type SeenNames = Pick<UserRow, 'firstName' | 'lastName' | 'businessName' | 'heldNames'>

function areNames({ firstName, lastName, businessName, heldNames }: SeenNames): SQL {
  const held = sql.param(heldNames, users.heldNames)
  return sql`${users.firstName} is ${firstName} and ${users.lastName} is ${lastName}
    and ${users.businessName} is ${businessName} and ${users.heldNames} is ${held}`
}

/**
 * The person's row id if they have these names, else null. For statements that depend on an earlier one in
 * the batch.
 */
export function idWithNames(id: number, names: SeenNames): Fragment {
  return sql`(select ${users.id} from ${users} where ${users.id} = ${id} and ${areNames(names)})`
}

export function findById(db: Db, id: number) {
  return db.orm.select().from(users).where(eq(users.id, id))
}

export function findPhoto(db: Db, id: number) {
  return db.orm.select({ profileImageUrl: users.profileImageUrl }).from(users).where(eq(users.id, id))
}

/** Everything that admins see of these people, who must be at most a page. */
export function listUsers(db: Db, ids: readonly number[]) {
  return db.orm
    .select(getTableColumns(users))
    .from(wantedKeys(ids))
    .innerJoin(users, sql`${users.id} = ${wantedKey}`)
}

export function findUserByPublicId(db: Db, publicId: string) {
  return db.orm
    .select({ id: users.id, suspendedUntil: users.suspendedUntil })
    .from(users)
    .where(sql`${users.publicId} = ${publicId}`)
}

export function findProfile(db: Db, publicId: string) {
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

/** Restores a cleared profile. Fields that the person has filled in since stay. */
export function refillProfile(
  db: Db,
  id: number,
  was: SeenNames & Pick<UserRow, 'bio' | 'profileImageUrl'>,
  onlyIf: Fragment,
) {
  return db.orm
    .update(users)
    .set({
      firstName: sql`coalesce(${users.firstName}, ${was.firstName})`,
      lastName: sql`coalesce(${users.lastName}, ${was.lastName})`,
      businessName: sql`coalesce(${users.businessName}, ${was.businessName})`,
      bio: sql`coalesce(${users.bio}, ${was.bio})`,
      profileImageUrl: sql`coalesce(${users.profileImageUrl}, ${was.profileImageUrl})`,
      heldNames: sql`coalesce(${users.heldNames}, ${sql.param(was.heldNames, users.heldNames)})`,
    })
    .where(and(eq(users.id, id), sql`(${onlyIf})`))
}

const isHeld = isNotNull(users.heldNames)
const held = (name: 'firstName' | 'lastName' | 'businessName') =>
  sql`${users.heldNames} ->> ${sql.raw(`'${name}'`)}`

/** Makes held names public. */
export function releaseNames(db: Db, id: number, onlyIf: Fragment) {
  const released = {
    firstName: sql`${held('firstName')}`,
    lastName: sql`${held('lastName')}`,
    businessName: sql`${held('businessName')}`,
  }
  return db.orm
    .update(users)
    .set({ ...released, heldNames: null })
    .where(and(eq(users.id, id), isHeld, sql`(${onlyIf})`))
}

export function dropHeldNames(db: Db, id: number, onlyIf: Fragment) {
  return db.orm
    .update(users)
    .set({ heldNames: null })
    .where(and(eq(users.id, id), sql`(${onlyIf})`))
}

/** Sets the public and held names from `after` back to `before`, unless the person has changed them since. */
export function setNames(db: Db, id: number, before: SeenNames, after: SeenNames, onlyIf: Fragment) {
  const { firstName, lastName, businessName, heldNames } = before
  return db.orm
    .update(users)
    .set({ firstName, lastName, businessName, heldNames })
    .where(and(eq(users.id, id), areNames(after), sql`(${onlyIf})`))
}

const NAMES = {
  person: sql`lower(${users.firstName} || ' ' || coalesce(${users.lastName}, ''))`,
  family: sql`lower(${users.lastName})`,
  business: sql`lower(${users.businessName})`,
} as const

/** Expressions for held names. Each must match that of its index. */
const HELD = {
  person: sql`lower((${users.heldNames} ->> 'firstName') || ' ' || coalesce(${users.heldNames} ->> 'lastName',
    ''))`,
  business: sql`lower(${users.heldNames} ->> 'businessName')`,
} as const

/**
 * Row ids of people whose first, last or business name, public or held, begins with the text; one query per
 * index.
 */
export function idsByName(db: Db, beginning: string, limit: number) {
  const from = beginning.toLowerCase()
  const beginsSo = (name: SQL) => sql`${name} >= ${from} and ${name} < ${`${from}\u{10ffff}`}`
  const idsBy = (name: SQL, where?: SQL) =>
    db.orm
      .select({ id: users.id })
      .from(users)
      .where(and(beginsSo(name), where))
      .limit(limit)
  return [
    idsBy(NAMES.person),
    idsBy(NAMES.family),
    idsBy(NAMES.business),
    idsBy(HELD.person, isHeld),
    idsBy(HELD.business, isHeld),
  ] as const
}

export function idsByPublicId(db: Db, publicId: string) {
  return db.orm.select({ id: users.id }).from(users).where(eq(users.publicId, publicId.toLowerCase()))
}

export function idsByPhone(db: Db, phone: string) {
  return db.orm.select({ id: users.id }).from(users).where(eq(users.phone, phone))
}

export function idsByEmail(db: Db, email: string, limit: number) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isNotNull(users.email)))
    .limit(limit)
}

/** The newest people, from below a row id on. */
export function newestUsers(db: Db, below: number | undefined, limit: number) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(below === undefined ? undefined : lt(users.id, below))
    .orderBy(desc(users.id))
    .limit(limit)
}

export function countPeople(db: Db) {
  return db.orm
    .select({ people: peopleCounts.people, verified: peopleCounts.verified })
    .from(peopleCounts)
    .where(eq(peopleCounts.id, 1))
}

/**
 * Sets a person's role. The WHERE guards against races: the giver must still be an admin, so that two admins
 * cannot remove each other, and a person suspended at the same moment gets no role.
 */
export function setRole(db: Db, id: number, role: UserRow['role'], adminId: number, now: number) {
  const isAdmin = sql`exists (select 1 from ${users} as giver where giver.id = ${adminId}
    and giver.role = 'admin')`
  const isFree = role === 'admin' ? sql`coalesce(${users.suspendedUntil}, 0) <= ${now}` : undefined
  return db.orm
    .update(users)
    .set({ role })
    .where(and(eq(users.id, id), ne(users.role, role), ne(users.id, adminId), isAdmin, isFree))
    .returning()
}

export function findByPhone(db: Db, phone: string) {
  return db.orm.select().from(users).where(eq(users.phone, phone))
}
