import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { findBrowser } from '../browser.mjs'
import { openProgress } from '../progress.ts'
import { root, run } from '../run.mjs'
import { withServedBuild } from './pages.ts'
import { judge, judgeAtLeast, median, printTable, type Verdict } from './verdict.ts'

const RUNS = 3
const SCORES_MIN = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof SCORES_MIN
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Seconds until the largest element of a page is painted. Slow 4G is Lighthouse's own mobile setting: 150 ms,
 * 1,600 kilobits per second, a CPU 4 times slower.
 */
const LCP_MAX = { slow4G: 1.8, slow3G: 3.5 } as const
const SLOW_3G_ROUND_TRIP_MS = 400
/**
 * Applied by the browser. Lighthouse's simulation is wrong here: it assumes that the code, which loads last
 * and with low priority, loads before the photos.
 */
const SLOW_3G = [
  '--throttling-method=devtools',
  `--throttling.requestLatencyMs=${SLOW_3G_ROUND_TRIP_MS}`,
  '--throttling.downloadThroughputKbps=400',
  '--throttling.uploadThroughputKbps=400',
  '--throttling.cpuSlowdownMultiplier=4',
  '--only-audits=largest-contentful-paint',
]
/** Added, since the browser delays requests, but not the DNS lookup, TCP and TLS of the first connection. */
const CONNECT_SECONDS = (3 * SLOW_3G_ROUND_TRIP_MS) / 1_000

/** Not in package.json, because it is as large as all other packages together. Installed on first use. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const FOLDER = join(root, 'node_modules', '.lighthouse')

interface Measurement extends Record<Category, number> {
  name: string
  slow4G: number
  slow3G: number
}

/**
 * Runs Lighthouse with its mobile settings on public pages of the demo market, and again on slow 3G for the
 * largest contentful paint (LCP). Takes the median of three runs.
 */
export async function benchLighthouse(): Promise<Verdict[]> {
  const program = fetchLighthouse()
  const measurements = await withServedBuild(async (origin, folder) => {
    const pages = {
      landing: '/',
      about: '/about',
      listing: await pickListing(origin),
      '/market': '/market',
      '/market/generators/makeni': '/market/generators/makeni',
    }
    const progress = openProgress()
    progress.step('pages', Object.keys(pages).length)
    const results = Object.entries(pages).map(([name, path], i) => {
      progress.at(i)
      return measure(name, (flags) => audit(program, origin + path, join(folder, 'lighthouse.json'), flags))
    })
    progress.end()
    return results
  })
  printTable(
    `Lighthouse, mobile, median of ${RUNS}; largest paint in seconds`,
    ['page', ...CATEGORIES, 'LCP on slow 4G', 'LCP on slow 3G'],
    measurements.map((page) => [
      page.name,
      ...CATEGORIES.map((category) => page[category]),
      page.slow4G.toFixed(2),
      page.slow3G.toFixed(2),
    ]),
  )
  return [
    ...CATEGORIES.map((category) =>
      judgeAtLeast(
        `Lighthouse ${category}`,
        SCORES_MIN[category],
        measurements.map((page) => page[category]),
      ),
    ),
    judge(
      'largest paint of a public page on slow 4G, seconds',
      LCP_MAX.slow4G,
      measurements.map(({ slow4G }) => slow4G),
    ),
    judge(
      'largest paint of a public page on slow 3G, seconds',
      LCP_MAX.slow3G,
      measurements.map(({ slow3G }) => slow3G),
    ),
  ]
}

function fetchLighthouse(): string {
  const program = join(FOLDER, 'node_modules', '.bin', 'lighthouse')
  if (existsSync(program)) return program
  console.log(`\nFetching ${LIGHTHOUSE} (once) ...`)
  const fetched = run('npm', ['install', '--no-audit', '--no-fund', '--prefix', FOLDER, LIGHTHOUSE])
  if (!fetched.ok)
    throw new Error(
      `${LIGHTHOUSE} could not be fetched: ${fetched.output.trim().split('\n').slice(-3).join(' ')}`,
    )
  return program
}

/** Returns the path of a listing that the landing page shows. */
async function pickListing(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/showcase`)
  const id = /"id":"([\w-]+)"/.exec(await response.text())?.[1]
  if (!id) throw new Error('The demo market has no listing to show')
  return `/listings/${id}`
}

function measure(name: string, auditWith: (flags: readonly string[]) => Report): Measurement {
  const auditAll = (flags: readonly string[]) => Array.from({ length: RUNS }, () => auditWith(flags))
  const onSlow4G = auditAll([`--only-categories=${CATEGORIES.join()}`])
  const onSlow3G = auditAll(SLOW_3G)
  const score = (category: Category) =>
    Math.round(median(onSlow4G.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
  return {
    name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    slow4G: median(onSlow4G.map(lcpOf)),
    slow3G: median(onSlow3G.map(lcpOf)) + CONNECT_SECONDS,
  }
}

const LCP = 'largest-contentful-paint'

/** Returns the LCP in seconds, or NaN if nothing was painted. */
function lcpOf({ audits }: Report): number {
  return (audits[LCP]?.numericValue ?? NaN) / 1_000
}

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof Report>

function audit(program: string, url: string, file: string, extraFlags: readonly string[]): Report {
  const rootFlag = process.getuid?.() === 0 ? '--no-sandbox ' : ''
  const flags =
    `${rootFlag}--headless=new --disable-gpu --disable-quic --no-first-run ` +
    '--disable-background-networking --disable-component-update --disable-sync'
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    ...extraFlags,
    `--chrome-flags=${flags}`,
    '--no-enable-error-reporting',
  ]
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findBrowser() },
  })
  if (status !== 0)
    throw new Error(`Lighthouse failed on ${url}: ${stderr.trim().split('\n').slice(-3).join(' ')}`)
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
}
