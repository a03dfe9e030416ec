import { areasOf } from '#contract/areas.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { LISTING_SORTS, type ListingSort } from '#contract/lists.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import { listUsers } from '#worker/features/accounts/store.ts'
import { findLikes } from '#worker/features/listings/store.ts'
import { countActive } from '#worker/features/search/feed/store.ts'
import { findMatches } from '#worker/features/search/find-matches.ts'
import { tiersOf } from '#worker/features/search/matching.ts'
import type { SortedPosition } from '#worker/features/search/orders.ts'
import { listInOrder } from '#worker/features/search/store.ts'
import type { Market, Statement } from './market-file.ts'
import { judge, median, printTable, type Verdict } from './verdict.ts'

type Where = Pick<MarketPlace, 'type' | 'location'> & { areas?: string[] }

const FILTERS: [string, Where][] = [
  ['all items', {}],
  ...LISTING_TYPES.map((type): [string, Where] => [type, { type }]),
  ['generator, Freetown', { type: 'generator', location: 'Freetown' }],
  ['generator, Western Area', { type: 'generator', location: 'Western Area' }],
  ['car_sale, Newton', { type: 'car_sale', location: 'Newton' }],
  ['any kind, Freetown', { location: 'Freetown' }],
  ['home_rent, Freetown, Lumley first', { type: 'home_rent', location: 'Freetown', areas: ['Lumley'] }],
  ['home_rent, Bo, two areas first', { type: 'home_rent', location: 'Bo', areas: areasOf('Bo').slice(0, 2) }],
  [
    'home_rent, Western Area, Lumley first',
    { type: 'home_rent', location: 'Western Area', areas: ['Lumley'] },
  ],
  ['any kind, Freetown, Lumley first', { location: 'Freetown', areas: ['Lumley'] }],
]
const DEEP_PAGE = 5_000
const MEMBER_ID = 1

interface Measurement {
  filter: Where
  cells: (string | number)[]
  rowsReadFirst: number
  rowsReadDeep: number
  ratio: number
}

/**
 * Measures the queries of a feed page (GET /api/listings by kind and place): the listings, the total, the
 * sellers and the member's likes.
 */
export async function benchFeed(small: Market, large: Market): Promise<Verdict[]> {
  const measurements: Measurement[] = []
  for (const [name, filter] of FILTERS) {
    for (const sort of LISTING_SORTS) {
      if (sort === 'move_in' && filter.type !== 'home_rent') continue
      measurements.push(await measure(name, filter, sort, small, large))
    }
  }
  printTable(
    `Feed page of ${FEED_PAGE_SIZE} with total, sellers and likes; p50 in microseconds of SQL; deep: after ` +
      `${DEEP_PAGE} pages, or in the middle of a shorter feed`,
    [
      'filter',
      'sort',
      'rows p.1',
      'rows deep',
      'deep / p.1',
      `p50 at ${small.size}`,
      `p50 at ${large.size}`,
      'ratio',
      'p50 deep',
    ],
    measurements.map(({ cells }) => cells),
  )
  const ofOneKind = measurements.filter(({ filter }) => filter.type)
  const ofAllKinds = measurements.filter(({ filter }) => !filter.type)
  return [
    judge(
      'rows read for a page of one kind with its total',
      64,
      ofOneKind.flatMap(({ rowsReadFirst, rowsReadDeep }) => [rowsReadFirst, rowsReadDeep]),
    ),
    judge(
      'rows read for a page of All Items with its total',
      110,
      ofAllKinds.flatMap(({ rowsReadFirst, rowsReadDeep }) => [rowsReadFirst, rowsReadDeep]),
    ),
    judge(
      'rows read on a deep page / on page 1',
      2,
      measurements.map(({ rowsReadFirst, rowsReadDeep }) => rowsReadDeep / rowsReadFirst),
    ),
    judge(`p50 at ${large.size} / p50 at ${small.size}, median of all filters and sorts`, 1.5, [
      median(measurements.map(({ ratio }) => ratio)),
    ]),
  ]
}

async function measure(
  name: string,
  filter: Where,
  sort: ListingSort,
  small: Market,
  large: Market,
): Promise<Measurement> {
  const first = await pageStatements(large, filter, sort, undefined)
  const position = findPosition(large, filter, sort)
  const deep = await pageStatements(large, filter, sort, position)
  const rowsReadFirst = await large.rowsRead(first)
  const rowsReadDeep = await large.rowsRead(deep)
  const smallP50 = small.time(await pageStatements(small, filter, sort, undefined)).p50
  const largeP50 = large.time(first).p50
  const deepP50 = large.time(deep).p50
  const ratio = largeP50 / smallP50
  const cells = [
    name,
    sort,
    rowsReadFirst,
    rowsReadDeep,
    (rowsReadDeep / rowsReadFirst).toFixed(2),
    smallP50.toFixed(0),
    largeP50.toFixed(0),
    ratio.toFixed(2),
    deepP50.toFixed(0),
  ]
  return { filter, cells, rowsReadFirst, rowsReadDeep, ratio }
}

async function pageStatements(
  market: Market,
  { areas, ...place }: Where,
  sort: ListingSort,
  at: SortedPosition | undefined,
): Promise<Statement[]> {
  const { ctx } = market
  const { result, statements } = await market.record(() =>
    findMatches(ctx, place, sort, at, FEED_PAGE_SIZE, 0, { areas }),
  )
  const sellers = listUsers(ctx.db, [...new Set(result.rows.map(({ sellerId }) => sellerId))]).toSQL()
  const likes = findLikes(
    ctx.db,
    MEMBER_ID,
    result.rows.map(({ id }) => id),
  ).toSQL()
  return [...statements, sellers, likes]
}

function pageStatement(
  { ctx }: Market,
  filter: Pick<MarketPlace, 'type' | 'location'>,
  sort: ListingSort,
  part: Parameters<typeof listInOrder>[3],
): Statement {
  const tiers = tiersOf(filter)
  if (!tiers) throw new Error('No listing can match the filter')
  return listInOrder(ctx.db, tiers.all, sort, part).toSQL()
}

/**
 * Finds the position after DEEP_PAGE pages of the feed, or in its middle if that comes first. Of a feed that begins in
 * areas, this is a page of the rest.
 */
function findPosition(market: Market, { areas, ...filter }: Where, sort: ListingSort): SortedPosition {
  const [{ total } = { total: 0 }] = market.all<{ total: number }>({
    ...countActive(market.ctx.db, filter).toSQL(),
  })
  const offset = Math.min(DEEP_PAGE * FEED_PAGE_SIZE, Math.floor(total / 2))
  const [row] = market.all<{
    id: number
    likes: number
    ai_score: number
    price_sle: number
    move_in_sle: number
  }>(pageStatement(market, filter, sort, { limit: 1, offset }))
  if (!row) throw new Error('The feed is empty')
  const keys = {
    createdAt: undefined,
    likes: row.likes,
    ai_score: row.ai_score,
    price_asc: row.price_sle,
    price_desc: row.price_sle,
    move_in: row.move_in_sle,
  }
  return { by: sort, key: keys[sort], id: row.id, stage: areas ? 1 : 0 }
}
