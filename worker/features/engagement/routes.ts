import { Hono } from 'hono'
import { CommentsQuery, HideComment, NewComment, FavouritesQuery } from '#contract/engagement.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body, idempotencyKey, query } from '../../platform/validate.ts'
import { addComment } from './comment.ts'
import { deleteComment, hideComment } from './remove-comment.ts'
import { deleteFavourite, saveFavourite, listFavourites, findFavourite } from './favourites.ts'
import { listComments } from './list-comments.ts'
import { toggleLike } from './toggle-like.ts'

export const likes = new Hono<AppBindings>().post('/:id/like', async (c) =>
  c.json(await toggleLike(signedIn(c.var.ctx), c.req.param('id'))),
)

export const listingComments = new Hono<AppBindings>()
  .get('/:id/comments', query(CommentsQuery), async (c) =>
    c.json(await listComments(c.var.ctx, c.req.param('id'), c.req.valid('query'))),
  )
  .post('/:id/comments', onlySignedIn, body(NewComment), async (c) => {
    const ctx = signedIn(c.var.ctx)
    return c.json(await addComment(ctx, c.req.param('id'), c.req.valid('json'), idempotencyKey(c)), 201)
  })

export const comments = new Hono<AppBindings>()
  .delete('/:id', async (c) => {
    await deleteComment(signedIn(c.var.ctx), c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/:id/hide', onlySignedIn, body(HideComment), async (c) =>
    c.json(await hideComment(signedIn(c.var.ctx), c.req.param('id'), c.req.valid('json').hidden)),
  )

export const favourites = new Hono<AppBindings>()
  .get('/', onlySignedIn, query(FavouritesQuery), async (c) =>
    c.json(await listFavourites(signedIn(c.var.ctx), c.req.valid('query'))),
  )
  .get('/:listingId', async (c) => c.json(await findFavourite(signedIn(c.var.ctx), c.req.param('listingId'))))
  .post('/:listingId', async (c) =>
    c.json(await saveFavourite(signedIn(c.var.ctx), c.req.param('listingId'))),
  )
  .delete('/:listingId', async (c) =>
    c.json(await deleteFavourite(signedIn(c.var.ctx), c.req.param('listingId'))),
  )
