// `npm run deploy`: checks, builds and sends the Worker to Cloudflare. Refuses settings that belong to a laptop.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, stopWith } from './run.mjs'
import { build, ensurePackages } from './set-up.mjs'

const config = readFileSync(join(root, 'wrangler.toml'), 'utf8')
if (/^ENVIRONMENT\s*=\s*"development"/m.test(config)) {
  stopWith('wrangler.toml sets ENVIRONMENT to development, which opens /api/dev to everyone: set it to production, then deploy again.')
}
if (/^SMS_PROVIDER\s*=\s*"console"/m.test(config)) {
  stopWith('SMS_PROVIDER is console, so nobody would receive a code: set twilio, africastalking or orange in wrangler.toml, then deploy again.')
}
if (/database_id = "0{8}-/.test(config)) {
  stopWith('wrangler.toml names no real database yet: docs/operations.md lists what to create once, then deploy again.')
}
ensurePackages()
const checks = run('node', ['scripts/check.mjs'], { show: true })
if (!checks.ok) stopWith('The checks failed, so nothing was deployed.')
build()
const migrated = run('wrangler', ['d1', 'migrations', 'apply', 'salone-market', '--remote'], { show: true })
if (!migrated.ok) stopWith('The database could not be migrated, so nothing was deployed.')
const deployed = run('wrangler', ['deploy', '--config', 'dist/salone_market/wrangler.json'], { show: true })
if (!deployed.ok) stopWith('The deployment failed: the reason stands above.')
