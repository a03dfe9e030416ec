import type { Comment } from '#contract/comment.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Seller } from '#contract/user.ts'
import type { Ctx } from '../../context.ts'
import type { CommentRow } from '../../db/schema.ts'
import { listSellers } from '../accounts/list-sellers.ts'
import { toComment } from './view.ts'

/** A row with the public id of the comment that it answers. */
type Row = CommentRow & { parentPublicId: string | null }

/** Comments at the listing of one seller as this person reads them. */
export async function showComments(ctx: Ctx, rows: readonly Row[], sellerId: number): Promise<Comment[]> {
  const authors = await listAuthors(ctx, [...new Set(rows.map(({ authorId }) => authorId))])
  return rows.map((row) => {
    const author = authors.get(row.authorId)
    return toComment(row, { author, parentId: row.parentPublicId, sellerId, readerId: ctx.user?.id })
  })
}

export async function showComment(ctx: Ctx, row: Row, sellerId: number): Promise<Comment> {
  const [comment] = await showComments(ctx, [row], sellerId)
  if (!comment) throw new Error('one row is one comment')
  return comment
}

/** People are looked up a page at a time: threads with many answers have more authors than a statement takes parameters. */
async function listAuthors(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Seller>> {
  const starts = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_unused, page) => page * PAGE_SIZE_MAX)
  const found = await Promise.all(starts.map((start) => listSellers(ctx, ids.slice(start, start + PAGE_SIZE_MAX))))
  return new Map(found.flatMap((authors) => [...authors]))
}
