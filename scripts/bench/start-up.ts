import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as z from 'zod'
import { root } from '../run.mjs'
import { build } from '../set-up.mjs'
import { judge, median, printTable, type Verdict } from './verdict.ts'

const ISOLATES = 11
const MAX_MS = 60

/** Responds to /load after importing the built Worker, and to any other path at once. */
const LOADER = `
  export default {
    async fetch(request) {
      if (new URL(request.url).pathname === '/load') await import('./index.js')
      return new Response('ok')
    },
  }`

const Config = z.object({
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
})

/**
 * Measures how long a fresh isolate takes to compile and run the built Worker until it can serve a request.
 * Modules that the Worker imports later, such as page rendering, are present but not loaded. Judges the
 * fastest isolate, because other load on the machine only adds time.
 */
export async function benchStartUp(): Promise<Verdict[]> {
  build()
  const times = await timeStartUps(join(root, 'dist', 'salone_market'))
  return [judge('Worker start-up, milliseconds (quickest isolate)', MAX_MS, [Math.min(...times)])]
}

async function timeStartUps(folder: string): Promise<number[]> {
  const times: number[] = []
  for (let isolate = 0; isolate < ISOLATES; isolate += 1) times.push(await timeStartUp(folder))
  const shown = [Math.min(...times), median(times), Math.max(...times)]
  printTable(
    `Start-up of the built Worker in ${ISOLATES} fresh isolates, milliseconds`,
    ['', 'quickest', 'median', 'slowest'],
    [['import of index.js', ...shown.map((ms) => ms.toFixed(1))]],
  )
  return times
}

async function timeStartUp(folder: string): Promise<number> {
  const config = Config.parse(JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8')))
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'start-up',
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      modulesRoot: folder,
      modules: [
        { type: 'ESModule', path: join(folder, 'start-up-loader.js'), contents: LOADER },
        ...scripts.map((file) => ({ type: 'ESModule' as const, path: join(folder, file) })),
      ],
    }),
  )
  try {
    const origin = await miniflare.ready
    const time = async (path: string) => {
      const start = performance.now()
      const response = await fetch(new URL(path, origin))
      if (!response.ok) throw new Error(`The Worker does not start: ${await response.text()}`)
      await response.text()
      return performance.now() - start
    }
    for (let warmUp = 0; warmUp < 5; warmUp += 1) await time('/')
    const baseline = Math.min(await time('/'), await time('/'), await time('/'))
    return (await time('/load')) - baseline
  } finally {
    await miniflare.dispose()
  }
}

// `node scripts/bench/start-up.ts FOLDER` measures the build in that folder, such as an earlier one.
if (import.meta.main)
  await timeStartUps(join(process.cwd(), process.argv[2] ?? join('dist', 'salone_market')))
