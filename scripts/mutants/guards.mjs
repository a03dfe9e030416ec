// `npm run mutants [-- PATH ...] [--every N]` removes one guard at a time from the Worker's code (a term of
// WHERE, a role check, a refusal, a limit) and runs the tests that reach it. At least one must fail. All
// faults are built into one bundle of Worker and tests, and one run tries many of them in turn.
// docs/CONTRIBUTING.md explains the report.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { environment, root } from '../run.mjs'
import { findGuards, withFaults } from './find-guards.mjs'

/** How long the run of all tests may take, and how much time each guard adds to a run of its tests. */
const WHOLE_MS = 1_200_000
const GUARD_MS = 120_000
const GUARDS_PER_RUN = 16
/** The number of tests to try before whole files. */
const FIRST_TESTS = 40
/** The test files that call every route. */
const ROUTE_TESTS = ['worker/test/routes-by-role.test', 'worker/test/refusals.test']
/** The tests of statements on rows that changed since they were read. */
const RACE_TESTS = 'worker/test/lost-races.test'

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' }, list: { type: 'boolean' } },
  allowPositionals: true,
})
process.chdir(root)
/** Gets no faults: tests, tables, and pure code, which `npm run mutants:pure` or unit tests judge. */
const UNCHANGED = [
  /\.(test|fixture)\.ts$/,
  /\/(test|contract|language|classifier|files)\//,
  /(schema|policy|facts|questions|write-suggestions)\.ts$/,
]
const isMutated = (file) => UNCHANGED.every((pattern) => !pattern.test(file))
const guards = globSync('worker/**/*.ts')
  .filter(isMutated)
  .sort()
  .flatMap((file) => findGuards(file, readFileSync(file, 'utf8')))
  .map((guard, index) => ({ ...guard, id: index + 1 }))
const wanted = guards
  .filter(({ file }) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)))
  .filter((_, index) => index % Number(values.every) === 0)
if (values.list) {
  for (const guard of wanted) console.log(nameOf(guard))
  process.exit()
}

const folder = join(root, '.wrangler', 'guards')
const reports = join(root, 'node_modules', '.reports')
mkdirSync(reports, { recursive: true })
await bundle()

console.log('All tests without a fault, to see which guards each reaches ...')
const whole = await runVitest('worker', { timeout: WHOLE_MS })
// Tests that need the original sources, such as those of rendered pages, fail in the bundle.
const passingFiles = (whole ?? []).filter(({ file, failed }) => {
  if (failed) console.log(`Left out, since it fails without a fault: ${file} › ${failed}`)
  return !failed
})
if (passingFiles.length === 0) throw new Error('No file of tests could be run.')

const results = []
const missed = await tryAll(wanted, firstTests)
const missedTwice = await tryAll(missed, wholeFiles)
for (const guard of missedTwice) record(guard, { status: 'missed', tests: wholeFiles(guard) })

console.log()
for (const kind of ['where', 'role', 'refusal', 'limit'])
  printShare(
    kind,
    results.filter((result) => result.kind === kind),
  )
printShare('all', results)

function printShare(kind, counted) {
  if (counted.length === 0) return
  const caught = counted.filter(({ status }) => status === 'caught').length
  const share = ((100 * caught) / counted.length).toFixed(1)
  console.log(`${kind}: ${caught} of ${counted.length} caught, ${share} %`)
}

function record(guard, result) {
  console.log(`${result.status.padEnd(8)} ${nameOf(guard)}`)
  results.push({ ...guard, changes: undefined, name: nameOf(guard), ...result })
  writeFileSync(join(reports, 'guards.json'), JSON.stringify(results, null, 1))
}

/**
 * Runs the tests that `testsFor` gives for each guard, and returns the guards that none of them catches. A
 * module is loaded once in a run, so a guard that is evaluated at load has a run of its own.
 */
async function tryAll(candidates, testsFor) {
  const uncaught = candidates.filter((guard) => testsFor(guard).length === 0)
  const tried = candidates.filter((guard) => !uncaught.includes(guard))
  const runs = []
  const shared = tried.filter(({ isAtLoad }) => !isAtLoad)
  while (shared.length > 0) runs.push(shared.splice(0, GUARDS_PER_RUN))
  runs.push(...tried.filter(({ isAtLoad }) => isAtLoad).map((guard) => [guard]))
  const loops = Array.from({ length: Number(process.env.MUTANTS_AT_ONCE ?? 2) }, async () => {
    for (let run = runs.shift(); run; run = runs.shift()) {
      const files = await tryFaults(run, testsFor)
      // A fault stopped the runner. Trying each guard alone shows which.
      if (!files && run.length > 1) runs.push(...run.map((guard) => [guard]))
      else if (!files) record(run[0], { status: 'broken' })
      else
        for (const guard of run) {
          const by = files.find(
            ({ file, failed }) => failed && Number(basename(file).split('-')[0]) === guard.id,
          )
          if (by) record(guard, { status: by.isBroken ? 'broken' : 'caught', by: by.failed })
          else uncaught.push(guard)
        }
    }
  })
  await Promise.all(loops)
  return uncaught.sort((a, b) => a.id - b.id)
}

