import * as z from 'zod'
import type { CommentsPage } from '#contract/engagement.ts'
import { COMMENT_THREADS_PAGE } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { findListing } from '../listings/show.ts'
import { showComments } from './show-comments.ts'
import { listReplies, listThreads, type Reader } from './store.ts'

/** The last thread of a page. */
const Position = z.object({ thread: z.int().positive() })

/** A page of threads, the newest first, each followed by its answers, the oldest first. */
export async function listComments(
  ctx: Ctx,
  publicId: string,
  cursor: string | undefined,
): Promise<CommentsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const listing = await findListing(ctx, publicId)
  const reader = { id: ctx.user?.id, isSeller: listing.sellerId === ctx.user?.id, now: ctx.now }
  const found = await listThreads(ctx.db, listing.id, reader, at?.thread, COMMENT_THREADS_PAGE + 1)
  const threads = found.slice(0, COMMENT_THREADS_PAGE)
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
