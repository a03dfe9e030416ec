import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import type { Location } from '#contract/places.ts'
import { countWithLowestPrice, listMarket } from '#worker/features/search/feed/list-market.ts'
import { portOf } from '../chaos/failures.ts'
import { run, startServer, waitUntilUp } from '../run.mjs'
import { build, migrate } from '../set-up.mjs'
import type { Market } from './market-file.ts'
import { judge, judgeAtLeast, median, printTable, type Verdict } from './verdict.ts'

const CONNECTIONS = 8
/** The three requests take turns after a warm-up, so that other load affects each alike. */
const [WARM_UP_SECONDS, TURN_SECONDS, TURNS] = [4, 2, 7]
const CACHED_MIN = 0.75
const UNCACHED_MIN = 0.15

const HEALTH = { path: '/api/health', headers: {} }
const CACHED = { path: '/market/generators', headers: {} }
/** A request with any cookie bypasses the cache. */
const UNCACHED = { path: '/market/generators', headers: { cookie: 'bench=1' } }

type PageRequest = typeof HEALTH | typeof UNCACHED

/** Measures requests per second of a public page, cached and uncached, against those of the health check. */
export async function benchPages(): Promise<Verdict[]> {
  const turns = await withServedBuild(async (origin) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const turn = async (seconds: number) => ({
      health: await perSecond(agent, origin, HEALTH, seconds),
      cached: await perSecond(agent, origin, CACHED, seconds),
      uncached: await perSecond(agent, origin, UNCACHED, seconds),
    })
    await turn(WARM_UP_SECONDS)
    const measured = []
    for (let i = 0; i < TURNS; i += 1) measured.push(await turn(TURN_SECONDS))
    agent.destroy()
    return measured
  })
  const cached = median(turns.map((turn) => turn.cached / turn.health))
  const uncached = median(turns.map((turn) => turn.uncached / turn.health))
  printTable(
    `Requests per second over ${CONNECTIONS} connections, median of ${TURNS} turns`,
    ['', 'per second', 'ratio to health'],
    [
      ['/api/health', Math.round(median(turns.map(({ health }) => health))), ''],
      [`${CACHED.path}, cached`, Math.round(median(turns.map((turn) => turn.cached))), cached.toFixed(2)],
      [
        `${UNCACHED.path}, uncached`,
        Math.round(median(turns.map((turn) => turn.uncached))),
        uncached.toFixed(2),
      ],
    ],
  )
  return [
    judgeAtLeast('requests per second, cached page / health check', CACHED_MIN, [cached]),
    judgeAtLeast('requests per second, uncached page / health check', UNCACHED_MIN, [uncached]),
  ]
}

async function perSecond(agent: Agent, origin: string, page: PageRequest, seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1_000
  let responses = 0
  const connection = async () => {
    while (performance.now() < until) {
      await fetchPage(agent, origin, page)
      responses += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return responses / ((performance.now() - started) / 1_000)
}

let requests = 0

/** Each request has its own IP address, because reads are limited per address. */
function fetchPage(agent: Agent, origin: string, { path, headers }: PageRequest): Promise<void> {
  requests += 1
  const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
  return new Promise((resolve, reject) => {
    const request = get(
      new URL(path, origin),
      { agent, headers: { ...headers, 'cf-connecting-ip': address } },
      (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} returned ${response.statusCode}`)),
        )
      },
    )
    request.on('error', reject)
  })
}

/** Runs a job against the production build under `vite preview`, with its own demo market. */
export async function withServedBuild<T>(
  job: (origin: string, stateFolder: string) => Promise<T>,
): Promise<T> {
  const stateFolder = mkdtempSync(join(tmpdir(), 'market-bench-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  build()
  migrate(stateFolder)
  run('node', ['scripts/seed/seed.ts', '--into', stateFolder])
  const server = startServer(
    'vite',
    ['preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { env: { STATE_FOLDER: stateFolder } },
  )
  try {
    if (!(await waitUntilUp(`${origin}/api/health`, server)))
      throw new Error(`The server did not start: ${server.output()}`)
    return await job(origin, stateFolder)
  } finally {
    await server.stop()
    rmSync(stateFolder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

const MARKET_PAGES: { type?: ListingType; location?: Location }[] = [
  {},
  ...LISTING_TYPES.map((type) => ({ type })),
  { type: 'generator', location: 'Makeni' },
  { type: 'generator', location: 'Western Area' },
]

/** Counts the rows that an uncached market page reads. The queries are those of features/pages/routes.ts. */
export async function benchMarket(market: Market): Promise<Verdict[]> {
  const { ctx } = market
  const countRows = async (job: () => Promise<unknown>) => {
    const { statements } = await market.record(job)
    return market.rowsRead(statements)
  }
  const rows: { name: string; hasType: boolean; parts: number[]; sum: number }[] = []
  for (const page of MARKET_PAGES) {
    for (const sortBy of LISTING_SORTS) {
      const parts = [
        await countRows(() => listMarket(ctx, { ...page, sortBy, limit: MARKET_PAGE_SIZE, offset: 0 })),
        await countRows(() => countWithLowestPrice(ctx, page)),
      ]
      const name = [page.type ?? 'everything', page.location, sortBy].filter(Boolean).join(', ')
      rows.push({ name, hasType: page.type !== undefined, parts, sum: parts.reduce((a, b) => a + b, 0) })
    }
  }
  printTable(
    'Rows read by an uncached market page',
    ['page', 'listings', 'counts and lowest price', 'total'],
    rows.map(({ name, parts, sum }) => [name, ...parts, sum]),
  )
  const sums = (hasType: boolean) => rows.filter((row) => row.hasType === hasType).map(({ sum }) => sum)
  return [
    judge('rows read for a market page of one kind', 64, sums(true)),
    judge('rows read for the market page of everything', 110, sums(false)),
  ]
}
