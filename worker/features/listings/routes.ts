import { Hono } from 'hono'
import * as z from 'zod'
import { IDEMPOTENCY_KEY_MAX, SHOWCASE_LISTINGS, SIMILAR_LISTINGS } from '#contract/limits.ts'
import { ListingsQuery, NewListing, type ListingsPage, type Showcase, type SimilarListings } from '#contract/listing.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body, parse, query } from '../../platform/validate.ts'
import { toggleLike } from '../engagement/toggle-like.ts'
import { findListing } from './find-listing.ts'
import { listFeed } from './list-feed.ts'
import { listSimilar } from './list-similar.ts'
import { publishListing } from './publish.ts'
import { showListings } from './show.ts'

const IdempotencyKey = z.string().trim().min(1).max(IDEMPOTENCY_KEY_MAX, `An Idempotency-Key has at most ${IDEMPOTENCY_KEY_MAX} characters`).optional()

export const listings = new Hono<AppBindings>()
  .get('/', onlySignedIn, query(ListingsQuery), async (c) => {
    const ctx = signedIn(c.var.ctx)
    const { rows, ...rest } = await listFeed(ctx, c.req.valid('query'))
    const page: ListingsPage = { listings: await showListings(ctx, rows), ...rest }
    return c.json(page)
  })
  .post('/', onlySignedIn, body(NewListing), async (c) => {
    const ctx = signedIn(c.var.ctx)
    const row = await publishListing(ctx, c.req.valid('json'), parse(IdempotencyKey, c.req.header('idempotency-key')))
    const [listing] = await showListings(ctx, [row])
    return c.json(listing, 201)
  })
  .get('/:id', async (c) => {
    const [listing] = await showListings(c.var.ctx, [await findListing(c.var.ctx, c.req.param('id'))])
    return c.json(listing)
  })
  .get('/:id/similar', async (c) => {
    const rows = await listSimilar(c.var.ctx, await findListing(c.var.ctx, c.req.param('id')))
    const answer: SimilarListings = { listings: (await showListings(c.var.ctx, rows)).slice(0, SIMILAR_LISTINGS) }
    return c.json(answer)
  })
  .post('/:id/like', async (c) => c.json(await toggleLike(signedIn(c.var.ctx), c.req.param('id'))))

export const showcase = new Hono<AppBindings>().get('/', async (c) => {
  // As many again in reserve: the rows of suspended sellers are left out.
  const { rows, total } = await listFeed(c.var.ctx, parse(ListingsQuery, { limit: String(2 * SHOWCASE_LISTINGS) }))
  c.header('cache-control', 'public, max-age=60')
  const listings = await showListings({ ...c.var.ctx, user: undefined }, rows)
  const answer: Showcase = { listings: listings.slice(0, SHOWCASE_LISTINGS), total }
  return c.json(answer)
})
