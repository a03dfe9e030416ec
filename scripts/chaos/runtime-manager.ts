import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import * as z from 'zod'
import { environment, root, run, stopWith, wait } from '../run.mjs'
import { ensureSettings, migrate } from '../set-up.mjs'

/** The folder of each Durable Object class begins with this name: salone-market-ConversationRoom. */
export const WORKER_NAME = 'salone-market'

/** Miniflare's options and the folder of its state. Serialisable, because another process receives it. */
export interface PreparedRuntime {
  options: Record<string, unknown>
  stateFolder: string
}

interface Setup {
  /** The path of the Worker's entry module, relative to the project's folder. */
  entry: string
  /** Where the bundle and the state are stored. */
  folder: string
  settings?: Readonly<Record<string, string>>
  /** Maps the bindings of additional Durable Objects to their classes. */
  objects?: Readonly<Record<string, string>>
}

/** For a run with many people on one IP address, which reads its codes from the console provider. */
const SETTINGS = {
  ENVIRONMENT: 'development',
  RATE_LIMIT_SCALE: '1000',
  OTP_SENDS_PER_ADDRESS_HOURLY: '100000',
  SMS_PROVIDER: 'console',
  SMS_COUNTRIES: 'SL',
  SMS_DAILY_LIMIT: '100000',
}

/**
 * Bundles the Worker with wrangler and creates an empty, migrated database in the same folder. Takes bindings
 * and settings from wrangler.toml and .dev.vars, except those in SETTINGS and `settings`.
 */
export function prepareRuntime({ entry, folder, settings = {}, objects = {} }: Setup): PreparedRuntime {
  ensureSettings()
  const [bundle, assets] = [join(folder, 'bundle'), join(folder, 'assets')]
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, 'index.html'), '')
  const built = run('wrangler', [
    'deploy',
    entry,
    '--config',
    'wrangler.toml',
    '--dry-run',
    '--outdir',
    bundle,
    '--assets',
    assets,
    '--minify',
    // Only Vite can inline the typeface of share pictures, and no failure run draws any.
    '--alias',
    '#web/styles/onest.woff2?inline:./scripts/chaos/no-typeface.json',
  ])
  if (!built.ok) stopWith('The Worker could not be bundled: the reason is above.', built.output)
  migrate(folder)
  // Otherwise wrangler prints its warnings about wrangler.toml.
  process.env.WRANGLER_LOG ??= 'error'
  const { workerOptions } = readWorkerOptions(join(root, 'wrangler.toml'))
  const { assets: _pages, rootPath: _root, bindings, durableObjects, ...rest } = workerOptions
  const script = join(bundle, basename(entry, '.ts').concat('.js'))
  const extraObjects = Object.entries(objects).map(([binding, className]) => [
    binding,
    { className, useSQLite: true },
  ])
  const options = {
    ...rest,
    name: WORKER_NAME,
    modules: [
      { type: 'ESModule', path: script },
      ...readdirSync(bundle)
        .filter((name) => name.endsWith('.wasm'))
        .map((name) => ({ type: 'CompiledWasm', path: join(bundle, name) })),
    ],
    modulesRoot: bundle,
    bindings: Object.assign({}, bindings, SETTINGS, settings),
    durableObjects: Object.assign({}, durableObjects, Object.fromEntries(extraObjects)),
    host: '127.0.0.1',
    port: 0,
  }
  return { options, stateFolder: join(folder, 'v3') }
}

const START_SECONDS = 60

interface Runtime {
  process: ChildProcess
  pid: number
  loaded: Promise<unknown>
}

/** Starts and kills runtimes one after another on the same state, each in its own process group. */
export interface RuntimeManager {
  /** Starts a runtime and returns its port. */
  start(): Promise<number>
  /** Kills the whole process group with SIGKILL and waits until nothing listens on its port. */
  kill(): Promise<void>
  /** Kills all remaining runtimes, including the one that is loading. They would keep this process alive. */
  close(): void
}

export function openRuntimes(prepared: PreparedRuntime, logFile: string): RuntimeManager {
  const log = openSync(logFile, 'a')
  const launched = new Set<Runtime>()
  // Loading Miniflare is slow, so the next runtime loads while the current one serves.
  let next = launch()
  let current: (Runtime & { port: number }) | undefined

  function launch(): Runtime {
    const child = spawn(process.execPath, [join(root, 'scripts', 'chaos', 'runtime.ts')], {
      cwd: root,
      env: environment(),
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    })
    const { pid } = child
    if (pid === undefined) throw new Error('The runtime could not be started')
    const runtime = { process: child, pid, loaded: awaitMessage(child) }
    // Avoids an unhandled rejection if a runtime is killed while nobody waits for it. start() still fails.
    runtime.loaded.catch(() => undefined)
    launched.add(runtime)
    return runtime
  }

  return {
    start: async () => {
      const runtime = next
      await runtime.loaded
      runtime.process.send(prepared)
      const port = z.int().parse(await awaitMessage(runtime.process))
      current = { ...runtime, port }
      next = launch()
      return port
    },
    kill: async () => {
      if (!current) throw new Error('No runtime is serving')
      const { port, ...runtime } = current
      current = undefined
      killGroup(runtime)
      for (const each of launched) if (each.pid === runtime.pid) launched.delete(each)
      while (await isListening(port)) await wait(5)
    },
    close: () => {
      for (const runtime of launched) killGroup(runtime)
      launched.clear()
    },
  }
}

function killGroup({ pid }: Pick<Runtime, 'pid'>): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Waits for the next message of the process. Fails if the process ends first, or after START_SECONDS. */
async function awaitMessage(child: ChildProcess): Promise<unknown> {
  const signal = AbortSignal.timeout(START_SECONDS * 1_000)
  const ended = once(child, 'exit', { signal }).then(([code, reason]) => {
    throw new Error(`The runtime ended: ${code ?? reason}`)
  })
  const [message] = await Promise.race([once(child, 'message', { signal }), ended])
  return message
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.on('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })
}
