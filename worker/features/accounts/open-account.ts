import type { Ctx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { newId } from '#worker/platform/ids.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterPhoneVerified } from '#worker/reactions.ts'
import { refuseBannedNumber } from './former-number.ts'
import { accountOf, giveRoleByNumber, useUpNumber } from './numbers/store.ts'
import { passkeyDueAt } from './policy.ts'
import { findByPhone, upsertUser } from './store.ts'

/**
 * Finds or opens the account of a phone number (E.164) that was just verified, and returns its row. The first
 * sign-in with a number in ADMIN_PHONES uses up the number. It makes the person an admin, unless the role was
 * ever taken from them. Refuses the number of a deleted account that is suspended.
 */
export async function openAccount(ctx: Ctx, phone: string): Promise<UserRow> {
  await refuseBannedNumber(ctx, phone)
  const account = { publicId: newId(ctx.now), phone, now: ctx.now }
  const row = ctx.env.ADMIN_PHONES.includes(phone)
    ? await openListedAccount(ctx, account)
    : (await upsertUser(ctx.db, account))[0]
  if (!row) throw new Error('The upsert of a user returned no row')
  if (isFirstVerification(row, ctx.now)) afterPhoneVerified(ctx, row.id)
  return row
}

/**
 * Finds or opens the account of a number in ADMIN_PHONES in one batch. Each statement after useUpNumber
 * writes only if the preceding one changed a row, so only one of several concurrent sign-ins gives the role.
 */
async function openListedAccount(
  ctx: Ctx,
  account: Parameters<typeof upsertUser>[1],
): Promise<UserRow | undefined> {
  const { db, now } = ctx
  const { phone } = account
  const about = { ...accountOf(phone), subjectType: 'user' } as const
  const [, , , [given], , [row]] = await db.batch([
    upsertUser(db, account),
    useUpNumber(db, phone, now),
    record(db, { action: 'admin_number_used', ...about }, now, { onlyIfChanged: true }),
    giveRoleByNumber(db, phone, passkeyDueAt(now)),
    record(db, { action: 'role_given', ...about, reason: 'By a number in ADMIN_PHONES' }, now, {
      onlyIfChanged: true,
    }),
    findByPhone(db, phone),
  ])
  if (given) logSecurity(ctx, { event: 'role_given', userId: given.publicId, by: 'ADMIN_PHONES' })
  return row
}

/** True if an existing account just had its number verified for the first time, which raises scores. */
function isFirstVerification({ phoneVerifiedAt, createdAt }: UserRow, now: number): boolean {
  return phoneVerifiedAt === now && createdAt < now
}
