import { FEED_PAGE_SIZE, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import { badCursor } from '../../platform/cursor.ts'
import { foundOf, tiersOf, toKeys, type Found, type Tiers } from './matching.ts'
import { findFirstMatching, findKeysOfEach } from './store.ts'
import { wordsOf } from './words.ts'

/**
 * The matches of a set of the free words. `bits` holds the indexes of its words; without it, the set is all
 * of them.
 */
export interface WordSet {
  bits?: number
  tiers: Tiers
  found: Found
}

/**
 * Finds the listings with the rarest free words, for a search whose words no listing has all of. A word
 * weighs more the fewer listings have it. Tries the heaviest sets of words first, then each single word,
 * until a page is full. Returns the sets that match.
 */
export async function findByMostWords(ctx: Ctx, filters: SearchFilters): Promise<WordSet[]> {
  const words = await weigh(ctx, wordsOf(filters.text ?? ''))
  const sets = [...new Set([...heaviest(words).slice(0, SETS_MAX), ...words.map(({ bits }) => bits)])]
  const asked = askedOf(filters, sets)
  const first =
    asked.length > 0
      ? await findFirstMatching(
          ctx.db,
          asked.map(({ tiers }) => tiers.all),
          FEED_PAGE_SIZE,
        )
      : []
  const found = new Set(first.map(({ at }) => at))
  return findEach(
    ctx,
    asked.filter((_each, at) => found.has(at)),
  )
}

/** The current matches of the word sets of an earlier page. */
export async function findSets(
  ctx: Ctx,
  filters: SearchFilters,
  sets: readonly number[],
): Promise<WordSet[]> {
  const all = 2 ** wordsOf(filters.text ?? '').length - 1
  if (sets.some((bits) => bits > all)) throw badCursor()
  return findEach(ctx, askedOf(filters, sets))
}

/**
 * The most sets tried besides the single words. A set that finds nothing costs little, since its words are
 * rare.
 */
const SETS_MAX = 40

interface Weighed {
  bits: number
  weight: number
}

/**
 * The words that at least one listing has, the rarest first. Frequency is estimated from how far back the
 * newest twenty listings with a word reach, so the cost does not grow with the number of listings.
 */
async function weigh({ db }: Ctx, words: readonly string[]): Promise<Weighed[]> {
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

/** All sets of the words, the heaviest first. */
function heaviest(words: readonly Weighed[]): number[] {
  const sets: Weighed[] = [{ bits: 0, weight: 0 }]
  for (const word of words)
    sets.push(...sets.map(({ bits, weight }) => ({ bits: bits + word.bits, weight: weight + word.weight })))
  return sets
    .slice(1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ bits }) => bits)
}

type Asked = Pick<WordSet, 'bits' | 'tiers'>

function askedOf(filters: SearchFilters, sets: readonly number[]): Asked[] {
  const words = wordsOf(filters.text ?? '')
  return sets.flatMap((bits) => {
    const text = words.filter((_word, at) => Math.floor(bits / 2 ** at) % 2 === 1).join(' ')
    const tiers = tiersOf({ ...filters, text })
    return tiers ? [{ bits, tiers }] : []
  })
}

async function findEach({ db }: Ctx, asked: readonly Asked[]): Promise<WordSet[]> {
  if (asked.length === 0) return []
  const rows = await findKeysOfEach(
    db,
    asked.map(({ tiers }) => tiers.all),
    TOTAL_EXACT_MAX + 1,
  )
  return asked.map((each, at) => ({ ...each, found: foundOf(toKeys(rows[at]?.ids ?? null)) }))
}
