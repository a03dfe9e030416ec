import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { ALIKE_READ_MAX, showPriceInsight } from '#worker/features/listings/price-insight/show.ts'
import type { Market } from './market-file.ts'
import { judge, median, printTable, type Verdict } from './verdict.ts'

const LISTINGS_PER_KIND = 20

/**
 * Measures what it reads to compare the price of a listing with others, for the newest listings of each kind.
 * The listing itself is a row more, and so is its entry in the index by public id.
 */
export async function benchPrices(market: Market): Promise<Verdict[]> {
  const rows = []
  for (const type of LISTING_TYPES) rows.push(await measure(market, type))
  printTable(
    `Comparing a price at ${market.size}, ${LISTINGS_PER_KIND} listings of each kind; milliseconds of SQL`,
    ['', 'compared with', 'rows read, the most', 'p50', 'p99'],
    rows.map(({ type, compared, read, p50, p99 }) => [type, compared, read, p50.toFixed(2), p99.toFixed(2)]),
  )
  return [
    judge(
      'rows read to compare a price',
      ALIKE_READ_MAX + 2,
      rows.map(({ read }) => read),
    ),
  ]
}

async function measure(market: Market, type: ListingType) {
  const counts: number[] = []
  const all = []
  let read = 0
  for (const id of newestOf(market, type)) {
    const { result, statements } = await market.record(() => showPriceInsight(market.ctx, id))
    counts.push(result?.count ?? 0)
    read = Math.max(read, await market.rowsRead(statements))
    all.push(...statements)
  }
  const { p50, p99 } = market.time(all, 20)
  const each = 1_000 * LISTINGS_PER_KIND
  return { type, compared: median(counts), read, p50: p50 / each, p99: p99 / each }
}

function newestOf({ sqlite }: Market, type: ListingType): string[] {
  return sqlite
    .prepare(
      "SELECT public_id AS id FROM listings WHERE type = ? AND status = 'active' ORDER BY id DESC LIMIT ?",
    )
    .all(type, LISTINGS_PER_KIND)
    .map(({ id }) => String(id))
}
