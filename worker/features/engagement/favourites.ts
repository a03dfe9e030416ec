import * as z from 'zod'
import type { FavouritesQuery, Favourite } from '#contract/engagement.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { showListings, findListing } from '#worker/features/listings/show.ts'
import { rememberReportedLike } from '#worker/features/notifications/notices/likes.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { isId } from '#worker/platform/ids.ts'
import { addLike, countFavourites, favouritesPage, findLike, findLikeCount, removeLike } from './store.ts'

/** The cursor: when the person saved the page's last listing, and the listing's row id. */
const Position = z.object({ addedAt: z.int(), id: z.int().positive() })

/**
 * Lists a person's favourites, which are the listings that they like, latest first. Includes sold and expired
 * listings, but not listings that the person may no longer open.
 */
export async function listFavourites(
  ctx: SignedInCtx,
  { limit, cursor }: FavouritesQuery,
): Promise<ListingsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [counted, found] = await ctx.db.batch([
    countFavourites(ctx.db, ctx.user.id, ctx.now),
    favouritesPage(ctx.db, ctx.user.id, ctx.now, at, limit + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    listings: await showListings(ctx, rows),
    ...toTotal(counted),
    nextCursor: found.length > limit && last ? encodeCursor({ addedAt: last.addedAt, id: last.id }) : null,
  }
}

/**
 * Saves a listing, which also likes it. A listing that is already saved keeps its place in the list. Returns
 * false if the listing was removed meanwhile.
 */
export async function saveFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const { status } = await findListing(ctx, publicId)
  if (status === 'removed') throw new AppError('gone')
  const [, liked] = await ctx.db.batch([
    addLike(ctx.db, ctx.user.id, publicId, ctx.now),
    findLike(ctx.db, ctx.user.id, publicId),
  ])
  return { isFavourite: liked.length > 0 }
}

/** Removes a listing from the saved ones and takes the like back, whatever the listing's state. */
export async function deleteFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  if (!isId(publicId)) throw missing()
  const [, , [listing]] = await ctx.db.batch([
    rememberReportedLike(ctx.db, ctx.user.id, publicId),
    removeLike(ctx.db, ctx.user.id, publicId),
    findLikeCount(ctx.db, publicId),
  ])
  if (!listing) throw missing()
  return { isFavourite: false }
}

function missing(): AppError {
  return new AppError('not_found', 'We could not find this listing. It may have been deleted.')
}

export async function findFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  await findListing(ctx, publicId)
  return { isFavourite: (await findLike(ctx.db, ctx.user.id, publicId)).length > 0 }
}
