import type { Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { recordIfAnyone } from '../audit/record.ts'
import { rescoreSeller } from '../listings/rescore.ts'
import { newAdmin, upsertUser } from './store.ts'

/**
 * The account of a phone number (E.164) that its owner just proved to hold; the first time, a new one.
 * Only then does ADMIN_PHONES make an admin: taking the role away later is not undone by signing in again.
 */
export async function openAccount(ctx: Ctx, phone: string): Promise<UserRow> {
  const role = ctx.env.ADMIN_PHONES.includes(phone) ? 'admin' : 'member'
  const row = await upsert(ctx, { publicId: newId(ctx.now), phone, role, now: ctx.now })
  if (isNowProved(row, ctx.now)) ctx.waitUntil(rescoreSeller(ctx, row.id))
  return row
}

/** The trail tells of an admin who is made so, by nobody. */
async function upsert({ db, now }: Ctx, account: Parameters<typeof upsertUser>[1]): Promise<UserRow> {
  const { publicId, role } = account
  const given = { action: 'role_given', userId: newAdmin(publicId), subjectType: 'user', subjectId: publicId } as const
  const [[row]] = role === 'admin' ? await db.batch([upsertUser(db, account), recordIfAnyone(db, given, now)]) : [await upsertUser(db, account)]
  if (!row) throw new Error('The upsert of a user answered no row')
  return row
}

/** An account that stood before with a number nobody had proved: it may have listings, whose scores count a proved one. */
function isNowProved({ phoneVerifiedAt, createdAt }: UserRow, now: number): boolean {
  return phoneVerifiedAt === now && createdAt < now
}
