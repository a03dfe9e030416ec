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
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root, run } from './run.mjs'

/** The version that the project installs. */
const WANTED = readFileSync(join(root, '.nvmrc'), 'utf8').trim()

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-'))
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  symlinkSync('../../.node/node_modules/gone/bin/node', join(folder, 'node_modules', '.bin', 'node'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an old Node installs the project’s own again if its folder is gone', () => {
  standInForNpm(FETCHES)
  expect(ensureNode('20.20.2')).toEqual({ ok: true, output: '' })
  expect(readFileSync(linkedNode(), 'utf8')).toBe('a newer node')
})

test('an installed Node is linked without a download', () => {
  standInForNpm(FETCHES)
  ensureNode('20.20.2')
  standInForNpm(FAILS)
  expect(ensureNode('20.20.2')).toEqual({ ok: true, output: '' })
  expect(readFileSync(linkedNode(), 'utf8')).toBe('a newer node')
})

test('an old Node without a connection gives one sentence of advice', () => {
  standInForNpm(FAILS)
  const { ok, output } = ensureNode('20.20.2')
  expect(ok).toBe(false)
  expect(output.trim()).toBe(
    `Node 20.20.2 is too old and Node ${WANTED} could not be fetched: connect to the internet and try ` +
      'again, or install Node 22.18 or newer.',
  )
})

test.each(['22.18.0', '23.6.0', WANTED])('Node %s runs everything, so nothing is installed', (version) => {
  standInForNpm(FAILS)
  expect(ensureNode(version)).toEqual({ ok: true, output: '' })
  expect(existsSync(join(folder, '.node'))).toBe(false)
})

test.each(['22.12.0', '22.17.1', '23.5.0'])(
  'Node %s cannot run TypeScript, so a newer one is installed',
  (version) => {
    standInForNpm(FETCHES)
    expect(ensureNode(version)).toEqual({ ok: true, output: '' })
    expect(readFileSync(linkedNode(), 'utf8')).toBe('a newer node')
  },
)

test('every command ensures its Node, including those written in TypeScript', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['seed', 'bench', 'chaos'])
    expect(scripts[name]).toMatch(/^node scripts\/run-typescript\.mjs scripts\/.*\.ts$/)
  for (const name of ['start', 'dev', 'test', 'check', 'backup', 'deploy']) {
    const [, file] = scripts[name].split(' ')
    expect(readFileSync(join(root, file), 'utf8')).toMatch(/^\s*ensurePackages\(\)/m)
  }
})

const NODE = `node-${process.platform}-${process.arch}`

/** Installs a package where npm's --prefix says, as npm would. */
const FETCHES = `
  home="$3/node_modules/${NODE}"
  mkdir -p "$home/bin"
  printf '{"version":"${WANTED}"}' > "$home/package.json"
  printf 'a newer node' > "$home/bin/node"`

/** Fails like npm without a network. */
const FAILS = 'echo "npm error code EAI_AGAIN" >&2; exit 1'

function standInForNpm(script: string): void {
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
