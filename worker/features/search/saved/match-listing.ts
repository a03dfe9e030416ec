import { type Ctx, isSuspended } from '#worker/context.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import type { ListingRow, ToMatchRow, NewListingRow } from '#worker/db/schema.ts'
import { announceAfter, type NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyOfMatches } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { isFoundBy, prepareListing, MATCHED_COLUMNS, type Matchable } from './matches.ts'
import { isWatched, keysOfListing, sellerKey } from './policy.ts'
import {
  addAlerts,
  advanceStep,
  queueDigests,
  findMarked,
  finishMatching,
  unsentInstantSearches,
  listCandidates,
  markAlertsSent,
  removeMark,
  type CandidateRow,
  listMarked,
  markListings,
} from './store.ts'
import { toMatchable } from './view.ts'

/** The most saved searches that are compared with a listing in one step. */
export const CANDIDATES_PER_STEP = 250
const STEPS_AFTER_CHANGE = 4

/**
 * Matches a listing with the saved searches right after its change. If matching fails or needs more steps,
 * cron finishes it.
 */
export async function matchAfterChange(
  ctx: Pick<Ctx, 'env' | 'db' | 'now'>,
  listingId: number,
): Promise<void> {
  const { db, now } = ctx
  await announceAfter(ctx, (announce) =>
    matchListing({ db, now, announce }, listingId, STEPS_AFTER_CHANGE),
  ).catch((error: unknown) => log.error('match_listing', error))
}

/**
 * Compares a marked listing with every saved search that could match it. Each step is one batch, which writes
 * alerts, notifications and the progress together, so nothing is lost or sent twice, even with concurrent
 * runs. Returns the number of steps.
 */
export async function matchListing(
  { db, now, announce }: NotifyingCtx,
  listingId: number,
  steps: number,
): Promise<number> {
  for (let step = 0; step < steps; step += 1) {
    const [marked] = await findMarked(db, listingId)
    if (!marked) return step
    const { mark, listing, sellerPublicId, sellerSuspendedUntil } = marked
    if (listing.status === 'active' && !isSuspended({ suspendedUntil: sellerSuspendedUntil }, now))
      await runStep({ db, now, announce }, mark, listing, sellerKey(sellerPublicId))
    else await removeMark(db, mark)
  }
  return steps
}

async function runStep(
  { db, now, announce }: NotifyingCtx,
  mark: ToMatchRow,
  listing: ListingRow,
  followersKey: string,
): Promise<void> {
  const remaining = remainingKeys(mark, [...keysOfListing(listing), followersKey].sort())
  const candidates = await listCandidates(db, remaining, listing.sellerId, CANDIDATES_PER_STEP)
  const last = candidates.length < CANDIDATES_PER_STEP ? undefined : candidates.at(-1)
  const end = last ? advanceStep(db, mark, last) : finishMatching(db, mark)
  const found = selectMatching(candidates, mark, listing, now)
  if (found.length === 0) {
    await end
    return
  }
  const newMatches = found.map(({ searchId, userId, publicId, name }) => ({
    searchId,
    userId,
    listingId: listing.id,
    savedSearch: { id: publicId, name },
  }))
  const instant = unsentInstantSearches(mark, found)
  const [, , , notified] = await db.batch([
    addAlerts(db, mark, found, now),
    ...notifyOfMatches(db, newMatches, instant, now),
    markAlertsSent(db, mark, instant, now),
    queueDigests(db, mark, found, now),
    end,
  ])
  announce(notified.map(({ userId }) => userId))
}

/** The listing's remaining keys, each with the search after which matching continues. */
function remainingKeys({ afterKey, afterSearch }: ToMatchRow, keys: readonly string[]) {
  return keys
    .filter((key) => key >= afterKey)
    .map((key) => [key, key === afterKey ? afterSearch : 0] as const)
}

function selectMatching(
  candidates: readonly CandidateRow[],
  { before }: ToMatchRow,
  listing: ListingRow,
  now: number,
): CandidateRow[] {
  const current = prepareListing(listing)
  const earlier = before === null ? undefined : prepareListing(toMatchable(before))
  return candidates.filter(
    (search) =>
      isWatched(search, listing.sellerId, now) &&
      isFoundBy(search, current) &&
      !(earlier && isFoundBy(search, earlier)),
  )
}

const LISTINGS_PER_RUN = 100
const STEPS_PER_RUN = 100

/**
 * Matches the listings whose matching was not finished right after their change, starting with those
 * marked longest ago. The number of steps is limited; the next run continues.
 */
export async function matchRemaining({ db, now, announce }: NotifyingCtx): Promise<void> {
  const waiting = await listMarked(db, now, LISTINGS_PER_RUN)
  let steps = STEPS_PER_RUN
  for (const { listingId } of waiting) {
    if (steps <= 0) break
    // If matching a listing fails, the listing stays marked, and the others are still matched.
    steps -= await matchListing({ db, now, announce }, listingId, steps).catch((error: unknown) => {
      log.error('match_listing', error, { listingId })
      return 1
    })
  }
  if (waiting.length > 0)
    log.info('listings_matched', { listings: waiting.length, steps: STEPS_PER_RUN - steps })
}

/**
 * Returns the statement that marks listings for matching with the saved searches; it belongs in the batch
 * that publishes or changes the listings. `at` is the updated_at that the batch sets. `before` is the listing
 * before the change, if it was on the market then: searches that it already matched send no alert.
 */
export function markForMatching(db: Db, listingIds: Fragment, at: number, before?: Matchable): Statement {
  const columnsBefore = before && Object.fromEntries(MATCHED_COLUMNS.map((name) => [name, before[name]]))
  return markListings(db, listingIds, { at, before: columnsBefore ?? null })
}

/**
 * Marks one listing for matching after any change that publishes it or may make it match more searches.
 * `listingId` must be a query that finds the listing only after the change has taken effect.
 */
export function markChange(
  db: Db,
  before: ListingRow,
  changes: Partial<NewListingRow>,
  { listingId, at }: { listingId: Fragment; at: number },
): Statement[] {
  const { status = before.status } = changes
  const isNew = before.status !== 'active'
  if (status !== 'active' || !(isNew || MATCHED_COLUMNS.some((name) => name in changes))) return []
  return [markForMatching(db, listingId, at, isNew ? undefined : before)]
}
