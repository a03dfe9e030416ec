import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BLOCKED_PORTS, describeListenError, findPortProblem } from './port.mjs'
import { root, run } from './run.mjs'

/** The version of Node that the project installs. */
const WANTED = readFileSync(join(root, '.nvmrc'), 'utf8').trim()

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-'))
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  symlinkSync('../../.node/node_modules/missing/bin/node', join(folder, 'node_modules', '.bin', 'node'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('on an old Node, the project’s own Node is linked without a download if it is installed', () => {
  stubNpm(INSTALLS)
  ensureNode('20.20.2')
  stubNpm(FAILS)
  expect(ensureNode('20.20.2')).toEqual({ ok: true, output: '' })
  expect(readFileSync(linkedNode(), 'utf8')).toBe('a newer node')
})

test('on an old Node without a network, one sentence of advice is printed', () => {
  stubNpm(FAILS)
  const { ok, output } = ensureNode('20.20.2')
  expect(ok).toBe(false)
  expect(output.trim()).toBe(
    `Node 20.20.2 is too old and Node ${WANTED} could not be fetched: connect to the internet and try ` +
      'again, or install Node 22.18 or newer.',
  )
})

test.each(['22.18.0', '23.6.0', WANTED])('Node %s runs everything, so nothing is installed', (version) => {
  stubNpm(FAILS)
  expect(ensureNode(version)).toEqual({ ok: true, output: '' })
  expect(existsSync(join(folder, '.node'))).toBe(false)
})

test.each(['20.20.2', '22.12.0', '22.17.1', '23.5.0'])(
  'Node %s cannot run TypeScript, so a newer one is installed',
  (version) => {
    stubNpm(INSTALLS)
    expect(ensureNode(version)).toEqual({ ok: true, output: '' })
    expect(readFileSync(linkedNode(), 'utf8')).toBe('a newer node')
  },
)

test('every npm command checks its Node first, including commands written in TypeScript', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['seed', 'bench', 'chaos'])
    expect(scripts[name]).toMatch(/^node scripts\/run-typescript\.mjs scripts\/.*\.ts$/)
  for (const name of ['start', 'dev', 'test', 'check', 'backup', 'deploy']) {
    const [, file] = scripts[name].split(' ')
    expect(readFileSync(join(root, file), 'utf8')).toMatch(/^\s*ensurePackages\(\)/m)
  }
})

const NODE = `node-${process.platform}-${process.arch}`

/** Installs a package in the folder of --prefix, as npm would. */
const INSTALLS = `
  home="$3/node_modules/${NODE}"
  mkdir -p "$home/bin"
  printf '{"version":"${WANTED}"}' > "$home/package.json"
  printf 'a newer node' > "$home/bin/node"`

/** Fails like npm without a network. */
const FAILS = 'echo "npm error code EAI_AGAIN" >&2; exit 1'

function stubNpm(script: string): void {
  mkdirSync(join(folder, 'tools'), { recursive: true })
  writeFileSync(
    join(folder, 'tools', 'npm'),
    `#!/bin/sh\n[ "$1 $2" = "install --prefix" ] || exit 64\n${script}\n`,
  )
  chmodSync(join(folder, 'tools', 'npm'), 0o755)
}

function ensureNode(version: string) {
  const script =
    `import { ensureNode } from ${JSON.stringify(join(root, 'scripts', 'ensure-node.mjs'))}; ` +
    `ensureNode({ version: '${version}', folder: ${JSON.stringify(folder)} })`
  const PATH = [join(folder, 'tools'), process.env.PATH].join(delimiter)
  return run(process.execPath, ['--input-type=module', '--eval', script], { env: { PATH } })
}

function linkedNode(): string {
  return join(folder, 'node_modules', '.bin', 'node')
}

test.each(['0', '-1', '65536', '41.5', '1e3', 'web'])('PORT=%s is refused, because it is no port', (text) => {
  expect(findPortProblem(text, 'PORT=4174 npm start')).toBe(
    `PORT is "${text}", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.`,
  )
})

test.each(['4174', '80', '65535'])('PORT=%s is accepted', (text) => {
  expect(findPortProblem(text, 'PORT=4174 npm start')).toBeUndefined()
})

test('fetch refuses every port of BLOCKED_PORTS', async () => {
  for (const port of BLOCKED_PORTS)
    await expect(fetch(`http://127.0.0.1:${port}`), String(port)).rejects.toMatchObject({
      cause: { message: 'bad port' },
    })
})

test('a port below 1024 that the account may not open is refused with the reason', () => {
  expect(describeListenError(80, 'EACCES', 'PORT=4174 npm start')).toBe(
    'This account may not open port 80: choose one from 1024 up, as in PORT=4174 npm start.',
  )
})

test.each([
  ['4190', [], 'PORT=4174 npm start'],
  ['6000', ['--dev'], 'PORT=5174 npm run dev'],
])('port %s, which browsers refuse, exits at once with one sentence', (port, args, command) => {
  expect(start({ PORT: port }, ...args)).toEqual({
    status: 1,
    output:
      `Browsers refuse to open port ${port}, which belongs to another service: choose another port, as ` +
      `in ${command}.`,
  })
})

test('a port in use exits at once with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const started = start({ PORT: String(port) })
  other.close()
  expect(started).toEqual({
    status: 1,
    output: `Port ${port} is in use: stop what runs there, or choose another port, as in PORT=4174 npm start.`,
  })
})

function start(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'start.mjs'), ...args],
    { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 30_000 },
  )
  return { status, output: `${stdout}${stderr}`.trim() }
}
