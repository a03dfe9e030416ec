// The project's postinstall. wrangler needs Node 22.12 or newer; on an older machine this puts Node 24 from the
// npm registry into node_modules/.bin, which npm places first in PATH for every script.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED = '24.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 22 || (major === 22 && minor >= 12)
if (!isNewEnough) installNode()

function installNode() {
  if (process.platform === 'win32') stop(`Node ${process.version} is too old: install Node 22.12 or newer.`)
  const name = `node-${process.platform}-${process.arch}`
  const home = join(root, '.node')
  const packageFolder = join(home, 'node_modules', name)
  if (installedVersion(packageFolder) !== WANTED) {
    mkdirSync(home, { recursive: true })
    const npm = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', '--no-package-lock', `${name}@${WANTED}`]
    if (spawnSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
      stop(`Node ${process.version} is too old and Node ${WANTED} could not be fetched: install Node 22.12 or newer, then try again.`)
    }
  }
  const binFolder = join(root, 'node_modules', '.bin')
  const link = join(binFolder, 'node')
  mkdirSync(binFolder, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(binFolder, join(packageFolder, 'bin', 'node')), link)
}

function installedVersion(packageFolder) {
  const file = join(packageFolder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
