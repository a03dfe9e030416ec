// `npm run seed [-- --listings N] [--into FOLDER] [--skip-if-filled]` fills a demo market with photos. With
// more than 500 listings, it fills a market for benchmarks instead. With --skip-if-filled, it does nothing if
// there already are listings.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openProgress } from '../progress.ts'
import { root } from '../run.mjs'
import { openDatabase, openPhotoStore, Refusal } from './state.ts'
import { BENCH_STEPS, fillBench } from './fill-bench.ts'
import { fillDemo } from './fill-demo.ts'
import { makeMarket } from './market.ts'

const DEMO_LISTINGS = 240
const DEMO_LISTINGS_MAX = 500

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
  const { count, stateFolder, shouldSkipIfFilled } = readArguments()
  const db = openDatabase(stateFolder, join(root, 'migrations'))
  try {
    if (shouldSkipIfFilled && db.prepare('SELECT 1 FROM listings LIMIT 1').get()) return
    const message = count > DEMO_LISTINGS_MAX ? seedBench(count) : await seedDemo(count)
    console.log(`${message} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  } finally {
    db.close()
  }

  function seedBench(listingCount: number): string {
    const progress = openProgress({ steps: BENCH_STEPS })
    const added = fillBench({ db, count: listingCount, now: Date.now(), progress })
    progress.end()
    return added === 0
      ? `The market of ${formatCount(listingCount)} listings already exists: nothing changed.`
      : `Added ${formatCount(added)} listings without photos.`
  }

  async function seedDemo(listingCount: number): Promise<string> {
    const now = Date.now()
    const market = makeMarket({ now, listings: listingCount })
    const store = await openPhotoStore(stateFolder)
    try {
      const added = await fillDemo({ db, stateFolder, market, now, store })
      const { people, listings, photos, chats, documents } = added
      if (people + listings + photos + chats + documents === 0)
        return 'The demo market already exists: nothing changed.'
      return (
        `Added ${people} people, ${listings} listings, ${chats} conversations, ${documents} ` +
        `documents and ${photos} photos.`
      )
    } finally {
      await store.close()
    }
  }
}

function readArguments(): { count: number; stateFolder: string; shouldSkipIfFilled: boolean } {
  const values = parseOptions()
  if (!/^[1-9]\d{0,6}$/.test(values.listings))
    throw new Refusal('--listings takes a whole number from 1 to 9,999,999.')
  return {
    count: Number(values.listings),
    stateFolder: resolve(root, values.into),
    shouldSkipIfFilled: values['skip-if-filled'],
  }
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        listings: { type: 'string', default: String(DEMO_LISTINGS) },
        into: { type: 'string', default: '.wrangler/state' },
        'skip-if-filled': { type: 'boolean', default: false },
      },
    }).values
  } catch {
    throw new Refusal('Usage: npm run seed [-- --listings N] [--into FOLDER] [--skip-if-filled]')
  }
}

function formatCount(value: number): string {
  return value.toLocaleString('en-US')
}
