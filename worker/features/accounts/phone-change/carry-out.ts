import { CLOSE_CODES } from '#contract/close-codes.ts'
import { isSuspended, type Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { dropWaitingMove, listWaitingMoves } from '../numbers/waiting-moves.ts'
import { moveAfterWait } from '../numbers/move-to-phone.ts'
import { expel } from '../../chat/expel.ts'
import type { Telling } from '../../notifications/announce.ts'
import { forgetDevices } from '../sign-in/store.ts'
import { phoneChangedMessage } from './policy.ts'
import { tellNumber } from './tell-number.ts'

const CHANGES_A_RUN = 50

/**
 * Carries out changes of number whose wait is over. What has changed meanwhile counts: a number that is taken
 * now, or a ban, ends the change instead.
 */
export async function carryOutPhoneChanges({ announce, ...rest }: Pick<Ctx, 'env'> & Telling): Promise<void> {
  const work: Promise<unknown>[] = []
  const source = { ...rest, waitUntil: (promise: Promise<unknown>) => void work.push(promise) }
  const due = await listWaitingMoves(source, CHANGES_A_RUN)
  for (const { person, to, dueAt } of due) {
    await carryOut(source, person, to, dueAt).catch((error: unknown) => log.error('phone_change', error))
  }
  await Promise.all(work)
  announce(due.map(({ person }) => person.id))
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
  await expel(source.env, person.publicId, CLOSE_CODES.signedOut)
}
