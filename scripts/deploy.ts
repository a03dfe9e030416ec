// `npm run deploy` checks and builds the Worker, makes what it needs at Cloudflare, migrates the database and
// deploys. The first run writes a file of settings to fill in. `--dry-run` needs no account and changes
// nothing: it builds, lets wrangler read the result, and prints what is missing and what would run.
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { unstable_readConfig } from 'wrangler'
import {
  corsRule,
  findDeployProblems,
  planDeployment,
  pushSettings,
  SETTINGS_FILE,
  settingsTemplate,
  toSecrets,
  type Settings,
} from './deploy-plan.ts'
import { root, run, stopWith } from './run.mjs'
import { build } from './set-up.mjs'

const LOG_IN = 'Run `npx wrangler login` once, or set CLOUDFLARE_API_TOKEN, then deploy again.'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const isDryRun = values['dry-run']
const file = join(root, SETTINGS_FILE)
if (!existsSync(file) && !isDryRun) {
  writeFileSync(file, settingsTemplate(randomBytes(32).toString('hex')), { mode: 0o600 })
  stopWith(`Fill in ${SETTINGS_FILE}, which says where to find each value. Then run npm run deploy again.`)
}
const made = existsSync(file) ? readFileSync(file, 'utf8') : ''
if (made && !isDryRun && !made.includes('VAPID_PRIVATE_KEY')) appendFileSync(file, pushSettings())
const config = unstable_readConfig({ config: join(root, 'wrangler.toml') })
const settings: Settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
const problems = findDeployProblems(toTexts(config.vars), settings)
if (problems.length > 0 && !isDryRun)
  stopWith(`Nothing was deployed. Mend this in ${SETTINGS_FILE}:\n${toList(problems)}`)

if (!isDryRun && !run('node', ['scripts/check.mjs'], { show: true }).ok)
  stopWith('The checks failed, so nothing was deployed.')
build()
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
try {
  if (isDryRun) rehearse()
  else deploy()
} finally {
  rmSync(folder, { recursive: true })
}

function deploy() {
  const lists = [
    ask(['d1', 'list', '--json']),
    ask(['r2', 'bucket', 'list']),
    ask(['queues', 'list']),
  ] as const
  for (const [args, failure] of plan(...lists))
    if (!run('wrangler', [...args], { show: true }).ok) stopWith(failure)
  console.log(`\nThe market is at https://${settings.DOMAIN}. docs/operations.md says what to check now.`)
}

function rehearse() {
  const { ok, output } = run('wrangler', [
    'deploy',
    '--dry-run',
    '--config',
    'dist/salone_market/wrangler.json',
  ])
  if (!ok) stopWith('wrangler refuses the build: the reason is above.', output)
  console.log(
    problems.length > 0
      ? `Still missing in ${SETTINGS_FILE}:\n${toList(problems)}`
      : 'No setting is missing.',
  )
  console.log('A first deployment would run:')
  for (const [args] of plan('', '', '')) console.log(`  wrangler ${args.join(' ')}`)
}

function plan(databases: string, buckets: string, existingQueues: string) {
  const [corsFile, secretsFile] = [join(folder, 'cors.json'), join(folder, 'secrets.json')]
  const domain = settings.DOMAIN ?? 'market.example.sl'
  writeFileSync(corsFile, corsRule(domain))
  writeFileSync(secretsFile, toSecrets(settings), { mode: 0o600 })
  const database = config.d1_databases[0]?.database_name ?? stopWith('wrangler.toml names no database.')
  const bucket = config.r2_buckets[0]?.bucket_name ?? stopWith('wrangler.toml names no bucket.')
  const queues = config.queues.consumers?.map(({ queue }: { queue: string }) => queue) ?? []
  const account = { databases, buckets, existingQueues }
  return planDeployment({ domain, database, bucket, queues, ...account, corsFile, secretsFile })
}

function ask(args: string[]): string {
  const { ok, output } = run('wrangler', args)
  return ok ? output : stopWith(`Cloudflare gave no answer, so nothing was deployed. ${LOG_IN}`, output)
}

function toTexts(vars: Record<string, unknown>): Settings {
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]))
}

function toList(lines: readonly string[]): string {
  return lines.map((line) => `  - ${line}`).join('\n')
}
