import type { UserBan } from '#contract/bans.ts'
import { isSuspended, type SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Fragment } from '#worker/db/client.ts'
import type { UserBanRow } from '#worker/db/schema.ts'
import { applySuspensionStep, applySuspension } from '#worker/features/moderation/holds/apply-suspension.ts'
import { announce, type NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import { afterSuspension } from '#worker/reactions.ts'
import { isActive, describeLifting } from './policy.ts'
import { showBan } from './show-bans.ts'
import {
  endBan,
  findByPublicId,
  hasNoBan,
  listExpired,
  listSettling,
  markSettled,
  updateSuspension,
} from './store.ts'

/**
 * Lifts a ban or withdraws a warning, and returns it. A second call is refused. The person stays suspended
 * while another ban is active; otherwise their listings are shown again.
 */
export async function liftBan(ctx: SignedInCtx, publicId: string): Promise<UserBan> {
  const { db, now } = ctx
  const ban = await findBan(ctx, publicId)
  if (!isActive(ban, now)) throw alreadyEnded()
  const event = { action: 'user_unbanned', actorId: ctx.user.id } as const
  const [[lifted]] = await db.batch(endStatements(ctx, ban, event))
  if (!lifted) throw alreadyEnded()
  announce(ctx, [ban.userId])
  ctx.waitUntil(applySuspension(db, ban.userId, now).catch((error: unknown) => log.error('lift_ban', error)))
  return showBan(ctx, lifted)
}

async function findBan(ctx: SignedInCtx, publicId: string): Promise<UserBanRow> {
  const [ban] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!ban) throw new AppError('not_found', 'We could not find this ban.')
  return ban
}

function alreadyEnded(): AppError {
  return new AppError('conflict', 'This ban or warning has already ended.')
}

const BANS_PER_RUN = 50

type CronCtx = NotifyingCtx & Pick<SignedInCtx, 'env'>
type SettlingBan = Awaited<ReturnType<typeof listSettling>>[number]

/**
 * Ends expired bans. Also hides or shows listings that an earlier batch did not reach because there were too
 * many of them or they were posted while the ban was being written, and closes sockets of suspended people
 * again, in case their inbox could not be reached. Each run is bounded; the next one continues. A failure
 * with one ban does not stop the others.
 */
export async function endExpiredBans(ctx: CronCtx): Promise<void> {
  const { db, now } = ctx
  const expired = await listExpired(db, now, BANS_PER_RUN)
  for (const ban of expired)
    await endExpired(ctx, ban).catch((error: unknown) =>
      log.error('ban_not_ended', error, { ban: ban.publicId }),
    )
  for (const ban of await listSettling(db, BANS_PER_RUN))
    await settle(ctx, ban).catch((error: unknown) =>
      log.error('ban_not_settled', error, { ban: ban.publicId }),
    )
  if (expired.length > 0) log.info('bans_ended', { bans: expired.length })
}

async function endExpired(ctx: NotifyingCtx, ban: UserBanRow): Promise<void> {
  const [ended] = await ctx.db.batch(endStatements(ctx, ban, { action: 'ban_ended' }))
  if (ended.length > 0) ctx.announce([ban.userId])
}

/**
 * The statements that end a ban or warning, audit it and notify the person. They do nothing if it has already
 * ended. The person is not notified of a ban's end while another ban keeps them suspended.
 */
function endStatements(ctx: Pick<NotifyingCtx, 'db' | 'now'>, ban: UserBanRow, event: Ending) {
  const { db, now } = ctx
  const { userId, banType } = ban
  const [ending, audit, ...rest] = quietEndStatements(ctx, ban, event)
  const onlyIf = banType === 'warning' ? undefined : hasNoBan(db, userId, now)
  return [
    ending,
    audit,
    notify(db, { userId, kind: 'moderation', preview: describeLifting({ banType }) }, now, {
      onlyIfChanged: true,
      onlyIf,
    }),
    ...rest,
  ] as const
}

type Ending = { action: 'user_unbanned' | 'ban_ended'; actorId?: number }

/** Like endStatements, without the notification. The ban ends only if `onlyIf` is true. */
export function quietEndStatements(
  { db, now }: Pick<NotifyingCtx, 'db' | 'now'>,
  { id, userId, publicId, banType }: UserBanRow,
  event: Ending,
  onlyIf?: Fragment,
) {
  return [
    endBan(db, id, event.actorId ?? null, now, onlyIf),
    record(db, { ...event, userId, subjectType: 'ban', subjectId: publicId, detail: banType }, now, {
      onlyIfChanged: true,
    }),
    updateSuspension(db, userId, now),
    ...applySuspensionStep(db, userId, now),
  ] as const
}

async function settle(ctx: CronCtx, ban: SettlingBan): Promise<void> {
  const { db, now } = ctx
  await applySuspension(db, ban.userId, now)
  if (isSuspended(ban, now)) await afterSuspension(ctx, ban.userPublicId)
  await markSettled(db, ban.id, now)
}
