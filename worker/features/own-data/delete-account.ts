import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import { hashNumber } from '#worker/features/accounts/former-number.ts'
import { redeemDeletionCode } from '#worker/features/accounts/sign-in/own-code.ts'
import { forgetPrivate } from '#worker/features/media/edge-copies.ts'
import { photosOfPerson } from '#worker/features/media/release-photos.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterAllSessionsEnded, onSuspension } from '#worker/reactions.ts'
import { carryOut, ROUNDS_PER_CALL } from './carry-out.ts'
import {
  addDeletion,
  findDeletion,
  forgetDevicesOf,
  forgetCodesOf,
  hasOtherAdmin,
  keepNumber,
  markDeleted,
} from './store.ts'

const LAST_ADMIN =
  'You are the last admin of this market. Give the role to somebody else first, then delete your account.'

/**
 * Deletes the caller's account. One batch empties the account and hides all that is left, so that from then on
 * nobody sees it, every session is refused, and the number is free. The rest is then removed step by step. What this
 * call does not finish, because of a failure or because it is too much, cron does.
 */
export async function deleteAccount(ctx: SignedInCtx, code: string): Promise<void> {
  await refuseLastAdmin(ctx)
  await redeemDeletionCode(ctx, code)
  const { env, db, now, user } = ctx
  const photos = photosOfPerson(user.id)
  await forgetPrivate(ctx, photos)
  const subject = { userId: user.id, subjectType: 'user', subjectId: user.publicId } as const
  const [marked] = await db.batch([
    markDeleted(db, user, now),
    record(db, { action: 'account_deleted', actorId: user.id, ...subject }, now, { onlyIfChanged: true }),
    addDeletion(db, user.id, now),
    keepNumber(db, user.id, hashNumber(env.SIGNING_KEY, user.phone), now),
    forgetDevicesOf(db, user, now),
    forgetCodesOf(db, user, now),
    onSuspension(db, user.id, now),
  ])
  if (marked.length === 0) {
    await refuseLastAdmin(ctx)
    throw new AppError('conflict')
  }
  logSecurity(ctx, { event: 'account_deleted', userId: user.publicId })
  await afterAllSessionsEnded(ctx, user.publicId).catch((error: unknown) =>
    log.error('delete_account', error),
  )
  const [deletion] = await findDeletion(db, user.id)
  if (deletion) await carryOut(ctx, deletion, ROUNDS_PER_CALL)
}

/** The batch checks it again, since two admins may delete their accounts at once. */
async function refuseLastAdmin({ db, user, now }: SignedInCtx): Promise<void> {
  if (user.role !== 'admin') return
  const [other] = await hasOtherAdmin(db, user.id, now)
  if (!other) throw new AppError('conflict', LAST_ADMIN)
}
