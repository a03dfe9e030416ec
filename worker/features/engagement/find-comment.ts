import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { findByPublicId } from './store.ts'

/** A comment of any state, with its listing's seller; for the calls that change one. */
export async function findComment(ctx: Ctx, publicId: string) {
  const [comment] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!comment) throw missingComment()
  return comment
}

export function missingComment(): AppError {
  return new AppError('not_found', 'We could not find this comment. It may have been deleted.')
}
