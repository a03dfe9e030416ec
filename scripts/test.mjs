// `npm test` sets up what is missing, then runs every check and every test. Its last line is 'N passed, N
// failed'. `--only PART` runs one part. `--full` (npm run test:full) adds what takes long: the journeys at
// both widths and in both colour schemes, the failure run of 100 rounds, and the benchmarks at a million
// listings.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { check } from './check.mjs'
import { ensureBrowser } from './browser.mjs'
import { root, run, runFiltered, stopWith } from './run.mjs'
import { build, ensurePackages, ensureSettings, migrate } from './set-up.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
})
const reports = join(root, 'node_modules', '.reports')
const e2eState = '.wrangler/e2e-state'

const PARTS = {
  build: { title: 'Build', job: () => build() ?? { passed: 1, failed: 0 } },
  check: { title: 'Types, format, lint and import rules', job: check },
  vitest: { title: 'Unit, worker and component tests', job: runVitest },
  chaos: { title: 'Failure run', job: runFailures },
  e2e: { title: 'Journeys in the browser', job: runJourneys },
  ...(values.full && { bench: { title: 'Benchmarks', job: runBench } }),
}

/** What workerd logs when a test breaks something on purpose. No test can prevent it. */
const EXPECTED = [
  // A ban aborts the Durable Objects of the person's sockets; so does a turn whose storage fails.
  /broken\.outputGateBroken; jsg\.Error: (Its person was suspended|falls in the turn that stored it)/,
  // Uploads that are cut off, or abandoned because they are too large.
  /disconnected: (fixed-length pipe ended prematurely|reader canceled|pump canceled)/,
  /^uncaught exception; source = Uncaught \(in promise\); stack = Error: Network connection lost\.$/,
  // Work after a file's last test (`waitUntil`) asks for a module that the runner has closed.
  /EnvironmentTeardownError: \[vitest-worker\]: Closing rpc while "resolve" was pending/,
  /^ {4}at (Array\.map \(<anonymous>\)|.*node_modules\/vitest\/dist\/chunks\/)/,
  /^stack: .*workerd@/,
  /WARNING.*Processing wrangler\.toml|^Using secrets defined in/,
  /"local_dev\.experimental_s3_credentials" fields are experimental/,
]

const wanted = values.only === undefined ? Object.keys(PARTS) : ['build', values.only]
const unknown = wanted.find((name) => !(name in PARTS))
if (unknown) stopWith(`There is no part called ${unknown}: ${Object.keys(PARTS).join(', ')}.`)

ensurePackages()
ensureSettings()
process.env.CHROMIUM_PATH = ensureBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = []
for (const name of wanted) {
  const { title, job } = PARTS[name]
  console.log(`\n# ${title}`)
  const started = Date.now()
  const result = await job()
  results.push({ title, seconds: Math.round((Date.now() - started) / 1000), ...result })
}
const passed = sum('passed')
const failed = sum('failed')
// Names the failures again, since their output is far above.
for (const name of results.flatMap((part) => part.names ?? [])) console.log(`FAILED ${name}`)
console.log()
for (const { title, seconds } of [...results, { title: 'In all', seconds: sum('seconds') }])
  console.log(`${String(seconds).padStart(5)} s  ${title}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runFiltered('vitest', args, (line) => !isExpected(line))
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

function isExpected(line) {
  const text = stripVTControlCharacters(line)
  return EXPECTED.some((expected) => expected.test(text))
}

/** No acknowledged message is lost, doubled or out of order. */
function runFailures() {
  const rounds = values.full ? '100' : '5'
  const { ok } = run('node', ['scripts/chaos/chaos.ts', '--rounds', rounds], { show: true })
  return ok
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, names: ['the failure run: its seed and what it found are above'] }
}

/** The journeys run against the production build with a market of their own, apart from local data. */
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
    {
      show: true,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        STATE_FOLDER: join(root, e2eState),
        FULL: values.full ? '1' : '',
      },
    },
  )
  const { stats = {}, suites = [] } = readReport(report)
  return {
    ...outcome(ok, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0)),
    names: suites.flatMap(failuresOf),
  }
}

function failuresOf({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [{ projectName, results: tries = [] } = {}] = tests ?? []
      return (
        `[${projectName}] ${file}:${line} › ${title}` +
        reasonOf(tries.find(({ error }) => error)?.error.message)
      )
    })
  return [...own, ...suites.flatMap(failuresOf)]
}

/** The first lines of a failure, without colours and code positions. */
function reasonOf(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines
    .slice(0, 6)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')
}

/** A runner that crashed without a report, or failed without naming a test, counts as one failure. */
function outcome(ok, passes, failures) {
  return { passed: passes, failed: ok ? failures : Math.max(1, failures) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function sum(key) {
  return results.reduce((total, part) => total + part[key], 0)
}
