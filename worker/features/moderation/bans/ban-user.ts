import type { BanUser, UserBan } from '#contract/bans.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Statement } from '#worker/db/client.ts'
import { findFirstResult, storeFirstResult } from '#worker/db/first-results.ts'
import type { UserBanRow } from '#worker/db/schema.ts'
import { findPerson, type FoundPerson } from '#worker/features/accounts/find-people.ts'
import { forgetPrivate } from '#worker/features/media/edge-copies.ts'
import { photosOfPerson } from '#worker/features/media/release-photos.ts'
import { applySuspensionStep, applySuspension } from '#worker/features/moderation/holds/apply-suspension.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import { afterSuspension, onSuspension } from '#worker/reactions.ts'
import { expiryOf, toNotification } from './policy.ts'
import { showBan } from './show-bans.ts'
import { addBan, findByPublicId, updateSuspension } from './store.ts'

const CALL = 'ban_user'

/**
 * Warns or suspends a person and returns the ban. One batch suspends them and hides a first step of their
 * listings. The other listings are hidden and their sockets closed afterwards. A repeated Idempotency-Key
 * returns the first ban.
 */
export async function banUser(
  ctx: SignedInCtx,
  wanted: BanUser,
  idempotencyKey: string | undefined,
): Promise<UserBan> {
  const earlier = await findEarlier(ctx, idempotencyKey)
  if (earlier) return showBan(ctx, earlier)
  const person = await findBannable(ctx, wanted.userId)
  try {
    return await showBan(ctx, await addNew(ctx, person, wanted, idempotencyKey))
  } catch (error) {
    const parallel = await findEarlier(ctx, idempotencyKey)
    if (parallel) return showBan(ctx, parallel)
    // The batch also fails if the person became an admin meanwhile; checking again throws that error.
    await findBannable(ctx, wanted.userId)
    throw error
  }
}

async function findBannable(ctx: SignedInCtx, publicId: string): Promise<FoundPerson> {
  const person = await findPerson(ctx, publicId)
  if (person.id === ctx.user.id) throw new AppError('forbidden', 'You cannot ban yourself.')
  if (person.role === 'admin')
    throw new AppError('conflict', 'This person is an admin. Take the role away first.')
  return person
}

async function addNew(
  ctx: SignedInCtx,
  person: FoundPerson,
  { banType, reason, duration }: BanUser,
  key: string | undefined,
): Promise<UserBanRow> {
  const { db, now } = ctx
  const isSuspension = banType !== 'warning'
  const ban = {
    publicId: newId(now),
    banType,
    reason,
    createdAt: now,
    createdBy: ctx.user.id,
    expiresAt: expiryOf(banType, duration, now),
    isSettling: isSuspension,
  }
  const action = isSuspension ? 'user_banned' : 'user_warned'
  const rest: Statement[] = isSuspension
    ? [
        updateSuspension(db, person.id, now),
        onSuspension(db, person.id, now),
        ...applySuspensionStep(db, person.id, now),
      ]
    : []
  if (key)
    rest.push(
      storeFirstResult(db, { userId: ctx.user.id, call: CALL, key, resultId: ban.publicId, createdAt: now }),
    )
  const [[added]] = await db.batch([
    addBan(db, { ...ban, userPublicId: person.publicId }),
    record(
      db,
      {
        action,
        actorId: ctx.user.id,
        userId: person.id,
        subjectType: 'ban',
        subjectId: ban.publicId,
        detail: banType,
        reason,
      },
      now,
    ),
    notify(db, toNotification(person.id, ban), now),
    ...rest,
  ])
  if (!added) throw new Error('The insert returned no row')
  if (isSuspension) {
    ctx.waitUntil(enforceSuspension(ctx, person))
    await forgetPrivate(ctx, photosOfPerson(person.id))
  } else announce(ctx, [person.id])
  return added
}

/**
 * Closes the person's sockets and hides the listings that the batch did not reach. Runs in the background. If
 * it fails, cron does both.
 */
async function enforceSuspension(ctx: SignedInCtx, person: FoundPerson): Promise<void> {
  const tasks = {
    expel: afterSuspension(ctx, person.publicId),
    listings: applySuspension(ctx.db, person.id, ctx.now),
  }
  await Promise.all(
    Object.entries(tasks).map(([name, task]) =>
      task.catch((error: unknown) => log.error('ban', error, { work: name })),
    ),
  )
}

async function findEarlier(ctx: SignedInCtx, key: string | undefined): Promise<UserBanRow | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, CALL, key)
  return first && (await findByPublicId(ctx.db, first.resultId))[0]
}
