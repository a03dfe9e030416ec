import type { ListingSort } from '#contract/kinds.ts'
import { SEARCH_CANDIDATES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import { byRelevance, inOrder, type Candidate } from './rank.ts'
import { countMatches, listCandidates, type Matching } from './store.ts'
import { matchAll, matchAny, wordsOf } from './words.ts'

export interface Wanted {
  text: string
  /** Groups of facet tokens: a listing has one of each group. */
  facets: readonly (readonly string[])[]
  minPriceSle?: number
  maxPriceSle?: number
}

/**
 * How far a reader has come: those that match in the title first, then the rest. In each tier the candidates are older than
 * `ceiling`, and `shown` of them were seen.
 */
export interface Progress {
  tier: 'title' | 'text'
  ceiling: number
  shown: number
}

export interface Matches {
  ids: number[]
  next: Progress | undefined
  total: number
  totalIsAtLeast: boolean
}

/** Larger than any key, so that the first page starts at the newest listing. */
const NEWEST = Number.MAX_SAFE_INTEGER

/**
 * A page of listings that match a text. Matches are taken newest first, at most 200 at a time, and ordered among
 * themselves; when those are used up the next 200 follow. So the cost of a page does not grow with the table.
 */
export async function findMatches(ctx: Ctx, wanted: Wanted, by: ListingSort | undefined, from: Progress | undefined, limit: number): Promise<Matches> {
  const words = wordsOf(wanted.text)
  const isBlank = words.length === 0 && wanted.facets.length === 0
  if (isBlank || (words.length === 0 && wanted.text.trim() !== '')) return { ids: [], next: undefined, total: 0, totalIsAtLeast: false }

  const { minPriceSle, maxPriceSle } = wanted
  let matching: Matching = { expression: matchAll(words, wanted.facets), minPriceSle, maxPriceSle }
  let [count] = await countMatches(ctx.db, matching)
  if (count?.total === 0 && words.length > 1) {
    matching = { ...matching, expression: matchAny(words, wanted.facets) }
    ;[count] = await countMatches(ctx.db, matching)
  }
  const total = count?.total ?? 0
  const start: Progress = from ?? { tier: by ? 'text' : 'title', ceiling: NEWEST, shown: 0 }
  const page = total === 0 ? { ids: [], next: undefined } : await takePage(ctx, matching, by, start, limit)
  return { ...page, total: Math.min(total, TOTAL_EXACT_MAX), totalIsAtLeast: total > TOTAL_EXACT_MAX }
}

/** Blocks read for one page at most; a page may then be short, and its cursor goes on from there. */
const BLOCKS_PER_PAGE = 5

async function takePage(ctx: Ctx, matching: Matching, by: ListingSort | undefined, from: Progress, limit: number) {
  const ids: number[] = []
  let at: Progress | undefined = from
  for (let blocks = 0; at && ids.length < limit && blocks < BLOCKS_PER_PAGE; blocks += 1) {
    const block = await listBlock(ctx, { ...matching, below: at.ceiling }, by, at.tier)
    const taken = block.ordered.slice(at.shown, at.shown + limit - ids.length)
    ids.push(...taken.map(({ id }) => id))
    at = advance(at, block, taken.length)
  }
  return { ids, next: at }
}

interface Block {
  ordered: Candidate[]
  /** The key to go on below, when there are more candidates than one block holds. */
  oldest: number | undefined
  /** One above the newest candidate: what is posted later does not shift the pages of this reader. */
  ceiling: number
}

function advance(at: Progress, block: Block, taken: number): Progress | undefined {
  const shown = at.shown + taken
  if (shown < block.ordered.length) return { tier: at.tier, ceiling: block.ceiling, shown }
  if (block.oldest !== undefined) return { tier: at.tier, ceiling: block.oldest, shown: 0 }
  return at.tier === 'title' ? { tier: 'text', ceiling: NEWEST, shown: 0 } : undefined
}

/** The newest 200 matches below the ceiling, in the wanted order. */
async function listBlock(ctx: Ctx, matching: Matching, by: ListingSort | undefined, tier: Progress['tier']): Promise<Block> {
  const candidates = await listCandidates(ctx.db, tier === 'title' ? 'listing_titles' : 'listing_texts', matching, SEARCH_CANDIDATES_MAX)
  const oldest = candidates.length < SEARCH_CANDIDATES_MAX ? undefined : candidates.at(-1)?.id
  const ceiling = (candidates[0]?.id ?? 0) + 1
  if (by === 'createdAt') return { ordered: candidates, oldest, ceiling }
  if (by) return { ordered: inOrder(candidates, by), oldest, ceiling }
  const unseen = tier === 'title' ? candidates : await withoutTitleMatches(ctx, matching, candidates)
  return { ordered: byRelevance(unseen), oldest, ceiling }
}

/** Every title match is a text match too, so those of this block are among the newest 200 title matches below the ceiling. */
async function withoutTitleMatches(ctx: Ctx, matching: Matching, candidates: Candidate[]): Promise<Candidate[]> {
  const inTitle = await listCandidates(ctx.db, 'listing_titles', matching, SEARCH_CANDIDATES_MAX)
  const seen = new Set(inTitle.map(({ id }) => id))
  return candidates.filter(({ id }) => !seen.has(id))
}
