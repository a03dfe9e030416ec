import type { SignedInCtx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { rescoreSeller } from '../listings/rescore.ts'
import { setPhone } from './store.ts'

/** The person's account with a phone number (E.164) that they just proved to hold, refused where it is somebody else's. */
export async function moveToPhone(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const [row] = await setPhone(ctx.db, ctx.user.id, phone, ctx.now)
  if (!row) throw new AppError('phone_taken')
  if (ctx.user.phoneVerifiedAt === null) ctx.waitUntil(rescoreSeller(ctx, row.id))
  return row
}
