// `npm run deploy` checks and builds the Worker, migrates the production database and deploys the Worker to
// Cloudflare. Refuses development settings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, stopWith } from './run.mjs'
import { build, ensurePackages } from './set-up.mjs'
import { findDeployProblem } from './why-not-deploy.mjs'

const problem = findDeployProblem(readFileSync(join(root, 'wrangler.toml'), 'utf8'))
if (problem) stopWith(problem)
ensurePackages()
const checks = run('node', ['scripts/check.mjs'], { show: true })
if (!checks.ok) stopWith('The checks failed, so nothing was deployed.')
build()
const migrated = run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'], { show: true })
if (!migrated.ok) stopWith('The database could not be migrated, so nothing was deployed.')
const deployed = run('wrangler', ['deploy', '--config', 'dist/salone_market/wrangler.json'], { show: true })
if (!deployed.ok) stopWith('The deployment failed: the reason is above.')
