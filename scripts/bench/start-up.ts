import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as z from 'zod'
import { root } from '../run.mjs'
import { build } from '../set-up.mjs'
import { judge, median, printTable, type Verdict } from './verdict.ts'

const ISOLATES = 21
const RATIO_MAX = 1.15

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
 * Measures how long a fresh isolate takes to compile and run the built Worker until it can serve a request,
 * against the build of the release before, given as the folder of its built Worker. Modules that the Worker
 * imports later, such as page rendering, are present but not loaded. The two builds take turns, so that other
 * load affects both alike, and the quickest of each are compared, because load only adds time. Without an
 * earlier build, nothing is judged.
 */
export async function benchStartUp(folderBefore?: string): Promise<Verdict[]> {
  build()
  const folders = [join(root, 'dist', 'salone_market'), ...(folderBefore ? [resolve(folderBefore)] : [])]
  const times = folders.map((): number[] => [])
  for (let isolate = 0; isolate < ISOLATES; isolate += 1)
    for (const [i, folder] of folders.entries()) times[i]?.push(await timeStartUp(folder))
  const [now = [], before] = times
  printTable(
    `Start-up of the built Worker in ${ISOLATES} fresh isolates, milliseconds`,
    ['', 'quickest', 'median', 'slowest'],
    times.map((each, i) => [
      i === 0 ? 'this build' : 'the release before',
      ...[Math.min(...each), median(each), Math.max(...each)].map((ms) => ms.toFixed(1)),
    ]),
  )
  if (!before) {
    console.log('Not judged: name the built Worker of the release before with --before FOLDER.')
    return []
  }
  return [judge('Worker start-up / the release before', RATIO_MAX, [Math.min(...now) / Math.min(...before)])]
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
