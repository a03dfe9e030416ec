import { FEED_PAGE_SIZE, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import { badCursor } from '#worker/platform/cursor.ts'
import { matchKeysOf, tiersOf, toKeys, type MatchKeys, type Tiers } from './matching.ts'
import { findFirstMatching, findKeysOfEach } from './store.ts'
import { wordsOf } from './words.ts'

/**
 * The matches of a set of the free words. `bits` is a mask of the words' indexes; without it, the set has all
 * the words.
 */
export interface WordSet {
  bits?: number
  tiers: Tiers
  found: MatchKeys
}

/**
 * Finds the listings with the rarest free words, for a search where no listing has all the words. The fewer
 * listings have a word, the more the word weighs. Tries the heaviest sets of words first, then each single
 * word, until a page is full. Returns the sets that match.
 */
export async function findByMostWords(ctx: Ctx, filters: SearchFilters): Promise<WordSet[]> {
  const words = await weigh(ctx, wordsOf(filters.text ?? ''))
  const sets = [...new Set([...listSetsByWeight(words).slice(0, SETS_MAX), ...words.map(({ bits }) => bits)])]
  const queries = toSetQueries(filters, sets)
  const first =
    queries.length > 0
      ? await findFirstMatching(
          ctx.db,
          queries.map(({ tiers }) => tiers.all),
          FEED_PAGE_SIZE,
        )
      : []
  const found = new Set(first.map(({ at }) => at))
  return findEach(
    ctx,
    queries.filter((_each, at) => found.has(at)),
  )
}

/** The current matches of the word sets that an earlier page used. */
export async function findSets(
  ctx: Ctx,
  filters: SearchFilters,
  sets: readonly number[],
): Promise<WordSet[]> {
  const all = 2 ** wordsOf(filters.text ?? '').length - 1
  if (sets.some((bits) => bits > all)) throw badCursor()
  return findEach(ctx, toSetQueries(filters, sets))
}

/**
 * The most sets tried besides the single words. A set that finds nothing costs little because its words are
 * rare.
 */
const SETS_MAX = 40

interface WeightedSet {
  bits: number
  weight: number
}

/**
 * The words that at least one listing has, rarest first. A word's frequency is estimated from the age of the
 * newest twenty listings with it, so the cost does not grow with the number of listings.
 */
async function weigh({ db }: Ctx, words: readonly string[]): Promise<WeightedSet[]> {
  const matchings = words.flatMap((text) => tiersOf({ text })?.all ?? [])
  const samples = (await findKeysOfEach(db, matchings, SAMPLE, true)).map(({ ids }) => toKeys(ids))
  const newest = Math.max(...samples.map(([first = 0]) => first))
  return samples
    .flatMap((keys, at) => {
      const oldest = keys.length < SAMPLE ? 1 : (keys.at(-1) ?? 1)
      return keys.length === 0
        ? []
        : [{ bits: 2 ** at, weight: Math.log((newest - oldest + 1) / keys.length) }]
    })
    .sort((a, b) => b.weight - a.weight)
}

const SAMPLE = 20

/** All sets of the words, heaviest first. */
function listSetsByWeight(words: readonly WeightedSet[]): number[] {
  const sets: WeightedSet[] = [{ bits: 0, weight: 0 }]
  for (const word of words)
    sets.push(...sets.map(({ bits, weight }) => ({ bits: bits + word.bits, weight: weight + word.weight })))
  return sets
    .slice(1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ bits }) => bits)
}

type SetQuery = Pick<WordSet, 'bits' | 'tiers'>

function toSetQueries(filters: SearchFilters, sets: readonly number[]): SetQuery[] {
  const words = wordsOf(filters.text ?? '')
  return sets.flatMap((bits) => {
    const text = words.filter((_word, at) => Math.floor(bits / 2 ** at) % 2 === 1).join(' ')
    const tiers = tiersOf({ ...filters, text })
    return tiers ? [{ bits, tiers }] : []
  })
}

async function findEach({ db }: Ctx, queries: readonly SetQuery[]): Promise<WordSet[]> {
  if (queries.length === 0) return []
  const rows = await findKeysOfEach(
    db,
    queries.map(({ tiers }) => tiers.all),
    TOTAL_EXACT_MAX + 1,
  )
  return queries.map((each, at) => ({ ...each, found: matchKeysOf(toKeys(rows[at]?.ids ?? null)) }))
}
