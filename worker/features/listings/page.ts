import { Hono } from 'hono'
import type { AppBindings, Ctx } from '../../context.ts'
import { openDb } from '../../db/client.ts'
import { AppError } from '../../platform/app-error.ts'
import { servePage } from '../../platform/pages.ts'
import { findListing } from './find-listing.ts'
import { headOf } from './head.ts'
import { showListings } from './show.ts'

/** The listing's page as a crawler or a link preview reads it: the application's page with the listing in its head. */
export const listingPages = new Hono<AppBindings>().get('/:id', async (c) => {
  const ctx: Ctx = {
    env: c.env,
    db: openDb(c.env.DB, 'first-unconstrained'),
    user: undefined,
    now: Date.now(),
    requestId: c.req.header('cf-ray') ?? '',
    address: '',
    origin: new URL(c.req.url).origin,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
  try {
    const [listing] = await showListings(ctx, [await findListing(ctx, c.req.param('id'))])
    return await servePage(c.env.ASSETS, c.req.raw, listing && headOf(listing, ctx.origin))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return servePage(c.env.ASSETS, c.req.raw, undefined, error.code === 'gone' ? 410 : 404)
  }
})
