import type { Db } from '#worker/db/client.ts'
import { log } from '#worker/platform/log.ts'
import { FIRST_HASH, hashEntry } from './chain.ts'
import { addLinks, findLastLink, listUnlinked } from './store.ts'

/** Far below the 100 parameters of one statement in D1, which has two a link. */
const LINKS_MAX = 40
const BATCHES_MAX = 50

/**
 * Adds the newest entries of the audit trail to its chain, in order, and logs the last hash: a copy outside the
 * database, against which `npm run audit-check` notices if the newest entries were removed. Of two runs at once,
 * one fails without a trace.
 */
export async function extendChain({ db }: { db: Db }): Promise<void> {
  let [last = { id: 0, hash: FIRST_HASH }] = await findLastLink(db)
  const firstId = last.id
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const entries = await listUnlinked(db, last.id, LINKS_MAX)
    if (entries.length === 0) break
    const links = entries.map(({ id, content }) => (last = { id, hash: hashEntry(last.hash, content) }))
    await addLinks(db, links)
  }
  if (last.id > firstId) log.info('audit_chain', { entry: last.id, hash: last.hash })
}
