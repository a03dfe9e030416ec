// `npm run bench` measures feed pages at 1,000 and at 1,000,000 listings; market pages, searches and comparisons
// of prices at 1,000,000; how well searches are parsed, texts are screened, messages warned of and photos known
// again; chat compared with rooms that only relay frames; Lighthouse scores and requests per second of public
// pages; pages on slow lines; pictures of shared links; and the start-up of the Worker, against the release before
// if `--before` names the folder of its built Worker. At the end it lists which budgets are met, and how busy the
// machine was. `--only search,feed` runs only those parts.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureSettings } from '../set-up.mjs'
import { benchAccuracy } from './accuracy.ts'
import { benchChat } from './chat.ts'
import { benchDuplicates } from './duplicates.ts'
import { benchFeed } from './feed.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLine } from './line.ts'
import { openMarket, type Market } from './market-file.ts'
import { benchMarket, benchPages } from './pages.ts'
import { benchPrices } from './prices.ts'
import { benchSafeWords } from './safe-words.ts'
import { benchScreening } from './screening.ts'
import { benchSearch } from './search.ts'
import { benchShare } from './share.ts'
import { benchStartUp } from './start-up.ts'
import { reportBudgets, type Verdict } from './verdict.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    before: { type: 'string' },
  },
})

ensureSettings()
const opened = new Map<number, Promise<Market>>()
const small = () => openOnce(Number(values.small))
const large = () => openOnce(Number(values.large))

/** In the default order. Parts that need no benchmark database come first. */
const PARTS: Record<string, () => Promise<Verdict[]>> = {
  accuracy: async () => benchAccuracy(),
  screening: async () => benchScreening(),
  'safe-words': async () => benchSafeWords(),
  duplicates: () => benchDuplicates(Number(values.large)),
  chat: benchChat,
  'start-up': () => benchStartUp(values.before),
  lighthouse: benchLighthouse,
  line: benchLine,
  pages: benchPages,
  share: benchShare,
  feed: async () => benchFeed(await small(), await large()),
  market: async () => benchMarket(await large()),
  search: async () => benchSearch(await large()),
  prices: async () => benchPrices(await large()),
}

const loads = [readLoad()]
const wanted = values.only?.split(',') ?? Object.keys(PARTS)
const verdicts: Verdict[] = []
try {
  for (const [i, name] of wanted.entries()) {
    const part = requirePart(name)
    console.error(`\nPart ${i + 1} of ${wanted.length}: ${name} ...`)
    verdicts.push(...(await part()))
    loads.push(readLoad())
  }
} finally {
  for (const each of opened.values()) await (await each).close()
}
reportBudgets(verdicts)
console.log(
  `Load average of the last minute, before and after each part, on ${availableParallelism()} processors: ` +
    loads.join(', '),
)

function requirePart(name: string): () => Promise<Verdict[]> {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part ${name}: choose from ${Object.keys(PARTS).join(', ')}`)
  return part
}

function readLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

function openOnce(size: number): Promise<Market> {
  const market = opened.get(size) ?? openMarket(size)
  opened.set(size, market)
  return market
}
