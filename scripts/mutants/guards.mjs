// `npm run mutants [-- PATH ...] [--every N]`: takes one guard at a time out of the code that runs in a
// Worker (a term of WHERE, a check of a role, a refusal, a limit) and runs that feature's tests, one of which
// must fail. docs/CONTRIBUTING.md explains the report. It changes files in place and puts them back.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, root, stopWith } from '../run.mjs'
import { findGuards } from './find-guards.mjs'

const MUTANT_MS = 240_000
const ROLES = ['worker/test/routes-by-role', 'worker/test/refusals']
/** Tests of other features that also run the code of a place; the first place that fits counts. */
const TESTS_OF = {
  'worker/context.ts': ['worker/test/', 'worker/features/moderation/bans/'],
  'worker/db/bans.ts': ['worker/features/accounts/sign-in/'],
  'worker/db/newest-documents.ts': [
    'worker/features/verification/',
    'worker/features/listings/score/explain-score',
  ],
  'worker/db/unread.ts': [
    'worker/features/accounts/show-self',
    'worker/features/chat/list-conversations',
    'worker/features/notifications/',
  ],
  'worker/db/': [
    'worker/features/engagement/',
    'worker/features/notifications/notices/',
    'worker/features/pages/',
  ],
  'worker/platform/': ROLES,
  'worker/features/moderation/desk/': ['worker/features/moderation/'],
  'worker/features/moderation/audit/': ['worker/features/moderation/'],
  'worker/features/moderation/holds/': ['worker/features/moderation/'],
  'worker/features/listings/': ['worker/features/pages/', 'worker/features/engagement/'],
  'worker/features/media/': ['worker/features/verification/', 'worker/features/accounts/'],
  'worker/features/moderation/screening/': [
    'worker/features/moderation/',
    'worker/features/listings/publish',
  ],
  'worker/features/moderation/': ['worker/features/chat/report-message'],
  'worker/features/verification/': ['worker/features/moderation/'],
}

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' }, list: { type: 'boolean' } },
  allowPositionals: true,
})
process.chdir(root)
const isMutated = (file) =>
  !/\.(test|fixture)\.ts$|\/(test|contract)\/|(schema|policy)\.ts$|search\/language|screening\/reading/.test(
    file,
  )
/** @type {string[]} */
const paths = globSync('worker/**/*.ts').map(slashes)
const files = paths.filter(isMutated).sort()
const guards = files
  .filter((file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)))
  .flatMap((file) => findGuards(file, readFileSync(file, 'utf8')))
  .filter((_, index) => index % Number(values.every) === 0)
if (values.list) {
  for (const guard of guards) console.log(nameOf(guard))
  process.exit()
}
if (git('status', '--porcelain', 'worker') !== '') stopWith('Commit or stash the changes in worker/ first.')

const allTests = globSync('worker/**/*.test.ts').map(slashes)
const report = join(root, 'node_modules', '.reports', 'guards.json')
mkdirSync(dirname(report), { recursive: true })
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
process.on('exit', () => execFileSync('git', ['checkout', '--quiet', '--', 'worker']))

const killers = new Map()
const results = []
for (const guard of guards) {
  const started = Date.now()
  const result = run(guard)
  results.push({ ...guard, more: undefined, name: nameOf(guard), ...result })
  writeFileSync(report, JSON.stringify(results, null, 1))
  console.log(`${result.status.padEnd(8)} ${nameOf(guard)} (${Math.round((Date.now() - started) / 1000)} s)`)
}
console.log()
for (const kind of ['where', 'role', 'refusal', 'limit'])
  say(
    kind,
    results.filter((result) => result.kind === kind),
  )
say('all', results)

function say(kind, counted) {
  if (counted.length === 0) return
  const caught = counted.filter(({ status }) => status !== 'missed').length
  console.log(
    `${kind}: ${caught} of ${counted.length} caught, ${((100 * caught) / counted.length).toFixed(1)} %`,
  )
}

/** Runs the tests likely to fail first: those named as the file, and those that caught its other guards. */
function run(guard) {
  const tests = testsFor(guard)
  const stem = basename(guard.file, '.ts')
  const folder = dirname(guard.file)
  const likely = tests.filter(
    (test) =>
      (killers.get(folder) ?? new Set()).has(test) ||
      basename(test).startsWith(`${stem}.`) ||
      (guard.kind === 'role' && ROLES.some((start) => test.startsWith(start))),
  )
  const source = readFileSync(guard.file, 'utf8')
  try {
    writeFileSync(guard.file, mutated(source, guard))
    const first = likely.length > 0 ? runTests(likely) : undefined
    const failed = first ?? runTests(tests.filter((test) => !likely.includes(test)))
    if (!failed) return { status: 'missed' }
    if (failed.file) killers.set(folder, new Set([...(killers.get(folder) ?? []), failed.file]))
    return { status: failed.file ? 'caught' : 'broken', by: failed.name }
  } finally {
    writeFileSync(guard.file, source)
  }
}

function testsFor({ file, kind }) {
  const own = /^worker\/(features\/[^/]+|platform)\//.exec(file)?.[0]
  const [, others = []] = Object.entries(TESTS_OF).find(([start]) => file.startsWith(start)) ?? []
  const wanted = [...(own ? [own] : []), ...others, ...(kind === 'role' ? ROLES : [])]
  return allTests.filter((test) => wanted.some((start) => test.startsWith(start)))
}

/** The first test that failed; one without a file where nothing could be run. Undefined where all passed. */
function runTests(tests) {
  if (tests.length === 0) return undefined
  const out = join(root, 'node_modules', '.reports', 'guard.json')
  rmSync(out, { force: true })
  const args = [
    'run',
    '--bail=1',
    '--testTimeout=20000',
    '--reporter=json',
    `--outputFile.json=${out}`,
    ...tests,
  ]
  const { status } = spawnSync('vitest', args, { env: environment(), stdio: 'ignore', timeout: MUTANT_MS })
  if (status === 0) return undefined
  try {
    for (const { name, assertionResults } of JSON.parse(readFileSync(out, 'utf8')).testResults) {
      const test = assertionResults.find((result) => result.status === 'failed')
      if (test) return { file: slashes(relative(root, name)), name: test.fullName }
    }
  } catch {
    // The runner ended before it wrote its report.
  }
  return {}
}

function mutated(source, { start, end, text, more }) {
  return [{ start, end, text }, ...more]
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), source)
}

function nameOf({ file, kind, before, start }) {
  const line = readFileSync(join(root, file), 'utf8').slice(0, start).split('\n').length
  return `${file}:${line} ${kind} ${before.replace(/\s+/g, ' ').slice(0, 80)}`
}

function slashes(path) {
  return path.replaceAll('\\', '/')
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
