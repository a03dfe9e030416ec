import { SEARCH_CANDIDATES_MAX } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { toFound, type Found, type Matching, type Tiers } from './matching.ts'
import { KEY_MAX } from './orders.ts'
import type { ByRelevance } from './progress.ts'
import { byRelevance, type Candidate, type Leaning } from './rank.ts'
import { findKeys, listCandidates, listCandidatesByKeys, listRows } from './store.ts'
import type { Part } from './take-in-order.ts'

type Position = Omit<ByRelevance, 'total' | 'isAny'>

/**
 * Matches by relevance: those with the words in the title first, then the rest. Each tier is taken newest first, at most 200 at a time, and those are ranked
 * among themselves; when they are used up the next 200 follow.
 */
export async function takeByRelevance(ctx: Ctx, tiers: Tiers, found: Found, leaning: Leaning, from: Position | undefined, { limit, offset }: Part) {
  const pools = await poolsOf(ctx, tiers, found)
  const ids: number[] = []
  let at: Position | undefined = from ?? { tier: 'title', ceiling: NEWEST, shown: 0 }
  for (let blocks = 0; at && ids.length < offset + limit && blocks < BLOCKS_PER_PAGE; blocks += 1) {
    const block = await listBlock(ctx, pools[at.tier], leaning, at.ceiling)
    const taken = block.ranked.slice(at.shown, at.shown + offset + limit - ids.length)
    ids.push(...taken.map(({ id }) => id))
    at = advance(at, block, taken.length, pools)
  }
  const page = ids.slice(offset)
  return { rows: inOrderOf(page, page.length > 0 ? await listRows(ctx.db, page) : []), next: at }
}

/** Blocks read for one page at most; it may then be short, and its cursor goes on from there. */
const BLOCKS_PER_PAGE = 8
/** Larger than any key, so that the first page starts at the newest listing. */
const NEWEST = KEY_MAX + 1

/** A tier's matches: by their keys, newest first, where they are known, and else to be walked. */
interface Pool {
  ids: readonly number[] | undefined
  matching: Matching
}

async function poolsOf({ db }: Ctx, { all, split }: Tiers, found: Found): Promise<Record<Position['tier'], Pool>> {
  if (!split) return { title: { ids: [], matching: all }, text: { ids: found.ids, matching: all } }
  const [row] = await findKeys(db, split.title)
  const inTitle = toFound(row).ids
  const known = inTitle && new Set(inTitle)
  const rest = known && found.ids?.filter((id) => !known.has(id))
  return { title: { ids: inTitle, matching: split.title }, text: { ids: rest, matching: split.rest } }
}

interface Block {
  ranked: Candidate[]
  /** The key to go on below, when there are more candidates than one block holds. */
  oldest: number | undefined
  /** One above the newest candidate: what is posted later does not shift the pages of this reader. */
  ceiling: number
}

/** The newest 200 of a tier below the ceiling, the best first. */
async function listBlock(ctx: Ctx, { ids, matching }: Pool, leaning: Leaning, ceiling: number): Promise<Block> {
  const wanted = ids?.filter((id) => id < ceiling).slice(0, SEARCH_CANDIDATES_MAX)
  const candidates = wanted ? await listKnown(ctx, wanted) : await listCandidates(ctx.db, matching, ceiling, SEARCH_CANDIDATES_MAX)
  const keys = wanted ?? candidates.map(({ id }) => id)
  return {
    ranked: byRelevance(candidates, leaning),
    oldest: keys.length < SEARCH_CANDIDATES_MAX ? undefined : keys.at(-1),
    ceiling: (keys[0] ?? 0) + 1,
  }
}

/** As many keys as a statement may bind. */
const KEYS_PER_STATEMENT = 100

async function listKnown({ db }: Ctx, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const [first, second] = [ids.slice(0, KEYS_PER_STATEMENT), ids.slice(KEYS_PER_STATEMENT)]
  if (second.length === 0) return listCandidatesByKeys(db, first)
  return (await db.batch([listCandidatesByKeys(db, first), listCandidatesByKeys(db, second)])).flat()
}

function advance(at: Position, block: Block, taken: number, pools: Record<Position['tier'], Pool>): Position | undefined {
  const shown = at.shown + taken
  if (shown < block.ranked.length) return { tier: at.tier, ceiling: block.ceiling, shown }
  if (block.oldest !== undefined) return { tier: at.tier, ceiling: block.oldest, shown: 0 }
  const isEnd = at.tier === 'text' || pools.text.ids?.length === 0
  return isEnd ? undefined : { tier: 'text', ceiling: NEWEST, shown: 0 }
}

function inOrderOf(ids: readonly number[], rows: readonly ListingRow[]): ListingRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
