import type { Comment, NewComment } from '#contract/engagement.ts'
import { COMMENTS_PER_DAY } from '#contract/limits.ts'
import type { ListingStatus } from '#contract/lists.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { listBlocks } from '#worker/db/blocks.ts'
import type { Statement } from '#worker/db/client.ts'
import { findFirstResult, storeFirstResult } from '#worker/db/first-results.ts'
import type { CommentRow, ListingRow } from '#worker/db/schema.ts'
import { isHiddenSeller } from '#worker/features/accounts/list-sellers.ts'
import { refuseBlocked } from '#worker/features/accounts/policy.ts'
import { findListing } from '#worker/features/listings/show.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { onComment } from '#worker/reactions.ts'
import { showComment } from './list-comments.ts'
import { toNotifications } from './policy.ts'
import { findByPublicId, insertComment } from './store.ts'

/** Idempotency keys are scoped to a listing, so the same key on another listing creates another comment. */
const callNameOf = (publicId: string) => `comment:${publicId}`

const LIMIT = {
  what: 'comment',
  perDay: COMMENTS_PER_DAY,
  sentence: (limit: number) => `You can write ${limit} comments a day. Please come back tomorrow.`,
}

/** Why comments are closed, by the listing's status. */
const CLOSED_REASONS: Record<Exclude<ListingStatus, 'active' | 'removed'>, string> = {
  sold: 'This listing is sold, so comments are closed.',
  expired: 'This listing has expired, so comments are closed.',
  pending: 'We are checking this listing. Comments open when buyers can see it.',
}

/**
 * Adds a comment on a listing or a reply to a comment. A repeated idempotency key returns the comment of the
 * first call.
 */
export async function addComment(
  ctx: SignedInCtx,
  publicId: string,
  comment: NewComment,
  key: string | undefined,
): Promise<Comment> {
  const earlier = await findEarlier(ctx, publicId, key)
  if (earlier) return earlier
  const target = await findTarget(ctx, publicId, comment)
  const allowance = await takeDailyAllowance(ctx, LIMIT)
  try {
    return await addNew(ctx, target, comment.content, key)
  } catch (error) {
    await giveBackAllowances(ctx.db, [allowance])
    const parallel = await findEarlier(ctx, publicId, key)
    if (parallel) return parallel
    // The batch also fails if comments were closed meanwhile; checking again throws the specific error.
    await findTarget(ctx, publicId, comment)
    throw error
  }
}

interface Target {
  listing: ListingRow
  parent: CommentRow | undefined
}

async function findTarget(ctx: SignedInCtx, publicId: string, { parentId }: NewComment): Promise<Target> {
  const listing = await findListing(ctx, publicId)
  if (listing.status === 'removed') throw new AppError('gone')
  if (listing.status !== 'active') throw new AppError('conflict', CLOSED_REASONS[listing.status])
  const parent = parentId ? await findParent(ctx, listing, parentId) : undefined
  await refuseBlockedBy(ctx, [listing.sellerId, ...(parent ? [parent.authorId] : [])])
  return { listing, parent }
}

/** Refuses a comment that would reach somebody who blocked its author, or whom its author blocked. */
async function refuseBlockedBy({ db, user }: SignedInCtx, readers: readonly number[]): Promise<void> {
  const others = readers.filter((id) => id !== user.id)
  if (others.length === 0) return
  const blockedBy = (await listBlocks(db, user.id, others)).map(({ blockerId }) => blockerId)
  refuseBlocked(blockedBy, user.id, 'This person does not accept comments from you.')
}

async function findParent(ctx: SignedInCtx, listing: ListingRow, publicId: string): Promise<CommentRow> {
  const [parent] = await findByPublicId(ctx.db, publicId)
  const isOpenThread =
    parent?.listingId === listing.id &&
    parent.parentId === null &&
    parent.deletedAt === null &&
    parent.hiddenAt === null
  if (isOpenThread && (parent.authorId === ctx.user.id || !(await isHiddenSeller(ctx, parent.authorId))))
    return parent
  const message = 'The comment that you are replying to is no longer there'
  throw new AppError('invalid_input', message, { fields: { parentId: message } })
}

async function addNew(
  ctx: SignedInCtx,
  target: Target,
  content: string,
  key: string | undefined,
): Promise<Comment> {
  const { listing, parent } = target
  const { now, user } = ctx
  const publicId = newId(now)
  const { isHeld, statements } = await onComment(ctx, { contentType: 'comment', publicId, text: content })
  const held = isHeld ? { hiddenAt: now, removedAt: now } : {}
  const row = {
    publicId,
    listingId: listing.id,
    authorId: user.id,
    parentId: parent?.id ?? null,
    content,
    createdAt: now,
    ...held,
  }
  const notifications = isHeld
    ? []
    : toNotifications({ ...row, sellerId: listing.sellerId, parentAuthorId: parent?.authorId ?? null })
  const rest: Statement[] = [...notifications.map((each) => notify(ctx.db, each, now)), ...statements]
  if (key)
    rest.push(
      storeFirstResult(ctx.db, {
        userId: user.id,
        call: callNameOf(listing.publicId),
        key,
        resultId: publicId,
        createdAt: now,
      }),
    )
  const [[added]] = await ctx.db.batch([insertComment(ctx.db, row), ...rest])
  if (!added) throw new Error('The insert returned no row')
  announce(
    ctx,
    notifications.map(({ userId }) => userId),
  )
  return showComment(ctx, { ...added, parentPublicId: parent?.publicId ?? null }, listing.sellerId)
}

async function findEarlier(
  ctx: SignedInCtx,
  listingId: string,
  key: string | undefined,
): Promise<Comment | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, callNameOf(listingId), key)
  const [comment] = first ? await findByPublicId(ctx.db, first.resultId) : []
  return comment && showComment(ctx, comment, comment.sellerId)
}
