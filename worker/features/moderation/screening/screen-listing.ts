import { HOUR_MS } from '#contract/dates.ts'
import { TYPED_COLUMNS } from '#contract/kinds/derived.ts'
import type { SignedInCtx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import type { Fragment, Statement } from '../../../db/client.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { isHeldBy, listingText, lowPriceOf, type Worded } from './policy.ts'
import { flag, readContent, type Suspicion } from './read-content.ts'
import { keyOf } from './reading/text-key.ts'
import {
  addText,
  dropText,
  holdForReview,
  isListing,
  keepFlaggedText,
  listingIdWhere,
  listNewest,
  listOtherSellers,
} from './store.ts'

/** No text has this key, since keys are not negative. */
const NO_TEXT = -1

/**
 * The result of screening: whether the listing is held as pending, and statements for its batch. These go
 * after the insert of a new listing, or before the update of an edited one.
 */
export interface Screened {
  isHeld: boolean
  statements: Statement[]
}

export type WordedListing = Worded & Pick<ListingRow, 'type' | 'price' | 'currency' | 'priceSle'>

/** Screens a listing that is about to be posted with this public id. */
export async function screenNewListing(
  ctx: SignedInCtx,
  publicId: string,
  listing: WordedListing,
): Promise<Screened> {
  const { db } = ctx
  const { key, isTelling } = keyOf(listingText(listing))
  const suspicion = await look(ctx, listing, { key: isTelling ? key : undefined, isNew: true })
  const isNew = isListing(publicId)
  return {
    isHeld: suspicion !== undefined && isHeldBy(suspicion.reading),
    statements: [
      ...(isTelling ? [addText(db, key, isNew)] : []),
      ...toQueue(ctx, { publicId, condition: isNew, statusHeld: 'active' }, listing, suspicion),
    ],
  }
}

/**
 * Screens a listing again if its words or its price change. A listing that is pending already is not held
 * again. Nothing is written if `still` no longer finds the listing.
 */
export async function screenEditedListing(
  ctx: SignedInCtx,
  row: ListingRow,
  changes: Partial<ListingRow>,
  still: Fragment,
): Promise<Screened> {
  if (!SCREENED.some((name) => name in changes)) return { isHeld: false, statements: [] }
  const listing = { ...row, ...changes }
  const [before, after] = [keyOf(listingText(row)), keyOf(listingText(listing))]
  const suspicion = await look(ctx, listing, { key: after.isTelling ? after.key : undefined, isNew: false })
  const isHeld = suspicion !== undefined && isHeldBy(suspicion.reading) && row.status !== 'pending'
  const texts =
    before.key === after.key
      ? []
      : [
          ...(before.isTelling ? [dropText(ctx.db, before.key, row.sellerId, still)] : []),
          ...(after.isTelling ? [addText(ctx.db, after.key, still)] : []),
        ]
  return {
    isHeld,
    statements: [
      ...texts,
      ...toQueue(
        ctx,
        { publicId: row.publicId, condition: still, statusHeld: row.status },
        listing,
        suspicion,
      ),
    ],
  }
}

const SCREENED = ['title', 'description', 'price', 'currency', ...TYPED_COLUMNS]

async function look(
  ctx: SignedInCtx,
  listing: WordedListing,
  { key, isNew }: { key: number | undefined; isNew: boolean },
): Promise<Suspicion | undefined> {
  const { db, user, now, env } = ctx
  try {
    const [copies, newest] = await db.batch([
      listOtherSellers(db, key ?? NO_TEXT, user.id),
      listNewest(db, user.id),
    ])
    return await readContent(ctx, listingText(listing), 'listing', {
      sellersWithSameText: new Set(copies.map(({ sellerId }) => sellerId)).size,
      postsInHour: isNew ? 1 + newest.filter(({ createdAt }) => createdAt > now - HOUR_MS).length : 0,
      price: lowPriceOf(listing, env.SLE_PER_USD),
    })
  } catch (error) {
    log.error('screening', error, { kind: 'listing' })
    return undefined
  }
}

interface Place {
  publicId: string
  condition: Fragment
  statusHeld: ListingRow['status']
}

/** The hold goes before the flag: the audit event is written only if the hold was. */
function toQueue(
  { db, now, user }: SignedInCtx,
  { publicId, condition, statusHeld }: Place,
  { title, description }: Worded,
  suspicion: Suspicion | undefined,
): Statement[] {
  if (!suspicion) return []
  const { reading, textKey } = suspicion
  const { flagType, confidence, signals } = reading
  const id = listingIdWhere(condition)
  const held = {
    action: 'content_held',
    userId: user.id,
    subjectType: 'listing',
    subjectId: publicId,
    reason: signals[0],
  } as const
  return [
    ...(isHeldBy(reading)
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
    keepFlaggedText(db, 'listing', id, textKey),
  ]
}
