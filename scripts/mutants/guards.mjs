// `npm run mutants [-- PATH ...] [--every N]` removes one guard at a time from the Worker's code (a term of
// WHERE, a role check, a refusal, a limit) and runs the tests that reach it. At least one must fail. All
// faults are built into one bundle of Worker and tests, and the setting FAULT switches one on.
// docs/CONTRIBUTING.md explains the report.
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { environment, root } from '../run.mjs'
import { findGuards, withFaults } from './find-guards.mjs'

const MUTANT_MS = 240_000
const WHOLE_MS = 1_200_000
/** The number of tests that met a guard to try before whole files. */
const FIRST_TESTS = 40
/** The test files that call every route. */
const ROLES = ['worker/test/routes-by-role.test', 'worker/test/refusals.test']

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' }, list: { type: 'boolean' } },
  allowPositionals: true,
})
process.chdir(root)
const isMutated = (file) =>
  !/\.(test|fixture)\.ts$|\/(test|contract)\/|(schema|policy)\.ts$|search\/language|screening\/classifier/.test(
    file,
  )
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

console.log('All tests without a fault, to see which guards each meets ...')
const whole = await runTests(0, [])
// Some tests need the original sources, such as those of rendered pages.
const sound = whole.files.filter(({ file, failed }) => {
  if (failed) console.log(`Left out, since it fails without a fault: ${file} › ${failed.fullName}`)
  return !failed
})
if (sound.length === 0) throw new Error('No file of tests could be run.')
/** Test files that meet a guard, by its id, fastest first. */
const meeting = new Map(
  guards.map(({ id }) => [
    id,
    sound.filter(({ tests }) => tests.some(({ met }) => met.has(id))).sort((a, b) => a.seconds - b.seconds),
  ]),
)

const killers = new Map()
const results = []
const left = [...wanted]
await Promise.all(
  Array.from({ length: Number(process.env.MUTANTS_AT_ONCE ?? 2) }, async () => {
    for (let guard = left.shift(); guard; guard = left.shift()) {
      const started = Date.now()
      const result = await tryFault(guard)
      results.push({ ...guard, changes: undefined, name: nameOf(guard), ...result })
      writeFileSync(join(reports, 'guards.json'), JSON.stringify(results, null, 1))
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`${result.status.padEnd(8)} ${nameOf(guard)} (${seconds} s)`)
    }
  }),
)
console.log()
for (const kind of ['where', 'role', 'refusal', 'limit'])
  say(
    kind,
    results.filter((result) => result.kind === kind),
  )
say('all', results)

function say(kind, counted) {
  if (counted.length === 0) return
  const caught = counted.filter(({ status }) => status === 'caught').length
  const share = ((100 * caught) / counted.length).toFixed(1)
  console.log(`${kind}: ${caught} of ${counted.length} caught, ${share} %`)
}

/**
 * Runs the tests likely to fail first: those that met the guard, in files named like its file or that caught
 * other guards of its folder. Then whole files, since set-up meets guards too: the likely ones, those of the
 * feature, then all others that reach it.
 */
async function tryFault(guard) {
  const own = /^worker\/(features\/[^/]+|platform)\//.exec(guard.file)?.[0] ?? 'worker/test/'
  const nearby = sound.filter(({ file }) => file.startsWith(own) || isOfRoles(file))
  // A module runs its top-level code before any test, so no test is recorded for it.
  const met = meeting.get(guard.id)
  const tests = (guard.kind === 'role' || guard.kind === 'limit' || met.length === 0 ? nearby : met).map(
    ({ file }) => file,
  )
  const killed = killers.get(dirname(guard.file)) ?? new Set()
  const likely = tests.filter(
    (test) =>
      killed.has(test) ||
      basename(test).startsWith(`${basename(guard.file, '.ts')}.`) ||
      (guard.kind === 'role' && isOfRoles(test)),
  )
  const first = meetingTests(guard.id, likely.length > 0 ? likely : tests)
  const found = first.length > 0 && (await runTests(guard.id, filesOf(first), first)).failed
  if (found) return { status: found.file ? 'caught' : 'broken', by: found.name }
  const rest = tests.filter((test) => !likely.includes(test))
  const inFeature = rest.filter((test) => test.startsWith(own))
  for (const some of [likely, inFeature, rest.filter((test) => !inFeature.includes(test))]) {
    if (some.length === 0) continue
    const { failed } = await runTests(guard.id, some)
    if (!failed) continue
    if (failed.file) killers.set(dirname(guard.file), new Set([...killed, failed.file]))
    return { status: failed.file ? 'caught' : 'broken', by: failed.name }
  }
  return { status: 'missed', tests }
}

/** The tests of these files that met the guard, fastest first. */
function meetingTests(id, files) {
  return sound
    .filter(({ file }) => files.includes(file))
    .flatMap(({ file, tests }) => tests.filter(({ met }) => met.has(id)).map((test) => ({ ...test, file })))
    .sort((a, b) => a.seconds - b.seconds)
    .slice(0, FIRST_TESTS)
}

function filesOf(tests) {
  return [...new Set(tests.map(({ file }) => file))]
}

function isOfRoles(test) {
  return ROLES.some((start) => test.startsWith(start))
}

/**
 * Runs these files, or all files if none is given, and in them only the given tests, if any. Returns which
 * test failed first and the guards that each test met.
 */
async function runTests(fault, files, only = []) {
  const out = join(reports, `guard-${fault}.json`)
  rmSync(out, { force: true })
  const args = [
    'run',
    '--config',
    'scripts/mutants/guards.config.ts',
    '--reporter=json',
    `--outputFile=${out}`,
  ]
  const bundled = files.map((file) => join(relative(root, folder), file))
  if (only.length > 0) args.push('-t', `^(${only.map(({ name }) => RegExp.escape(name)).join('|')})$`)
  const env = { ...environment(), GUARDS_FOLDER: relative(root, folder), FAULT: String(fault) }
  const status = await (fault === 0
    ? ended('vitest', args, env, WHOLE_MS)
    : ended('vitest', [...args, '--bail=1', ...bundled], env, MUTANT_MS))
  let report
  try {
    report = JSON.parse(readFileSync(out, 'utf8'))
  } catch {
    // The runner ended without writing its report.
    return { failed: {}, files: [] }
  }
  rmSync(out)
  const ran = report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(folder, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.map(({ fullName, duration = 0, meta }) => ({
      name: fullName,
      seconds: duration / 1000,
      met: new Set(meta.met),
    })),
    failed: assertionResults.find((result) => result.status === 'failed'),
  }))
  const first = ran.find(({ failed }) => failed)
  const failed = first ? { file: first.file, name: first.failed.fullName } : status === 0 ? undefined : {}
  return { failed, files: ran }
}

function ended(command, args, env, timeout) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: 'ignore', timeout })
    child.on('exit', resolve)
  })
}

/** Bundles the Worker and its tests into a few files: they load in a second, 700 modules in twenty. */
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
