// Runs after every install, and before each script that calls ensurePackages. The scripts need a Node that
// runs TypeScript (see isNewEnough). On an older one this installs the version in .nvmrc from the npm
// registry and links it into node_modules/.bin, which npm puts first in PATH.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NPM_OPTIONS, root, stopWith } from './run.mjs'

const WANTED = readFileSync(join(root, '.nvmrc'), 'utf8').trim()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureNode()

/**
 * If the running Node is too old, links the project's own one from .node. Installs it there first if needed:
 * .node may be missing or outdated even if node_modules is complete.
 */
export function ensureNode({ version = process.versions.node, folder = root } = {}) {
  if (isNewEnough(version)) return
  if (process.platform === 'win32') stopWith(`Node ${version} is too old: install Node 22.18 or newer.`)
  const name = `node-${process.platform}-${process.arch}`
  const home = join(folder, '.node')
  const packageFolder = join(home, 'node_modules', name)
  if (installedVersion(packageFolder) !== WANTED) {
    mkdirSync(home, { recursive: true })
    const options = ['--no-save', '--no-package-lock', ...NPM_OPTIONS]
    const { status } = spawnSync('npm', ['install', '--prefix', home, ...options, `${name}@${WANTED}`], {
      stdio: 'ignore',
    })
    if (status !== 0) {
      stopWith(
        `Node ${version} is too old and Node ${WANTED} could not be fetched: connect to the internet ` +
          'and try again, or install Node 22.18 or newer.',
      )
    }
  }
  const binFolder = join(folder, 'node_modules', '.bin')
  const link = join(binFolder, 'node')
  mkdirSync(binFolder, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(binFolder, join(packageFolder, 'bin', 'node')), link)
}

/** Node runs TypeScript without a flag from 22.18 on in version 22, and from 23.6 on. */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

function installedVersion(packageFolder) {
  const isThere =
    existsSync(join(packageFolder, 'package.json')) && existsSync(join(packageFolder, 'bin', 'node'))
  return isThere ? JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version : undefined
}
