import { record } from '../../../db/audit.ts'
import type { UserBanRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { followStep, followSuspension } from '../holds/follow-suspension.ts'
import type { Telling } from '../../notifications/announce.ts'
import { notify } from '../../notifications/notify.ts'
import { toldOfLifting } from './policy.ts'
import { endBan, followBans, listOver, listSettling, markSettled } from './store.ts'

const BANS_A_RUN = 50

/**
 * Ends bans whose time is over, and lets listings follow that a batch left: those of somebody who has many,
 * or that were posted while a ban was being written. Bounded; the next run goes on. Each ban stands alone:
 * one that fails holds up no other.
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

async function end({ db, now, announce }: Telling, ban: UserBanRow): Promise<void> {
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
  if (ended.length > 0) announce([ban.userId])
}

async function settle(
  { db, now }: Telling,
  { id, userId }: Pick<UserBanRow, 'id' | 'userId'>,
): Promise<void> {
  await followSuspension(db, userId, now)
  await markSettled(db, id, now)
}
