import { HOUR_MS } from '#contract/dates.ts'
import { PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import type { SignedInCtx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import type { UserRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { afterPhoneChange, onPhoneChange } from '../../../reactions.ts'
import { refusalOfMove } from './move-to-phone.ts'
import { askedNews, STOPPED_NEWS } from './policy.ts'
import { askMove, isInEpoch, stopMove } from './store.ts'

const WAIT_MS = PHONE_CHANGE_WAIT_HOURS * HOUR_MS

/** Lets a change to a number that the person just proved wait. An earlier one that waits is forgotten. */
export async function waitToMove(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const { db, now, user } = ctx
  const [[row]] = await db.batch([
    askMove(db, user.id, { from: user.phone, to: phone }, now + WAIT_MS, isInEpoch(user.sessionEpoch)),
    record(db, { action: 'phone_change_asked', actorId: user.id, ...about(user) }, now, {
      onlyIfChanged: true,
    }),
    onPhoneChange(db, user.id, askedNews(phone), now),
  ])
  if (!row) throw await refusalOfMove(ctx, phone)
  logSecurity(ctx, { event: 'phone_change_asked', userId: user.publicId })
  afterPhoneChange(ctx, user.id)
  return row
}

/** Stops the change that waits. Every session of the person is over: one of them may be whose it was. */
export async function stopMoving(ctx: SignedInCtx): Promise<UserRow> {
  const { db, now, user } = ctx
  const [[row]] = await db.batch([
    stopMove(db, user.id),
    record(db, { action: 'phone_change_stopped', actorId: user.id, ...about(user) }, now, {
      onlyIfChanged: true,
    }),
    onPhoneChange(db, user.id, STOPPED_NEWS, now),
  ])
  if (!row) throw new AppError('not_found', 'No change of your number waits any more.')
  logSecurity(ctx, { event: 'phone_change_stopped', userId: user.publicId })
  afterPhoneChange(ctx, user.id)
  return row
}

function about({ id, publicId }: UserRow) {
  return { userId: id, subjectType: 'user', subjectId: publicId } as const
}
