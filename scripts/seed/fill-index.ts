import type { DatabaseSync } from 'node:sqlite'
import type { Progress } from '../progress.ts'

/**
 * Runs a job that adds listings to an empty market and fills the text index at its end, each table in the
 * order of its rowids: in another order it writes out its memory at every row.
 */
export function fillIndexAfter(db: DatabaseSync, job: () => void, progress: Progress): void {
  const [trigger] = db
    .prepare(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'listing_indexed'`)
    .all()
  db.exec('DROP TRIGGER listing_indexed')
  job()
  progress.stage('parts of the text index', FILL.length)
  for (const [i, statement] of FILL.entries()) {
    progress.at(i)
    db.exec(statement)
  }
  db.exec(String(trigger?.sql))
}

/**
 * As migration 0005 fills them, and as cron keeps them: in one part each. Keys are sorted without their
 * words, which are far longer.
 */
const FILL = [
  'INSERT INTO listing_texts (rowid, words) SELECT newest_first, all_words FROM indexed_listings ORDER BY id DESC',
  ...['name by_name', 'price cheapest_first', 'score best_first', 'likes most_liked_first'].map((each) => {
    const [order, key] = each.split(' ')
    return `INSERT INTO listings_by_${order} (rowid, words) SELECT sorted.${key}, listing.all_words
      FROM (SELECT id, ${key} FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id`
  }),
  ...['listing_texts', 'listings_by_name', 'listings_by_price', 'listings_by_score', 'listings_by_likes'].map(
    (table) => `INSERT INTO ${table} (${table}) VALUES ('optimize')`,
  ),
]
