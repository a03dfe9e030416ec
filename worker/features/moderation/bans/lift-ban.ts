import type { UserBan } from '#contract/bans.ts'
import type { SignedInCtx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import type { UserBanRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isId } from '../../../platform/ids.ts'
import { log } from '../../../platform/log.ts'
import { followStep, followSuspension } from '../holds/follow-suspension.ts'
import { announce } from '../../notifications/announce.ts'
import { notify } from '../../notifications/notify.ts'
import { isActive, toldOfLifting } from './policy.ts'
import { showBan } from './show-bans.ts'
import { endBan, findByPublicId, followBans } from './store.ts'

/**
 * Lifts a ban or takes a warning back, once. The person is suspended as long as another ban lasts, and no
 * longer; their listings come back as they were.
 */
export async function liftBan(ctx: SignedInCtx, publicId: string): Promise<UserBan> {
  const { db, now } = ctx
  const ban = await findBan(ctx, publicId)
  if (!isActive(ban, now)) throw over()
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
  if (!lifted) throw over()
  announce(ctx, [ban.userId])
  ctx.waitUntil(followSuspension(db, ban.userId, now).catch((error: unknown) => log.error('lift_ban', error)))
  return showBan(ctx, lifted)
}

async function findBan(ctx: SignedInCtx, publicId: string): Promise<UserBanRow> {
  const [ban] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!ban) throw new AppError('not_found', 'We could not find this ban.')
  return ban
}

function over(): AppError {
  return new AppError('conflict', 'This ban is already over.')
}
