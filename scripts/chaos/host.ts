import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { environment, root, wait } from '../run.mjs'
import type { Plan } from './plan-runtime.ts'

const START_SECONDS = 60

const Word = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('warm') }),
  z.object({ kind: z.literal('ready'), port: z.int() }),
])

interface Runtime {
  process: ChildProcess
  pid: number
  warm: Promise<unknown>
  ready: Promise<number>
}

/** Starts and kills runtimes one after the other on the same state, each in a process group of its own. */
export interface Host {
  /** Returns the port. */
  start(): Promise<number>
  /** Kills the whole group with SIGKILL and waits until nobody listens on its port. */
  kill(): Promise<void>
  /** Kills what is left. Call it when this process ends, too. */
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
      warm: word(child, 'warm'),
      ready: word(child, 'ready').then((heard) => (heard.kind === 'ready' ? heard.port : 0)),
    }
    // Ignore one that is killed while it loads or starts.
    for (const heard of [runtime.warm, runtime.ready]) heard.catch(() => undefined)
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
      await within(START_SECONDS, runtime.warm)
      runtime.process.send(plan)
      const port = await within(START_SECONDS, runtime.ready)
      current = { ...runtime, port }
      next = launch()
      return port
    },
    kill: async () => {
      if (!current) throw new Error('No runtime serves')
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

/** The first message of that kind from the process. Fails if the process ends first. */
function word(child: ChildProcess, kind: 'warm' | 'ready'): Promise<z.infer<typeof Word>> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const heard = Word.parse(message)
      if (heard.kind === kind) resolve(heard)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`The runtime ended: ${code ?? signal}`)))
  })
}

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
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
