// `npm test` sets up what is missing, then runs every check and all tests but the slow ones. Its last line is
// 'N passed, N failed'. `--only PART` runs the build and one part. `--full` (npm run test:full) adds the slow
// ones: the journeys at both widths and in both colour schemes, pictures of pages (`--update` keeps new ones),
// 100 rounds of the failure run, and the benchmarks that depend little on the machine.
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { root, run, runBeside, stopWith } from './run.mjs'
import { ensurePackages, ensureSettings, migrate } from './set-up.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
})
const reports = join(root, 'node_modules', '.reports')
const e2eState = '.wrangler/e2e-state'
const MEMORY_NEEDED = 2 ** 32

const PARTS = {
  build: { title: 'Build, and a rehearsal of a deployment', job: rehearseDeployment },
  check: { title: 'Types, format, lint, import rules, unused code and conformance', job: check },
  vitest: { title: 'Unit, worker and component tests', job: runVitest },
  chaos: { title: 'Failure run', job: runFailureRun },
  e2e: { title: 'Journeys in the browser', job: runJourneys },
  ...(values.full && { pictures: { title: 'Pictures of pages', job: comparePictures } }),
  ...(values.full && { bench: { title: 'Benchmarks', job: runBench } }),
}

/** What workerd, vitest and wrangler log although nothing is wrong. The tests cannot prevent it. */
const EXPECTED_LINES = [
  // A ban aborts the Durable Objects that have the person's sockets. A test aborts one during a write.
  /broken\.outputGateBroken; jsg\.Error: (Its person was suspended|aborted in the turn that stored it)/,
  // Uploads that are cut off, or abandoned because they are too large.
  /disconnected: (fixed-length pipe ended prematurely|reader canceled|pump canceled)/,
  /^uncaught exception; source = Uncaught \(in promise\); stack = Error: Network connection lost\.$/,
  // Work that goes on after a file's last test (`waitUntil`) asks the closed runner for a module.
  /EnvironmentTeardownError: \[vitest-worker\]: Closing rpc while "resolve" was pending/,
  /^ {4}at (Array\.map \(<anonymous>\)|.*node_modules\/vitest\/dist\/chunks\/)/,
  /^stack: .*workerd@/,
  /WARNING.*Processing wrangler\.toml|^Using secrets defined in/,
  /"local_dev\.experimental_s3_credentials" fields are experimental/,
]

const partNames = values.only === undefined ? Object.keys(PARTS) : ['build', values.only]
const unknown = partNames.find((name) => !(name in PARTS))
if (unknown) stopWith(`There is no part called ${unknown}: ${Object.keys(PARTS).join(', ')}.`)

ensurePackages()
ensureSettings()
process.env.CHROMIUM_PATH = ensureBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = []
for (const name of partNames) {
  const { title, job } = PARTS[name]
  console.log(`\n# ${title}`)
  const started = Date.now()
  const result = await job()
  results.push({ title, seconds: Math.round((Date.now() - started) / 1000), ...result })
}
const passed = sum('passed')
const failed = sum('failed')
// Names the failures again, because their output is far above.
for (const name of results.flatMap((part) => part.names ?? [])) console.log(`FAILED ${name}`)
console.log()
for (const { title, seconds } of [...results, { title: 'In all', seconds: sum('seconds') }])
  console.log(`${String(seconds).padStart(5)} s  ${title}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const printUnexpected = (line) => {
    if (!isExpected(line)) console.log(line)
  }
  const { ok } = await runBeside('vitest', args, printUnexpected, foldersInMemory())
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
  return { ...toResult(ok, numPassedTests, numFailedTests + brokenFiles.length), names }
}

/** Puts the databases of the tests into memory if it is plenty, because they wait for the disk at each write. */
function foldersInMemory() {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= MEMORY_NEEDED ? { TMPDIR: memory } : {}
  } catch {
    return {}
  }
}

function isExpected(line) {
  const text = stripVTControlCharacters(line)
  return EXPECTED_LINES.some((expected) => expected.test(text))
}

/** Runs the failure run: no acknowledged message, offer or file may be lost, duplicated or out of order. */
function runFailureRun() {
  const rounds = values.full ? '100' : '5'
  return runScript(['scripts/chaos/chaos.ts', '--rounds', rounds], 'the failure run: its seed is above')
}

/** Runs the benchmarks, without those of servers and browsers, whose figures depend most on the machine. */
function runBench() {
  const parts = 'accuracy,screening,feed,market,search'
  return runScript(['scripts/bench/bench.ts', '--only', parts], 'the benchmarks: MISSED is above')
}

/** Builds, too. */
function rehearseDeployment() {
  return runScript(['scripts/deploy.ts', '--dry-run'], 'npm run deploy -- --dry-run: the reason is above')
}

/** Runs a script that counts as one test. */
function runScript(args, name) {
  const { ok } = run('node', args, { show: true })
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [name] }
}

/** Runs the journeys against the production build, with a market of their own beside the local data. */
function runJourneys() {
  return runPlaywright(['phone', 'desktop'])
}

/** Compares pages with their pictures. One at a time, so that each finds the market in the same state. */
function comparePictures() {
  return runPlaywright(
    ['pictures-phone', 'pictures-desktop'],
    ['--workers=1', ...(values.update ? ['--update-snapshots'] : [])],
  )
}

function runPlaywright(projects, options = []) {
  rmSync(join(root, e2eState), { recursive: true, force: true })
  migrate(e2eState)
  const seeded = run('node', ['scripts/seed/seed.ts', '--into', e2eState])
  if (!seeded.ok)
    stopWith('The market of the journeys could not be filled: the reason is above.', seeded.output)
  const report = join(reports, 'journeys.json')
  const { ok } = run(
    'playwright',
    [
      'test',
      '--config',
      'web/e2e/playwright.config.ts',
      '--reporter=list,json',
      ...projects.map((project) => `--project=${project}`),
      ...options,
    ],
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
    ...toResult(ok, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0)),
    names: suites.flatMap(listFailures),
  }
}

function listFailures({ suites = [], specs = [] }) {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [{ projectName, results: attempts = [] } = {}] = tests ?? []
      return (
        `[${projectName}] ${file}:${line} › ${title}` +
        reasonOf(attempts.find(({ error }) => error)?.error.message)
      )
    })
  return [...failures, ...suites.flatMap(listFailures)]
}

/** Returns the first lines of a failure, without colours and stack traces. */
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
function toResult(ok, passes, failures) {
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
