import { Hono, type Context } from 'hono'
import type { AppBindings, Ctx } from '../../context.ts'
import { openDb } from '../../db/client.ts'
import { AppError } from '../../platform/app-error.ts'
import { servePage, type PageHead } from '../../platform/pages.ts'
import { readSessionCookie } from '../../platform/session.ts'
import { showProfile } from '../accounts/show-profile.ts'
import { findListing } from '../listings/find-listing.ts'
import { showListings } from '../listings/show.ts'
import { headOfListing } from './listing-head.ts'
import { findPage, headOfPage } from './pages.ts'
import { writeRobots } from './robots.ts'
import { headOfSeller } from './seller-head.ts'
import { indexSitemaps, mapListings, mapPages } from './sitemap.ts'

const SITEMAP_SECONDS = 3_600
const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{2,5}$/i

type PageContext = Context<AppBindings>

/** What is neither a call nor a file of the build: pages as crawlers and link previews read them, with their status, and what tells crawlers of them. */
export const pages = new Hono<AppBindings>()
  .get('/robots.txt', (c) => text(writeRobots(originOf(c)), 'text/plain'))
  .get('/sitemap.xml', (c) => kept(c, () => indexSitemaps(visitorOf(c))))
  .get('/sitemap-pages.xml', (c) => kept(c, async () => mapPages(originOf(c))))
  .get('/:name{sitemap-[0-9]{1,6}\\.xml}', (c) => kept(c, () => mapListings(visitorOf(c), Number(c.req.param('name').replace(/\D/g, '')))))
  .get('/', (c) => {
    // Who is signed in sees the feed here: nothing for crawlers, and the build's own page with its own ETag.
    if (readSessionCookie(c)) return c.env.ASSETS.fetch(c.req.raw)
    return showPage(c)
  })
  .get('/listings/:id', (c) =>
    lookUp(c, async (ctx) => {
      const [listing] = await showListings(ctx, [await findListing(ctx, c.req.param('id'))])
      return listing && headOfListing(listing, ctx.origin)
    }),
  )
  .get('/users/:id', (c) => lookUp(c, async (ctx) => headOfSeller(await showProfile(ctx, c.req.param('id')), ctx.origin)))
  .get('*', showPage)

/** A page that says the same to everybody. The application has words of its own for what is not there. */
function showPage(c: PageContext): Response | Promise<Response> {
  if (LOOKS_LIKE_A_FILE.test(c.req.path)) return notFound()
  const page = findPage(c.req.path)
  if (!page || (page.isForDevelopers && c.env.ENVIRONMENT !== 'development')) return servePage(c.env.ASSETS, c.req.raw, { status: 404, isUnlisted: true })
  const head = page.isForVisitors && readSessionCookie(c) ? undefined : headOfPage(page, originOf(c))
  return servePage(c.env.ASSETS, c.req.raw, { head, isUnlisted: !head })
}

/** 404 for what is not there or not to be seen, 410 for what was removed. */
async function lookUp(c: PageContext, find: (ctx: Ctx) => Promise<PageHead | undefined>): Promise<Response> {
  try {
    const head = await find(visitorOf(c))
    return await servePage(c.env.ASSETS, c.req.raw, head ? { head } : { status: 404, isUnlisted: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return servePage(c.env.ASSETS, c.req.raw, { status: error.code === 'gone' ? 410 : 404, isUnlisted: true })
  }
}

/** A sitemap of the last hour, if this data centre has one: crawlers come often, and each part reads thousands of rows. */
async function kept(c: PageContext, write: () => Promise<string | undefined>): Promise<Response> {
  const key = new URL(c.req.path, c.req.url).href
  const known = await caches.default.match(key)
  if (known) return known
  const xml = await write()
  if (xml === undefined) return notFound()
  const answer = text(xml, 'application/xml', `public, max-age=${SITEMAP_SECONDS}`)
  c.executionCtx.waitUntil(caches.default.put(key, answer.clone()))
  return answer
}

function text(body: string, type: string, cacheControl = 'public, max-age=300'): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl } })
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}

/** Pages are written for somebody who is not signed in, whoever asks. */
function visitorOf(c: PageContext): Ctx {
  return {
    env: c.env,
    db: openDb(c.env.DB, 'first-unconstrained'),
    user: undefined,
    now: Date.now(),
    requestId: c.req.header('cf-ray') ?? '',
    address: '',
    origin: originOf(c),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}

function originOf(c: PageContext): string {
  return new URL(c.req.url).origin
}
