import { editedListing, type EditListing, type NewListing } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow, NewListingRow } from '#worker/db/schema.ts'
import { inspectPhotos, type InspectedPhotos } from '#worker/features/media/inspect-photos.ts'
import { photosAt, settlePhotos } from '#worker/features/media/release-photos.ts'
import { parse } from '#worker/platform/validate.ts'
import { afterPriceDrop, afterWritten, onEdit, onWritten } from '#worker/reactions.ts'
import { MEASURE_COLUMNS } from './attributes.ts'
import { changeOwn } from './change-own.ts'
import { hasPriceStood, refuse, refuseUnverified } from './policy.ts'
import { idsWhere, isListing, type NewEvent } from './store.ts'
import { toEditedRow, toPostBody } from './view.ts'

/**
 * Edits a listing. Fields that are left out stay, null clears an optional field, and the result must be valid
 * as a new listing. Concurrent edits all take effect. An edit that changes nothing writes nothing. An edit
 * that screening holds takes the listing off the market until a moderator has reviewed it.
 */
export async function editListing(
  ctx: SignedInCtx,
  publicId: string,
  changes: EditListing,
): Promise<ListingRow> {
  let hasPriceDropped = false
  let isEdited = false
  const edited = await changeOwn(ctx, publicId, async (row, ifUnchanged) => {
    refuse('edit', row.status)
    const before = toPostBody(row)
    const listing = parse(editedListing(before), merge(before, withoutOldArea(before, changes)))
    refuseUnverified(ctx.user, listing.contact, before.contact)
    const inspected = await inspectNew(ctx, listing, before.images)
    const photos = inspected ? inspected.photos : row.photos
    const columns = changedColumns(row, { ...toEditedRow(listing, ctx.env.SLE_PER_USD), photos })
    const editedFields = Object.keys(columns).filter((name) => !DERIVED_COLUMNS.has(name))
    if (editedFields.length === 0) return undefined
    // Releases photos that no listing uses: those removed here, or claimed by an edit that lost a race.
    const photoStatements = inspected
      ? [
          ...inspected.claims,
          ...settlePhotos(
            ctx.db,
            photosAt([...before.images, ...inspected.photos.map(({ url }) => url)]),
            ctx.now,
          ),
        ]
      : []
    const { isHeld, isPriceDrop, guarded, rest } = await onEdit(ctx, row, columns, ifUnchanged)
    hasPriceDropped = isPriceDrop
    isEdited = true
    const heldStatus = isHeld ? { status: 'pending' as const } : {}
    return {
      set: { ...columns, ...formerPrice(row, columns, ctx.now), ...heldStatus },
      events: eventsOf(row, columns, editedFields),
      guarded,
      rest: [...photoStatements, ...rest, onWritten(ctx.db, idsWhere(isListing(row.publicId)), ctx.now)],
    }
  })
  if (hasPriceDropped) afterPriceDrop(ctx, edited.id)
  if (isEdited) afterWritten(ctx, edited.id)
  return edited
}

/** A listing that moves to another place leaves its area, unless the edit names one. */
function withoutOldArea(before: Record<string, unknown>, changes: EditListing): EditListing {
  const { location = before.location } = changes
  return location === before.location ? changes : { area: null, ...changes }
}

/** Keeps a null currency, which is then refused. A missing one would turn a price in dollars into leones. */
function merge(before: Record<string, unknown>, changes: EditListing): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(
      ([name, value]) => value !== null || name === 'currency',
    ),
  )
}

/** Inspects the new photos; undefined if the photos do not change. */
async function inspectNew(
  ctx: SignedInCtx,
  { images }: NewListing,
  before: readonly string[],
): Promise<InspectedPhotos | undefined> {
  const isUnchanged = images.length === before.length && images.every((url, index) => url === before[index])
  return isUnchanged ? undefined : inspectPhotos(ctx, images, 'listing_photo')
}

type Columns = Partial<NewListingRow>

/**
 * Returns only the columns that change, because the triggers of the text index and the counters fire for
 * every column that an update names.
 */
function changedColumns(row: ListingRow, columns: Columns): Columns {
  const current = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => !isSame(current.get(name), value)),
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Columns derived from others. A new exchange rate alone is not an edit. */
const DERIVED_COLUMNS: ReadonlySet<string> = new Set([
  'area',
  'priceSle',
  'facets',
  'terms',
  ...MEASURE_COLUMNS,
])

function isPriceChange({ price, currency }: Columns): boolean {
  return price !== undefined || currency !== undefined
}

function formerPrice(row: ListingRow, columns: Columns, now: number): Columns {
  if (!isPriceChange(columns)) return {}
  const former = hasPriceStood(row, now) ? row : { price: null, currency: null }
  return { previousPrice: former.price, previousCurrency: former.currency, priceChangedAt: now }
}

function eventsOf(
  { price, currency }: ListingRow,
  columns: Columns,
  editedFields: readonly string[],
): NewEvent[] {
  const fields = editedFields.filter((name) => name !== 'price' && name !== 'currency')
  const to = { price: columns.price ?? price, currency: columns.currency ?? currency }
  return [
    ...(fields.length > 0 ? [{ kind: 'edited', detail: { fields } } as const] : []),
    ...(isPriceChange(columns)
      ? [{ kind: 'price_changed', detail: { from: { price, currency }, to } } as const]
      : []),
  ]
}
