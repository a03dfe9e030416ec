import { Hono, type Context } from 'hono'
import { HOUR_MS } from '#contract/dates.ts'
import { ERROR_STATUS } from '#contract/errors.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { marketPath, readMarketPath } from '#contract/market-path.ts'
import { cleanMarketAddress, marketAddress, readMarketQuery } from '#contract/market.ts'
import { SellerPageQuery } from '#contract/profile.ts'
import type { PageData } from '#contract/rendering.ts'
import { savesData } from '#contract/save-data.ts'
import type { AppBindings, Ctx } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { scopeOfSeller } from '#worker/db/shown-versions.ts'
import { findShownPerson } from '#worker/features/accounts/find-people.ts'
import { findListing, showListings } from '#worker/features/listings/show.ts'
import {
  countWithLowestPrice,
  toCacheEntry,
  listMarket,
  SCOPES_OF_ALL,
} from '#worker/features/search/feed/list-market.ts'
import { listShowcase } from '#worker/features/search/feed/list-showcase.ts'
import { showSellerPage } from '#worker/features/search/feed/show-seller-page.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { readClient } from '#worker/platform/client.ts'
import { serveCached, type CacheOptions } from '#worker/platform/edge-cache.ts'
import { respondToWrongMethod, respondToUnroutedCall } from '#worker/platform/error-responses.ts'
import { networkOf } from '#worker/platform/ip-address.ts'
import { log } from '#worker/platform/log.ts'
import { servePage, type Frame, type PageHead, type ServedPage } from '#worker/platform/pages/serve-page.ts'
import { limitRate, type CallRate } from '#worker/platform/rate-limit.ts'
import { readSessionCookie } from '#worker/platform/session.ts'
import { isHotReload, pagePolicy } from '#worker/platform/site-security.ts'
import { parse } from '#worker/platform/validate.ts'
import { waitUntilOf } from '#worker/platform/wait-until.ts'
import { findMarketPlace } from './find-market-place.ts'
import { headOfListing, headOfSeller, headOfMarket } from './heads.ts'
import { findPage, headOfPage, canonicalPathOf, PAGES, routeModule } from './pages.ts'
import { render } from './render.ts'
import { writeSitemapIndex, writeListingsSitemap, writePagesSitemap } from './sitemap.ts'

const SITEMAP_SECONDS = 3_600
/** Not a route: with a pattern beside fixed paths, Hono would use its slow router for every call. */
const SITEMAP_PART = /^\/sitemap-(0|[1-9]\d{0,5})\.xml$/
/** The maximum number of cached pages with query strings, for pages that hardly depend on the query. */
const QUERIES_CACHED_MAX = 64
/**
 * The maximum age of a stale page of one listing or person, since content that was hidden just before D1
 * failed must not be shown for long.
 */
const STALE_MS = HOUR_MS
const FILE_PATH = /\.[a-z0-9]{2,5}$/i

type PageContext = Context<AppBindings>

/**
 * The routes of everything that is neither an API call nor a file of the build: pages with the status that
 * crawlers need, robots.txt and the sitemaps. Requests with another method are refused as in the API.
 */
