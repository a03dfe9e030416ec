import { isSuspended, type Ctx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { moveAfterWait } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { cancelMove, listDueMoves } from '#worker/features/accounts/numbers/store.ts'
import { phoneNotChangedText } from '#worker/features/accounts/policy.ts'
import { phoneChangedMessage } from '#worker/features/accounts/sign-in/policy.ts'
import { forgetDevices } from '#worker/features/accounts/sign-in/store.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterAllSessionsEnded, onPhoneChange } from '#worker/reactions.ts'
import { notifyOldNumberInBackground } from './old-number-sms.ts'

const CHANGES_PER_RUN = 50

type CronCtx = Pick<Ctx, 'env' | 'db' | 'now'> & { announce: (userIds: readonly number[]) => void }

/**
 * Carries out the changes of number that are due. Cancels a change if another account now has the number, or
 * if the person is suspended. A failure for one person does not affect the others.
 */
export async function carryOutPhoneChanges({ announce, ...cronCtx }: CronCtx): Promise<void> {
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise.catch(logFailure))
  const ctx = { ...cronCtx, waitUntil }
  for (const { person, to, dueAt } of await listDueChanges(ctx, CHANGES_PER_RUN)) {
    await carryOut(ctx, person, to, dueAt).catch(logFailure)
    announce([person.id])
  }
  await Promise.all(work)
}

async function carryOut(
  ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>,
  person: UserRow,
  to: string,
  dueAt: number,
): Promise<void> {
  const moved = await moveAfterWait(ctx, person, to, dueAt)
  if (!moved) return cancelChange(ctx, person, dueAt, isSuspended(person, ctx.now))
  await forgetDevices(ctx.db, person.phone)
  notifyOldNumberInBackground(ctx, { to: person.phone, body: phoneChangedMessage(to, 'All devices') })
  logSecurity(ctx, { event: 'sessions_ended', userId: person.publicId, which: 'all' })
  await afterAllSessionsEnded(ctx, person.publicId)
}

function logFailure(error: unknown): void {
  log.error('phone_change', error)
}

/** The changes that are due, longest overdue first. */
async function listDueChanges(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  limit: number,
): Promise<{ person: UserRow; to: string; dueAt: number }[]> {
  const people = await listDueMoves(db, now, limit)
  return people.flatMap((person) => {
    const { pendingPhone: to, pendingPhoneDueAt: dueAt } = person
    return to === null || dueAt === null ? [] : [{ person, to, dueAt }]
  })
}

/**
 * Cancels a change that could not be carried out, and notifies the person of the reason. Does nothing if the
 * change was stopped or replaced meanwhile.
 */
async function cancelChange(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, publicId }: UserRow,
  dueAt: number,
  wasSuspended: boolean,
): Promise<void> {
  const reason = phoneNotChangedText(wasSuspended)
  await db.batch([
    cancelMove(db, id, dueAt),
    record(
      db,
      { action: 'phone_change_stopped', userId: id, subjectType: 'user', subjectId: publicId, reason },
      now,
      { onlyIfChanged: true },
    ),
    onPhoneChange(db, id, reason, now),
  ])
}
