// `npm run bench -- --only accuracy` prints how many of the labelled queries the parser turns into exactly the
// labelled filters. Its authors have seen the regression sets, but not the unseen set.
import {
  LABEL_SETTINGS,
  readQueries,
  REGRESSION_SETS,
  UNSEEN_SET,
  type LabelledQuery,
} from '#worker/features/search/language/labelled-queries.fixture.ts'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import {
  judge,
  judgeAtLeast,
  percentile,
  printTable,
  reportBudgets,
  timeFastest,
  type Verdict,
} from './verdict.ts'

const P99_MAX_MS = 2

interface ParsedQuery {
  query: LabelledQuery
  file: string
  got: Record<string, unknown>
  isExact: boolean
}

/**
 * Parses every labelled query. Prints the share parsed correctly by file and by tag, what became of prices,
 * every miss but those of the unseen set, and the time per query.
 */
export function benchAccuracy(
  files: readonly string[] = [...Object.keys(REGRESSION_SETS), UNSEEN_SET],
): Verdict[] {
  const results = files.flatMap((file) => readQueries(file).map((query) => parse(query, file)))
  printShares('Queries parsed exactly as labelled, by file', results, ({ file }) => [file])
  printPrices(files, results)
  const seen = results.filter(({ file }) => file !== UNSEEN_SET)
  printShares('by tag', seen, ({ query }) => query.tags)
  for (const { query, got, isExact, file } of seen) if (!isExact) printMiss(query, got, file)
  const times = timeFastest(results, ({ query }) => parseQuery(query.q, LABEL_SETTINGS))
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  console.log(`\nMicroseconds per query: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}`)
  return [
    ...files
      .filter((file) => REGRESSION_SETS[file] !== undefined)
      .map((file) =>
        judgeAtLeast(`queries of ${file} parsed exactly as labelled, percent`, REGRESSION_SETS[file] ?? 0, [
          percentExact(results.filter((result) => result.file === file)),
        ]),
      ),
    judge('parsing a query p99, milliseconds', P99_MAX_MS, [p99 / 1_000]),
  ]
}

/** Prints how many labelled prices were parsed wrongly, and how many queries without a price got one. */
function printPrices(files: readonly string[], results: readonly ParsedQuery[]): void {
  const rows = files.map((file) => {
    const ofFile = results.filter((result) => result.file === file)
    const [priced, others] = [
      ofFile.filter(({ query }) => pricesOf(query.want) !== NO_PRICES),
      ofFile.filter(({ query }) => pricesOf(query.want) === NO_PRICES),
    ]
    const wrong = priced.filter(({ query, got }) => pricesOf(got) !== pricesOf(query.want))
    const invented = others.filter(({ got }) => pricesOf(got) !== NO_PRICES)
    return [file, priced.length, wrong.length, others.length, invented.length]
  })
  printTable('Prices', ['', 'with a price', 'wrong', 'without', 'invented'], rows)
}

const NO_PRICES = JSON.stringify([null, null])

function pricesOf({ minPrice, maxPrice }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([minPrice ?? null, maxPrice ?? null])
}

function parse(query: LabelledQuery, file: string): ParsedQuery {
  const got = { ...parseQuery(query.q, LABEL_SETTINGS).filters }
  return { query, file, got, isExact: toCanonical(got) === toCanonical(query.want) }
}

/** Sorts keys and lists, and ignores case and extra spaces in text, so that equal filters compare equal. */
function toCanonical(filters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(filters).map(([key, value]) => [key, normalise(key, value)])
  return JSON.stringify(entries.sort(([a], [b]) => String(a).localeCompare(String(b))))
}

function normalise(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).sort()
  return key === 'text' ? String(value).toLowerCase().replace(/\s+/g, ' ').trim() : value
}

function printShares(
  title: string,
  results: readonly ParsedQuery[],
  groupsOf: (result: ParsedQuery) => readonly string[],
): void {
  const groups = new Map<string, ParsedQuery[]>()
  for (const result of results)
    for (const group of groupsOf(result)) groups.set(group, [...(groups.get(group) ?? []), result])
  const rows = [...groups].map(([group, members]) => [
    group,
    members.length,
    members.filter(({ isExact }) => isExact).length,
    `${percentExact(members).toFixed(1)} %`,
  ])
  printTable(title, ['', 'queries', 'exact', 'share'], rows)
}

function percentExact(results: readonly ParsedQuery[]): number {
  return results.length === 0 ? 0 : (100 * results.filter(({ isExact }) => isExact).length) / results.length
}

function printMiss(
  { id, q, want }: LabelledQuery,
  got: Readonly<Record<string, unknown>>,
  file: string,
): void {
  console.log(
    `\n${file} ${id}  ${q}\n` +
      `  missing or wrong: ${formatDifference(want, got)}\n  instead: ${formatDifference(got, want)}`,
  )
}

/** The filters that `other` does not have with the same values. */
function formatDifference(
  filters: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string {
  const entries = Object.entries(filters).filter(
    ([key, value]) => JSON.stringify(normalise(key, value)) !== JSON.stringify(normalise(key, other[key])),
  )
  return entries.length === 0 ? 'nothing' : JSON.stringify(Object.fromEntries(entries))
}

if (import.meta.main)
  reportBudgets(benchAccuracy(process.argv.length > 2 ? process.argv.slice(2) : undefined))
