import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import type { NewListingRow } from '#worker/db/schema.ts'
import { termsOf } from '#worker/features/listings/indexing/terms.ts'
import { wordsIn } from '#worker/platform/folding.ts'
import { addWords, storeTerms, listWithoutTerms } from './store.ts'

type ListingTexts = Partial<Pick<NewListingRow, 'title' | 'description' | 'brand' | 'model' | 'color'>>

/**
 * Returns the statement that adds a listing's words to the vocabulary; it belongs in the batch that writes
 * the listing. Nearly all words are already known, and for those it writes no row. With `condition`, it
 * writes only if a listing meets the condition.
 */
export function learnWords(
  db: Db,
  { title, description, brand, model, color }: ListingTexts,
  condition?: Fragment,
): Statement {
  const words = wordsIn([title, description, brand, model, color].filter(Boolean).join(' '))
  const learnt = words.filter((word) => LEARNT_WORD.test(word)).slice(0, LEARNT_WORDS_MAX)
  return addWords(db, learnt, condition)
}

/** Matches words that are learnt. The migration and cron select the same words from the text index. */
export const LEARNT_WORD = /^[a-z]{3,24}$/

/** A description of 5,000 characters has a few hundred distinct words. Cron learns any further ones. */
const LEARNT_WORDS_MAX = 400

const LISTINGS_PER_RUN = 200

/** Backfills the terms of active listings posted before terms existed, one batch per run. */
export async function backfillTerms({ db }: { db: Db }): Promise<void> {
  const rows = await listWithoutTerms(db, LISTINGS_PER_RUN)
  if (rows.length === 0) return
  await storeTerms(
    db,
    rows.map(({ id, updatedAt, ...listing }) => ({ id, updatedAt, terms: termsOf(listing) })),
  )
}
