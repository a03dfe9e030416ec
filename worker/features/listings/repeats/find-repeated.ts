import type { CheckListing, RepeatCheck } from '#contract/listing.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { thingColumns } from '#worker/features/listings/thing-columns.ts'
import { isSameThing, type Thing } from './policy.ts'
import { hashesOfListings, listRenewable } from './store.ts'

/** How many of a seller's listings of the kind are compared. */
const OWN_COMPARED_MAX = 50

/**
 * Which of the seller's own listings a form repeats: the newest that is for sale, or has expired and can be renewed.
 * A sold one is no repeat: somebody who sells phones has the next one of the same.
 */
export async function findRepeated(
  ctx: SignedInCtx,
  { photoHashes, description, ...draft }: CheckListing,
): Promise<RepeatCheck> {
  const { db, user, env } = ctx
  const thing = { ...thingColumns(draft, env.SLE_PER_USD), description, photoHashes }
  const own = await listRenewable(db, user.id, draft.type, OWN_COMPARED_MAX)
  const repeated = (await asThings(ctx, own)).find((each) => isSameThing(thing, each.thing, 'likely'))
  return { duplicateOf: repeated ? { id: repeated.row.publicId, title: repeated.row.title } : null }
}

/** Rows with the hashes of their photos. */
export async function asThings<Row extends ListingRow>(
  { db }: Pick<Ctx, 'db'>,
  rows: readonly Row[],
): Promise<{ row: Row; thing: Thing }[]> {
  if (rows.length === 0) return []
  const hashes = await hashesOfListings(
    db,
    rows.map(({ id }) => id),
  )
  const byListing = Map.groupBy(hashes, ({ listingId }) => listingId)
  return rows.map((row) => ({
    row,
    thing: { ...row, photoHashes: (byListing.get(row.id) ?? []).map(({ hash }) => hash) },
  }))
}
