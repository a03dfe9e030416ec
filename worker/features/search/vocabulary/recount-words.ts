import type { Repair } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import type { Db, Statement } from '#worker/db/client.ts'
import { fold } from '#worker/platform/folding.ts'
import { LEARNT_WORD } from './learn-words.ts'
import { isRepairable, likeliestWord, toUncertainWord } from './spelling.ts'
import {
  findWalk,
  deleteWords,
  storeWordCounts,
  listIndexWords,
  listKnownWords,
  moveWalk,
  listSimilarWords,
  listWordsOf,
} from './store.ts'

/** Words counted per step. Counting a word that a million listings have takes a few milliseconds. */
const WORDS_PER_STEP = 100
const STEPS_PER_RUN = 10

/**
 * Recounts the words of the text index in an endless loop of small steps. Adds unknown words, deletes words
 * that no listing has any more, and updates the counts of all others. Because of this, writing a listing need
 * not count the words of its description.
 */
export async function recountWords({ db }: { db: Db }, steps = STEPS_PER_RUN): Promise<void> {
  const [walk] = await findWalk(db)
  let after: string | undefined = walk?.after ?? ''
  for (let step = 0; step < steps && after !== undefined; step += 1) after = await recountFrom(db, after)
}

/** Recounts one step. Returns the step's last word, or undefined at the end, where the loop starts over. */
async function recountFrom(db: Db, after: string): Promise<string | undefined> {
  const found = await listIndexWords(db, after, WORDS_PER_STEP)
  const last = found.length < WORDS_PER_STEP ? undefined : found.at(-1)?.word
  const counted = new Map(
    found.filter(({ word }) => LEARNT_WORD.test(word)).map(({ word, listings }) => [word, listings]),
  )
  const known = await listKnownWords(db, after, last, KNOWN_MAX)
  const storedCounts = new Map(known.map(({ word, listings }) => [word, listings]))
  const changed = [...counted]
    .filter(([word, listings]) => isOutdated(storedCounts.get(word), listings))
    .map(([word, listings]) => ({ word, listings }))
  const absent = known.map(({ word }) => word).filter((word) => !counted.has(word))
  const writes: Statement[] = []
  if (changed.length > 0) writes.push(storeWordCounts(db, changed))
  if (absent.length > 0) writes.push(deleteWords(db, absent))
  await db.batch([moveWalk(db, last ?? ''), ...writes])
  return last
}

/** The most known words checked per step. If more have lost their last listing, later rounds delete them. */
const KNOWN_MAX = 10 * WORDS_PER_STEP

/**
 * True if a stored count is too far from the real count. Smaller differences change no correction, so most
 * rounds write hardly any row.
 */
function isOutdated(count: number | undefined, listings: number): boolean {
  return count === undefined || listings > count * 1.25 || listings < count * 0.8
}

/**
 * Uses the vocabulary to correct the words that no listing has. A word whose singular or plural is known is
 * never changed. Takes one round trip for all words.
 */
export async function repairWords({ db }: Pick<Ctx, 'db'>, words: readonly string[]): Promise<Repair[]> {
  const repairable = [...new Set(words)]
    .map((word) => ({ word, folded: fold(word) }))
    .filter(({ folded }) => isRepairable(folded))
  const uncertain = repairable.slice(0, CHECKED_WORDS_MAX)
  if (uncertain.length === 0) return []
  const similar = await listSimilarWords(
    db,
    uncertain.map(({ folded }) => toUncertainWord(folded)),
  )
  return uncertain.flatMap(({ word, folded }, at) => {
    const best = likeliestWord(
      folded,
      similar.filter((each) => each.at === at),
    )
    return best ? [{ from: word, to: best.word }] : []
  })
}

/** The words that no listing has, in singular or plural. Words that the vocabulary does not keep are left out. */
export async function listUnknownWords({ db }: Pick<Ctx, 'db'>, words: readonly string[]): Promise<string[]> {
  const kept = [...new Set(words)].filter((word) => LEARNT_WORD.test(fold(word)))
  if (kept.length === 0) return []
  const found = await listWordsOf(
    db,
    kept.flatMap((word) => toUncertainWord(fold(word)).singularAndPlural),
  )
  const known = new Set(found.map(({ word }) => word))
  return kept.filter((word) => !toUncertainWord(fold(word)).singularAndPlural.some((form) => known.has(form)))
}

/** The most words of one search that are checked. People make fewer typing errors than this. */
const CHECKED_WORDS_MAX = 8
