import type { Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { findProfile } from './store.ts'

export type Found = Pick<UserRow, 'id' | 'publicId' | 'role' | 'suspendedUntil'>

/** A person by public id, suspended or not; for admins. */
export async function findPerson({ db }: Pick<Ctx, 'db'>, publicId: string): Promise<Found> {
  const [row] = isId(publicId) ? await findProfile(db, publicId) : []
  if (!row) throw new AppError('not_found', 'There is no such person.')
  return row
}
