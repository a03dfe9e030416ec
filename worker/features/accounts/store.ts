import { getTableColumns, sql } from 'drizzle-orm'
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

export function findSuspension(db: Db, id: number) {
  return db.orm.select({ suspendedUntil: users.suspendedUntil }).from(users).where(sql`${users.id} = ${id}`)
}
