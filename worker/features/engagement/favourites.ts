import * as z from 'zod'
import type { FavouritesQuery, Favourite } from '#contract/engagement.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { showListings, findListing, isFavourite } from '#worker/features/listings/show.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { isId } from '#worker/platform/ids.ts'
import { countFavourites, favouritesPage, addFavourite, findListingId, removeFavourite } from './store.ts'

/** The cursor: when the page's last listing was added to the favourites, and the listing's row id. */
const Position = z.object({ addedAt: z.int(), id: z.int().positive() })

/**
 * Lists a person's favourites, latest first. Includes sold and expired listings, but not listings that the
 * person may no longer open.
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

/** Adds a listing to the person's private favourites. Adding it again does not move it in the list. */
export async function saveFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const listing = await findListing(ctx, publicId)
  if (listing.status === 'removed') throw new AppError('gone')
  await addFavourite(ctx.db, { userId: ctx.user.id, listingId: listing.id, createdAt: ctx.now })
  return { isFavourite: true }
}

/** Removes a favourite, whatever the listing's state. */
export async function deleteFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const [listing] = isId(publicId) ? await findListingId(ctx.db, publicId) : []
  if (!listing) throw new AppError('not_found', 'We could not find this listing. It may have been deleted.')
  await removeFavourite(ctx.db, ctx.user.id, listing.id)
  return { isFavourite: false }
}

export async function findFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const listing = await findListing(ctx, publicId)
  return { isFavourite: (await isFavourite(ctx, listing.id)) === true }
}
