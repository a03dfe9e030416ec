import { HOUR_MS } from '#contract/dates.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Fragment, Statement } from '#worker/db/client.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { log } from '#worker/platform/log.ts'
import { isHeldBy, listingText, lowPriceOf, TYPED_FIELDS, type ListingTexts } from './policy.ts'
import { flag, screenContent, type Suspicion } from './screen-content.ts'
import {
  addText,
  dropText,
  holdForReview,
  isListing,
  storeFlaggedText,
  listingIdWhere,
  listNewest,
  listOtherSellers,
} from './store.ts'

/** No text has this key, since keys are not negative. */
const NO_TEXT = -1

/**
 * The result of screening: whether the content is held, and statements for the batch that writes it. They go
 * after the insert of a new listing or comment, but before the update of an edited listing.
 */
export interface Screening {
  isHeld: boolean
  statements: Statement[]
}

export type ScreenedListing = ListingTexts & Pick<ListingRow, 'type' | 'price' | 'currency' | 'priceSle'>

/** Screens a listing that is about to be posted with this public id. */
export async function screenNewListing(
  ctx: SignedInCtx,
  publicId: string,
  listing: ScreenedListing,
): Promise<Screening> {
  const { db } = ctx
  const { keyOf } = await import('./classifier/text-key.ts')
  const { key, isDistinctive } = keyOf(listingText(listing))
  const suspicion = await classifyListing(ctx, listing, { key: isDistinctive ? key : undefined, isNew: true })
  const condition = isListing(publicId)
  return {
    isHeld: suspicion !== undefined && isHeldBy(suspicion.classification),
    statements: [
      ...(isDistinctive ? [addText(db, key, condition)] : []),
      ...queueStatements(ctx, { publicId, condition, statusHeld: 'active' }, listing, suspicion),
    ],
  }
}

/**
 * Screens a listing again if its texts or its price change. `isHeld` is false for a listing that is already
 * pending. Nothing is written if the condition `ifUnchanged` no longer finds the listing.
 */
export async function screenEditedListing(
  ctx: SignedInCtx,
  row: ListingRow,
  changes: Partial<ListingRow>,
  ifUnchanged: Fragment,
): Promise<Screening> {
  if (!SCREENED.some((name) => name in changes)) return { isHeld: false, statements: [] }
  const listing = { ...row, ...changes }
  const { keyOf } = await import('./classifier/text-key.ts')
  const [before, after] = [keyOf(listingText(row)), keyOf(listingText(listing))]
  const suspicion = await classifyListing(ctx, listing, {
    key: after.isDistinctive ? after.key : undefined,
    isNew: false,
  })
  const isHeld = suspicion !== undefined && isHeldBy(suspicion.classification) && row.status !== 'pending'
  const texts =
    before.key === after.key
      ? []
      : [
          ...(before.isDistinctive ? [dropText(ctx.db, before.key, row.sellerId, ifUnchanged)] : []),
          ...(after.isDistinctive ? [addText(ctx.db, after.key, ifUnchanged)] : []),
        ]
  return {
    isHeld,
    statements: [
      ...texts,
      ...queueStatements(
        ctx,
        { publicId: row.publicId, condition: ifUnchanged, statusHeld: row.status },
        listing,
        suspicion,
      ),
    ],
  }
}

const SCREENED = ['title', 'description', 'price', 'currency', ...TYPED_FIELDS]

async function classifyListing(
  ctx: SignedInCtx,
  listing: ScreenedListing,
  { key, isNew }: { key: number | undefined; isNew: boolean },
): Promise<Suspicion | undefined> {
  const { db, user, now, env } = ctx
  try {
    const [copies, newest] = await db.batch([
      listOtherSellers(db, key ?? NO_TEXT, user.id),
      listNewest(db, user.id),
    ])
    return await screenContent(ctx, listingText(listing), 'listing', {
      sellersWithSameText: new Set(copies.map(({ sellerId }) => sellerId)).size,
      postsInHour: isNew ? 1 + newest.filter(({ createdAt }) => createdAt > now - HOUR_MS).length : 0,
      price: lowPriceOf(listing, env.SLE_PER_USD),
    })
  } catch (error) {
    log.error('screening', error, { kind: 'listing' })
    return undefined
  }
}

interface FlagTarget {
  publicId: string
  condition: Fragment
  statusHeld: ListingRow['status']
}

/** The audit event goes right after the hold, because it is written only if the hold was. */
function queueStatements(
  { db, now, user }: SignedInCtx,
  { publicId, condition, statusHeld }: FlagTarget,
  { title, description }: ListingTexts,
  suspicion: Suspicion | undefined,
): Statement[] {
  if (!suspicion) return []
  const { classification, textKey } = suspicion
  const { flagType, confidence, signals } = classification
  const id = listingIdWhere(condition)
  const held = {
    action: 'content_held',
    userId: user.id,
    subjectType: 'listing',
    subjectId: publicId,
    reason: signals[0],
  } as const
  return [
    ...(isHeldBy(classification)
      ? [holdForReview(db, condition, statusHeld, now), record(db, held, now, { onlyIfChanged: true })]
      : []),
    flag(
      db,
      {
        contentType: 'listing',
        contentId: id,
        authorId: user.id,
        flagType,
        confidence,
        signals,
        text: `${title} ${description}`,
      },
      now,
    ),
    storeFlaggedText(db, 'listing', id, textKey),
  ]
}
