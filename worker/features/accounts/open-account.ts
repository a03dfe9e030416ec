import type { Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { rescoreSeller } from '../listings/rescore.ts'
import { upsertUser } from './store.ts'

/**
 * The account of a phone number (E.164) that its owner just proved to hold; the first time, a new one.
 * Only then does ADMIN_PHONES make an admin: taking the role away later is not undone by signing in again.
 */
export async function openAccount(ctx: Ctx, phone: string): Promise<UserRow> {
  const role = ctx.env.ADMIN_PHONES.includes(phone) ? 'admin' : 'member'
  const [row] = await upsertUser(ctx.db, { publicId: newId(ctx.now), phone, role, now: ctx.now })
  if (!row) throw new Error('The upsert of a user answered no row')
  if (isNowProved(row, ctx.now)) ctx.waitUntil(rescoreSeller(ctx, row.id))
  return row
}

/** An account that stood before with a number nobody had proved: it may have listings, whose scores count a proved one. */
function isNowProved({ phoneVerifiedAt, createdAt }: UserRow, now: number): boolean {
  return phoneVerifiedAt === now && createdAt < now
}
