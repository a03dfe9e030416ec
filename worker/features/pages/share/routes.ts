import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { kindOf } from '#contract/kinds/derived.ts'
import { MarketQuery } from '#contract/market.ts'
import { counted } from '#contract/numbers.ts'
import { SellerPageQuery } from '#contract/profile.ts'
import { callContext } from '#worker/call-context.ts'
import type { AppBindings, Ctx } from '#worker/context.ts'
import { findShownPerson } from '#worker/features/accounts/find-people.ts'
import { findListing, missing, showListings } from '#worker/features/listings/show.ts'
import { findMarketPlace } from '#worker/features/pages/find-market-place.ts'
import { listMarket } from '#worker/features/search/feed/list-market.ts'
import { showSellerPage } from '#worker/features/search/feed/show-seller-page.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { respondToUnroutedCall } from '#worker/platform/error-responses.ts'
import { parse } from '#worker/platform/validate.ts'
import { shownOf, versionOfDay, versionOfListing, whereOf } from './address.ts'
import { drawListing, drawMany } from './draw.ts'
import { middleSized } from './photos.ts'
import { servePicture, type Subject } from './serve.ts'

const PHOTOS_MAX = 4

/** Serves the data centre's copy, which reads nothing. What follows counts the call. */
const edgeCopy = createMiddleware<AppBindings>(async (c, next) => {
  const copy = c.req.method === 'GET' ? await caches.default.match(addressOf(c)) : undefined
  return copy ?? next()
})

/** Hono also routes HEAD here. */
export const sharePictures = new Hono<AppBindings>()
  .get('/:id/:file', edgeCopy, callContext, (c) =>
    serve(c, (ctx) => findListingPicture(ctx, c.req.param('id'))),
  )
  .get('/seller/:id/:file', edgeCopy, callContext, (c) =>
    serve(c, (ctx) => findSellerPicture(ctx, c.req.param('id'))),
  )
  .get('/market/:kind/:place/:file', edgeCopy, callContext, (c) =>
    serve(c, (ctx) => findMarketPicture(ctx, c.req.param('kind'), c.req.param('place'))),
  )
  .get('/market/:kind/:place/:area/:file', edgeCopy, callContext, (c) =>
    serve(c, (ctx) => findMarketPicture(ctx, c.req.param('kind'), c.req.param('place'), c.req.param('area'))),
  )
  .all('*', respondToUnroutedCall)

async function serve(c: Context<AppBindings>, find: (ctx: Ctx) => Promise<Subject>): Promise<Response> {
  const { ctx } = c.var
  const picture = await servePicture(ctx, await find(ctx), c.req.param('file') ?? '')
  if (picture.status === 200 && c.req.method === 'GET')
    ctx.waitUntil(caches.default.put(addressOf(c), picture.clone()))
  return picture
}

/** Without what a link appends. */
function addressOf(c: Context): string {
  const { origin, pathname } = new URL(c.req.url)
  return origin + pathname
}

async function findListingPicture(ctx: Ctx, id: string): Promise<Subject> {
  const row = await findListing(ctx, id)
  const [listing] = await showListings(ctx, [row])
  if (!listing) throw missing()
  const shown = shownOf(listing)
  return {
    name: `listings/${listing.id}`,
    sellerId: row.sellerId,
    version: versionOfListing(listing),
    photos: shown.photo === undefined ? [] : [shown.photo],
    draw: (photos) => drawListing(shown, photos > 0),
  }
}

async function findSellerPicture(ctx: Ctx, id: string): Promise<Subject> {
  const person = await findShownPerson(ctx, id)
  const { displayName, location, listings, total } = await showSellerPage(
    ctx,
    person,
    parse(SellerPageQuery, {}),
  )
  const lines = [counted(total, 'listing'), ...(location ? [location] : [])]
  return {
    name: `users/${person.publicId}`,
    sellerId: person.id,
    version: versionOfDay(ctx.now),
    photos: middleSized(
      listings.map(({ photos }) => photos[0]),
      PHOTOS_MAX,
    ),
    draw: (photos) => drawMany({ name: displayName, lines, photos }),
  }
}

async function findMarketPicture(ctx: Ctx, kind: string, slug: string, areaSlug?: string): Promise<Subject> {
  const given = (part: string) => (part === 'all' ? undefined : part)
  const place = findMarketPlace(given(kind), given(slug), areaSlug)
  if (!place || (kind === 'all' && slug !== 'all'))
    throw new AppError('not_found', 'There is no such page of the market.')
  const { type, area } = place
  const { page } = await listMarket(ctx, parse(MarketQuery, { ...place, area }))
  const count = counted(page.areaTotal ?? page.total, 'listing')
  const lines = [`in ${whereOf(place) ?? 'Sierra Leone'}`, page.totalIsAtLeast ? `over ${count}` : count]
  // The listings of an area come before those in the rest of its place.
  const shown = page.listings.filter((each) => area === undefined || each.area === area)
  return {
    name: ['market', kind, slug, ...(areaSlug === undefined ? [] : [areaSlug])].join('/'),
    sellerId: null,
    version: versionOfDay(ctx.now),
    photos: middleSized(
      shown.map(({ photos }) => photos[0]),
      PHOTOS_MAX,
    ),
    draw: (photos) => drawMany({ name: type ? kindOf(type).names.category : 'Everything', lines, photos }),
  }
}
