import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { findMatches } from '#worker/features/search/find-matches.ts'
import { repairWords } from '#worker/features/search/vocabulary/repair-words.ts'
import { openReader } from './side-by-side-reader.ts'
import { COUNTED_MAX, PAGE, type Engine } from './side-by-side-queries.ts'

const INDEXES = [
  ['listings_by_name', 'by_name'],
  ['listing_texts', 'newest_first'],
  ['listings_by_price', 'cheapest_first'],
  ['listings_by_score', 'best_first'],
  ['listings_by_likes', 'most_liked_first'],
] as const

/** Reads the market's own index: misspelt words are repaired first, as a search of the site does. */
export function openOurs(file: string): Engine {
  const { ctx, sqlMs } = openReader(file)
  return {
    sqlMs,
    search: async ({ text, type, location, maxPrice, by }) => {
      const repairs = await repairWords(ctx, text.split(' '))
      const repaired = repairs.reduce((words, { from, to }) => words.replace(from, to), text)
      const filters = {
        text: repaired,
        ...(type && { type }),
        ...(location && { location }),
        ...(maxPrice !== undefined && { maxPrice }),
      }
      const { rows, total, totalIsAtLeast } = await findMatches(ctx, filters, by, undefined, PAGE)
      return { ids: rows.map(({ id }) => id), found: totalIsAtLeast ? COUNTED_MAX : total }
    },
  }
}

/**
 * The five orders of the index made anew from the listings in a file of their own: how long that takes, and
 * how large they are.
 */
export function buildOurs(file: string): { buildMs: number; disk: number } {
  const built = `${file}.built`
  rmSync(built, { force: true })
  const sqlite = new DatabaseSync(built)
  try {
    sqlite.exec(`PRAGMA synchronous = OFF; ATTACH '${file.replaceAll("'", "''")}' AS market`)
    const started = performance.now()
    for (const [table, key] of INDEXES) {
      const declared = sqlite.prepare('SELECT sql FROM market.sqlite_master WHERE name = ?').get(table)
      sqlite.exec(String(declared?.sql))
      sqlite.exec(`INSERT INTO main.${table} (rowid, words) SELECT sorted.${key}, listing.all_words
        FROM (SELECT id, ${key} FROM market.indexed_listings ORDER BY 2 LIMIT -1) AS sorted
        CROSS JOIN market.indexed_listings AS listing ON listing.id = sorted.id`)
    }
    const buildMs = performance.now() - started
    const size = sqlite
      .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()')
      .get()
    return { buildMs, disk: Number(size?.bytes ?? 0) }
  } finally {
    sqlite.close()
    rmSync(built, { force: true })
  }
}