export const pages = new Hono<AppBindings>()
  .get('/robots.txt', (c) => text(writeRobots(originOf(c)), 'text/plain'))
  .get('/sitemap.xml', (c) => cachedSitemap(c, () => writeSitemapIndex(visitorOf(c))))
  .get('/sitemap-pages.xml', (c) => cachedSitemap(c, () => writePagesSitemap(visitorOf(c))))
  .get('/', (c) => {
    // Signed-in people see the feed here, which the browser renders.
    if (readSessionCookie(c)) return serve(c, {})
    // A link to a member's search leads visitors to the same search on the market.
    const { searchParams } = new URL(c.req.url)
    const address = marketAddress(readMarketQuery({}, searchParams))
    if (address !== '/market') return c.redirect(address)
    if (searchParams.has('q')) return c.redirect('/')
    return showPage(c, async (ctx) => ({
      data: { showcase: await listShowcase(ctx) },
      scopes: SCOPES_OF_ALL,
    }))
  })
  .get('/market/:kind?/:place?/:area?', (c) => {
    const { kind, place: slug, area } = c.req.param()
    const asked = readMarketPath(kind, slug, area)
    if (!asked) return showPage(c)
    const { searchParams } = new URL(c.req.url)
    const place = findMarketPlace(kind, slug, area)
    // Only areas of the list have a page. Another name becomes a parameter, and the search says what it made of it.
    if (!place) return c.redirect(marketAddress(readMarketQuery(asked, searchParams)))
    const readQuery = () => readMarketQuery(place, searchParams)
    // Without parameters, the query is read only if the page is not cached: parsing it would take a third of
    // the time of a cached page.
    const given = searchParams.size === 0 ? undefined : readQuery()
    const address = given ? marketAddress(given) : marketPath(place)
    // One canonical address per page: a form sends empty fields, and the kind as a parameter.
    if (address !== cleanMarketAddress(c.req.path, searchParams)) return c.redirect(address)
    // A member's page is rendered in the browser, and nobody reads its head.
    if (readSessionCookie(c)) return serve(c, { isUnlisted: true })
    const cache = { ...(given && toCacheEntry('/market', given)), name: address }
    return servePublicPage(c, cache, given?.searchQuery || given?.text ? 'search' : 'read', async (ctx) => {
      const query = given ?? readQuery()
      const [{ page }, { counts, lowestPriceSle }] = await Promise.all([
        listMarket(ctx, query),
        countWithLowestPrice(ctx, place),
      ])
      return {
        ...headOfMarket({ query, page, lowestPriceSle }, ctx.origin),
        data: { market: page, counts },
        // The counts beside the listings cover every kind.
        scopes: SCOPES_OF_ALL,
      }
    })
  })
  .get('/listings/:id', (c) =>
    servePublicPage(c, { name: c.req.path, staleMs: STALE_MS }, 'read', async (ctx) => {
      const row = await findListing(ctx, c.req.param('id'))
      const [listing] = await showListings(ctx, [row])
      return (
        listing && {
          head: headOfListing(listing, ctx.origin),
          data: { listing },
          scopes: [scopeOfSeller(row.sellerId)],
        }
      )
    }),
  )
  .get('/users/:id', (c) => {
    const { cursor, q } = c.req.query()
    const type = LISTING_TYPES.find((known) => known === c.req.query('type'))
    const given = new URLSearchParams(
      Object.entries({ cursor, type, q }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    const isWhole = given.size === 0
    const cache = isWhole
      ? { name: c.req.path }
      : { name: `${c.req.path}?${given.toString()}`, slots: QUERIES_CACHED_MAX }
    return servePublicPage(c, { ...cache, staleMs: STALE_MS }, q ? 'search' : 'read', async (ctx) => {
      const person = await findShownPerson(ctx, c.req.param('id'))
      const query = { cursor: cursor || undefined, type, searchQuery: q || undefined }
      const seller = await showSellerPage(ctx, person, parse(SellerPageQuery, query))
      return {
        head: headOfSeller(seller, ctx.origin),
        isUnlisted: !isWhole,
        data: { seller },
        scopes: [scopeOfSeller(person.id)],
      }
    })
  })
  // What a member's browser shows of any page without a line (web/service-worker.ts).
  .get('/shell', (c) => serve(c, { frame: { ...PAGE_FRAME, calls: [] }, isUnlisted: true }))
  .get('*', (c) => {
    const part = SITEMAP_PART.exec(c.req.path)?.[1]
    return part === undefined
      ? showPage(c)
      : cachedSitemap(c, () => writeListingsSitemap(visitorOf(c), Number(part)))
  })
  .all('*', (c) => (findPage(c.req.path) ? respondToWrongMethod(['GET', 'HEAD']) : respondToUnroutedCall(c)))

/**
 * Serves a page that is the same for everybody, apart from what `find` looks up. An unknown path returns 404
 * with the application, which shows its own not-found page.
 */
function showPage(
  c: PageContext,
  find: (ctx: Ctx) => Promise<Pick<FoundPage, 'data' | 'scopes'>> = () =>
    Promise.resolve({ data: {}, scopes: [] }),
): Response | Promise<Response> {
  if (FILE_PATH.test(c.req.path)) return notFound()
  const { search } = new URL(c.req.url)
  const canonical = canonicalPathOf(c.req.path)
  if (canonical) return c.redirect(canonical + search, 301)
  const page = findPage(c.req.path)
  if (!page || page.isLookedUp || (page.isForDevelopers && c.env.ENVIRONMENT !== 'development'))
    return serve(c, { status: 404, isUnlisted: true })
  const head = page.isForVisitors && readSessionCookie(c) ? undefined : headOfPage(page, originOf(c))
  if (!page.modules) return serve(c, { head, isUnlisted: !head })
  const cache =
    search === '' ? { name: c.req.path } : { name: c.req.path + search, slots: QUERIES_CACHED_MAX }
  return servePublicPage(c, cache, 'read', async (ctx) => ({ head, ...(await find(ctx)) }))
}

interface FoundPage {
  head: PageHead | undefined
  isUnlisted?: boolean
  data: PageData
  /** The scopes of what the page shows, as db/shown-versions.ts names them. */
  scopes: readonly string[]
}

/**
 * Serves a page that is cached at the edge. Returns 404 if the page's subject does not exist or is hidden,
 * and 410 if it was removed. Pages for members differ, so the browser renders them.
 */
async function servePublicPage(
  c: PageContext,
  cache: CacheOptions,
  rate: CallRate,
  find: (ctx: Ctx) => Promise<FoundPage | undefined>,
): Promise<Response> {
  const ctx = visitorOf(c)
  const isMember = readSessionCookie(c) !== undefined
  const isSavingData = isDataSaved(c)
  const variant = isSavingData ? 'save-data' : undefined
  try {
    return await serveCached(c, ctx.db, { ...cache, variant }, async (request) => {
      await limitRate(ctx, rate)
      const found = await find(ctx)
      if (!found) throw new AppError('not_found')
      const { head, isUnlisted = !head, data, scopes } = found
      const modules = findPage(c.req.path)?.modules ?? []
      // Under `npm run dev` there is no build whose files the page could name.
      const rendered =
        isMember || isHotReload() ? undefined : await render(originOf(c) + cache.name, data, isSavingData)
      const served = { head, isUnlisted, rendered: rendered && { ...rendered, modules } }
      return { response: await serve(c, served, request), scopes }
    })
  } catch (error) {
    if (!(error instanceof AppError)) {
      // The application shows its own error message, and can retry.
      log.error('page', error, { path: c.req.path })
      return serve(c, { status: ERROR_STATUS.unavailable, isUnlisted: true })
    }
    const { pathname, searchParams } = new URL(c.req.url)
    if (error.code === 'invalid_input' && searchParams.has('cursor')) {
      // The cursor belongs to another list or an earlier version, so redirect to the first page.
      searchParams.delete('cursor')
      return c.redirect(searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname)
    }
    const refusal = await serve(c, { status: ERROR_STATUS[error.code], isUnlisted: true })
    const retryAfter = error.toResponse().headers.get('retry-after')
    if (retryAfter) refusal.headers.set('retry-after', retryAfter)
    return refusal
  }
}

/** The header tells the service worker for whom a page is. */
async function serve(c: PageContext, served: ServedPage, request = c.req.raw): Promise<Response> {
  const isMember = readSessionCookie(c) !== undefined
  const { frame = isMember ? frameOf(new URL(c.req.url)) : undefined, rendered, status = 200 } = served
  const options = { ...served, frame, isSavingData: isDataSaved(c) }
  const page = await servePage(c.env.ASSETS, request, options, (inline) =>
    pagePolicy(c.env, originOf(c), inline),
  )
  if (rendered || (isMember && status < 400)) page.headers.set('x-page-for', rendered ? 'visitor' : 'member')
  return page
}

function isDataSaved(c: PageContext): boolean {
  return savesData(c.req.header('cookie'), c.req.header('save-data') === 'on')
}

const FEED_FRAME: Frame = {
  name: 'feed',
  modules: [routeModule('index'), 'features/search/feed/feed.tsx'],
  calls: ['/api/auth/user', `/api/listings?sortBy=createdAt&limit=${FEED_PAGE_SIZE}`],
}
const CONVERSATION_FRAME: Frame = {
  name: 'conversation',
  modules: [routeModule('messages'), routeModule('messages.$id')],
  calls: ['/api/auth/user'],
}
const PAGE_FRAME: Frame = { name: 'page', modules: [], calls: ['/api/auth/user'] }

/** What a member sees at first: the skeleton of the feed or of a conversation, or a header and a bar. */
function frameOf({ pathname, search }: URL): Frame {
  if (pathname === '/' && search === '') return FEED_FRAME
  return pathname.startsWith('/messages/') ? CONVERSATION_FRAME : PAGE_FRAME
}

function cachedSitemap(c: PageContext, write: () => Promise<string | undefined>): Promise<Response> {
  return cachedText(c, { path: c.req.path, type: 'application/xml', seconds: SITEMAP_SECONDS }, write)
}

/**
 * Caches a response in this data centre for `seconds`, because crawlers come often and a part of the sitemap
 * reads thousands of rows.
 */
async function cachedText(
  c: PageContext,
  { path, type, seconds }: { path: string; type: string; seconds: number },
  write: () => Promise<string | undefined>,
): Promise<Response> {
  const key = new URL(path, c.req.url).href
  const hit = await caches.default.match(key)
  if (hit) return hit
  const written = await write()
  if (written === undefined) return notFound()
  const response = text(written, type, `public, max-age=${seconds}`)
  waitUntilOf(c)(caches.default.put(key, response.clone()))
  return response
}

function text(body: string, type: string, cacheControl = 'public, max-age=300'): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl },
  })
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}

/** The context of a visitor, because pages are always rendered as for a visitor. */
function visitorOf(c: PageContext): Ctx {
  return {
    env: c.env,
    db: openDb(c.env.DB, 'first-unconstrained'),
    user: undefined,
    now: Date.now(),
    requestId: c.req.header('cf-ray') ?? '',
    address: networkOf(c.req.header('cf-connecting-ip') ?? 'local'),
    client: readClient(c.req.raw, c.env),
    origin: originOf(c),
    waitUntil: waitUntilOf(c),
  }
}

function originOf(c: PageContext): string {
  return new URL(c.req.url).origin
}

/**
 * API paths that public pages fetch in the browser. A crawler that runs scripts must be allowed to read them,
 * or it sees an error. In robots.txt the longer rule wins.
 */
const READ_BY_PAGES = [
  '/api/auth/user',
  '/api/docs',
  '/api/listings/',
  '/api/market',
  '/api/openapi.json',
  '/api/rate',
  '/api/showcase',
  '/api/users/',
]

/** The text of /robots.txt, which keeps crawlers off API calls and people's own pages. */
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
