import { DAY_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import type { Statement } from '#worker/db/client.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import type { AppEnv } from '#worker/env.ts'
import { comparePrice } from '#worker/features/listings/price-insight/show.ts'
import { asThings } from '#worker/features/listings/repeats/find-repeated.ts'
import { isSameThing } from '#worker/features/listings/repeats/policy.ts'
import { groupHome, type SameHome } from '#worker/features/listings/same-home/group-home.ts'
import { isSameHome } from '#worker/features/listings/same-home/policy.ts'
import { findSamePhotos, hashPhotos } from '#worker/features/media/photo-hashes/hash-photos.ts'
import { newId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import { previewOf } from '#worker/platform/sentences.ts'
import { FLAGS, REPEATS_IN_DAY_MAX, viewingFeeOf } from './policy.ts'
import {
  addEvidence,
  dropOutdated,
  findMarked,
  flagEvidence,
  listMarked,
  listPostedBefore,
  listShowing,
  markToCompare,
  removeMark,
  ungrouped,
  type NewEvidence,
} from './store.ts'

type ComparingCtx = Pick<Ctx, 'db' | 'now'> & { env: Pick<AppEnv, 'BUCKET' | 'SLE_PER_USD'> }

/** Compares a listing right after its change. If that fails, cron does it. */
export async function compareAfterChange(ctx: ComparingCtx, listingId: number): Promise<void> {
  await compareListing(ctx, listingId).catch((error: unknown) =>
    log.error('compare_listing', error, { listingId }),
  )
}

const LISTINGS_PER_RUN = 50

/** Compares the listings whose comparison failed or was not due at once, those marked longest ago first. */
export async function compareRemaining(ctx: ComparingCtx): Promise<void> {
  for (const { listingId } of await listMarked(ctx.db, ctx.now, LISTINGS_PER_RUN))
    await compareAfterChange(ctx, listingId)
}

/**
 * Compares a marked listing with all others: hashes its photos, finds those photos with other sellers and groups homes
 * that several of them let; finds what its seller posted before, a price far below the usual ones, and money asked
 * for a viewing. Evidence and flags are written together, once each.
 */
async function compareListing(ctx: ComparingCtx, listingId: number): Promise<void> {
  const { db, now } = ctx
  const [marked] = await findMarked(db, listingId)
  if (!marked) return
  const { listing, at } = marked
  const isThere = listing.status === 'active' || listing.status === 'pending'
  const shared = isThere ? await findShared(ctx, listing, at) : []
  const earlier = isThere ? await listRepeated(ctx, listing) : []
  const amounts = isThere ? await listSuspectAmounts(ctx, listing) : []
  const { statements, again } = await groupHome(
    ctx,
    listing,
    listing.status === 'active' ? sameHomes(listing, shared) : [],
  )
  const found = [
    ...shared.flatMap((each) => evidenceOfPhoto(listing, each)),
    ...earlier.map((row) => ({ flagged: listing, kind: 'repeat' as const, otherId: row.id, detail: null })),
    ...amounts,
  ]
  await db.batch([
    removeMark(db, listingId, at),
    ...statements,
    ...(again.length > 0 ? [markToCompare(db, ungrouped(again), now)] : []),
    ...(isThere ? [dropOutdated(db, listing.id, amounts)] : []),
    ...flagAll(ctx, found),
  ])
}

/** A photo of the listing that another seller's listing has, too. */
interface Shared {
  other: ListingRow
  photo: { key: string; at: number }
  otherPhoto: { key: string; at: number }
}

/** Listings of others that are read for each photo. */
const SHOWING_MAX = 50

async function findShared(ctx: ComparingCtx, listing: ListingRow, at: number): Promise<Shared[]> {
  const shared: Shared[] = []
  for (const photo of await hashPhotos(ctx, listing.photos, at)) {
    const same = await findSamePhotos(ctx, photo)
    if (same.size === 0) continue
    const showing = await listShowing(
      ctx.db,
      [...same.keys()].slice(0, SHOWING_MAX),
      listing.sellerId,
      SHOWING_MAX,
    )
    for (const { key, listing: other } of showing) {
      const otherPhoto = same.get(key)
      if (otherPhoto) shared.push({ other, photo, otherPhoto })
    }
  }
  return shared
}

function sameHomes(listing: ListingRow, shared: readonly Shared[]): SameHome[] {
  return shared
    .filter(({ other }) => other.status === 'active' && isSameHome(listing, other))
    .map(({ other, photo, otherPhoto }) => ({ row: other, since: otherPhoto.at, ownSince: photo.at }))
}

interface Found extends Omit<NewEvidence, 'listingId'> {
  flagged: ListingRow
}

/** The later of the two is flagged, with the listing that had the photo first beside it. */
function evidenceOfPhoto(listing: ListingRow, { other, photo, otherPhoto }: Shared): Found[] {
  const kind = isSameHome(listing, other) ? ('home' as const) : ('photo' as const)
  const isLater = photo.at > otherPhoto.at || (photo.at === otherPhoto.at && listing.id > other.id)
  const [flagged, [own, first], otherId] = isLater
    ? ([listing, [photo, otherPhoto], other.id] as const)
    : ([other, [otherPhoto, photo], listing.id] as const)
  return [{ flagged, kind, otherId, detail: { photo: own.key, otherPhoto: first.key, otherAt: first.at } }]
}

const POSTED_COMPARED_MAX = 50

/** What the seller posted earlier that day and this listing repeats, if that is often enough for moderators to look. */
async function listRepeated(ctx: ComparingCtx, listing: ListingRow): Promise<ListingRow[]> {
  const earlier = await listPostedBefore(ctx.db, listing, listing.createdAt - DAY_MS, POSTED_COMPARED_MAX)
  if (earlier.length < REPEATS_IN_DAY_MAX) return []
  const [own, ...others] = await asThings(ctx, [listing, ...earlier])
  const same = own ? others.filter(({ thing }) => isSameThing(own.thing, thing, 'sure')) : []
  return same.length < REPEATS_IN_DAY_MAX ? [] : same.map(({ row }) => row)
}

/** What is suspect about the listing alone. */
async function listSuspectAmounts(ctx: ComparingCtx, listing: ListingRow): Promise<Found[]> {
  const { id, price, currency } = listing
  const insight = await comparePrice(ctx, listing)
  const fee = viewingFeeOf(listing)
  const about = { flagged: listing, otherId: id }
  const found: Found[] = []
  if (insight?.position === 'very_low') {
    const { low, high, count } = insight
    found.push({ ...about, kind: 'price', detail: { amount: price, currency, usual: { low, high, count } } })
  }
  if (fee > 0) found.push({ ...about, kind: 'viewing_fee', detail: { amount: fee, currency } })
  return found
}

/** The statements for what was found: evidence of each kind about each listing, and a flag if some of it is new. */
function flagAll({ db, now }: ComparingCtx, found: readonly Found[]): Statement[] {
  const groups = Map.groupBy(found, ({ flagged, kind }) => `${flagged.id} ${kind}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { flagged, kind } = first
    const flag = {
      publicId: newId(now),
      listing: flagged,
      kind,
      ...FLAGS[kind],
      contentPreview: previewOf(`${flagged.title} ${flagged.description}`),
    }
    const evidence = group.map(({ otherId, detail }) => ({ listingId: flagged.id, kind, otherId, detail }))
    return [addEvidence(db, evidence, now), flagEvidence(db, flag, now)]
  })
}
