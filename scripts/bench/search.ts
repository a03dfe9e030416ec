import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { LISTING_SORTS, type ListingSort } from '#contract/lists.ts'
import type { SearchFilters } from '#contract/search.ts'
import { findMatches } from '#worker/features/search/find-matches.ts'
import type { Market } from './market-file.ts'
import { judge, percentile, printTable, type Verdict } from './verdict.ts'

const WORDS = [
  'generator',
  'wrangler',
  'toyota corolla',
  'jimny manual',
  'clean toyota corolla',
  'land cruiser leather',
]
const FILTERS: [string, SearchFilters][] = [
  ['none', {}],
  ['a kind', { type: 'car_sale' }],
  ['a kind in a place', { type: 'car_sale', location: 'Bo' }],
  ['an area, then its place', { location: 'Freetown', area: ['Lumley'], maxPrice: 20_000 }],
  ['a kind in an area, then its place', { type: 'home_rent', location: 'Freetown', area: ['Lumley'] }],
  ['two places', { location: ['Bo', 'Western Area'] }],
  ['a price range', { minPrice: 300_000, maxPrice: 450_000 }],
  [
    'year, mileage, transmission',
    { type: 'car_sale', minYear: 2024, maxMileage: 30_000, transmission: 'automatic' },
  ],
  ['maker and model', { type: 'car_sale', brand: ['Toyota'], model: 'rav 4' }],
  ['not a maker', { notBrand: ['Honda'] }],
]
/** Filters that are typical of each kind. */
const FILTERS_WITHOUT_WORDS: [string, SearchFilters][] = [
  ['a price range', { type: 'generator', minPrice: 5_000, maxPrice: 8_000 }],
  ['one price', { type: 'electronics', minPrice: 8_500, maxPrice: 8_500 }],
  ['KVA and months', { type: 'generator', minKva: 5, maxKva: 10, maxAgeMonths: 6 }],
  [
    'bedrooms in a place',
    { type: 'home_rent', location: 'Freetown', minBedrooms: 2, maxBedrooms: 2, furnished: true },
  ],
  ['most to move in', { type: 'home_rent', maxMoveIn: 20_000 }],
  [
    'most to move in, an area first',
    { type: 'home_rent', location: 'Freetown', area: ['Lumley'], maxMoveIn: 20_000 },
  ],
  ['product and storage', { type: 'electronics', productType: 'iPhone', model: '15 pro', storage: '256GB' }],
  [
    'every filter of a car',
    {
      type: 'car_sale',
      location: 'Western Area',
      brand: ['Toyota', 'Nissan'],
      minYear: 2024,
      maxMileage: 37_282,
      transmission: 'automatic',
      fuel: 'Petrol',
      bodyType: ['SUV', 'Sedan'],
      color: 'white',
      condition: ['excellent', 'good'],
      maxPrice: 600_000,
    },
  ],
]
const SORTS: (ListingSort | undefined)[] = [undefined, ...LISTING_SORTS]
const RUNS = 60

interface Measurement {
  cells: (string | number)[]
  /** Rows read in addition to those counted for the total and that of the areas, which are at most 1,001 each. */
  rowsBeyondTotal: number
  p50: number
  p99: number
  /** The time of each run in milliseconds. */
  runs: number[]
  hasWords: boolean
  isByRelevance: boolean
}

/**
 * Measures every statement that the application runs for the first page of a search: total, order
 * table or candidates, and listings.
 */
export async function benchSearch(market: Market): Promise<Verdict[]> {
  const rows = await measureAll(market)
  const title = `Search at ${market.size}, first page; milliseconds of SQL`
  printTable(
    title,
    ['words', 'filters', 'order', 'found', 'rows read', 'p50', 'p99'],
    rows.map(({ cells }) => cells),
  )
  const withWords = rows.filter(({ hasWords }) => hasWords)
  const withoutWords = rows.filter(({ hasWords }) => !hasWords)
  const [wordRuns, filterRuns] = [runsOf(withWords), runsOf(withoutWords)]
  console.log(
    `\nOf ${withWords.length} combinations with words, p50 is over 1 ms in ` +
      `${withWords.filter(({ p50 }) => p50 > 1).length}, p99 over 10 ms in ` +
      `${withWords.filter(({ p99 }) => p99 > 10).length}; of ${withoutWords.length} with filters alone, in ` +
      `${withoutWords.filter(({ p50 }) => p50 > 1).length} and ` +
      `${withoutWords.filter(({ p99 }) => p99 > 10).length}.`,
  )
  console.log(
    `Filters alone, all runs: p50 ${percentile(filterRuns, 0.5).toFixed(2)} ms, p99 ` +
      `${percentile(filterRuns, 0.99).toFixed(2)} ms.`,
  )
  return [
    judge(
      'search: p50 in SQL of one to three words, with and without filters, in every order, milliseconds',
      1,
      [percentile(wordRuns, 0.5)],
    ),
    judge('search: p99 in SQL of the same, milliseconds', 10, [percentile(wordRuns, 0.99)]),
    judge(
      'search: rows read for a page in an order, beyond those counted for its total (also ' +
        'if no listing has all of the words)',
      128,
      rows.filter(({ isByRelevance }) => !isByRelevance).map(({ rowsBeyondTotal }) => rowsBeyondTotal),
    ),
  ]
}

async function measureAll(market: Market): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const [words, name, { area: areas, ...filters }] of listCombinations()) {
    for (const by of SORTS) {
      const { result, statements } = await market.record(() =>
        findMatches(market.ctx, filters, by, undefined, FEED_PAGE_SIZE, 0, { areas }),
      )
      const { total, totalIsAtLeast, areaTotal = 0 } = result
      const read = await market.rowsRead(statements)
      const { p50, p99, runs } = market.time(statements, RUNS)
      const cells = [
        words || '(no words)',
        name,
        by ?? 'relevance',
        totalIsAtLeast ? `${total}+` : total,
        read,
        ms(p50),
        ms(p99),
      ]
      const rowsBeyondTotal = read - (totalIsAtLeast ? total + 1 : total) - areaTotal
      rows.push({
        cells,
        rowsBeyondTotal,
        p50: p50 / 1_000,
        p99: p99 / 1_000,
        runs: runs.map((run) => run / 1_000),
        hasWords: words !== '',
        isByRelevance: by === undefined,
      })
    }
  }
  return rows
}

type Combination = [words: string, name: string, filters: SearchFilters]

function listCombinations(): Combination[] {
  const withWords = WORDS.flatMap((text) =>
    FILTERS.map(([name, filters]): Combination => [text, name, { ...filters, text }]),
  )
  return [...withWords, ...FILTERS_WITHOUT_WORDS.map(([name, filters]): Combination => ['', name, filters])]
}

function ms(microseconds: number): string {
  return (microseconds / 1_000).toFixed(2)
}

function runsOf(rows: readonly Measurement[]): number[] {
  return rows.flatMap(({ runs }) => runs).sort((a, b) => a - b)
}
