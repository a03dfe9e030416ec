import { POSTS_PER_DAY } from '#contract/limits.ts'
import type { NewListing } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import type { Statement } from '#worker/db/client.ts'
import { findFirstResult, storeFirstResult } from '#worker/db/first-results.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { inspectPhotos } from '#worker/features/media/inspect-photos.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { afterMarket, afterWritten, onMarket, onPublish, onWritten } from '#worker/reactions.ts'
import { refuseUnverified } from './policy.ts'
import { computeScore, toStanding } from './score/score.ts'
import { addEvent, addListing, findByPublicId, idsWhere, isListing } from './store.ts'
import { toRow } from './view.ts'

const CALL = 'publish_listing'
const postLimitReached = (limit: number) => `You can post ${limit} listings a day. Please come back tomorrow.`

/**
 * Posts a listing. A listing that screening holds is pending until a moderator reviews it. A repeated
 * idempotency key returns the listing of the first call and changes nothing.
 */
export async function publishListing(
  ctx: SignedInCtx,
  listing: NewListing,
  idempotencyKey: string | undefined,
): Promise<ListingRow> {
  const earlier = await findEarlier(ctx, idempotencyKey)
  if (earlier) return earlier
  refuseUnverified(ctx.user, listing.contact)
  const limit = { what: 'post', perDay: POSTS_PER_DAY, sentence: postLimitReached }
  const allowance = await takeDailyAllowance(ctx, limit)
  try {
    return await addNew(ctx, listing, idempotencyKey)
  } catch (error) {
    await giveBackAllowances(ctx.db, [allowance])
    const parallel = await findEarlier(ctx, idempotencyKey)
    if (parallel) return parallel
    throw error
  }
}

async function addNew(
  ctx: SignedInCtx,
  listing: NewListing,
  idempotencyKey: string | undefined,
): Promise<ListingRow> {
  const publicId = newId(ctx.now)
  const columns = toRow(listing, ctx.env.SLE_PER_USD, ctx.now)
  const [{ photos, claims }, { isHeld, statements }] = await Promise.all([
    inspectPhotos(ctx, listing.images, 'listing_photo'),
    onPublish(ctx, publicId, columns),
  ])
  const content = { ...columns, photos }
  const score = computeScore(content, toStanding(ctx.user), ctx.now)
  const row = {
    ...content,
    ...score,
    publicId,
    sellerId: ctx.user.id,
    status: isHeld ? ('pending' as const) : ('active' as const),
  }
  const rest: Statement[] = [
    addEvent(ctx.db, publicId, ctx.user.id, 'published', ctx.now),
    onWritten(ctx.db, idsWhere(isListing(publicId)), ctx.now),
    ...(isHeld ? [] : [onMarket(ctx.db, idsWhere(isListing(publicId)), row.updatedAt)]),
    ...claims,
    ...statements,
  ]
  if (idempotencyKey)
    rest.push(
      storeFirstResult(ctx.db, {
        userId: ctx.user.id,
        call: CALL,
        key: idempotencyKey,
        resultId: publicId,
        createdAt: ctx.now,
      }),
    )
  const [added] = await ctx.db.batch([addListing(ctx.db, row), ...rest])
  if (!added[0]) throw new Error('The insert returned no row')
  if (!isHeld) afterMarket(ctx, added[0].id)
  afterWritten(ctx, added[0].id)
  return added[0]
}

async function findEarlier(ctx: SignedInCtx, key: string | undefined): Promise<ListingRow | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, CALL, key)
  return first && (await findByPublicId(ctx.db, first.resultId))[0]
}
