import { Hono, type Context } from 'hono'
import type { Showcase } from '#contract/listing.ts'
import type { PageData } from '#contract/rendering.ts'
import type { AppBindings, Ctx } from '../../context.ts'
import { openDb } from '../../db/client.ts'
import { answerOtherMethods, answerUntakenCall } from '../../platform/answers.ts'
import { AppError } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { servePage, type PageHead, type Served } from '../../platform/pages.ts'
import { readSessionCookie } from '../../platform/session.ts'
import { pagePolicy } from '../../platform/site-security.ts'
import { waitUntilOf } from '../../platform/wait-until.ts'
import { findListing, showListings } from '../listings/show.ts'
import { listShowcase } from '../search/feed/list-showcase.ts'
import { showSellerPage } from '../search/feed/show-seller-page.ts'
import { headOfListing } from './listing-head.ts'
import { findPage, headOfPage, homeOf, PAGES, type Page } from './pages.ts'
import { render } from './render.ts'
import { headOfSeller } from './seller-head.ts'
import { indexSitemaps, mapListings, mapPages } from './sitemap.ts'

const SITEMAP_SECONDS = 3_600
/** No address of ours: the key alone. */
const SHOWCASE = { path: '/kept/showcase.json', type: 'application/json', seconds: 60 }
const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{2,5}$/i

type PageContext = Context<AppBindings>

/**
 * What is neither a call nor a file of the build: pages as crawlers and link previews read them, with their
 * status, and what tells crawlers of them. Whoever sends something there is refused as a call is.
 */
export const pages = new Hono<AppBindings>()
  .get('/robots.txt', (c) => text(writeRobots(originOf(c)), 'text/plain'))
  .get('/sitemap.xml', (c) => keptMap(c, () => indexSitemaps(visitorOf(c))))
  .get('/sitemap-pages.xml', (c) => keptMap(c, () => mapPages(visitorOf(c))))
  .get('/:name{sitemap-(?:0|[1-9][0-9]{0,5})\\.xml}', (c) =>
    keptMap(c, () => mapListings(visitorOf(c), Number(c.req.param('name').replace(/\D/g, '')))),
  )
  .get('/', async (c) => {
    // Who is signed in sees the feed here: nothing for crawlers, and the build's own page with its own ETag.
    if (readSessionCookie(c)) return c.env.ASSETS.fetch(c.req.raw)
    const q = c.req.query('q')
    if (q) return c.redirect(`/market?${new URLSearchParams({ q }).toString()}`)
    return showPage(c, { showcase: await readShowcase(c) })
  })
  .get('/listings/:id', (c) =>
    lookUp(c, async (ctx) => {
      const [listing] = await showListings(ctx, [await findListing(ctx, c.req.param('id'))])
      return listing && { head: headOfListing(listing, ctx.origin), data: { listing } }
    }),
  )
  .get('/users/:id', (c) =>
    lookUp(c, async (ctx) => {
      const seller = await showSellerPage(ctx, c.req.param('id'), undefined)
      return { head: headOfSeller(seller, ctx.origin), data: { seller } }
    }),
  )
  .get('*', (c) => showPage(c))
  .all('*', (c) => (findPage(c.req.path) ? answerOtherMethods(['GET', 'HEAD']) : answerUntakenCall(c)))

/** A page that says the same to everybody. The application has words of its own for what is not there. */
function showPage(c: PageContext, data: PageData = {}): Response | Promise<Response> {
  if (LOOKS_LIKE_A_FILE.test(c.req.path)) return notFound()
  const home = homeOf(c.req.path)
  if (home) return c.redirect(home + new URL(c.req.url).search, 301)
  const page = findPage(c.req.path)
  if (!page || (page.isForDevelopers && c.env.ENVIRONMENT !== 'development'))
    return serve(c, { status: 404, isUnlisted: true })
  const head = page.isForVisitors && readSessionCookie(c) ? undefined : headOfPage(page, originOf(c))
  return serveDrawn(c, page, { head, isUnlisted: !head }, data)
}

/** 404 for what is not there or not to be seen, 410 for what was removed. */
async function lookUp(
  c: PageContext,
  find: (ctx: Ctx) => Promise<{ head: PageHead; data: PageData } | undefined>,
): Promise<Response> {
  try {
    const found = await find(visitorOf(c))
    if (!found) return await serve(c, { status: 404, isUnlisted: true })
    return await serveDrawn(c, findPage(c.req.path), { head: found.head }, found.data)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return serve(c, { status: error.code === 'gone' ? 410 : 404, isUnlisted: true })
  }
}

/** Members have the application, and their pages say other things: theirs are drawn in the browser. */
async function serveDrawn(
  c: PageContext,
  page: Page | undefined,
  served: Served,
  data: PageData,
): Promise<Response> {
  const address = c.req.path + new URL(c.req.url).search
  const drawn = page?.modules && !readSessionCookie(c) ? await render(address, data) : undefined
  return serve(
    c,
    drawn && page?.modules ? { ...served, rendered: { ...drawn, modules: page.modules } } : served,
  )
}

function serve(c: PageContext, served: Served): Promise<Response> {
  return servePage(c.env.ASSETS, c.req.raw, served, (sources) => pagePolicy(c.env, originOf(c), sources))
}

/** The front page's listings, as old as the call for them may be. Without them the page is whole. */
async function readShowcase(c: PageContext): Promise<Showcase | undefined> {
  try {
    const answer = await kept(c, SHOWCASE, async () => JSON.stringify(await listShowcase(visitorOf(c))))
    return await answer.json<Showcase>()
  } catch (error) {
    log.error('showcase', error)
    return undefined
  }
}

function keptMap(c: PageContext, write: () => Promise<string | undefined>): Promise<Response> {
  return kept(c, { path: c.req.path, type: 'application/xml', seconds: SITEMAP_SECONDS }, write)
}

/**
 * What this data centre was answered at most `seconds` ago: crawlers come often, and a part of the sitemap
 * reads thousands of rows.
 */
async function kept(
  c: PageContext,
  { path, type, seconds }: { path: string; type: string; seconds: number },
  write: () => Promise<string | undefined>,
): Promise<Response> {
  const key = new URL(path, c.req.url).href
  const known = await caches.default.match(key)
  if (known) return known
  const written = await write()
  if (written === undefined) return notFound()
  const answer = text(written, type, `public, max-age=${seconds}`)
  waitUntilOf(c)(caches.default.put(key, answer.clone()))
  return answer
}

function text(body: string, type: string, cacheControl = 'public, max-age=300'): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl },
  })
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
    waitUntil: waitUntilOf(c),
  }
}

function originOf(c: PageContext): string {
  return new URL(c.req.url).origin
}

/**
 * What a public page reads while it is drawn: a crawler that runs scripts must be let at it, or sees an
 * error. The longer rule wins.
 */
const READ_BY_PAGES = [
  '/api/auth/user',
  '/api/docs',
  '/api/listings/',
  '/api/rate',
  '/api/showcase',
  '/api/users/',
]

/** /robots.txt: calls and people's own pages are nothing for crawlers. */
function writeRobots(origin: string): string {
  const own = PAGES.filter(({ title, isLookedUp }) => !title && !isLookedUp).map(
    ({ path }) => `/${path.split('/')[1]}`,
  )
  const lines = [
    'User-agent: *',
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    ...new Set(['/api/', '/s3/', '/ws', ...own].map((path) => `Disallow: ${path}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
