import * as z from 'zod'
import type { CommentsPage, CommentsQuery, Comment, HiddenBy } from '#contract/engagement.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Seller } from '#contract/user.ts'
import type { Ctx } from '#worker/context.ts'
import type { CommentRow } from '#worker/db/schema.ts'
import { listSellers } from '#worker/features/accounts/list-sellers.ts'
import { findListing } from '#worker/features/listings/show.ts'
import { decodeCursor, encodeCursor } from '#worker/platform/cursor.ts'
import { listReplies, listThreads, type Reader, findAwaitingDecision } from './store.ts'

/** The row id of the last thread of a page. */
const Position = z.object({ thread: z.int().positive() })

/** A page of threads, newest first, each followed by its replies, oldest first. */
export async function listComments(
  ctx: Ctx,
  publicId: string,
  { limit, cursor }: CommentsQuery,
): Promise<CommentsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const listing = await findListing(ctx, publicId)
  const reader = { id: ctx.user?.id, isSeller: listing.sellerId === ctx.user?.id, now: ctx.now }
  const found = await listThreads(ctx.db, listing.id, reader, at?.thread, limit + 1)
  const threads = found.slice(0, limit)
  const repliesOf = await groupReplies(ctx, threads, reader)
  const rows = threads.flatMap((thread) => [
    { ...thread, parentPublicId: null },
    ...(repliesOf.get(thread.id) ?? []).map((reply) => ({ ...reply, parentPublicId: thread.publicId })),
  ])
  const last = threads.at(-1)
  return {
    comments: await showComments(ctx, rows, listing.sellerId),
    total: listing.comments,
    nextCursor: found.length > threads.length && last ? encodeCursor({ thread: last.id }) : null,
  }
}

async function groupReplies(ctx: Ctx, threads: readonly { id: number }[], reader: Reader) {
  if (threads.length === 0) return new Map<number | null, never[]>()
  const replies = await listReplies(
    ctx.db,
    threads.map(({ id }) => id),
    reader,
  )
  return Map.groupBy(
    replies.sort((a, b) => a.id - b.id),
    ({ parentId }) => parentId,
  )
}

/** A row with the public id of its parent comment. */
type Row = CommentRow & { parentPublicId: string | null }

/** Comments on one listing as this person sees them. */
async function showComments(ctx: Ctx, rows: readonly Row[], sellerId: number): Promise<Comment[]> {
  const [authors, waiting] = await Promise.all([
    listAuthors(ctx, [...new Set(rows.map(({ authorId }) => authorId))]),
    listAwaitingDecision(ctx, rows),
  ])
  return rows.map((row) => {
    const author = authors.get(row.authorId)
    return toComment(row, {
      author,
      parentId: row.parentPublicId,
      sellerId,
      readerId: ctx.user?.id,
      isWaiting: waiting.has(row.id),
    })
  })
}

export async function showComment(ctx: Ctx, row: Row, sellerId: number): Promise<Comment> {
  const [comment] = await showComments(ctx, [row], sellerId)
  if (!comment) throw new Error('showComments returned no comment for the row')
  return comment
}

/** Looks up authors in chunks, since a page may have more authors than a statement allows parameters. */
async function listAuthors(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Seller>> {
  const starts = Array.from(
    { length: Math.ceil(ids.length / PAGE_SIZE_MAX) },
    (_unused, page) => page * PAGE_SIZE_MAX,
  )
  const found = await Promise.all(
    starts.map((start) => listSellers(ctx, ids.slice(start, start + PAGE_SIZE_MAX))),
  )
  return new Map(found.flatMap((authors) => [...authors]))
}

/**
 * The row ids of the reader's own comments that await a moderator's decision. Few readers have any, so the
 * query is usually skipped.
 */
async function listAwaitingDecision({ db, user }: Ctx, rows: readonly Row[]): Promise<Set<number>> {
  const ids = rows
    .filter(({ authorId, removedAt }) => authorId === user?.id && removedAt !== null)
    .map(({ id }) => id)
  if (ids.length === 0) return new Set()
  return new Set((await findAwaitingDecision(db, ids.slice(-PAGE_SIZE_MAX))).map(({ id }) => id))
}

interface CommentContext {
  /** Undefined if this reader may not see the author. */
  author: Seller | undefined
  parentId: string | null
  sellerId: number
  readerId: number | undefined
  /** Whether this is the reader's own comment and awaits a moderator's decision. */
  isWaiting: boolean
}

/**
 * A comment as this person sees it. A comment that they may not read becomes an empty placeholder that keeps
 * its replies together.
 */
function toComment(
  row: CommentRow,
  { author, parentId, sellerId, readerId, isWaiting }: CommentContext,
): Comment {
  const isMine = row.authorId === readerId
  const isDeleted = row.deletedAt !== null || author === undefined
  const hiddenBy = isDeleted ? undefined : hiderOf(row, isWaiting)
  const isReadable = !isDeleted && (!hiddenBy || isMine || (hiddenBy === 'seller' && sellerId === readerId))
  return {
    id: row.publicId,
    parentId,
    content: isReadable ? row.content : '',
    createdAt: new Date(row.createdAt).toISOString(),
    user: isReadable ? author : null,
    isMine,
    isBySeller: row.authorId === sellerId,
    isDeleted,
    isHidden: hiddenBy !== undefined,
    ...(hiddenBy && { hiddenBy }),
  }
}

function hiderOf({ hiddenAt, removedAt }: CommentRow, isWaiting: boolean): HiddenBy | undefined {
  if (hiddenAt === null) return undefined
  if (removedAt === null) return 'seller'
  return isWaiting ? 'review' : 'moderators'
}
