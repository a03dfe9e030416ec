import type { Db } from '#worker/db/client.ts'
import { ORDER_TABLES } from './orders.ts'
import { mergeSegments } from './store.ts'

/** Pages merged in each table per run. A day's runs cover the whole index of a million listings. */
const PAGES_PER_RUN = 200

/** Every write adds a segment to each table of the text index, and each search reads all segments. */
export async function mergeIndexSegments({ db }: { db: Db }): Promise<void> {
  for (const table of ORDER_TABLES) await mergeSegments(db, table, PAGES_PER_RUN)
}
