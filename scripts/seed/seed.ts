// `npm run seed [-- --into FOLDER]` loads the demo market into the state folder's empty database; with
// `--listings N`, a market of N listings for benchmarks instead. Changes nothing if there is a market already.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../run.mjs'
import { openDatabase, openFileStore, Refusal } from './state.ts'

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'

try {
  await seed()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function seed(): Promise<void> {
  const started = performance.now()
  const { count, stateFolder } = readArguments()
  const db = openDatabase(stateFolder, join(root, 'migrations'))
  try {
    if (db.prepare('SELECT 1 FROM users LIMIT 1').get())
      return console.log('There is a market already: nothing changed.')
    const message = count === undefined ? await seedDemo() : await seedBench(count)
    console.log(`${message} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  } finally {
    db.close()
  }

  // The rest is imported here, because loading it takes longer than finding that there is a market.
  async function seedDemo(): Promise<string> {
    const { storeFiles } = await import('./files.ts')
    const { compareListings } = await import('./compare-listings.ts')
    const { loadMarket } = await import('./load-market.ts')
    const now = Date.now()
    const store = await openFileStore(stateFolder)
    // Files come first, so that an interrupted run leaves files without rows, never rows without files.
    try {
      await storeFiles(now, store)
      loadMarket({ db, stateFolder, now })
      await compareListings(await store.bindings(), now)
    } finally {
      await store.close()
    }
    return 'Loaded the demo market.'
  }

  async function seedBench(listingCount: number): Promise<string> {
    const { BENCH_STEPS, fillBench } = await import('../bench/fill-market.ts')
    const { openProgress } = await import('../progress.ts')
    const progress = openProgress({ steps: BENCH_STEPS })
    fillBench({ db, count: listingCount, now: Date.now(), progress })
    progress.end()
    return `Added ${listingCount.toLocaleString('en-US')} listings without photos.`
  }
}

function readArguments(): { count: number | undefined; stateFolder: string } {
  const { listings, into } = parseOptions()
  if (listings !== undefined && !/^[1-9]\d{0,6}$/.test(listings))
    throw new Refusal('--listings takes a whole number from 1 to 9,999,999.')
  return { count: listings === undefined ? undefined : Number(listings), stateFolder: resolve(root, into) }
}

function parseOptions() {
  try {
    return parseArgs({
      options: { listings: { type: 'string' }, into: { type: 'string', default: '.wrangler/state' } },
    }).values
  } catch {
    throw new Refusal('Usage: npm run seed [-- --listings N] [--into FOLDER]')
  }
}
