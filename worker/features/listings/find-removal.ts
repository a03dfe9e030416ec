import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { asSentence } from '../../platform/sentences.ts'
import { findRemovalOf } from './store.ts'

/** That moderators removed a listing, by row id, and why; undefined where they did not. */
export async function findRemoval(
  { db }: Pick<Ctx, 'db'>,
  listingId: number,
): Promise<{ reason: string } | undefined> {
  const [removal] = await findRemovalOf(db, listingId)
  return removal && { reason: removal.reason ?? 'It is not allowed here.' }
}

export function removedByModerators({ reason }: { reason: string }): AppError {
  return new AppError(
    'conflict',
    `Our moderators removed this listing: ${asSentence(reason)} You can delete it, and nothing else.`,
  )
}
