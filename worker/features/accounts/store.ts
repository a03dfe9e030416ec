import { and, eq, getTableColumns, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users, type UserRow } from '../../db/schema.ts'
import { wantedKey, wantedKeys } from '../../db/wanted.ts'

/** Opens the account of a phone number that was just proved, or finds the one that stands: parallel calls make one row. */
export function upsertUser(db: Db, { publicId, phone, role, now }: { publicId: string; phone: string; role: UserRow['role']; now: number }) {
  return db.orm
    .insert(users)
    .values({ publicId, phone, role, phoneVerifiedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: users.phone,
      set: { phoneVerifiedAt: sql`coalesce(${users.phoneVerifiedAt}, ${now})` },
    })
    .returning()
}

/** Answers no row where the number is another account's; the column is unique, so of two who take a free one at once one gets it. */
export function setPhone(db: Db, id: number, phone: string, now: number) {
  const taken = db.orm.select({ one: sql`1` }).from(users).where(sql`${users.phone} = ${phone} and ${users.id} <> ${id}`)
  return db.orm
    .update(users)
    .set({ phone, phoneVerifiedAt: now })
    .where(and(eq(users.id, id), notExists(taken)))
    .returning()
}

export type Profile = Partial<
  Pick<UserRow, 'firstName' | 'lastName' | 'businessName' | 'bio' | 'email' | 'location' | 'userType' | 'profileImageUrl'>
>

export function updateProfile(db: Db, id: number, profile: Profile) {
  return db.orm.update(users).set(profile).where(eq(users.id, id)).returning()
}

export function findPhoto(db: Db, id: number) {
  return db.orm.select({ profileImageUrl: users.profileImageUrl }).from(users).where(eq(users.id, id))
}

/** At most a page of people. */
export function listUsers(db: Db, ids: readonly number[]) {
  return db.orm
    .select(getTableColumns(users))
    .from(wantedKeys(ids))
    .innerJoin(users, sql`${users.id} = ${wantedKey}`)
}

export function findUserByPublicId(db: Db, publicId: string) {
  return db.orm.select({ id: users.id, suspendedUntil: users.suspendedUntil }).from(users).where(sql`${users.publicId} = ${publicId}`)
}

export function findProfile(db: Db, publicId: string) {
  return db.orm.select().from(users).where(eq(users.publicId, publicId))
}

export function findSuspension(db: Db, id: number) {
  return db.orm.select({ suspendedUntil: users.suspendedUntil }).from(users).where(sql`${users.id} = ${id}`)
}
