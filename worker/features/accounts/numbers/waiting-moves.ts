import type { Ctx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import type { UserRow } from '../../../db/schema.ts'
import { onPhoneChange } from '../../../reactions.ts'
import { notMovedNews } from './policy.ts'
import { dropMove, listDueMoves } from './store.ts'

/** Changes of number whose wait is over, the longest over first. */
export async function listWaitingMoves(
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
 * Forgets one that could not be carried out and says why; one that was stopped or replaced meanwhile is let
 * be.
 */
export async function dropWaitingMove(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, publicId }: UserRow,
  dueAt: number,
  isSuspended: boolean,
): Promise<void> {
  const reason = notMovedNews(isSuspended)
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
