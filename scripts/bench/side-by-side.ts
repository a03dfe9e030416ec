import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openProgress } from '../progress.ts'
import { environment, root } from '../run.mjs'
import { openMarket, type Market } from './market-file.ts'
import { COUNTED_MAX, ENGINES, QUERIES, type EngineName, type Measured } from './side-by-side-queries.ts'
import { printTable } from './verdict.ts'

const SIZE = 100_000
const HEAP_MB = 6_000
/** For all of them together: whatever becomes of one, the run ends in four minutes. */
const SECONDS_MAX = 235
const MILLION = 1_000_000

/**
 * The same documents and queries through our index and three libraries, each in a process of its own, one
 * after another.
 */
export function benchSideBySide(market: Market): void {
  const deadline = performance.now() + SECONDS_MAX * 1_000
  const progress = openProgress()
  progress.stage('libraries', ENGINES.length)
  const measured = ENGINES.map((name, i) => {
    progress.at(i)
    return { name, result: measure(name, market.file, deadline) }
  })
  progress.end()
  const [{ active } = { active: 0 }] = market.all<{ active: number }>({
    sql: `SELECT count(*) AS active FROM listings WHERE status = 'active'`,
    params: [],
  })
  printTable(
    `Side by side: ${active.toLocaleString('en-US')} active listings of ${market.size.toLocaleString('en-US')}; MB`,
    ['', 'build, s', 'heap', 'buffers', 'resident', 'on disk', 'resident at a million, about'],
    measured.map(({ name, result }) =>
      result ? standing(name, result, MILLION / market.size) : [name, 'did not end', '', '', '', '', ''],
    ),
  )
  const done = measured.flatMap(({ name, result }) => (result ? [{ name, result }] : []))
  printTable(
    `The same queries: p50 / p99 in milliseconds, and what is found (counted to ${COUNTED_MAX} by ours and flexsearch)`,
    ['', 'words', ...done.map(({ name }) => name), 'ours in SQL alone'],
    QUERIES.map(({ what, text }, at) => [
      what,
      text,
      ...done.map(({ result }) => cellOf(result, at)),
      inSql(done[0]?.result, at),
    ]),
  )
  for (const line of inWords(done)) console.log(line)
}

function measure(name: EngineName, file: string, deadline: number): Measured | undefined {
  const measured = asMeasured(runChild(name, file, deadline))
  const built = name === 'ours' ? asMeasured(runChild('ours-built', file, deadline)) : undefined
  if (name === 'ours' && !built) return undefined
  return measured && { ...measured, ...built }
}

/** What the child printed, or nothing when it failed or took too long. */
function runChild(name: string, file: string, deadline: number): string {
  const child = join(root, 'scripts', 'bench', 'side-by-side-child.ts')
  const { status, stdout, stderr, error } = spawnSync(
    'node',
    ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, child, name, file],
    {
      cwd: root,
      env: environment(),
      encoding: 'utf8',
      timeout: Math.max(1, Math.round(deadline - performance.now())),
      killSignal: 'SIGKILL',
    },
  )
  if (status === 0) return stdout
  console.log(
    `${name}: ${error ? `was stopped, since the ${SECONDS_MAX} s were over` : stderr.trim().split('\n').slice(-5).join('\n')}`,
  )
  return ''
}

function standing(
  name: EngineName,
  { buildMs, heap, buffers, resident, disk }: Measured,
  factor: number,
): (string | number)[] {
  const ours = name === 'ours'
  return [
    name,
    (buildMs / 1_000).toFixed(1),
    mb(heap),
    mb(buffers),
    mb(resident),
    disk > 0 ? mb(disk) : '-',
    mb(ours ? resident : resident * factor),
  ]
}

function cellOf({ queries }: Measured, at: number): string {
  const query = queries[at]
  return query
    ? `${milliseconds(query.p50)} / ${milliseconds(query.p99)}  ${String(query.found).padStart(6)}`
    : ''
}

function inSql(ours: Measured | undefined, at: number): string {
  const { sqlP50, sqlP99 } = ours?.queries[at] ?? {}
  return sqlP50 === undefined || sqlP99 === undefined
    ? ''
    : `${milliseconds(sqlP50)} / ${milliseconds(sqlP99)}`
}

/** Who answers which query fastest, and what the figures do not say. */
function inWords(done: readonly { name: EngineName; result: Measured }[]): string[] {
  const fastest = (at: number) =>
    done.reduce((best, next) =>
      (next.result.queries[at]?.p50 ?? Infinity) < (best.result.queries[at]?.p50 ?? Infinity) ? next : best,
    ).name
  const won = Map.groupBy(
    QUERIES.map(({ what }, at) => ({ what, name: fastest(at) })),
    ({ name }) => name,
  )
  const slowest = done.map(
    ({ name, result }) => `${name} ${milliseconds(Math.max(...result.queries.map(({ p99 }) => p99)))} ms`,
  )
  return [
    '',
    ...done.map(
      ({ name }) =>
        `${name} is fastest for: ${
          won
            .get(name)
            ?.map(({ what }) => what)
            .join('; ') ?? 'none of these'
        }.`,
    ),
    `Slowest p99 of any query: ${slowest.join(', ')}.`,
    'The libraries live in the memory of one process: they are built anew after each restart, no second process sees what the first was told, and a',
    'Worker has 128 MB. Ours stands in the database, is written in the same transaction as the listing, and keeps only its last pages in memory.',
    'Each library sees the whole index at once: it scores every match by term frequency, which ours does for the best 200 candidates only.',
  ]
}

function mb(bytes: number): string {
  return (bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0)
}

function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

/** The child writes exactly one Measured; the one that only builds, its part of it. */
function asMeasured(json: string): Measured | undefined {
  return json === '' ? undefined : (JSON.parse(json) as Measured)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { listings: { type: 'string', default: String(SIZE) } } })
  const market = await openMarket(Number(values.listings))
  try {
    benchSideBySide(market)
  } finally {
    await market.close()
  }
}
