import { DEMAND_QUESTIONS_PER_DAY, PEOPLE_SAID_MIN } from '#contract/limits.ts'
import type { ListingDraft } from '#contract/listing.ts'
import type { Demand } from '#contract/saved-search.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { findOwn } from '#worker/features/listings/show.ts'
import { thingColumns } from '#worker/features/listings/thing-columns.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { isFoundBy, prepareListing, type Matchable } from './matches.ts'
import { isWatched, keysOfListing, type KeyColumns } from './policy.ts'
import { listCandidates } from './store.ts'

/** The most saved searches that are compared to say how many people look for a listing. */
export const SEARCHES_COMPARED_MAX = 500

const NOBODY: Demand = { people: null, isAtLeast: false }

const LIMIT = {
  what: 'demand',
  perDay: DEMAND_QUESTIONS_PER_DAY,
  sentence: () => 'You asked very often how many people look for something. Please come back tomorrow.',
}

/** How many people look for one's own listing. Nobody looks for one that they cannot buy. */
export async function countPeopleForListing(ctx: SignedInCtx, publicId: string): Promise<Demand> {
  const listing = await findOwn(ctx, publicId)
  return listing.status === 'active' ? countPeople(ctx, listing) : NOBODY
}

/**
 * How many people look for what the form offers so far. Its description does not count: it is not written when
 * the form asks, and it could hold every word that anybody looks for.
 */
export async function countPeopleForDraft(ctx: SignedInCtx, draft: ListingDraft): Promise<Demand> {
  const { brand, model, productType, color, bedrooms, ...columns } = thingColumns(draft, ctx.env.SLE_PER_USD)
  return countPeople(ctx, {
    ...columns,
    brand: brand ?? null,
    model: model ?? null,
    productType: productType ?? null,
    color: color ?? null,
    bedrooms: bedrooms ?? null,
    description: '',
  })
}

/**
 * Counts people, not searches, by the rules of alerts. Those who follow the seller do not look for the thing.
 * Whoever asks learns nothing about fewer than three people, and each question counts against a day's
 * allowance.
 */
async function countPeople(ctx: SignedInCtx, listing: Matchable & KeyColumns): Promise<Demand> {
  await takeDailyAllowance(ctx, LIMIT)
  const { db, user, now } = ctx
  const keys = keysOfListing(listing).map((key) => [key, 0] as const)
  const candidates = await listCandidates(db, keys, user.id, SEARCHES_COMPARED_MAX)
  const prepared = prepareListing(listing)
  const found = candidates.filter((search) => isWatched(search, user.id, now) && isFoundBy(search, prepared))
  const people = new Set(found.map(({ userId }) => userId)).size
  if (people < PEOPLE_SAID_MIN) return NOBODY
  return { people, isAtLeast: candidates.length === SEARCHES_COMPARED_MAX }
}
