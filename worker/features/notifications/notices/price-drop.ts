import { isSuspended, type Ctx } from '../../../context.ts'
import type { PriceDropRow, ListingRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { announcing, type Telling } from '../announce.ts'
import { notifyOfPriceDrop } from '../notify.ts'
import {
  advanceDrop,
  findDrop,
  finishDrop,
  isAtStep,
  listKeepers,
  unmarkDrop,
  type FoundDrop,
  listDrops,
  markDrop,
} from './store.ts'
import type { Db, Statement } from '../../../db/client.ts'
import { isPriceDrop, type Price } from './policy.ts'

/**
 * The number of people notified per step, and the number of steps right after the edit; cron does the rest.
 */
export const KEEPERS_A_STEP = 250
const STEPS_AT_ONCE = 4

/**
 * Notifies those who keep a listing of its lower price, right after the edit. Cron retries failures and
 * continues what is left.
 */
export async function tellPriceDropAtOnce(
  ctx: Pick<Ctx, 'env' | 'db' | 'now'>,
  listingId: number,
): Promise<void> {
  const { db, now } = ctx
  await announcing(ctx, (announce) => tellPriceDrop({ db, now, announce }, listingId, STEPS_AT_ONCE)).catch(
    (error: unknown) => log.error('tell_price_drop', error),
  )
}

/**
 * Notifies those who keep a marked listing, in steps of one batch each. The notifications and the position
 * are written together, so nobody is left out or notified twice, even by concurrent runs. Returns how many
 * steps it took.
 */
export async function tellPriceDrop(
  { db, now, announce }: Telling,
  listingId: number,
  steps: number,
): Promise<number> {
  for (let step = 0; step < steps; step += 1) {
    const [found] = await findDrop(db, listingId)
    if (!found) return step
    if (isStillSo(found, now)) await takeStep({ db, now, announce }, found)
    else await unmarkDrop(db, found.drop)
  }
  return steps
}

function isStillSo({ drop, listing, sellerSuspendedUntil }: FoundDrop, now: number): boolean {
  const isPrice = listing.price === drop.price && listing.currency === drop.currency
  return isPrice && listing.status === 'active' && !isSuspended({ suspendedUntil: sellerSuspendedUntil }, now)
}

async function takeStep({ db, now, announce }: Telling, { drop, listing }: FoundDrop): Promise<void> {
  const keepers = await listKeepers(db, { ...drop, sellerId: listing.sellerId }, now, KEEPERS_A_STEP)
  const userIds = keepers.map(({ userId }) => userId)
  const end = endOf(drop, userIds)
  if (userIds.length === 0) {
    await end(db)
    return
  }
  await db.batch([...notifyOfPriceDrop(db, userIds, drop, isAtStep(drop), now), end(db)])
  announce(userIds)
}

function endOf(drop: PriceDropRow, userIds: readonly number[]) {
  const last = userIds.length < KEEPERS_A_STEP ? undefined : userIds.at(-1)
  return (db: Telling['db']) => (last === undefined ? finishDrop(db, drop) : advanceDrop(db, drop, last))
}

const LISTINGS_A_RUN = 100
const STEPS_A_RUN = 100

/**
 * Sends the price-drop notifications left over after an edit, longest waiting first. Bounded per run; the
 * next run continues.
 */
export async function tellDropsLeftOver({ db, now, announce }: Telling): Promise<void> {
  const waiting = await listDrops(db, now, LISTINGS_A_RUN)
  let steps = STEPS_A_RUN
  for (const { listingId } of waiting) {
    if (steps <= 0) break
    // A failed listing stays marked and does not stop the others.
    steps -= await tellPriceDrop({ db, now, announce }, listingId, steps).catch((error: unknown) => {
      log.error('tell_price_drop', error, { listingId })
      return 1
    })
  }
  if (waiting.length > 0)
    log.info('price_drops_told', { listings: waiting.length, steps: STEPS_A_RUN - steps })
}

/**
 * The statement that marks a drop for notification, after the change in its batch. None if the change is no
 * drop or the listing is not for sale; it marks nothing if nobody keeps the listing. `at` is the
 * priceChangedAt that the batch writes.
 */
export function markPriceDrop(
  db: Db,
  { id, status, price, currency }: ListingRow,
  changes: Partial<Price>,
  at: number,
): Statement[] {
  const from = { price, currency }
  const to = { price: changes.price ?? price, currency: changes.currency ?? currency }
  return status === 'active' && isPriceDrop(from, to) ? [markDrop(db, { listingId: id, from, to, at })] : []
}
