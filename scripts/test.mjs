// `npm test`: sets up what is missing, then runs every check, unit, worker and browser test, and a short
// failure run. Ends with 'N passed, N failed'.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { root, run, stopWith } from './run.mjs'
import { build, ensurePackages, ensureSettings, migrate } from './set-up.mjs'

const reports = join(root, 'node_modules', '.reports')
const e2eState = '.wrangler/e2e-state'

ensurePackages()
ensureSettings()
process.env.CHROMIUM_PATH = ensureBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const totals = [
  say('Building', () => build()) ?? { passed: 1, failed: 0 },
  say('Types, lint and import rules', check),
  say('Unit, worker and component tests', runVitest),
  say('Failure run', runFailures),
  say('Journeys in the browser', runJourneys),
]
const passed = sum('passed')
const failed = sum('failed')
// What failed stands far above: its names once more, where whoever looks at the end of the output sees them.
for (const name of totals.flatMap((part) => part.names ?? [])) console.log(`FAILED ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function runVitest() {
  const report = join(reports, 'vitest.json')
  const { ok } = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { show: true },
  )
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${relative(root, name)} › ${test.fullName}${reasonOf(test.failureMessages?.[0])}`),
  )
  const names = [
    ...failedTests,
    ...brokenFiles.map(({ name, message }) => `${relative(root, name)}${reasonOf(message)}`),
  ]
  return { ...outcome(ok, numPassedTests, numFailedTests + brokenFiles.length), names }
}

/** A short form of `npm run chaos`: no message that was acknowledged is lost, doubled or out of order. */
function runFailures() {
  const { ok } = run('node', ['scripts/chaos/chaos.ts', '--rounds', '5'], { show: true })
  return ok
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, names: ['the failure run: its seed and what it found are above'] }
}

/**
 * The journeys run against the production build with a market of its own, so that they never meet somebody's
 * local data.
 */
function runJourneys() {
  rmSync(join(root, e2eState), { recursive: true, force: true })
  migrate(e2eState)
  const seeded = run('node', ['scripts/seed/seed.ts', '--into', e2eState])
  if (!seeded.ok)
    stopWith('The market of the journeys could not be filled: the reason is above.', seeded.output)
  const report = join(reports, 'journeys.json')
  const { ok } = run(
    'playwright',
    ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json'],
    { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, STATE_FOLDER: join(root, e2eState) } },
  )
  const { stats = {}, suites = [] } = readReport(report)
  return {
    ...outcome(
      ok,
      (stats.expected ?? 0) + (stats.flaky ?? 0),
      (stats.unexpected ?? 0) + (stats.skipped ?? 0),
    ),
    names: suites.flatMap(failuresOf),
  }
}

function failuresOf({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [{ projectName, results = [] } = {}] = tests ?? []
      return `[${projectName}] ${file}:${line} › ${title}${reasonOf(results.find(({ error }) => error)?.error.message)}`
    })
  return [...own, ...suites.flatMap(failuresOf)]
}

/** The first lines of what a runner says of a failure, without colours and the places in the code. */
function reasonOf(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines
    .slice(0, 6)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')
}

/** A runner that fell over without a report, or failed without naming a test, still counts as one failure. */
function outcome(ok, passed, failed) {
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function say(title, job) {
  console.log(`\n# ${title}`)
  return job()
}

function sum(key) {
  return totals.reduce((total, part) => total + part[key], 0)
}
