import { isSuspended, type Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { afterAllSessionsEnded } from '../../../reactions.ts'
import { dropWaitingMove, listWaitingMoves } from '../numbers/waiting-moves.ts'
import { moveAfterWait } from '../numbers/move-to-phone.ts'
import { forgetDevices } from '../sign-in/store.ts'
import { phoneChangedMessage } from './policy.ts'
import { tellNumber } from './tell-number.ts'

const CHANGES_A_RUN = 50

/**
 * Carries out changes of number whose wait is over. What has changed meanwhile counts: a number that is taken
 * now, or a ban, ends the change instead. Answers the row ids of those who were told.
 */
export async function carryOutPhoneChanges(ctx: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<number[]> {
  const work: Promise<unknown>[] = []
  const source = { ...ctx, waitUntil: (promise: Promise<unknown>) => void work.push(promise) }
  const due = await listWaitingMoves(source, CHANGES_A_RUN)
  for (const { person, to, dueAt } of due) {
    await carryOut(source, person, to, dueAt).catch((error: unknown) => log.error('phone_change', error))
  }
  await Promise.all(work)
  return due.map(({ person }) => person.id)
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
