// `node scripts/bench/accuracy.ts` prints how many of the labelled queries in this folder the parser reads
// exactly as labelled.
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import { judge, judgeAtLeast, printTable, type Verdict } from './verdict.ts'

const QUERIES = fileURLToPath(new URL('queries/', import.meta.url))
export const LABELLED = [
  'contract.jsonl',
  'english.jsonl',
  'krio.jsonl',
  'heldout.jsonl',
  'harder.jsonl',
  'heldout-again.jsonl',
]
/** The time the labels were written for. */
export const SETTING = { year: 2026, slePerUsd: 23 }
const EXACT_MIN = 98
const P99_MAX_MS = 2

const Labelled = z.object({
  id: z.string(),
  q: z.string(),
  want: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()).default([]),
})
type Labelled = z.infer<typeof Labelled>

interface Answered {
  query: Labelled
  file: string
  got: Record<string, unknown>
  isExact: boolean
}

/**
 * Reads every labelled query. Prints the share read correctly by file and by tag, each miss, and the time per
 * query.
 */
export function benchAccuracy(names: readonly string[] = LABELLED): Verdict[] {
  const answers = names.flatMap((file) => readQueries(file).map((query) => answer(query, file)))
  printShares('Queries read exactly as labelled, by file', answers, ({ file }) => [file])
  printShares('by tag', answers, ({ query }) => query.tags)
  for (const { query, got, isExact, file } of answers) if (!isExact) printMiss(query, got, file)
  const { p50, p99 } = timeQueries(answers.map(({ query }) => query.q))
  console.log(`\nMicroseconds a query: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}`)
  const share = shareOf(answers)
  return [
    judgeAtLeast('queries read exactly as labelled, percent', EXACT_MIN, [share]),
    judge('reading a query p99, milliseconds', P99_MAX_MS, [p99 / 1_000]),
  ]
}

export function readQueries(file: string): Labelled[] {
  const lines = readFileSync(`${QUERIES}${file}`, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => Labelled.parse(JSON.parse(line)))
}

function answer(query: Labelled, file: string): Answered {
  const got = { ...parseQuery(query.q, SETTING).filters }
  return { query, file, got, isExact: canonical(got) === canonical(query.want) }
}

/** Normalises for comparison: keys sorted, lists as sets, text without case and spaces. */
function canonical(filters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(filters).map(([key, value]) => [key, plain(key, value)])
  return JSON.stringify(entries.sort(([a], [b]) => String(a).localeCompare(String(b))))
}

function plain(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).sort()
  return key === 'text' ? String(value).toLowerCase().replace(/\s+/g, ' ').trim() : value
}

function printShares(
  title: string,
  answers: readonly Answered[],
  groupsOf: (answered: Answered) => readonly string[],
): void {
  const groups = new Map<string, Answered[]>()
  for (const answered of answers)
    for (const group of groupsOf(answered)) groups.set(group, [...(groups.get(group) ?? []), answered])
  const rows = [...groups].map(([group, members]) => [
    group,
    members.length,
    members.filter(({ isExact }) => isExact).length,
    `${shareOf(members).toFixed(1)} %`,
  ])
  printTable(title, ['', 'queries', 'exact', 'share'], rows)
}

function shareOf(answers: readonly Answered[]): number {
  return answers.length === 0 ? 0 : (100 * answers.filter(({ isExact }) => isExact).length) / answers.length
}

function printMiss({ id, q, want }: Labelled, got: Readonly<Record<string, unknown>>, file: string): void {
  console.log(
    `\n${file} ${id}  ${q}\n` +
      `  wanted, not read: ${lacking(want, got)}\n  read, not wanted: ${lacking(got, want)}`,
  )
}

function lacking(
  filters: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string {
  const entries = Object.entries(filters).filter(
    ([key, value]) => JSON.stringify(plain(key, value)) !== JSON.stringify(plain(key, other[key])),
  )
  return entries.length === 0 ? 'nothing' : JSON.stringify(Object.fromEntries(entries))
}

/** The fastest of several rounds for each query, to leave out the machine's other load. */
function timeQueries(queries: readonly string[]): { p50: number; p99: number } {
  const times = queries.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, query] of queries.entries()) {
      const start = performance.now()
      parseQuery(query, SETTING)
      times[index] = Math.min(times[index] ?? 0, (performance.now() - start) * 1_000)
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const ROUNDS = 10

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const verdicts = benchAccuracy(process.argv.length > 2 ? process.argv.slice(2) : undefined)
  for (const { budget, limit, worst, isKept } of verdicts)
    console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${budget}: ${worst} (${limit})`)
  process.exitCode = verdicts.every(({ isKept }) => isKept) ? 0 : 1
}
