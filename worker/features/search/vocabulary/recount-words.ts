import type { Repair } from '#contract/search.ts'
import type { Db, Statement } from '../../../db/client.ts'
import { LEARNT } from './learn-words.ts'
import {
  findWalk,
  forgetWords,
  keepWords,
  listIndexWords,
  listKnownWords,
  moveWalk,
  listMeant,
} from './store.ts'
import type { Ctx } from '../../../context.ts'
import { fold } from '../../../platform/folding.ts'
import { isRepairable, likeliest, toUnsure } from './spelling.ts'

/** Words counted in one step. Counting a common word of a million listings takes some milliseconds. */
const STEP = 100
const STEPS_A_ROUND = 10

/**
 * Recounts the words of the text index in an endless loop of small steps: learns unknown words, forgets those
 * that no listing has any more, and updates the number of listings of each. So writing a listing need not
 * count the words of its description.
 */
export async function recountWords({ db }: { db: Db }, steps = STEPS_A_ROUND): Promise<void> {
  const [walk] = await findWalk(db)
  let after: string | undefined = walk?.after ?? ''
  for (let step = 0; step < steps && after !== undefined; step += 1) after = await recountFrom(db, after)
}

/** Recounts one step. Returns its last word, or undefined at the end, where the loop starts over. */
async function recountFrom(db: Db, after: string): Promise<string | undefined> {
  const found = await listIndexWords(db, after, STEP)
  const last = found.length < STEP ? undefined : found.at(-1)?.word
  const counted = new Map(
    found.filter(({ word }) => LEARNT.test(word)).map(({ word, listings }) => [word, listings]),
  )
  const known = await listKnownWords(db, after, last, KNOWN_MAX)
  const stands = new Map(known.map(({ word, listings }) => [word, listings]))
  const changed = [...counted]
    .filter(([word, listings]) => isFar(stands.get(word), listings))
    .map(([word, listings]) => ({ word, listings }))
  const gone = known.map(({ word }) => word).filter((word) => !counted.has(word))
  const writes: Statement[] = []
  if (changed.length > 0) writes.push(keepWords(db, changed))
  if (gone.length > 0) writes.push(forgetWords(db, gone))
  await db.batch([moveWalk(db, last ?? ''), ...writes])
  return last
}

/** The most known words checked in one step. If more are gone at once, later rounds forget the rest. */
const KNOWN_MAX = 10 * STEP

/**
 * True if a stored count needs an update. A difference under a quarter changes no correction, so most rounds
 * hardly write a row.
 */
function isFar(stands: number | undefined, listings: number): boolean {
  return stands === undefined || listings > stands * 1.25 || listings < stands * 0.8
}

/**
 * Corrects the words of a search that no listing has, using the vocabulary. A word known in singular or
 * plural is never changed. All words take one round trip.
 */
export async function repairWords({ db }: Pick<Ctx, 'db'>, words: readonly string[]): Promise<Repair[]> {
  const asked = [...new Set(words)]
    .map((word) => ({ word, folded: fold(word) }))
    .filter(({ folded }) => isRepairable(folded))
  const unsure = asked.slice(0, REPAIRED_MAX)
  if (unsure.length === 0) return []
  const meant = await listMeant(
    db,
    unsure.map(({ folded }) => toUnsure(folded)),
  )
  return unsure.flatMap(({ word, folded }, at) => {
    const best = likeliest(
      folded,
      meant.filter((each) => each.at === at),
    )
    return best ? [{ from: word, to: best.word }] : []
  })
}

/** The most words of one search that are checked; people make fewer typing errors. */
const REPAIRED_MAX = 8
