import type { Db, Fragment, Statement } from '../../../db/client.ts'
import type { NewListingRow } from '../../../db/schema.ts'
import { wordsIn } from '../../../platform/folding.ts'
import { addWords, keepTerms, listWithoutTerms } from './store.ts'
import { termsOf } from '../../listings/indexing/terms.ts'

type Told = Partial<Pick<NewListingRow, 'title' | 'description' | 'brand' | 'model' | 'color'>>

/**
 * The statement that adds the words of a listing to the vocabulary, for the batch that writes the listing.
 * Nearly all words are known, and known words write nothing. With `still`, nothing is written unless that
 * query finds a listing.
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

/** The words that are learnt. The migration and cron select the same words from the text index. */
export const LEARNT = /^[a-z]{3,24}$/

/** A description of 5,000 characters has a few hundred distinct words. Cron finds the rest in the index. */
const LEARNT_MAX = 400

const AT_ONCE = 200

/**
 * Backfills the terms of active listings that are older than terms, one batch per run, until none is left.
 */
export async function bringTerms({ db }: { db: Db }): Promise<void> {
  const rows = await listWithoutTerms(db, AT_ONCE)
  if (rows.length === 0) return
  await keepTerms(
    db,
    rows.map(({ id, updatedAt, ...told }) => ({ id, updatedAt, terms: termsOf(told) })),
  )
}
