// One engine in a process of its own, so that its memory is nobody else's: `node --expose-gc
// side-by-side-child.ts ENGINE FILE`.
import { DatabaseSync } from 'node:sqlite'
import {
  QUERIES,
  type Asked,
  type Document,
  type Engine,
  type Measured,
  type Timed,
} from './side-by-side-queries.ts'

const WARM_UP_RUNS = 3
const RUNS = 300
const RUNS_MIN = 10
const MS_PER_QUERY = 700

const [name = '', file = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(name === 'ours-built' ? await buildIndex() : await measure()))

/** Ours is built in another process than it is asked in, as on the site. */
async function buildIndex() {
  const { buildOurs } = await import('./side-by-side-ours.ts')
  return buildOurs(file)
}

async function measure(): Promise<Measured> {
  const build = await builderOf(name)
  const before = memory()
  const started = performance.now()
  const engine = await build()
  const buildMs = performance.now() - started
  const queries: Timed[] = []
  for (const asked of QUERIES) queries.push(await ask(engine, asked))
  const after = memory()
  // Asked once more, so that the engine stands until its memory was measured.
  await engine.search({ what: '', text: 'generator' })
  return {
    buildMs,
    disk: 0,
    queries,
    heap: after.heapUsed - before.heapUsed,
    buffers: after.arrayBuffers - before.arrayBuffers,
    resident: after.rss - before.rss,
  }
}

/** Only the code of the engine that is measured is loaded. */
async function builderOf(engine: string): Promise<() => Engine | Promise<Engine>> {
  switch (engine) {
    case 'ours': {
      const { openOurs } = await import('./side-by-side-ours.ts')
      return () => openOurs(file)
    }
    case 'minisearch': {
      const { buildMinisearch } = await import('./side-by-side-minisearch.ts')
      return () => buildMinisearch(documents())
    }
    case 'flexsearch': {
      const { buildFlexsearch } = await import('./side-by-side-flexsearch.ts')
      return () => buildFlexsearch(documents())
    }
    case 'orama': {
      const { buildOrama } = await import('./side-by-side-orama.ts')
      return () => buildOrama(documents())
    }
    default:
      throw new Error(`There is no engine ${engine}`)
  }
}

/** One after another from the file: no list of all of them weighs on the engine's memory. */
function* documents(): Generator<Document> {
  const source = new DatabaseSync(file, { readOnly: true })
  const rows = source
    .prepare(`SELECT id, title, coalesce(brand, '') AS brand, coalesce(model, '') AS model, description, type, location, price_sle AS price
      FROM listings WHERE status = 'active' ORDER BY id`)
    .iterate()
  for (const row of rows) {
    yield {
      id: Number(row.id),
      title: String(row.title),
      brand: String(row.brand),
      model: String(row.model),
      description: String(row.description),
      type: String(row.type),
      location: String(row.location),
      price: Number(row.price),
    }
  }
  source.close()
}

/** As often as 0.7 s allow, 10 to 300 times: of a slow query the 99th percentile is the slowest. */
async function ask(engine: Engine, asked: Asked): Promise<Timed> {
  let { found } = await engine.search(asked)
  for (let run = 1; run < WARM_UP_RUNS; run += 1) ({ found } = await engine.search(asked))
  const times: number[] = []
  const inSql: number[] = []
  const deadline = performance.now() + MS_PER_QUERY
  while (times.length < RUNS && (times.length < RUNS_MIN || performance.now() < deadline)) {
    const sqlBefore = engine.sqlMs?.() ?? 0
    const started = performance.now()
    await engine.search(asked)
    times.push(performance.now() - started)
    inSql.push((engine.sqlMs?.() ?? 0) - sqlBefore)
  }
  return {
    p50: shareOf(times, 0.5),
    p99: shareOf(times, 0.99),
    found,
    ...(engine.sqlMs && { sqlP50: shareOf(inSql, 0.5), sqlP99: shareOf(inSql, 0.99) }),
  }
}

function shareOf(times: number[], share: number): number {
  times.sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

function memory() {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  return process.memoryUsage()
}
