import type { LikeAnswer } from '#contract/listing.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { addLike, countLikes, removeLike } from './store.ts'

/** Likes a listing, or takes the like back. A person counts once, whatever they press; two presses at once end as one after the other. */
export async function toggleLike(ctx: SignedInCtx, publicId: string): Promise<LikeAnswer> {
  if (!isId(publicId)) throw missing()
  const removed = await removeLike(ctx.db, ctx.user.id, publicId)
  const added = removed.length > 0 ? [] : await addLike(ctx.db, ctx.user.id, publicId, ctx.now)
  const [counted] = await countLikes(ctx.db, publicId)
  if (!counted || (removed.length === 0 && added.length === 0)) throw missing()
  return { liked: added.length > 0, likesCount: counted.likes }
}

function missing(): AppError {
  return new AppError('not_found', 'This listing does not exist, or is no longer for sale.')
}
