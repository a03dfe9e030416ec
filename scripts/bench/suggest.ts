import { lookupQueries, parseLookup } from '#worker/features/search/vocabulary/suggest.ts'
import { SLE_PER_USD } from '../seed/load-market.ts'
import type { Market, Statement } from './market-file.ts'
import { judge, percentile, printTable, type Verdict } from './verdict.ts'

const RUNS = 50

/** Searches, typed letter by letter. */
const TYPED = [
  'honda eu22i',
  'generator in makeni',
  'iphone 17 pro max',
  'toyota corolla',
  'silent generator',
  'ah wan os na bo',
  'room and parlour',
  'kabala',
  'mile 91',
]

/** Measures rows read and SQL time for each prefix of some searches, and for all texts of 1 or 2 letters. */
export async function benchSuggest(market: Market): Promise<Verdict[]> {
  const results: { cells: (string | number)[]; rowsRead: number; p99: number }[] = []
  for (const text of TYPED) {
    const prefixes = Array.from(text, (_letter, at) => text.slice(0, at + 1))
    results.push(await measure(market, text, prefixes))
  }
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  results.push(await measure(market, 'each letter', letters))
  results.push(
    await measure(
      market,
      'each two letters',
      letters.flatMap((first) => letters.map((second) => first + second)),
    ),
  )
  printTable(
    `Suggestions at ${market.size}, by keystroke; milliseconds of SQL`,
    ['typed', 'keystrokes', 'rows at most', 'p50', 'p99'],
    results.map(({ cells }) => cells),
  )
  return [
    judge(
      'rows read for the suggestions of a keystroke',
      64,
      results.map(({ rowsRead }) => rowsRead),
    ),
    judge(
      'suggestions of a keystroke p99 in SQL, milliseconds',
      10,
      results.map(({ p99 }) => p99),
    ),
  ]
}

async function measure(market: Market, name: string, prefixes: readonly string[]) {
  const statements = prefixes.map((typed) => {
    const { counts, models, terms } = lookupQueries(market.ctx.db, parseLookup(typed, SLE_PER_USD))
    return [counts, models, ...terms].map((statement) => statement.toSQL())
  })
  let rowsRead = 0
  for (const each of statements) rowsRead = Math.max(rowsRead, await market.rowsRead(each))
  const times = statements.flatMap((each) => timesOf(market, each)).sort((a, b) => a - b)
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { cells: [name, prefixes.length, rowsRead, p50.toFixed(3), p99.toFixed(3)], rowsRead, p99 }
}

function timesOf(market: Market, statements: readonly Statement[]): number[] {
  return Array.from({ length: RUNS }, () => {
    const started = performance.now()
    for (const statement of statements) market.all(statement)
    return performance.now() - started
  })
}
