import type { Repair } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import { fold } from '../../../platform/folding.ts'
import { isRepairable, likeliest, toUnsure } from './spelling.ts'
import { listMeant } from './store.ts'

/**
 * What the words of a search that no listing holds were meant to be, by the vocabulary of those that some
 * listing holds. A known word is never changed, in singular or plural. All words take one round trip.
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

/** Words of one search that are looked at; a person who types makes fewer errors. */
const REPAIRED_MAX = 8
