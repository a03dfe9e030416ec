import { SEARCH_CANDIDATES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { badCursor } from '#worker/platform/cursor.ts'
import type { WordSet } from './find-by-most-words.ts'
import { matchKeysOf, splitByArea, toKeys, type Areas, type Matching } from './matching.ts'
import { KEY_MAX, type RankedPosition } from './orders.ts'
import { sortByRelevance, type Candidate, type Preference } from './rank.ts'
import { findKeysOfEach, listCandidates, listCandidatesByKeys, listRows } from './store.ts'
import type { Part } from './take-in-order.ts'

/**
 * A page of matches by relevance. In each word set, the listings with the words in the title form one pool,
 * and the rest form another. A pool is read newest first in blocks of up to 200, and each block is ranked by
 * itself. With `areas`, the pools of the listings there come before those of the others.
 */
export async function takeByRelevance(
  ctx: Ctx,
  sets: readonly WordSet[],
  preference: Preference,
  from: RankedPosition | undefined,
  { limit, offset }: Part,
  areas?: Areas,
) {
  const pools = inStages(await poolsOf(ctx, sets), areas)
  const ids: number[] = []
  let at: RankedPosition | undefined = from ?? BEGINNING
  for (let blocks = 0; at && ids.length < offset + limit && blocks < BLOCKS_PER_PAGE; blocks += 1) {
    const block: Block = await listBlock(ctx, poolAt(pools, at), preference, at.ceiling)
    const taken = block.ranked.slice(at.shown, at.shown + offset + limit - ids.length)
    ids.push(...taken.map(({ id }) => id))
    at = advance(at, block, taken.length, pools)
  }
  const page = ids.slice(offset)
  return { rows: sortByIds(page.length > 0 ? await listRows(ctx.db, page) : [], page), next: at }
}

/** The most blocks read for one page. A page cut short by this limit has a cursor that continues after it. */
const BLOCKS_PER_PAGE = 8
/** Above any key, so that the first page starts at the newest listing. */
const NEWEST = KEY_MAX + 1

const BEGINNING: RankedPosition = { pool: 0, ceiling: NEWEST, shown: 0 }

/**
 * A tier of a word set. With `ids`, the pool is read by key, newest first; without them, by scanning the
 * index.
 */
interface Pool {
  ids: readonly number[] | undefined
  matching: Matching
  /** The keys in earlier sets, which earlier pools show. */
  inEarlierSets: ReadonlySet<number>
}

async function poolsOf({ db }: Ctx, sets: readonly WordSet[]): Promise<Pool[]> {
  const titles = sets.flatMap(({ tiers }) => tiers.split?.title ?? [])
  const inTitles =
    titles.length > 0
      ? (await findKeysOfEach(db, titles, TOTAL_EXACT_MAX + 1)).map(({ ids }) => matchKeysOf(toKeys(ids)))
      : []
  const inSets = new Set<number>()
  return sets.flatMap(({ tiers, found }, at) => {
    const inEarlierSets = new Set(inSets)
    const fresh = (ids: readonly number[] | undefined) => ids?.filter((id) => !inEarlierSets.has(id))
    for (const id of found.ids ?? []) inSets.add(id)
    if (!tiers.split) return [{ ids: fresh(found.ids), matching: tiers.all, inEarlierSets }]
    const titleIds = inTitles[at]?.ids
    const titleKeys = titleIds && new Set(titleIds)
    return [
      { ids: fresh(titleIds), matching: tiers.split.title, inEarlierSets },
      {
        ids: titleKeys && fresh(found.ids?.filter((id) => !titleKeys.has(id))),
        matching: tiers.split.rest,
        inEarlierSets,
      },
    ]
  })
}

/** The pools split by area, those there first. */
function inStages(pools: readonly Pool[], areas: Areas | undefined): readonly Pool[] {
  if (!areas) return pools
  const keys = areas.found.ids && new Set(areas.found.ids)
  return [true, false].flatMap((isThere) =>
    pools.map((pool) => ({
      ...pool,
      ids: keys && pool.ids?.filter((id) => keys.has(id) === isThere),
      matching: splitByArea(pool.matching, areas.names)[isThere ? 0 : 1],
    })),
  )
}

/** The pool at a position. Only a forged cursor names a pool that does not exist. */
function poolAt(pools: readonly Pool[], { pool }: RankedPosition): Pool {
  const found = pools[pool]
  if (!found) throw badCursor()
  return found
}

interface Block {
  ranked: Candidate[]
  /** The key below which the next block starts; undefined if there is no next block. */
  oldest: number | undefined
  /** One above the newest candidate's key, so that listings posted later do not shift the next pages. */
  ceiling: number
}

/** A pool's newest 200 listings below the ceiling, best first. */
async function listBlock(
  ctx: Ctx,
  { ids, matching, inEarlierSets }: Pool,
  preference: Preference,
  ceiling: number,
): Promise<Block> {
  const wanted = ids?.filter((id) => id < ceiling).slice(0, SEARCH_CANDIDATES_MAX)
  const candidates = wanted
    ? await listCandidatesInBatch(ctx, wanted)
    : await listCandidates(ctx.db, matching, ceiling, SEARCH_CANDIDATES_MAX)
  const keys = wanted ?? candidates.map(({ id }) => id)
  return {
    ranked: sortByRelevance(
      candidates.filter(({ id }) => !inEarlierSets.has(id)),
      preference,
    ),
    oldest: keys.length < SEARCH_CANDIDATES_MAX ? undefined : keys.at(-1),
    ceiling: (keys[0] ?? 0) + 1,
  }
}

/** The most keys that a statement may bind. */
const KEYS_PER_STATEMENT = 100

async function listCandidatesInBatch({ db }: Ctx, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const [first, second] = [ids.slice(0, KEYS_PER_STATEMENT), ids.slice(KEYS_PER_STATEMENT)]
  if (second.length === 0) return listCandidatesByKeys(db, first)
  return (await db.batch([listCandidatesByKeys(db, first), listCandidatesByKeys(db, second)])).flat()
}

function advance(
  at: RankedPosition,
  block: Block,
  taken: number,
  pools: readonly Pool[],
): RankedPosition | undefined {
  const shown = at.shown + taken
  if (shown < block.ranked.length) return { pool: at.pool, ceiling: block.ceiling, shown }
  if (block.oldest !== undefined) return { pool: at.pool, ceiling: block.oldest, shown: 0 }
  const next = pools.findIndex(({ ids }, pool) => pool > at.pool && ids?.length !== 0)
  return next < 0 ? undefined : { pool: next, ceiling: NEWEST, shown: 0 }
}

function sortByIds(rows: readonly ListingRow[], ids: readonly number[]): ListingRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
