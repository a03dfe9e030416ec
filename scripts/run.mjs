import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const bin = join(root, 'node_modules', '.bin')
const textFiles = pathToFileURL(join(root, 'scripts', 'text-files.mjs')).href

/**
 * Returns the environment for child processes: the project's tools and Node first in PATH, text files as
 * modules, no telemetry.
 */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${textFiles}`,
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...extra,
  }
}

/** Runs a command. Returns its success and its output, or prints the output if `show` is set. */
export function run(command, args, { show = false, env = {} } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment(env),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}` }
}

/** Runs a command beside others and passes each line of its output to `onLine`. */
export async function runBeside(command, args, onLine, env = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  const [code] = await once(child, 'close')
  return { ok: code === 0 }
}

/** Options of npm that keep its output short and let it fail soon without a network. */
export const NPM_OPTIONS = [
  '--no-audit',
  '--no-fund',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=3000',
]

/** Starts a server in its own process group, so that stopping it also stops its children. */
export function startServer(command, args, { env = {}, logFile } = {}) {
  const log = logFile ? createWriteStream(logFile) : undefined
  const child = spawn(command, args, {
    cwd: root,
    env: environment(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-20_000)
      log?.write(chunk)
    })
  }
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)))
  const stop = async () => {
    if (child.exitCode === null) signalGroup(child.pid, 'SIGTERM')
    await Promise.race([ended, wait(3_000)])
    signalGroup(child.pid, 'SIGKILL')
  }
  return { ended, stop, output: () => output }
}

/** Polls a URL until it succeeds. Returns false after `seconds`, or if the server ends first. */
export async function waitUntilUp(url, server, seconds = 60) {
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  const deadline = Date.now() + seconds * 1_000
  while (!hasEnded && Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return true
    await wait(150)
  }
  return false
}

/**
 * Prints the end of `detail` and one sentence for the person at the terminal, then exits.
 * @returns {never}
 */
export function stopWith(sentence, detail = '') {
  if (detail) console.error(detail.trim().split('\n').slice(-25).join('\n'))
  console.error(`\n${sentence}`)
  process.exit(1)
}

export function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

export function isInstalled() {
  return existsSync(join(root, 'node_modules', '.package-lock.json')) && existsSync(join(bin, 'vite'))
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has already ended.
  }
}
