import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { SEARCH_CANDIDATES_MAX } from '#contract/limits.ts'
import { facetsWanted } from '#worker/features/listings/facets.ts'
import { candidateQuery, countQuery } from '#worker/features/search/store.ts'
import { matchAll, wordsOf } from '#worker/features/search/words.ts'
import type { Market, Statement } from './market-file.ts'
import { judge, printTable, type Verdict } from './verdict.ts'

const dialect = new SQLiteAsyncDialect()

const QUERIES: [string, string[][]][] = [
  ['generator', []],
  ['toyota', []],
  ['toyota corolla', []],
  ['clean toyota corolla', []],
  ['perkins', []],
  ['iphone', facetsWanted({ type: 'electronics' })],
  ['house', facetsWanted({ type: 'home_rent', location: 'Kabala' })],
]

/** The first page of a text search in SQL: the capped total and the title tier's candidates. */
export async function benchSearch(market: Market): Promise<Verdict[]> {
  const rows: { cells: (string | number)[]; p50: number; p99: number }[] = []
  for (const [text, facets] of QUERIES) {
    const statements = searchStatements(text, facets)
    const read = await market.rowsRead(statements)
    const { p50, p99 } = market.time(statements)
    rows.push({ cells: [`${text}${facets.length > 0 ? ' + filter' : ''}`, read, (p50 / 1_000).toFixed(2), (p99 / 1_000).toFixed(2)], p50, p99 })
  }
  printTable(`Text search at ${market.size}, first page; milliseconds of SQL`, ['words', 'rows read', 'p50', 'p99'], rows.map(({ cells }) => cells))
  return [
    judge('search p50 in SQL, milliseconds', 1, rows.map(({ p50 }) => p50 / 1_000)),
    judge('search p99 in SQL, milliseconds', 10, rows.map(({ p99 }) => p99 / 1_000)),
  ]
}

function searchStatements(text: string, facets: string[][]): Statement[] {
  const matching = { expression: matchAll(wordsOf(text), facets), below: Number.MAX_SAFE_INTEGER }
  return [countQuery(matching), candidateQuery('listing_titles', matching, SEARCH_CANDIDATES_MAX)].map((query) => dialect.sqlToQuery(query))
}
