import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import { isSuspended } from '../../../context.ts'
import type { ListingRow, ToMatchRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { announcing, type Telling } from '../../notifications/announce.ts'
import { notifyOfMatches } from '../../notifications/notify.ts'
import { matches, readListing, type ReadListing } from './matches.ts'
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
} from './store.ts'
import { toMatchable } from './view.ts'

/**
 * Saved searches held against a listing in one step, and steps that follow its change at once; cron goes on
 * from there.
 */
export const CANDIDATES_A_STEP = 250
const STEPS_AT_ONCE = 4

/** Matches a listing with the saved searches right after its change; what fails or is left over is cron's. */
export async function matchAtOnce(ctx: Pick<Ctx, 'env' | 'db' | 'now'>, listingId: number): Promise<void> {
  const { db, now } = ctx
  await announcing(ctx, (announce) => matchListing({ db, now, announce }, listingId, STEPS_AT_ONCE)).catch(
    (error: unknown) => log.error('match_listing', error),
  )
}

/**
 * Holds a marked listing against every saved search that could mean it, in steps of one batch each: alerts,
 * what is told of them, and how far it came land together, so that nothing is lost or told twice, whoever
 * else is at it. Answers how many of the steps it took.
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

/** Each key with the search behind which it goes on. */
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