/** Runs each guard's tests with its fault on. Writes files that set the fault, then import the tests. */
async function tryFaults(candidates, testsFor) {
  const run = join('runs', String(candidates[0].id))
  rmSync(join(folder, run), { recursive: true, force: true })
  mkdirSync(join(folder, run), { recursive: true })
  for (const guard of candidates)
    for (const [index, { file, tests }] of testsFor(guard).entries())
      writeFileSync(
        join(folder, run, `${guard.id}-${String(index).padStart(3, '0')}.test.js`),
        `globalThis.fault = ${guard.id}
globalThis.chosenTests = ${JSON.stringify(tests)}
await import('../../${file}?fault=${guard.id}')
`,
      )
  const [{ id, isAtLoad }] = candidates
  return runVitest(run, { timeout: GUARD_MS * (candidates.length + 2), fault: isAtLoad ? id : 0 })
}

/**
 * Returns the tests that reached the guard, at most 40: those of likely files first, then the fastest. If it
 * is evaluated at load: whole files, the likely ones if there are any.
 */
function firstTests(guard) {
  const files = reachingFiles(guard)
  const likely = files.filter(({ file }) => isLikely(file, guard))
  if (guard.isAtLoad) return (likely.length > 0 ? likely : files).map(({ file }) => ({ file }))
  const tests = files
    .flatMap(({ file, tests: all }) =>
      all.filter(({ reached }) => reached.has(guard.id)).map((test) => ({ ...test, file })),
    )
    .sort((a, b) => isLikely(b.file, guard) - isLikely(a.file, guard) || a.seconds - b.seconds)
    .slice(0, FIRST_TESTS)
  return [...Map.groupBy(tests, ({ file }) => file)].map(([file, chosen]) => ({
    file,
    tests: chosen.map(({ name }) => name),
  }))
}

/** Returns the test files that reach the guard, to be run whole: their set-up may reach it too. */
function wholeFiles(guard) {
  return reachingFiles(guard).map(({ file }) => ({ file }))
}

/** Lists the test files that reach a guard. If evaluated at load: those of its feature and ROUTE_TESTS. */
function reachingFiles(guard) {
  const own = /^worker\/(features\/[^/]+|platform)\//.exec(guard.file)?.[0] ?? 'worker/test/'
  return passingFiles.filter(({ file, tests }) =>
    guard.isAtLoad
      ? file.startsWith(own) || isRouteTest(file)
      : tests.some(({ reached }) => reached.has(guard.id)),
  )
}

/** True for the test file named like the guard's file, for the routes' tests of a role, and for races. */
function isLikely(file, guard) {
  return (
    basename(file).startsWith(`${basename(guard.file, '.ts')}.`) ||
    (guard.kind === 'role' && isRouteTest(file)) ||
    (guard.kind === 'where' && file.startsWith(RACE_TESTS))
  )
}

function isRouteTest(file) {
  return ROUTE_TESTS.some((start) => file.startsWith(start))
}

/**
 * Runs the bundled test files of a folder. Returns for each file a failed test, if any, and the guards that
 * its tests reached. Returns undefined if the runner wrote no report.
 */
async function runVitest(within, { timeout, fault = 0 }) {
  const out = join(reports, `guards-${within.replace('/', '-')}.json`)
  rmSync(out, { force: true })
  const args = [
    'run',
    '--config=scripts/mutants/guards.config.ts',
    '--reporter=json',
    `--outputFile=${out}`,
    `${join(relative(root, folder), within)}/`,
  ]
  const env = { ...environment(), GUARDS_FOLDER: relative(root, folder), FAULT: String(fault) }
  await once(spawn('vitest', args, { env, stdio: 'ignore', timeout }), 'exit')
  let report
  try {
    report = JSON.parse(readFileSync(out, 'utf8'))
  } catch {
    return undefined
  }
  rmSync(out)
  return report.testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.find((result) => result.status === 'failed')
    return {
      file: relative(folder, name),
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.map(({ fullName, duration = 0, meta }) => ({
        name: fullName,
        seconds: duration / 1000,
        reached: new Set(meta.reached),
      })),
      failed: failed?.fullName ?? (status === 'failed' ? message || 'a hook' : undefined),
      isBroken: status === 'failed' && !failed && assertionResults.length === 0,
    }
  })
}

/** Bundles the Worker and its tests into a few files, which load in a second. The 700 modules take twenty. */
async function bundle() {
  const entries = globSync('worker/**/*.test.ts', {
    exclude: (path) => /\.(unit|fifth)\.test\.ts$/.test(path),
  })
  const inputs = ['worker/index.ts', 'worker/test/setup.ts', ...entries]
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'test',
    plugins: [
      {
        name: 'faults',
        enforce: 'pre',
        transform(source, id) {
          const own = guards.filter(({ file }) => id === join(root, file))
          return own.length > 0 ? withFaults(source, own) : undefined
        },
      },
    ],
    resolve: { conditions: ['workerd', 'worker', 'module', 'node'] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        external: [/^(cloudflare|node):/, 'vitest'],
        input: Object.fromEntries(inputs.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}

function nameOf({ file, kind, line, before }) {
  return `${file}:${line} ${kind} ${before.replace(/\s+/g, ' ').slice(0, 80)}`
}
