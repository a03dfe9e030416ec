import type { SearchFilters } from '#contract/search.ts'
import { type Ctx, isSuspended } from '../../../context.ts'
import type { ListingRow, ToMatchRow, NewListingRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { announcing, type Telling } from '../../notifications/announce.ts'
import { notifyOfMatches } from '../../notifications/notify.ts'
import { matches, readListing, type ReadListing, MATCHED, type Matchable } from './matches.ts'
import { keysOfListing } from './policy.ts'
import {
  addAlerts,
  advance,
  awaitDigests,
  findMarked,
  finish,
  instantOnes,
  listCandidates,
  markTold,
  unmark,
  type CandidateRow,
  listMarked,
  markListings,
} from './store.ts'
import { toMatchable } from './view.ts'
import type { Db, Fragment, Statement } from '../../../db/client.ts'

/** The most saved searches that are compared with a listing in one step. */
export const CANDIDATES_A_STEP = 250
const STEPS_AT_ONCE = 4

/**
 * Matches a listing with the saved searches right after its change. Cron finishes what fails or is left over.
 */
export async function matchAtOnce(ctx: Pick<Ctx, 'env' | 'db' | 'now'>, listingId: number): Promise<void> {
  const { db, now } = ctx
  await announcing(ctx, (announce) => matchListing({ db, now, announce }, listingId, STEPS_AT_ONCE)).catch(
    (error: unknown) => log.error('match_listing', error),
  )
}

/**
 * Compares a marked listing with every saved search that could match it, in steps of one batch each. Alerts,
 * notifications and the progress are written together, so nothing is lost or sent twice, even with concurrent
 * runs. Returns the number of steps taken.
 */
export async function matchListing(
  { db, now, announce }: Telling,
  listingId: number,
  steps: number,
): Promise<number> {
  for (let step = 0; step < steps; step += 1) {
    const [marked] = await findMarked(db, listingId)
    if (!marked) return step
    const { mark, listing, sellerSuspendedUntil } = marked
    if (listing.status === 'active' && !isSuspended({ suspendedUntil: sellerSuspendedUntil }, now))
      await takeStep({ db, now, announce }, mark, listing)
    else await unmark(db, mark)
  }
  return steps
}

async function takeStep(
  { db, now, announce }: Telling,
  mark: ToMatchRow,
  listing: ListingRow,
): Promise<void> {
  const candidates = await listCandidates(db, keysAfter(mark, keysOfListing(listing)), CANDIDATES_A_STEP)
  const last = candidates.length < CANDIDATES_A_STEP ? undefined : candidates.at(-1)
  const end = last ? advance(db, mark, last) : finish(db, mark)
  const found = onlyMatching(candidates, mark, listing, now)
  if (found.length === 0) {
    await end
    return
  }
  const news = found.map(({ searchId, userId, publicId, name }) => ({
    searchId,
    userId,
    listingId: listing.id,
    savedSearch: { id: publicId, name },
  }))
  const instant = instantOnes(mark, found)
  const [, , , told] = await db.batch([
    addAlerts(db, mark, found, now),
    ...notifyOfMatches(db, news, instant, now),
    markTold(db, mark, instant, now),
    awaitDigests(db, mark, found, now),
    end,
  ])
  announce(told.map(({ userId }) => userId))
}

/** The remaining keys, each with the search after which matching continues. */
function keysAfter({ afterKey, afterSearch }: ToMatchRow, keys: readonly string[]) {
  return keys
    .filter((key) => key >= afterKey)
    .map((key) => [key, key === afterKey ? afterSearch : 0] as const)
}

function onlyMatching(
  candidates: readonly CandidateRow[],
  { before }: ToMatchRow,
  listing: ListingRow,
  now: number,
): CandidateRow[] {
  const read = readListing(listing)
  const earlier = before === null ? undefined : readListing(toMatchable(before))
  return candidates.filter(
    ({ wanted, userId, paused, ownerSuspendedUntil }) =>
      userId !== listing.sellerId &&
      paused === 0 &&
      !isSuspended({ suspendedUntil: ownerSuspendedUntil }, now) &&
      isNews(wanted, read, earlier),
  )
}

function isNews(
  wanted: readonly SearchFilters[],
  now: ReadListing,
  before: ReadListing | undefined,
): boolean {
  const isFound = (read: ReadListing) => wanted.some((filters) => matches(filters, read))
  return isFound(now) && !(before && isFound(before))
}

const LISTINGS_A_RUN = 100
const STEPS_A_RUN = 100

/**
 * Matches the listings that were not finished right after their change, the longest waiting first, in bounded
 * steps. The next run continues.
 */
export async function matchLeftOver({ db, now, announce }: Telling): Promise<void> {
  const waiting = await listMarked(db, now, LISTINGS_A_RUN)
  let steps = STEPS_A_RUN
  for (const { listingId } of waiting) {
    if (steps <= 0) break
    // A listing that fails stays marked and does not stop the others.
    steps -= await matchListing({ db, now, announce }, listingId, steps).catch((error: unknown) => {
      log.error('match_listing', error, { listingId })
      return 1
    })
  }
  if (waiting.length > 0)
    log.info('listings_matched', { listings: waiting.length, steps: STEPS_A_RUN - steps })
}

/**
 * The statement that marks listings for matching with the saved searches. It belongs in the batch that
 * publishes or changes them. `at` is the updated_at that the batch sets. `before` is the listing as it was on
 * the market before the change: searches that it matched then are not notified.
 */
export function markForMatching(db: Db, listingIds: Fragment, at: number, before?: Matchable): Statement {
  const kept = before && Object.fromEntries(MATCHED.map((name) => [name, before[name]]))
  return markListings(db, listingIds, { at, before: kept ?? null })
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
  if (status !== 'active' || !(isNew || MATCHED.some((name) => name in changes))) return []
  return [markForMatching(db, listingId, at, isNew ? undefined : before)]
}
