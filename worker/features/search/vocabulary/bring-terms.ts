import type { Db } from '../../../db/client.ts'
import { keepTerms, listWithoutTerms } from './store.ts'
import { termsOf } from '../../listings/terms.ts'

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
