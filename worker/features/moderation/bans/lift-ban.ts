import type { UserBan } from '#contract/bans.ts'
import type { SignedInCtx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import type { UserBanRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isId } from '../../../platform/ids.ts'
import { log } from '../../../platform/log.ts'
import { followStep, followSuspension } from '../holds/follow-suspension.ts'
import { announce, type Telling } from '../../notifications/announce.ts'
import { notify } from '../../notifications/notify.ts'
import { isActive, toldOfLifting } from './policy.ts'
import { showBan } from './show-bans.ts'
import { endBan, findByPublicId, followBans, listOver, listSettling, markSettled } from './store.ts'

/**
 * Lifts a ban or takes back a warning, once, and returns it. The person stays suspended while another ban
 * lasts; otherwise their listings are shown again.
 */
export async function liftBan(ctx: SignedInCtx, publicId: string): Promise<UserBan> {
  const { db, now } = ctx
  const ban = await findBan(ctx, publicId)
  if (!isActive(ban, now)) throw alreadyOver()
  const [[lifted]] = await db.batch([
    endBan(db, ban.id, ctx.user.id, now),
    record(
      db,
      {
        action: 'user_unbanned',
        actorId: ctx.user.id,
        userId: ban.userId,
        subjectType: 'ban',
        subjectId: publicId,
      },
      now,
      { onlyIfChanged: true },
    ),
    notify(db, { userId: ban.userId, kind: 'moderation', preview: toldOfLifting(ban) }, now, {
      onlyIfChanged: true,
    }),
    followBans(db, ban.userId, now),
    ...followStep(db, ban.userId, now),
  ])
  if (!lifted) throw alreadyOver()
  announce(ctx, [ban.userId])
  ctx.waitUntil(followSuspension(db, ban.userId, now).catch((error: unknown) => log.error('lift_ban', error)))
  return showBan(ctx, lifted)
}

async function findBan(ctx: SignedInCtx, publicId: string): Promise<UserBanRow> {
  const [ban] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!ban) throw new AppError('not_found', 'We could not find this ban.')
  return ban
}

function alreadyOver(): AppError {
  return new AppError('conflict', 'This ban is already over.')
}

const BANS_A_RUN = 50

/**
 * Ends expired bans. Also hides or shows listings that earlier batches missed, because there were too many or
 * they were posted while a ban was being written. Each run is bounded, and the next one continues. A failure
 * with one ban does not stop the others.
 */
export async function liftBans(telling: Telling): Promise<void> {
  const { db, now } = telling
  const over = await listOver(db, now, BANS_A_RUN)
  for (const ban of over)
    await end(telling, ban).catch((error: unknown) =>
      log.error('ban_not_ended', error, { ban: ban.publicId }),
    )
  for (const ban of await listSettling(db, BANS_A_RUN)) {
    await settle(telling, ban).catch((error: unknown) => log.error('ban_not_settled', error, { ban: ban.id }))
  }
  if (over.length > 0) log.info('bans_ended', { bans: over.length })
}

async function end({ db, now, ...telling }: Telling, ban: UserBanRow): Promise<void> {
  const [ended] = await db.batch([
    endBan(db, ban.id, null, now),
    record(
      db,
      { action: 'ban_ended', userId: ban.userId, subjectType: 'ban', subjectId: ban.publicId },
      now,
      { onlyIfChanged: true },
    ),
    notify(db, { userId: ban.userId, kind: 'moderation', preview: toldOfLifting(ban) }, now, {
      onlyIfChanged: true,
    }),
    followBans(db, ban.userId, now),
    ...followStep(db, ban.userId, now),
  ])
  if (ended.length > 0) telling.announce([ban.userId])
}

async function settle(
  { db, now }: Telling,
  { id, userId }: Pick<UserBanRow, 'id' | 'userId'>,
): Promise<void> {
  await followSuspension(db, userId, now)
  await markSettled(db, id, now)
}
