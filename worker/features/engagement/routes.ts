import { Hono } from 'hono'
import { CommentsQuery, HideComment, NewComment, FavouritesQuery } from '#contract/engagement.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { addComment } from './comment.ts'
import { deleteFavourite, saveFavourite, listFavourites, findFavourite } from './favourites.ts'
import { listComments } from './list-comments.ts'
import { deleteComment, hideComment } from './remove-comment.ts'
import { toggleLike } from './toggle-like.ts'

export const listingComments = new Hono<AppBindings>().get('/:id/comments', query(CommentsQuery), async (c) =>
  c.json(await listComments(c.var.ctx, c.req.param('id'), c.req.valid('query'))),
)

export const likes = new Hono<MemberBindings>().post('/:id/like', async (c) =>
  c.json(await toggleLike(c.var.ctx, c.req.param('id'))),
)

export const newComments = new Hono<MemberBindings>().post('/:id/comments', body(NewComment), async (c) => {
  const { ctx } = c.var
  return c.json(await addComment(ctx, c.req.param('id'), c.req.valid('json'), idempotencyKey(c)), 201)
})

export const comments = new Hono<MemberBindings>()
  .delete('/:id', async (c) => {
    await deleteComment(c.var.ctx, c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/:id/hide', body(HideComment), async (c) =>
    c.json(await hideComment(c.var.ctx, c.req.param('id'), c.req.valid('json').hidden)),
  )

export const favourites = new Hono<MemberBindings>()
  .get('/', query(FavouritesQuery), async (c) =>
    c.json(await listFavourites(c.var.ctx, c.req.valid('query'))),
  )
  .get('/:listingId', async (c) => c.json(await findFavourite(c.var.ctx, c.req.param('listingId'))))
  .post('/:listingId', async (c) => c.json(await saveFavourite(c.var.ctx, c.req.param('listingId'))))
  .delete('/:listingId', async (c) => c.json(await deleteFavourite(c.var.ctx, c.req.param('listingId'))))
