import type { LikeAnswer } from '#contract/listing.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { addLike, findLikeable, removeLike } from './store.ts'

/** Two presses of one person at once can each find the other's half done; a third look settles it. */
const LOOKS = 5

/** Likes a listing, or takes the like back. A person counts once, whatever they press; two presses at once end as one after the other. */
export async function toggleLike(ctx: SignedInCtx, publicId: string): Promise<LikeAnswer> {
  if (!isId(publicId)) throw missing()
  for (let look = 0; look < LOOKS; look += 1) {
    const removed = await removeLike(ctx.db, ctx.user.id, publicId)
    const added = removed.length > 0 ? [] : await addLike(ctx.db, ctx.user.id, publicId, ctx.now)
    const [listing] = await findLikeable(ctx.db, publicId)
    if (!listing || (removed.length === 0 && listing.status !== 'active')) throw missing()
    if (removed.length > 0 || added.length > 0) return { liked: added.length > 0, likesCount: listing.likes }
  }
  throw new AppError('conflict', 'That was pressed too often at once. Please try again.')
}

function missing(): AppError {
  return new AppError('not_found', 'This listing does not exist, or is no longer for sale.')
}
