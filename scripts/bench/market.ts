import type { Location } from '#contract/places.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { countMarket, findLowestPrice, listMarket } from '#worker/features/search/feed/list-market.ts'
import type { Market, Statement } from './market-file.ts'
import { openReader } from './reader.ts'
import { judge, printTable, type Verdict } from './verdict.ts'

const PLACES: { type?: ListingType; location?: Location }[] = [
  {},
  ...LISTING_TYPES.map((type) => ({ type })),
  { type: 'generator', location: 'Makeni' },
  { type: 'generator', location: 'Western Area' },
]

/** Rows read by a page of the market that is not kept, as worker/features/pages/routes.ts makes it. */
export async function benchMarket(market: Market): Promise<Verdict[]> {
  const statements: Statement[] = []
  const reader = openReader(market.file, (statement) => void statements.push(statement))
  const rowsOf = async (job: () => Promise<unknown>) => {
    statements.length = 0
    await job()
    return market.rowsRead(statements)
  }
  const rows: { name: string; isTyped: boolean; parts: number[]; sum: number }[] = []
  for (const place of PLACES) {
    for (const sortBy of LISTING_SORTS) {
      const parts = [
        await rowsOf(() => listMarket(reader.ctx, { ...place, sortBy, limit: MARKET_PAGE_SIZE, offset: 0 })),
        await rowsOf(() => countMarket(reader.ctx)),
        await rowsOf(() => findLowestPrice(reader.ctx, place)),
      ]
      const name = [place.type ?? 'everything', place.location, sortBy].filter(Boolean).join(', ')
      rows.push({ name, isTyped: place.type !== undefined, parts, sum: parts.reduce((a, b) => a + b, 0) })
    }
  }
  reader.close()
  printTable(
    'Rows read by a market page that is made anew',
    ['page', 'listings', 'counts', 'lowest price', 'in all'],
    rows.map(({ name, parts, sum }) => [name, ...parts, sum]),
  )
  const sums = (isTyped: boolean) => rows.filter((row) => row.isTyped === isTyped).map(({ sum }) => sum)
  return [
    judge('rows read for a market page of one kind', 64, sums(true)),
    judge('rows read for the market page of everything', 110, sums(false)),
  ]
}
