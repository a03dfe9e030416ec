// Run this after every change of package-lock.json on a machine whose registry lacks other platforms'
// binaries. There `npm install` drops those optional packages from the lock file, and `npm ci` then refuses
// the lock file everywhere. This script adds the packages back by name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

const PLATFORMS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
  'openharmony',
]
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

let added = 0
for (const [owner, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const version = range.replace(/^[\^~]/, '')
    const isExact = range === version
    if (!/^\d+\.\d+\.\d+/.test(version)) continue
    const found = findPath(owner, name)
    if (found && (!isExact || packages[found].version === version)) continue
    const path = found ? `${owner}/node_modules/${name}` : `node_modules/${name}`
    packages[path] = toEntry(name, version, dev)
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional packages of other platforms added to the lock`)

/** Finds a package's dependency in its own node_modules or in those of a parent folder. */
function findPath(owner, name) {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

function toEntry(name, version, dev) {
  const words = name
    .toLowerCase()
    .replace('windows', 'win32')
    .replace('aarch64', 'arm64')
    .split(/[^a-z0-9]+/)
  const os = PLATFORMS.find((platform) => words.includes(platform))
  const cpu = PROCESSORS.find(
    (processor) => words.includes(processor) || (processor === 'arm' && words.includes('armhf')),
  )
  return {
    version,
    ...(dev && { dev: true }),
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
    optional: true,
  }
}
