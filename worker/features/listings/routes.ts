import { Hono } from 'hono'
import { SIMILAR_LISTINGS } from '#contract/limits.ts'
import {
  AnswerStillThere,
  ChangeStatus,
  CheckListing,
  EditListing,
  ListingDraft,
  NewListing,
  type Listing,
  type OtherListings,
  type SimilarListings,
} from '#contract/listing.ts'
import type { ListingScore } from '#contract/score.ts'
import type { AppBindings, Ctx, MemberBindings, SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { body, idempotencyKey } from '#worker/platform/validate.ts'
import { countView, isView } from './count-view.ts'
import { deleteListing } from './delete.ts'
import { editListing } from './edit.ts'
import { listSimilar } from './list-similar.ts'
import { markSold } from './mark-sold.ts'
import { warningsOf } from './policy.ts'
import { comparePriceOfDraft, showPriceInsight } from './price-insight/show.ts'
import { publishListing } from './publish.ts'
import { reactivate } from './reactivate.ts'
import { renewListing } from './renew.ts'
import { findRepeated } from './repeats/find-repeated.ts'
import { restoreListing } from './restore.ts'
import { listOthers } from './same-home/list-others.ts'
import { explainScore } from './score/explain-score.ts'
import { findListing, showListings, findRemoval } from './show.ts'
import { answerStillThere } from './still-there/answer.ts'
import { totalListings } from './total-listings.ts'

export const listings = new Hono<AppBindings>()
  .get('/:id', async (c) => {
    const { ctx } = c.var
    const row = await findListing(ctx, c.req.param('id'))
    const listing = await showOne(ctx, row)
    if (isView(c.req.raw)) ctx.waitUntil(countView(ctx, row, c.req.header('user-agent') ?? ''))
    const response: Listing = { ...listing, ...(ctx.user && { isFavourite: listing.likedByMe }) }
    return c.json(response)
  })
  .get('/:id/similar', async (c) => {
    const rows = await listSimilar(c.var.ctx, await findListing(c.var.ctx, c.req.param('id')))
    const response: SimilarListings = {
      listings: (await showListings(c.var.ctx, rows)).slice(0, SIMILAR_LISTINGS),
    }
    return c.json(response)
  })
  .get('/:id/others', async (c) => {
    const { ctx } = c.var
    const rows = await listOthers(ctx, await findListing(ctx, c.req.param('id')))
    const response: OtherListings = { listings: await showListings(ctx, rows) }
    return c.json(response)
  })

export const priceInsights = new Hono<AppBindings>().get('/:id/price-insight', async (c) =>
  c.json(await showPriceInsight(c.var.ctx, c.req.param('id'))),
)

export const draftPriceInsights = new Hono<MemberBindings>().post('/', body(ListingDraft), async (c) =>
  c.json(await comparePriceOfDraft(c.var.ctx, c.req.valid('json'))),
)

/** What people do with their own listings. */
export const ownListings = new Hono<MemberBindings>()
  .post('/', body(NewListing), async (c) => {
    const { ctx } = c.var
    const row = await publishListing(ctx, c.req.valid('json'), idempotencyKey(c))
    return c.json(await showWritten(ctx, row), 201)
  })
  .post('/check', body(CheckListing), async (c) => c.json(await findRepeated(c.var.ctx, c.req.valid('json'))))
  .patch('/:id', body(EditListing), async (c) => {
    const { ctx } = c.var
    return c.json(await showWritten(ctx, await editListing(ctx, c.req.param('id'), c.req.valid('json'))))
  })
  .delete('/:id', async (c) => {
    const { ctx } = c.var
    return c.json(await showOne(ctx, await deleteListing(ctx, c.req.param('id'))))
  })
  .post('/:id/restore', async (c) => {
    const { ctx } = c.var
    return c.json(await showOne(ctx, await restoreListing(ctx, c.req.param('id'))))
  })
  .post('/:id/status', body(ChangeStatus), async (c) => {
    const { ctx } = c.var
    const { status, soldTo } = c.req.valid('json')
    const id = c.req.param('id')
    return c.json(
      await showOne(ctx, await (status === 'sold' ? markSold(ctx, id, soldTo) : reactivate(ctx, id))),
    )
  })
  .post('/:id/renew', async (c) => {
    const { ctx } = c.var
    return c.json(await showOne(ctx, await renewListing(ctx, c.req.param('id'))))
  })
  .post('/:id/still-there', body(AnswerStillThere), async (c) => {
    const { ctx } = c.var
    const { answer } = c.req.valid('json')
    return c.json(await showOne(ctx, await answerStillThere(ctx, c.req.param('id'), answer)))
  })
  .get('/:id/score', async (c) => {
    const response: ListingScore = await explainScore(c.var.ctx, c.req.param('id'))
    return c.json(response)
  })

export const ownTotals = new Hono<MemberBindings>().get('/', async (c) =>
  c.json(await totalListings(c.var.ctx)),
)

async function showOne(ctx: Ctx, row: ListingRow): Promise<Listing> {
  const [[listing], removal] = await Promise.all([
    showListings(ctx, [row]),
    row.status === 'removed' ? findRemoval(ctx, row.id) : undefined,
  ])
  if (!listing) throw new AppError('not_found')
  return removal ? asRemoved(listing, removal) : listing
}

/** A seller may delete a listing that moderators removed, but not restore it. */
function asRemoved(
  { restorableUntil: _refused, ...listing }: Listing,
  { reason }: { reason: string },
): Listing {
  return { ...listing, removedReason: reason }
}

/** The response to a post or an edit, with warnings about accepted values that may be mistakes. */
async function showWritten(ctx: SignedInCtx, row: ListingRow): Promise<Listing> {
  const warnings = warningsOf(row, ctx.env.SLE_PER_USD)
  const listing = await showOne(ctx, row)
  return warnings ? { ...listing, warnings } : listing
}
