import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import type { NewSavedSearch, SavedSearch } from '#contract/saved-search.ts'
import { currentYear } from '#contract/dates.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { SignedInCtx, Ctx } from '../../../context.ts'
import type { Statement } from '../../../db/client.ts'
import { findFirstResult, keepFirstResult } from '../../../db/first-results.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { mendText, readSearch } from '../read-search.ts'
import { addKeys, countOfPerson, findOfPerson, insertSearch, isSearch } from './store.ts'
import { toSavedSearch } from './view.ts'
import { keysOf } from './policy.ts'

const CALL = 'save_search'
const MOST = SAVED_SEARCHES_MAX
const FULL = `You have ${MOST} saved searches, and we cannot watch more. Delete one to save another.`

/** Saves a search. If the idempotency key was used before, returns that search and changes nothing. */
export async function saveSearch(
  ctx: SignedInCtx,
  search: NewSavedSearch,
  idempotencyKey: string | undefined,
): Promise<SavedSearch> {
  const earlier = await findEarlier(ctx, idempotencyKey)
  if (earlier) return earlier
  try {
    return await addNew(ctx, search, idempotencyKey)
  } catch (error) {
    const parallel = await findEarlier(ctx, idempotencyKey)
    if (parallel) return parallel
    // The batch also fails at the limit, which needs a message of its own.
    const [count] = await countOfPerson(ctx.db, ctx.user.id)
    if (count && count.total >= SAVED_SEARCHES_MAX) throw new AppError('conflict', FULL)
    throw error
  }
}

async function addNew(
  ctx: SignedInCtx,
  search: NewSavedSearch,
  key: string | undefined,
): Promise<SavedSearch> {
  const { columns, keys } = await readWanted(ctx, search)
  const { name, query, frequency, paused } = search
  const publicId = newId(ctx.now)
  const sent = { name, query, filters: search.filters, frequency, paused }
  const times = { wantedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now }
  const row = { ...sent, ...columns, ...times, publicId, userId: ctx.user.id }
  const rest: Statement[] = [addKeys(ctx.db, isSearch(publicId), keys)]
  if (key)
    rest.push(
      keepFirstResult(ctx.db, {
        userId: ctx.user.id,
        call: CALL,
        key,
        resultId: publicId,
        createdAt: ctx.now,
      }),
    )
  const [[added]] = await ctx.db.batch([insertSearch(ctx.db, row, SAVED_SEARCHES_MAX), ...rest])
  if (!added) throw new Error('an insert answers its row')
  return toSavedSearch(added)
}

async function findEarlier(ctx: SignedInCtx, key: string | undefined): Promise<SavedSearch | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, CALL, key)
  if (!first) return undefined
  const [search] = await findOfPerson(ctx.db, ctx.user.id, first.resultId)
  if (!search) throw new AppError('conflict', 'This search was saved already, and deleted since.')
  return toSavedSearch(search)
}

const NOTHING = 'Say what you are looking for. An empty search would find everything.'

interface Asked {
  query: string
  filters: SearchFilters
}

/** Parses a search like readAnew, but rejects one that asks for nothing. */
export async function readWanted(ctx: Pick<Ctx, 'env' | 'db'>, asked: Asked) {
  const read = await readAnew(ctx, asked)
  if (read.keys.length === 0) throw new AppError('invalid_input', NOTHING, { fields: { query: NOTHING } })
  return read
}

/**
 * Parses a search into the columns that matching needs and the keys of the search. A word that no listing has
 * is matched both as typed and as corrected: it may be misspelt, or name something that nobody sells yet.
 */
export async function readAnew({ env, db }: Pick<Ctx, 'env' | 'db'>, { query, filters }: Asked) {
  const read = readSearch({ env }, { query, filters })
  const mended = await mendText({ db }, read)
  const ways = mended.repaired.length > read.repaired.length ? [read.filters, mended.filters] : [read.filters]
  const columns = { wanted: ways, looksFor: mended.understood, readIn: currentYear() }
  return { columns, keys: keysOf(read.filters) }
}
