import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BLOCKED_PORTS, whyNotListen, whyNotPort } from './port.mjs'
import { root } from './run.mjs'

const BLOCKED =
  'Browsers refuse to open port 4190, which belongs to another service: choose another port, as in ' +
  'PORT=4174 npm start.'

test.each([
  ['4190', BLOCKED],
  ['0', 'PORT is "0", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.'],
  ['-1', 'PORT is "-1", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.'],
  ['65536', 'PORT is "65536", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.'],
  ['41.5', 'PORT is "41.5", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.'],
  ['1e3', 'PORT is "1e3", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.'],
  ['web', 'PORT is "web", but must be a whole number from 1 to 65535, as in PORT=4174 npm start.'],
  ['4174', undefined],
  ['80', undefined],
  ['65535', undefined],
])('PORT=%s is answered by %s', (text, sentence) => {
  expect(whyNotPort(text, 'PORT=4174 npm start')).toBe(sentence)
})

test('fetch refuses each port on the list', async () => {
  for (const port of BLOCKED_PORTS)
    await expect(fetch(`http://127.0.0.1:${port}`), String(port)).rejects.toMatchObject({
      cause: { message: 'bad port' },
    })
})

test('a port below 1024 without the right to open it is refused with the reason', () => {
  expect(whyNotListen(80, 'EACCES', 'PORT=4174 npm start')).toBe(
    'This account may not open port 80: choose one from 1024 up, as in PORT=4174 npm start.',
  )
})

test('npm start with a port that browsers refuse exits at once with one sentence', () => {
  expect(start({ PORT: '4190' })).toEqual({ status: 1, words: BLOCKED })
})

test('npm run dev with a port that browsers refuse exits at once and names its own command', () => {
  expect(start({ PORT: '6000' }, '--dev')).toEqual({
    status: 1,
    words:
      'Browsers refuse to open port 6000, which belongs to another service: choose another port, as ' +
      'in PORT=5174 npm run dev.',
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
    words: `Port ${port} is in use: stop what runs there, or choose another port, as in PORT=4174 npm start.`,
  })
})

function start(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'start.mjs'), ...args],
    { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 30_000 },
  )
  return { status, words: `${stdout}${stderr}`.trim() }
}
