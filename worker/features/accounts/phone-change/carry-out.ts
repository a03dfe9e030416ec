import { isSuspended, type Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { afterAllSessionsEnded, onPhoneChange } from '../../../reactions.ts'
import { moveAfterWait } from '../numbers/move-to-phone.ts'
import { forgetDevices } from '../sign-in/store.ts'
import { phoneChangedMessage } from '../sign-in/policy.ts'
import { tellNumber } from './tell-number.ts'
import { record } from '../../../db/audit.ts'
import { notMovedNews } from '../policy.ts'
import { dropMove, listDueMoves } from '../numbers/store.ts'

const CHANGES_A_RUN = 50

type Telling = Pick<Ctx, 'env' | 'db' | 'now'> & { announce: (userIds: readonly number[]) => void }

/**
 * Carries out the changes of number that are due. If the number is taken by now, or the person suspended, the
 * change is dropped instead. A failure for one person does not affect the others.
 */
export async function carryOutPhoneChanges({ announce, ...ctx }: Telling): Promise<void> {
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise.catch(logFailure))
  const source = { ...ctx, waitUntil }
  for (const { person, to, dueAt } of await listWaitingMoves(source, CHANGES_A_RUN)) {
    await carryOut(source, person, to, dueAt).catch(logFailure)
    announce([person.id])
  }
  await Promise.all(work)
}

async function carryOut(
  source: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>,
  person: UserRow,
  to: string,
  dueAt: number,
): Promise<void> {
  const moved = await moveAfterWait(source, person, to, dueAt)
  if (!moved) return dropWaitingMove(source, person, dueAt, isSuspended(person, source.now))
  await forgetDevices(source.db, person.phone)
  tellNumber(source, person.phone, phoneChangedMessage(to))
  logSecurity(source, { event: 'sessions_ended', userId: person.publicId, which: 'all' })
  await afterAllSessionsEnded(source, person.publicId)
}

function logFailure(error: unknown): void {
  log.error('phone_change', error)
}

/** The changes that are due, the longest overdue first. */
async function listWaitingMoves(
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
 * Drops a change that could not be carried out and notifies the person why. Does nothing if the change was
 * stopped or replaced meanwhile.
 */
async function dropWaitingMove(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, publicId }: UserRow,
  dueAt: number,
  wasSuspended: boolean,
): Promise<void> {
  const reason = notMovedNews(wasSuspended)
  await db.batch([
    dropMove(db, id, dueAt),
    record(
      db,
      { action: 'phone_change_stopped', userId: id, subjectType: 'user', subjectId: publicId, reason },
      now,
      { onlyIfChanged: true },
    ),
    onPhoneChange(db, id, reason, now),
  ])
}
