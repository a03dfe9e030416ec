import { isSuspended, type Ctx } from '#worker/context.ts'
import type { Db, Statement } from '#worker/db/client.ts'
import type { PriceDropRow, ListingRow } from '#worker/db/schema.ts'
import { announceAfter, type Announce, type NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyOfPriceDrop } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { isDropDue, isPriceDrop, type Price } from './policy.ts'
import {
  advanceDrop,
  findDrop,
  finishDrop,
  isAtStep,
  listPeopleWhoSaved,
  unmarkDrop,
  type FoundDrop,
  listDrops,
  markDrop,
} from './store.ts'

/**
 * How many people each step notifies, and how many steps are taken right after the edit. Cron takes the rest.
 */
export const PEOPLE_PER_STEP = 250
const STEPS_AT_ONCE = 4

/**
 * Notifies the people who saved a listing of its lower price, right after the edit. Cron retries what failed
 * and notifies those who are left.
 */
export async function sendPriceDropAtOnce(
  ctx: Pick<Ctx, 'env' | 'db' | 'now'>,
  listingId: number,
): Promise<void> {
  const { db, now } = ctx
  const send = (announce: Announce) => sendPriceDrop({ db, now, announce }, listingId, STEPS_AT_ONCE)
  await announceAfter(ctx, send).catch((error: unknown) => log.error('tell_price_drop', error))
}

/**
 * Notifies the people who saved a marked listing, in steps of one batch each. The notifications and the
 * position are written together, so that nobody is omitted or notified twice, even by concurrent runs.
 * Returns the number of steps.
 */
export async function sendPriceDrop(
  { db, now, announce }: NotifyingCtx,
  listingId: number,
  steps: number,
): Promise<number> {
  for (let step = 0; step < steps; step += 1) {
    const [found] = await findDrop(db, listingId)
    if (!found) return step
    if (isStillValid(found, now)) await takeStep({ db, now, announce }, found)
    else await unmarkDrop(db, found.drop)
  }
  return steps
}

function isStillValid({ drop, listing, sellerSuspendedUntil }: FoundDrop, now: number): boolean {
  const isStillLower = isPriceDrop({ price: drop.formerPrice, currency: drop.currency }, listing)
  const isSuspendedSeller = isSuspended({ suspendedUntil: sellerSuspendedUntil }, now)
  return isStillLower && listing.status === 'active' && !isSuspendedSeller
}

async function takeStep({ db, now, announce }: NotifyingCtx, { drop, listing }: FoundDrop): Promise<void> {
  const people = await listPeopleWhoSaved(db, { ...drop, sellerId: listing.sellerId }, now, PEOPLE_PER_STEP)
  const userIds = people.map(({ userId }) => userId)
  const next = advanceOrFinish(db, drop, userIds)
  if (userIds.length === 0) {
    await next
    return
  }
  const present = { ...drop, price: listing.price }
  await db.batch([...notifyOfPriceDrop(db, userIds, present, isAtStep(drop), now), next])
  announce(userIds)
}

function advanceOrFinish(db: Db, drop: PriceDropRow, userIds: readonly number[]) {
  const last = userIds.length < PEOPLE_PER_STEP ? undefined : userIds.at(-1)
  return last === undefined ? finishDrop(db, drop) : advanceDrop(db, drop, last)
}

const LISTINGS_PER_RUN = 100
const STEPS_PER_RUN = 100

/**
 * Sends the notifications of price drops that were not sent right after the edit, longest waiting first. Each
 * run takes a limited number of steps.
 */
export async function sendLeftoverDrops({ db, now, announce }: NotifyingCtx): Promise<void> {
  const waiting = await listDrops(db, now, LISTINGS_PER_RUN)
  let steps = STEPS_PER_RUN
  for (const { listingId } of waiting) {
    if (steps <= 0) break
    // If a listing fails, it stays marked, and the others are still handled.
    steps -= await sendPriceDrop({ db, now, announce }, listingId, steps).catch((error: unknown) => {
      log.error('tell_price_drop', error, { listingId })
      return 1
    })
  }
  if (waiting.length > 0)
    log.info('price_drops_told', { listings: waiting.length, steps: STEPS_PER_RUN - steps })
}

/**
 * The statement that marks a price drop for notification. It must follow the edit in its batch. Returns none
 * if the change is not a drop, the listing is not for sale or its price changed within the last day, and
 * marks nothing if nobody saved the listing.
 * `at` is the `priceChangedAt` that the batch writes.
 */
export function markPriceDrop(
  db: Db,
  { id, status, price, currency, priceChangedAt }: ListingRow,
  changes: Partial<Price>,
  at: number,
): Statement[] {
  const from = { price, currency }
  const to = { price: changes.price ?? price, currency: changes.currency ?? currency }
  const isReported = status === 'active' && isPriceDrop(from, to) && isDropDue(priceChangedAt, at)
  return isReported ? [markDrop(db, { listingId: id, from, to, at })] : []
}
