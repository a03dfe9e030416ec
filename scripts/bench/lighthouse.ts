import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '../chaos/proxy.ts'
import { findBrowser } from '../find-browser.mjs'
import { openProgress } from '../progress.ts'
import { root, run, startServer, untilAnswers } from '../run.mjs'
import { build, migrate } from '../set-up.mjs'
import { judgeAtLeast, printTable, type Verdict } from './verdict.ts'

const RUNS = 3
const FLOORS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof FLOORS
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * As large as all our packages but the browser, and needed only here: fetched on first use, in a pinned
 * version.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const FOLDER = join(root, 'node_modules', '.lighthouse')

/**
 * Runs Lighthouse with its mobile settings on landing, about and a demo listing. Takes the median of three
 * runs.
 */
export async function benchLighthouse(): Promise<Verdict[]> {
  const program = join(FOLDER, 'node_modules', '.bin', 'lighthouse')
  if (!existsSync(program)) {
    console.log(`\nFetching ${LIGHTHOUSE} (once) ...`)
    const fetched = run('npm', ['install', '--no-audit', '--no-fund', '--prefix', FOLDER, LIGHTHOUSE])
    if (!fetched.ok)
      throw new Error(
        `${LIGHTHOUSE} could not be fetched: ${fetched.output.trim().split('\n').slice(-3).join(' ')}`,
      )
  }
  const stateFolder = mkdtempSync(join(tmpdir(), 'market-lighthouse-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  build()
  migrate(stateFolder)
  run('node', ['scripts/seed/seed.ts', '--into', stateFolder, '--quiet-if-there'])
  const server = startServer(
    'vite',
    ['preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { env: { STATE_FOLDER: stateFolder } },
  )
  try {
    if (!(await untilAnswers(`${origin}/api/health`, server)))
      throw new Error(`The server did not start: ${server.output()}`)
    const pages = { landing: '/', about: '/about', listing: await aListing(origin) }
    const progress = openProgress()
    progress.stage('pages', Object.keys(pages).length)
    const scored = Object.entries(pages).map(([name, path], i) => {
      progress.at(i)
      return [name, scoresOf(program, origin + path, stateFolder)] as const
    })
    progress.end()
    printTable(
      `Lighthouse, mobile, median of ${RUNS}`,
      ['page', ...CATEGORIES],
      scored.map(([name, scores]) => [name, ...CATEGORIES.map((category) => scores[category])]),
    )
    return CATEGORIES.map((category) =>
      judgeAtLeast(
        `Lighthouse ${category}`,
        FLOORS[category],
        scored.map(([, scores]) => scores[category]),
      ),
    )
  } finally {
    await server.stop()
    rmSync(stateFolder, { recursive: true, force: true })
  }
}

/** A listing with photos from the front page. */
async function aListing(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/showcase`)
  const id = /"id":"([\w-]+)"/.exec(await answer.text())?.[1]
  if (!id) throw new Error('The demo market has no listing to show')
  return `/listings/${id}`
}

function scoresOf(program: string, address: string, folder: string): Record<Category, number> {
  const runs = Array.from({ length: RUNS }, () => audit(program, address, join(folder, 'lighthouse.json')))
  const median = (category: Category) =>
    runs.map((scores) => scores[category]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
  }
}

function audit(program: string, address: string, file: string): Record<Category, number> {
  const rootFlag = process.getuid?.() === 0 ? '--no-sandbox ' : ''
  const flags =
    `${rootFlag}--headless=new --disable-gpu --disable-quic --no-first-run ` +
    '--disable-background-networking --disable-component-update --disable-sync'
  const args = [
    address,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join()}`,
    `--chrome-flags=${flags}`,
    '--no-enable-error-reporting',
  ]
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findBrowser() },
  })
  if (status !== 0)
    throw new Error(`Lighthouse failed on ${address}: ${stderr.trim().split('\n').slice(-3).join(' ')}`)
  const { categories }: { categories: Record<string, { score: number | null } | undefined> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
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
