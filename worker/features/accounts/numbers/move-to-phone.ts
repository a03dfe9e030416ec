import { HOUR_MS } from '#contract/dates.ts'
import { PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import type { UserRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { afterPhoneProven, onPhoneChange, afterPhoneChange } from '../../../reactions.ts'
import { movedNews, askedNews, STOPPED_NEWS } from '../policy.ts'
import {
  findOtherHolder,
  isDue,
  isInEpoch,
  movePhone,
  proveOwnPhone,
  useUpNumbersOfMove,
  askMove,
  stopMove,
} from './store.ts'

type Source = Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>

/**
 * Moves the account to a number (E.164) once codes to the new and the old number are verified. Ends all the
 * person's sessions. Returns the new row.
 */
export async function moveToPhone(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const row = await move(ctx, ctx.user, phone, isInEpoch(ctx.user.sessionEpoch), ctx.user.id)
  if (!row) throw await refusalOfMove(ctx, phone)
  return row
}

/**
 * Carries out a change of number whose wait is over. Returns the new row, or undefined if the change is no
 * longer allowed.
 */
export async function moveAfterWait(
  source: Source,
  person: UserRow,
  to: string,
  dueAt: number,
): Promise<UserRow | undefined> {
  return move(source, person, to, isDue({ to, dueAt }, source.now))
}

/** Marks the person's present number as verified, and returns the row. */
export async function proveNumber(ctx: SignedInCtx): Promise<UserRow> {
  const [row] = await proveOwnPhone(ctx.db, ctx.user.id, ctx.user.phone, ctx.now)
  if (!row) throw new AppError('conflict')
  rescoreIfNew(ctx, ctx.user)
  return row
}

/** Why the move failed: another account has the number, or the person's own number or session has changed. */
async function refusalOfMove(ctx: SignedInCtx, phone: string): Promise<AppError> {
  const [holder] = await findOtherHolder(ctx.db, ctx.user.id, phone)
  return new AppError(holder ? 'phone_taken' : 'conflict')
}

/**
 * Moves the account and uses up both numbers if they are listed, so the move makes nobody an admin. Returns
 * the new row, or undefined if the move was refused.
 */
async function move(
  source: Source,
  person: UserRow,
  to: string,
  onlyIf: Parameters<typeof movePhone>[3],
  actorId?: number,
): Promise<UserRow | undefined> {
  const { db, env, now } = source
  const { id, publicId, phone: from } = person
  const about = { userId: id, subjectType: 'user', subjectId: publicId } as const
  const [[row]] = await db.batch([
    movePhone(db, id, { from, to }, onlyIf, now),
    record(db, { action: 'phone_changed', actorId, ...about }, now, { onlyIfChanged: true }),
    onPhoneChange(db, id, movedNews(to), now),
    useUpNumbersOfMove(db, id, { from, to }, env.ADMIN_PHONES, now),
    record(db, { action: 'admin_number_used', ...about }, now, { onlyIfChanged: true }),
  ])
  if (!row) return undefined
  logSecurity(source, { event: 'phone_changed', userId: publicId })
  rescoreIfNew(source, person)
  return row
}

/** Rescores the person's listings if this is their first verified number, which scores count. */
function rescoreIfNew(source: Source, { id, phoneVerifiedAt }: UserRow): void {
  if (phoneVerifiedAt === null) afterPhoneProven(source, id)
}

const WAIT_MS = PHONE_CHANGE_WAIT_HOURS * HOUR_MS

/** Schedules a change to a number that the person just verified. Replaces an earlier pending change. */
export async function waitToMove(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const { db, now, user } = ctx
  const [[row]] = await db.batch([
    askMove(db, user.id, { from: user.phone, to: phone }, now + WAIT_MS, isInEpoch(user.sessionEpoch)),
    record(db, { action: 'phone_change_asked', actorId: user.id, ...aboutPerson(user) }, now, {
      onlyIfChanged: true,
    }),
    onPhoneChange(db, user.id, askedNews(phone), now),
  ])
  if (!row) throw await refusalOfMove(ctx, phone)
  logSecurity(ctx, { event: 'phone_change_asked', userId: user.publicId })
  afterPhoneChange(ctx, user.id)
  return row
}

/**
 * Stops the pending change. Ends all the person's sessions, since a thief's session may have requested the
 * change.
 */
export async function stopMoving(ctx: SignedInCtx): Promise<UserRow> {
  const { db, now, user } = ctx
  const [[row]] = await db.batch([
    stopMove(db, user.id),
    record(db, { action: 'phone_change_stopped', actorId: user.id, ...aboutPerson(user) }, now, {
      onlyIfChanged: true,
    }),
    onPhoneChange(db, user.id, STOPPED_NEWS, now),
  ])
  if (!row) throw new AppError('not_found', 'No change of your number waits any more.')
  logSecurity(ctx, { event: 'phone_change_stopped', userId: user.publicId })
  afterPhoneChange(ctx, user.id)
  return row
}

function aboutPerson({ id, publicId }: UserRow) {
  return { userId: id, subjectType: 'user', subjectId: publicId } as const
}
