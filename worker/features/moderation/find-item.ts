import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { findByPublicId, type FoundItem } from './store.ts'

/** An item of the queue, open or decided; for admins. */
export async function findItem(ctx: SignedInCtx, publicId: string): Promise<FoundItem> {
  const [item] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!item) throw new AppError('not_found', 'We could not find this item in the queue.')
  return item
}

/** Nobody judges what they wrote themselves. */
export function refuseOwn(ctx: SignedInCtx, { authorId }: Pick<FoundItem, 'authorId'>): void {
  if (authorId === ctx.user.id)
    throw new AppError('forbidden', 'This is your own. Another admin has to decide.')
}
