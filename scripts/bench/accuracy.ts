// `node scripts/bench/accuracy.ts` prints how many of the labelled queries in queries/ the parser turns into
// exactly the labelled filters. They are a regression set: the parser's authors have seen all of them.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
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

const QUERIES = fileURLToPath(new URL('queries/', import.meta.url))
export const QUERY_FILES = [
  'contract.jsonl',
  'english.jsonl',
  'krio.jsonl',
  'regression.jsonl',
  'regression-harder.jsonl',
  'regression-again.jsonl',
  'strangers.jsonl',
]
/** The year and the exchange rate that the labels assume. */
export const LABEL_SETTINGS = { year: 2026, slePerUsd: 23 }
const EXACT_PERCENT_MIN = 98
const P99_MAX_MS = 2

const LabelledQuery = z.object({
  id: z.string(),
  q: z.string(),
  want: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()).default([]),
})
type LabelledQuery = z.infer<typeof LabelledQuery>

interface ParsedQuery {
  query: LabelledQuery
  file: string
  got: Record<string, unknown>
  isExact: boolean
}

/**
 * Parses every labelled query. Prints the share parsed correctly by file and by tag, every miss, and the time
 * per query.
 */
export function benchAccuracy(names: readonly string[] = QUERY_FILES): Verdict[] {
  const results = names.flatMap((file) => readQueries(file).map((query) => parse(query, file)))
  printShares('Queries parsed exactly as labelled, by file', results, ({ file }) => [file])
  printShares('by tag', results, ({ query }) => query.tags)
  for (const { query, got, isExact, file } of results) if (!isExact) printMiss(query, got, file)
  const times = timeFastest(results, ({ query }) => parseQuery(query.q, LABEL_SETTINGS))
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  console.log(`\nMicroseconds per query: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}`)
  const percent = percentExact(results)
  return [
    judgeAtLeast('queries of the regression set parsed exactly as labelled, percent', EXACT_PERCENT_MIN, [
      percent,
    ]),
    judge('parsing a query p99, milliseconds', P99_MAX_MS, [p99 / 1_000]),
  ]
}

export function readQueries(file: string): LabelledQuery[] {
  const lines = readFileSync(`${QUERIES}${file}`, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => LabelledQuery.parse(JSON.parse(line)))
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
