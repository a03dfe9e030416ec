import { currentYear } from '#contract/dates.ts'
import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import type { NewSavedSearch, SavedFilters, SavedSearch } from '#contract/saved-search.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import type { Statement } from '#worker/db/client.ts'
import { findFirstResult, storeFirstResult } from '#worker/db/first-results.ts'
import { findShownPerson } from '#worker/features/accounts/find-people.ts'
import { repairText, readSearch } from '#worker/features/search/read-search.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { keysOf } from './policy.ts'
import { addKeys, countOfPerson, findFollowing, findOfPerson, insertSearch, isSearch } from './store.ts'
import { toSavedSearch } from './view.ts'

const CALL = 'save_search'
const LIMIT = SAVED_SEARCHES_MAX
const TOO_MANY = `You have ${LIMIT} saved searches, and we cannot watch more. Delete one to save another.`

/**
 * Saves a search. If the idempotency key was used before, returns the search saved then and changes nothing.
 */
export async function saveSearch(
  ctx: SignedInCtx,
  search: NewSavedSearch,
  idempotencyKey: string | undefined,
): Promise<SavedSearch> {
  const earlier = await findEarlier(ctx, idempotencyKey)
  if (earlier) return earlier
  const { sellerId } = search.filters
  if (sellerId !== undefined) await refuseToFollow(ctx, sellerId)
  try {
    return await addSearch(ctx, search, idempotencyKey)
  } catch (error) {
    const concurrent = await findEarlier(ctx, idempotencyKey)
    if (concurrent) return concurrent
    const [following] = sellerId === undefined ? [] : await findFollowing(ctx.db, ctx.user.id, sellerId)
    if (following) return toSavedSearch(following)
    // The batch also fails at the limit, which has its own message.
    const [count] = await countOfPerson(ctx.db, ctx.user.id)
    if (count && count.total >= SAVED_SEARCHES_MAX) throw new AppError('conflict', TOO_MANY)
    throw error
  }
}

/** Nobody follows themselves, or a person whom they could not see. */
async function refuseToFollow(ctx: SignedInCtx, sellerId: string): Promise<void> {
  const { id } = await findShownPerson(ctx, sellerId)
  if (id === ctx.user.id) throw new AppError('conflict', 'You cannot follow yourself.')
}

async function addSearch(
  ctx: SignedInCtx,
  search: NewSavedSearch,
  key: string | undefined,
): Promise<SavedSearch> {
  const { columns, keys } = await parseNonEmptySearch(ctx, search)
  const { name, query, frequency, paused } = search
  const publicId = newId(ctx.now)
  const sent = { name, query, filters: search.filters, frequency, paused }
  const times = { wantedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now }
  const row = { ...sent, ...columns, ...times, publicId, userId: ctx.user.id }
  const rest: Statement[] = [addKeys(ctx.db, isSearch(publicId), keys)]
  if (key)
    rest.push(
      storeFirstResult(ctx.db, {
        userId: ctx.user.id,
        call: CALL,
        key,
        resultId: publicId,
        createdAt: ctx.now,
      }),
    )
  const [[added]] = await ctx.db.batch([insertSearch(ctx.db, row, SAVED_SEARCHES_MAX), ...rest])
  if (!added) throw new Error('The insert returned no row')
  return toSavedSearch(added)
}

async function findEarlier(ctx: SignedInCtx, key: string | undefined): Promise<SavedSearch | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, CALL, key)
  if (!first) return undefined
  const [search] = await findOfPerson(ctx.db, ctx.user.id, first.resultId)
  if (!search) throw new AppError('conflict', 'This search was already saved, and has since been deleted.')
  return toSavedSearch(search)
}

const EMPTY = 'Say what you are looking for. An empty search would find everything.'

interface TypedSearch {
  query: string
  filters: SavedFilters
}

/** Parses a search like parseSearch, but rejects an empty search. */
export async function parseNonEmptySearch(ctx: Pick<Ctx, 'env' | 'db'>, search: TypedSearch) {
  const parsed = await parseSearch(ctx, search)
  if (parsed.keys.length === 0) throw new AppError('invalid_input', EMPTY, { fields: { query: EMPTY } })
  return parsed
}

/**
 * Parses a search into its keys and the columns that matching needs. A word that no listing has is matched
 * both as typed and as corrected, because it may be misspelt, or may name something that nobody sells yet.
 */
export async function parseSearch(
  { env, db }: Pick<Ctx, 'env' | 'db'>,
  { query, filters: { sellerId, ...filters } }: TypedSearch,
) {
  const reading = readSearch({ env }, { query, filters })
  const repaired = await repairText({ db }, reading)
  const isRepaired = repaired.repaired.length > reading.repaired.length
  const read = isRepaired ? [reading.filters, repaired.filters] : [reading.filters]
  const wanted: SavedFilters[] = sellerId === undefined ? read : read.map((each) => ({ ...each, sellerId }))
  const columns = { wanted, looksFor: repaired.understood, readIn: currentYear() }
  return { columns, keys: wanted.slice(0, 1).flatMap(keysOf) }
}
