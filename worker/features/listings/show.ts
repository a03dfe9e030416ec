import type { Listing } from '#contract/listing.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { isHiddenSeller, listCalledSellers } from '#worker/features/accounts/list-sellers.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { rateOf } from '#worker/platform/exchange-rate.ts'
import { isId } from '#worker/platform/ids.ts'
import { asSentence } from '#worker/platform/sentences.ts'
import { reservedUntil } from './policy.ts'
import { countOthers } from './same-home/list-others.ts'
import { findOpenQuestions } from './still-there/store.ts'
import { findByPublicId, findLikes, findRemovalOf } from './store.ts'
import { toListing } from './view.ts'

/**
 * Returns a listing if this person may see it. To anyone but its seller, throws 410 if the listing was
 * removed, and 404 if it is held or its seller is suspended.
 */
export async function findListing(ctx: Ctx, publicId: string): Promise<ListingRow> {
  const row = isId(publicId) ? (await findByPublicId(ctx.db, publicId))[0] : undefined
  if (!row) throw missing()
  if (row.sellerId === ctx.user?.id) return row
  if (row.status === 'removed') throw new AppError('gone')
  if (row.status === 'pending' || (await isHiddenSeller(ctx, row.sellerId))) throw missing()
  return row
}

export function missing(): AppError {
  return new AppError('not_found', 'We could not find this listing. It may have been deleted.')
}

/**
 * Rows as this person sees them, with their sellers and the person's likes. Rows of suspended sellers are
 * left out, so a page may be shorter than its limit.
 */
export async function showListings(ctx: Ctx, rows: readonly ListingRow[]): Promise<Listing[]> {
  if (rows.length === 0) return []
  const ownIds = rows.filter(({ sellerId }) => sellerId === ctx.user?.id).map(({ id }) => id)
  const [sellers, liked, asked, homes] = await Promise.all([
    listCalledSellers(ctx, [
      ...rows.map(({ sellerId }) => sellerId),
      ...rows.flatMap((row) => buyerOf(ctx, row)),
    ]),
    listLiked(
      ctx,
      rows.map(({ id }) => id),
    ),
    listAsked(ctx, ownIds),
    countOthers(ctx, rows),
  ])
  const rate = rateOf(ctx.env)
  return rows.flatMap((row) => {
    const found = sellers.get(row.sellerId)
    return found
      ? [
          toListing(row, {
            ...found,
            likedByMe: liked.has(row.id),
            isOwn: row.sellerId === ctx.user?.id,
            askedAt: asked.get(row.id),
            reservedFor: buyerOf(ctx, row).map((id) => sellers.get(id)?.seller.displayName)[0],
            sharedHome: row.status === 'active' ? homes.get(row.homeGroup ?? 0) : undefined,
            rate,
            now: ctx.now,
          }),
        ]
      : []
  })
}

/** Since when sellers are asked whether these listings are still there, by row id; only those who are. */
export async function listAsked(
  { db }: Pick<Ctx, 'db'>,
  listingIds: readonly number[],
): Promise<Map<number, number>> {
  if (listingIds.length === 0) return new Map()
  const rows = await findOpenQuestions(db, listingIds)
  return new Map(rows.flatMap(({ listingId, askedAt }) => (askedAt === null ? [] : [[listingId, askedAt]])))
}

/** For whom one's own listing is reserved, if it is. */
function buyerOf(ctx: Ctx, row: ListingRow): number[] {
  const { sellerId, reservedFor } = row
  const isShown = sellerId === ctx.user?.id && reservedUntil(row, ctx.now) !== undefined
  return isShown && reservedFor !== null ? [reservedFor] : []
}

/** The ids of the listings that the signed-in person likes; empty when signed out. */
async function listLiked(ctx: Ctx, listingIds: readonly number[]): Promise<Set<number>> {
  if (!ctx.user) return new Set()
  const rows = await findLikes(ctx.db, ctx.user.id, listingIds)
  return new Set(rows.map(({ listingId }) => listingId))
}

/**
 * Returns the caller's own listing in any status, even if they deleted it. Throws the error of findListing,
 * 403 for another person's listing, and 409 with the reason if moderators removed the listing, unless
 * `evenIfRemoved`.
 */
export async function findOwn(
  ctx: SignedInCtx,
  publicId: string,
  { evenIfRemoved = false } = {},
): Promise<ListingRow> {
  const row = await findListing(ctx, publicId)
  if (row.sellerId !== ctx.user.id) throw new AppError('forbidden', 'This is not your listing.')
  if (row.status !== 'removed') return row
  const removal = await findRemoval(ctx, row.id)
  if (removal && !evenIfRemoved) throw removedByModerators(removal)
  if (!removal && row.deletedAt === null) throw new AppError('gone')
  return row
}

/** Returns why moderators removed a listing, by row id; undefined if they did not. */
export async function findRemoval(
  { db }: Pick<Ctx, 'db'>,
  listingId: number,
): Promise<{ reason: string } | undefined> {
  const [removal] = await findRemovalOf(db, listingId)
  return removal && { reason: removal.reason ?? 'It is not allowed here.' }
}

function removedByModerators({ reason }: { reason: string }): AppError {
  return new AppError(
    'conflict',
    `Our moderators removed this listing: ${asSentence(reason)} You can delete it, and nothing else.`,
  )
}
