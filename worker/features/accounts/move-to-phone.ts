import type { SignedInCtx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { record } from '../audit/record.ts'
import { rescoreSeller } from '../listings/rescore.ts'
import { setPhone, useUpNumbersOfMove } from './store.ts'

/** The person's account with a phone number (E.164) that they just proved to hold, refused where it is somebody else's. It makes nobody an admin. */
export async function moveToPhone(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const { db, now, env, user } = ctx
  const [, , [row]] = await db.batch([
    useUpNumbersOfMove(db, user.id, phone, env.ADMIN_PHONES, now),
    record(db, { action: 'admin_number_used', userId: user.id, subjectType: 'user', subjectId: user.publicId }, now, { onlyIfChanged: true }),
    setPhone(db, user.id, phone, now),
  ])
  if (!row) throw new AppError('phone_taken')
  if (ctx.user.phoneVerifiedAt === null) ctx.waitUntil(rescoreSeller(ctx, row.id))
  return row
}
