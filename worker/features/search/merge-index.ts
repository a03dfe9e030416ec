import type { Db } from '../../db/client.ts'
import { ORDER_TABLES } from './orders.ts'
import { mergeParts } from './store.ts'

/** Pages merged in each table in one go: a day's runs come to the whole index of a million listings. */
const PAGES = 200

/**
 * Every write leaves a part of its own in each table of the text index, and each search looks into all parts;
 * this keeps them few.
 */
export async function mergeIndexParts({ db }: { db: Db }): Promise<void> {
  for (const table of ORDER_TABLES) await mergeParts(db, table, PAGES)
}
