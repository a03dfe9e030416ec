import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNode } from './ensure-node.mjs'
import { isInstalled, NPM_OPTIONS, root, run, stopWith } from './run.mjs'

/** Installs the packages if they are missing or older than the lock file, and a newer Node if needed. */
export function ensurePackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 11))
    stopWith(`Node ${process.version} is too old: install Node 20.11 or newer.`)
  if (isInstalled() && !isStale()) return ensureNode()
  console.log('Fetching the packages (once) ...')
  const result = run('npm', ['ci', ...NPM_OPTIONS])
  if (result.ok) return
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(result.output)
  stopWith(
    isOffline
      ? "The npm registry cannot be reached: check the connection (or npm's proxy and registry " +
          'settings) and try again.'
      : 'The packages could not be installed: what npm said is above.',
    isOffline ? '' : result.output,
  )
}

function isStale() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  return (
    statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs && !isSameLock(installed)
  )
}

/** Compares the packages, because a git checkout can change the time of the lock file but not its content. */
function isSameLock(installed) {
  const readPackages = (file) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return packages
  }
  const installedPackages = readPackages(installed)
  const lockedPackages = readPackages(join(root, 'package-lock.json'))
  return Object.entries(installedPackages).every(
    ([path, { version }]) => lockedPackages[path]?.version === version,
  )
}

/** Creates .dev.vars from its example on the first run. Stops with the names of missing settings, if any. */
export function ensureSettings() {
  const example = join(root, '.dev.vars.example')
  const file = join(root, '.dev.vars')
  if (!existsSync(file)) copyFileSync(example, file)
  const present = readNames(readFileSync(file, 'utf8'))
  const [needed] = readFileSync(example, 'utf8').split('# Optional')
  const missing = [...readNames(needed)].filter((name) => !present.has(name))
  if (missing.length > 0)
    stopWith(`${missing.join(', ')} is missing in .dev.vars: copy the line from .dev.vars.example.`)
}

function readNames(text) {
  const lines = text.split('\n')
  return new Set(lines.filter((line) => /^[A-Z0-9_]+=.+/.test(line)).map((line) => line.split('=')[0]))
}

export function migrate(stateFolder = '.wrangler/state') {
  const result = run('node', ['scripts/migrate.mjs', stateFolder])
  if (!result.ok) stopWith('The database could not be migrated: the reason is above.', result.output)
}

export function build() {
  const result = run('vite', ['build'])
  if (!result.ok) stopWith('The build failed: the reason is above.', result.output)
}
