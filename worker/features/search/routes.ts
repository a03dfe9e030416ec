import { Hono } from 'hono'
import { ListingsQuery, type ListingsPage } from '#contract/listing.ts'
import { MarketQuery } from '#contract/market.ts'
import { SellerPageQuery } from '#contract/profile.ts'
import { SmartSearch, SuggestQuery } from '#contract/search.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { findShownPerson } from '#worker/features/accounts/find-people.ts'
import { showListings } from '#worker/features/listings/show.ts'
import { serveCached, REVALIDATED } from '#worker/platform/edge-cache.ts'
import { body, query } from '#worker/platform/validate.ts'
import { listFeed } from './feed/list-feed.ts'
import { countMarket, toCacheEntry, listMarket, SCOPES_OF_ALL } from './feed/list-market.ts'
import { listShowcase } from './feed/list-showcase.ts'
import { showSellerPage } from './feed/show-seller-page.ts'
import { smartSearch as smartSearchVerb } from './smart-search.ts'
import { suggest } from './vocabulary/suggest.ts'

export const feed = new Hono<MemberBindings>().get('/', query(ListingsQuery), async (c) => {
  const { ctx } = c.var
  const { rows, ...rest } = await listFeed(ctx, c.req.valid('query'))
  const page: ListingsPage = { listings: await showListings(ctx, rows), ...rest }
  return c.json(page)
})

export const market = new Hono<AppBindings>()
  .get('/', query(MarketQuery), (c) => {
    const marketQuery = c.req.valid('query')
    return serveCached(c, c.var.ctx.db, toCacheEntry('/api/market', marketQuery), async () => {
      const { page, scopes } = await listMarket(c.var.ctx, marketQuery)
      return { response: c.json(page, 200, REVALIDATED), scopes }
    })
  })
  .get('/counts', (c) =>
    serveCached(c, c.var.ctx.db, { name: '/api/market/counts' }, async () => ({
      response: c.json(await countMarket(c.var.ctx), 200, REVALIDATED),
      scopes: SCOPES_OF_ALL,
    })),
  )

export const showcase = new Hono<AppBindings>().get('/', async (c) => {
  c.header('cache-control', 'public, max-age=60')
  return c.json(await listShowcase(c.var.ctx))
})

export const sellers = new Hono<AppBindings>().get('/:id', query(SellerPageQuery), async (c) => {
  const { ctx } = c.var
  const person = await findShownPerson(ctx, c.req.param('id'))
  return c.json(await showSellerPage(ctx, person, c.req.valid('query')))
})

export const smartSearch = new Hono<MemberBindings>().post('/', body(SmartSearch), async (c) =>
  c.json(await smartSearchVerb(c.var.ctx, c.req.valid('json'))),
)

export const searchSuggestions = new Hono<MemberBindings>().get('/', query(SuggestQuery), async (c) =>
  c.json(await suggest(c.var.ctx, c.req.valid('query').q)),
)
