import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { findBrowser } from '../browser.mjs'
import { openProgress } from '../progress.ts'
import { root, run } from '../run.mjs'
import { withServedBuild } from './pages.ts'
import { judgeAtLeast, median, printTable, type Verdict } from './verdict.ts'

const RUNS = 3
const SCORES_MIN = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof SCORES_MIN
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/** Not in package.json, because it is as large as all other packages together. Installed on first use. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const FOLDER = join(root, 'node_modules', '.lighthouse')

interface Measurement extends Record<Category, number> {
  name: string
  largestPaint: number
}

/**
 * Runs Lighthouse with its mobile settings on public pages of the demo market. Takes the median of three runs.
 * The largest contentful paint (LCP) is shown, but not judged, because it depends on the machine.
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
      return measure(name, () => audit(program, origin + path, join(folder, 'lighthouse.json')))
    })
    progress.end()
    return results
  })
  printTable(
    `Lighthouse, mobile, median of ${RUNS}`,
    ['page', ...CATEGORIES, 'LCP, seconds'],
    measurements.map((page) => [
      page.name,
      ...CATEGORIES.map((category) => page[category]),
      page.largestPaint.toFixed(2),
    ]),
  )
  return CATEGORIES.map((category) =>
    judgeAtLeast(
      `Lighthouse ${category}`,
      SCORES_MIN[category],
      measurements.map((page) => page[category]),
    ),
  )
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

function measure(name: string, auditOnce: () => Report): Measurement {
  const reports = Array.from({ length: RUNS }, auditOnce)
  const score = (category: Category) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
  return {
    name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    largestPaint: median(reports.map(({ audits }) => (audits[LCP]?.numericValue ?? NaN) / 1_000)),
  }
}

const LCP = 'largest-contentful-paint'

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof Report>

function audit(program: string, url: string, file: string): Report {
  const rootFlag = process.getuid?.() === 0 ? '--no-sandbox ' : ''
  const flags =
    `${rootFlag}--headless=new --disable-gpu --disable-quic --no-first-run ` +
    '--disable-background-networking --disable-component-update --disable-sync'
  const args = [
    url,
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
    throw new Error(`Lighthouse failed on ${url}: ${stderr.trim().split('\n').slice(-3).join(' ')}`)
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
}
