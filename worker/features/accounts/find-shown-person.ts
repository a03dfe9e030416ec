import { isSuspended, type Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { findProfile } from './store.ts'

/** A person whose page may be seen; somebody who is suspended sees their own. */
export async function findShownPerson(ctx: Ctx, publicId: string): Promise<UserRow> {
  const [row] = isId(publicId) ? await findProfile(ctx.db, publicId) : []
  if (!row || (isSuspended(row, ctx.now) && row.id !== ctx.user?.id))
    throw new AppError('not_found', 'We could not find this person. The account may have been closed.')
  return row
}
