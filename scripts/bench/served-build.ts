import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '../chaos/proxy.ts'
import { run, startServer, untilAnswers } from '../run.mjs'
import { build, migrate } from '../set-up.mjs'

/** Runs a job against the production build under `vite preview`, on a demo market of its own. */
export async function withServedBuild<T>(
  job: (origin: string, stateFolder: string) => Promise<T>,
): Promise<T> {
  const stateFolder = mkdtempSync(join(tmpdir(), 'market-bench-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  build()
  migrate(stateFolder)
  run('node', ['scripts/seed/seed.ts', '--into', stateFolder, '--quiet-if-there'])
  const server = startServer(
    'vite',
    ['preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { env: { STATE_FOLDER: stateFolder } },
  )
  try {
    if (!(await untilAnswers(`${origin}/api/health`, server)))
      throw new Error(`The server did not start: ${server.output()}`)
    return await job(origin, stateFolder)
  } finally {
    await server.stop()
    rmSync(stateFolder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
