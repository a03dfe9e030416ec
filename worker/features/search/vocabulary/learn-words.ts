import type { Db, Fragment, Statement } from '../../../db/client.ts'
import type { NewListingRow } from '../../../db/schema.ts'
import { wordsIn } from '../../../platform/folding.ts'
import { addWords, keepTerms, listWithoutTerms } from './store.ts'
import { termsOf } from '../../listings/indexing/terms.ts'

type Told = Partial<Pick<NewListingRow, 'title' | 'description' | 'brand' | 'model' | 'color'>>

/**
 * The statement that makes the words of a listing known, in the batch that writes it. Nearly all are, and
 * then it writes nothing. With `still`, nothing is learnt where that finds no listing.
 */
export function learnWords(
  db: Db,
  { title, description, brand, model, color }: Told,
  still?: Fragment,
): Statement {
  const told = wordsIn([title, description, brand, model, color].filter(Boolean).join(' '))
  const fresh = told.filter((word) => LEARNT.test(word)).slice(0, LEARNT_MAX)
  return addWords(db, fresh, still)
}

/** As the migration and the walk of cron take them from the text index. */
export const LEARNT = /^[a-z]{3,24}$/

/**
 * A description of 5,000 characters has a few hundred different words. What stands beyond, cron finds in the
 * index.
 */
const LEARNT_MAX = 400

const AT_ONCE = 200

/**
 * Gives their terms to active listings of the time before terms were kept, some each round, until there is
 * none.
 */
export async function bringTerms({ db }: { db: Db }): Promise<void> {
  const rows = await listWithoutTerms(db, AT_ONCE)
  if (rows.length === 0) return
  await keepTerms(
    db,
    rows.map(({ id, updatedAt, ...told }) => ({ id, updatedAt, terms: termsOf(told) })),
  )
}
