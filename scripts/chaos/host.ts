import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import * as z from 'zod'
import { environment, root, run, stopWith, wait } from '../run.mjs'
import { ensureSettings, migrate } from '../set-up.mjs'

/** The Worker's name, with which the names of its objects' folders begin. */
export const WORKER_NAME = 'salone-market'

/** What a runtime serves, in a form that another process can receive. */
export interface Plan {
  options: Record<string, unknown>
  stateFolder: string
}

interface RuntimeOptions {
  /** The Worker's entry, from the root. */
  entry: string
  /** Where the bundle and the state are stored. */
  folder: string
  settings?: Readonly<Record<string, string>>
  /** Maps the bindings of additional Durable Objects to their classes. */
  objects?: Readonly<Record<string, string>>
}

/** Raises the rate limits, because all people of a run share one IP address. */
const SETTINGS = {
  ENVIRONMENT: 'development',
  RATE_LIMIT_SCALE: '1000',
  OTP_SENDS_PER_ADDRESS_HOURLY: '100000',
  SMS_PROVIDER: 'console',
  SMS_COUNTRIES: 'SL',
  SMS_DAILY_LIMIT: '100000',
}

/**
 * Bundles the Worker like a deployment, creates an empty market beside it, and takes bindings and settings
 * from wrangler.toml and .dev.vars.
 */
export function planRuntime({ entry, folder, settings = {}, objects = {} }: RuntimeOptions): Plan {
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
  ])
  if (!built.ok) stopWith('The Worker could not be bundled: the reason is above.', built.output)
  migrate(folder)
  // Otherwise wrangler prints its start-up warnings again on each run.
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
    modules: [{ type: 'ESModule', path: script }],
    modulesRoot: bundle,
    bindings: Object.assign({}, bindings, SETTINGS, settings),
    durableObjects: Object.assign({}, durableObjects, Object.fromEntries(extraObjects)),
    host: '127.0.0.1',
    port: 0,
  }
  return { options, stateFolder: join(folder, 'v3') }
}

const START_SECONDS = 60

const RuntimeMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('ready'), port: z.int() }),
])

interface Runtime {
  process: ChildProcess
  pid: number
  loaded: Promise<unknown>
  ready: Promise<number>
}

/** Starts and kills runtimes one after another on the same state, each in its own process group. */
export interface Host {
  /** Starts a runtime and returns its port. */
  start(): Promise<number>
  /** Kills the whole process group with SIGKILL and waits until nothing listens on its port. */
  kill(): Promise<void>
  /** Kills every remaining runtime. Must also be called when this process ends. */
  close(): void
}

export function openHost(plan: Plan, logFile: string): Host {
  const log = openSync(logFile, 'a')
  const started = new Set<Runtime>()
  // Loading takes longer than serving, so the next one loads while this one serves.
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
    const runtime = {
      process: child,
      pid,
      loaded: awaitMessage(child, 'loaded'),
      ready: awaitMessage(child, 'ready').then((message) => (message.kind === 'ready' ? message.port : 0)),
    }
    // Ignore a runtime that is killed while it loads or starts.
    for (const signal of [runtime.loaded, runtime.ready]) signal.catch(() => undefined)
    started.add(runtime)
    return runtime
  }

  const close = () => {
    for (const runtime of started) killGroup(runtime)
    started.clear()
  }
  return {
    start: async () => {
      const runtime = next
      await withTimeout(START_SECONDS, runtime.loaded)
      runtime.process.send(plan)
      const port = await withTimeout(START_SECONDS, runtime.ready)
      current = { ...runtime, port }
      next = launch()
      return port
    },
    kill: async () => {
      if (!current) throw new Error('No runtime is serving')
      const { port, ...runtime } = current
      current = undefined
      killGroup(runtime)
      for (const each of started) if (each.pid === runtime.pid) started.delete(each)
      while (await isListening(port)) await wait(5)
    },
    close,
  }
}

function killGroup({ pid }: Pick<Runtime, 'pid'>): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Waits for the first message of a kind from the process. Fails if the process ends first. */
function awaitMessage(
  child: ChildProcess,
  kind: 'loaded' | 'ready',
): Promise<z.infer<typeof RuntimeMessage>> {
  return new Promise((resolve, reject) => {
    child.on('message', (data) => {
      const message = RuntimeMessage.parse(data)
      if (message.kind === kind) resolve(message)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`The runtime ended: ${code ?? signal}`)))
  })
}

function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The runtime did not start within ${seconds} seconds`)),
      seconds * 1_000,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
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
