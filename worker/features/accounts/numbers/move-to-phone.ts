import { HOUR_MS } from '#contract/dates.ts'
import { PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { UserRow } from '#worker/db/schema.ts'
import {
  phoneChangedText,
  phoneChangePendingText,
  phoneChangeStoppedText,
} from '#worker/features/accounts/policy.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterPhoneVerified, onPhoneChange, afterPhoneChange } from '#worker/reactions.ts'
import {
  findOtherHolder,
  isDue,
  isInEpoch,
  movePhone,
  markPhoneVerified,
  raiseSessionEpoch,
  scheduleMove,
  stopMove,
  useUpNumbersOfMove,
} from './store.ts'

type MoveCtx = Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>

/**
 * Moves the account to a number (E.164). The codes sent to the new and the old number must have been
 * verified. Ends all the person's sessions. Returns the new row.
 */
export async function moveToPhone(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const row = await move(ctx, ctx.user, phone, isInEpoch(ctx.user.sessionEpoch), ctx.user.id)
  if (!row) throw await findMoveRefusal(ctx, phone)
  return row
}

/**
 * Carries out a pending move whose 72 hours have passed. Returns the new row, or undefined if the move is no
 * longer possible.
 */
export async function moveAfterWait(
  ctx: MoveCtx,
  person: UserRow,
  to: string,
  dueAt: number,
): Promise<UserRow | undefined> {
  return move(ctx, person, to, isDue({ to, dueAt }, ctx.now))
}

/** Marks the person's current number as verified, and returns the row. */
export async function verifyCurrentNumber(ctx: SignedInCtx): Promise<UserRow> {
  const [row] = await markPhoneVerified(ctx.db, ctx.user.id, ctx.user.phone, ctx.now)
  if (!row) throw new AppError('conflict')
  rescoreIfFirst(ctx, ctx.user)
  return row
}

/** Why a move failed: another account has the number, or the person's own number or session has changed. */
async function findMoveRefusal(ctx: SignedInCtx, phone: string): Promise<AppError> {
  const [holder] = await findOtherHolder(ctx.db, ctx.user.id, phone)
  return new AppError(holder ? 'phone_taken' : 'conflict')
}

/**
 * Moves the account, and uses up both numbers if ADMIN_PHONES has them, so that a move makes nobody an admin.
 * Returns the new row, or undefined if the move is not possible.
 */
async function move(
  ctx: MoveCtx,
  person: UserRow,
  to: string,
  onlyIf: Parameters<typeof movePhone>[3],
  actorId?: number,
): Promise<UserRow | undefined> {
  const { db, env, now } = ctx
  const { id, publicId, phone: from } = person
  const about = { userId: id, subjectType: 'user', subjectId: publicId } as const
  const [[row]] = await db.batch([
    movePhone(db, id, { from, to }, onlyIf, now),
    record(db, { action: 'phone_changed', actorId, ...about }, now, { onlyIfChanged: true }),
    onPhoneChange(db, id, phoneChangedText(to), now),
    useUpNumbersOfMove(db, id, { from, to }, env.ADMIN_PHONES, now),
    record(db, { action: 'admin_number_used', ...about }, now, { onlyIfChanged: true }),
  ])
  if (!row) return undefined
  logSecurity(ctx, { event: 'phone_changed', userId: publicId })
  rescoreIfFirst(ctx, person)
  return row
}

/** Rescores the person's listings if this is their first verified number, since the score includes it. */
function rescoreIfFirst(ctx: MoveCtx, { id, phoneVerifiedAt }: UserRow): void {
  if (phoneVerifiedAt === null) afterPhoneVerified(ctx, id)
}

const WAIT_MS = PHONE_CHANGE_WAIT_HOURS * HOUR_MS

/** Schedules a move to a number that the person just verified. Replaces an earlier pending move. */
export async function schedulePhoneMove(ctx: SignedInCtx, phone: string): Promise<UserRow> {
  const { db, now, user } = ctx
  const [[row]] = await db.batch([
    scheduleMove(db, user.id, { from: user.phone, to: phone }, now + WAIT_MS, isInEpoch(user.sessionEpoch)),
    record(db, { action: 'phone_change_asked', actorId: user.id, ...aboutPerson(user) }, now, {
      onlyIfChanged: true,
    }),
    onPhoneChange(db, user.id, phoneChangePendingText(phone), now),
  ])
  if (!row) throw await findMoveRefusal(ctx, phone)
  logSecurity(ctx, { event: 'phone_change_asked', userId: user.publicId })
  afterPhoneChange(ctx, user.id)
  return row
}

/** Stops the pending move. Ends all the person's sessions, since a thief's session may have requested it. */
export async function stopPhoneMove(ctx: SignedInCtx): Promise<UserRow> {
  const [[row]] = await ctx.db.batch(stopStatements(ctx, 'Every other device'))
  if (!row) throw new AppError('not_found', 'There is no pending change of your number.')
  afterStop(ctx)
  return row
}

/** Ends all the person's sessions, and stops the pending move if there is one. */
export async function endSessionsAndMove(ctx: SignedInCtx): Promise<void> {
  const [[stopped]] = await ctx.db.batch([
    ...stopStatements(ctx, 'Every device'),
    raiseSessionEpoch(ctx.db, ctx.user.id),
  ])
  if (stopped) afterStop(ctx)
}

function stopStatements({ db, now, user }: SignedInCtx, signedOut: 'Every device' | 'Every other device') {
  return [
    stopMove(db, user.id),
    record(db, { action: 'phone_change_stopped', actorId: user.id, ...aboutPerson(user) }, now, {
      onlyIfChanged: true,
    }),
    onPhoneChange(db, user.id, phoneChangeStoppedText(signedOut), now),
  ] as const
}

function afterStop(ctx: SignedInCtx): void {
  logSecurity(ctx, { event: 'phone_change_stopped', userId: ctx.user.publicId })
  afterPhoneChange(ctx, ctx.user.id)
}

function aboutPerson({ id, publicId }: UserRow) {
  return { userId: id, subjectType: 'user', subjectId: publicId } as const
}
