import { currentYear } from '#contract/dates.ts'
import type { SearchFilters } from '#contract/search.ts'
import { toFts5 } from '#worker/features/search/expression-tree.ts'
import { toExpression } from '#worker/features/search/expression.ts'
import { findMatches } from '#worker/features/search/find-matches.ts'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import { KEY_MAX } from '#worker/features/search/orders.ts'
import { toSingularAndPlural, wordsOf } from '#worker/features/search/words.ts'
import {
  gradeListing,
  listActiveListings,
  readGradedQueries,
  type ActiveListing,
  type GradedQuery,
} from './judgements.ts'
import { SLE_PER_USD } from '../seed/load-market.ts'
import type { Market } from './market-file.ts'
import { countTerms, scoreAll, type TermCounts, type WordForms } from './relevance-bm25.ts'
import { judgeAtLeast, printTable, type Verdict } from './verdict.ts'

const DEPTH = 10
const WORST = 10
/** Candidate weights of title words. bm25 gets the one that suits it best. */
const TITLE_WEIGHTS = [1, 2, 4, 10]
const SHARE_MIN = 0.95

interface RankedQuery {
  query: GradedQuery
  filters: SearchFilters
  matches: number
  ideal: number[]
  /** The grades of the first ten results in each order. */
  ours: number[]
  bm25: number[][]
  newest: number[]
}

/** Compares our ranking with bm25's ranking of the same matches, by nDCG@10. */
export async function benchRelevance(market: Market): Promise<Verdict[]> {
  const asked = readGradedQueries().map((query) => ({ query, filters: toFilters(query) }))
  const terms = new Set(asked.flatMap(({ filters }) => toWords(filters).flat()))
  const counts = countTerms(listActiveListings(market.sqlite), terms)
  const grades = gradeAll(
    asked.map(({ query }) => query),
    listActiveListings(market.sqlite),
  )
  const ranked: RankedQuery[] = []
  for (const [at, { query, filters }] of asked.entries())
    ranked.push(await rank(query, filters, grades[at] ?? NO_GRADES, counts, market))
  return report(market, ranked)
}

function toFilters({ q, form }: GradedQuery): SearchFilters {
  return form === 'words'
    ? { text: q }
    : parseQuery(q, { year: currentYear(), slePerUsd: SLE_PER_USD }).filters
}

function toWords({ text = '' }: SearchFilters): WordForms[] {
  return wordsOf(text).map(toSingularAndPlural)
}

interface Grades {
  byId: Map<number, number>
  /** The ten best grades in the market. */
  ideal: number[]
}
const NO_GRADES: Grades = { byId: new Map(), ideal: [] }

/** Grades every listing for every query in one pass over the market. Leaves out grade 0. */
function gradeAll(queries: readonly GradedQuery[], listings: Iterable<ActiveListing>): Grades[] {
  const grades = queries.map((): Grades => ({ byId: new Map(), ideal: [] }))
  for (const listing of listings) {
    for (const [at, query] of queries.entries()) {
      const grade = gradeListing(query, listing)
      if (grade > 0) grades[at]?.byId.set(listing.id, grade)
    }
  }
  for (const each of grades) each.ideal = [...each.byId.values()].sort((a, b) => b - a).slice(0, DEPTH)
  return grades
}

async function rank(
  query: GradedQuery,
  filters: SearchFilters,
  { byId, ideal }: Grades,
  counts: TermCounts,
  market: Market,
): Promise<RankedQuery> {
  const matches = listMatches(filters, market)
  const gradesOf = (ids: readonly number[]) => ids.slice(0, DEPTH).map((id) => byId.get(id) ?? 0)
  const { rows } = await findMatches(
    market.ctx,
    { ...filters, sortBy: undefined },
    undefined,
    undefined,
    DEPTH,
  )
  const bm25 = TITLE_WEIGHTS.map((weight) => {
    const scores = scoreAll(counts, toWords(filters), weight)
    const scoreOf = (id: number) => scores.get(id) ?? 0
    return gradesOf([...matches].sort((a, b) => scoreOf(b) - scoreOf(a) || b - a))
  })
  return {
    query,
    filters,
    matches: matches.length,
    ideal,
    ours: gradesOf(rows.map(({ id }) => id)),
    bm25,
    newest: gradesOf(matches),
  }
}

/**
 * Lists the listings that meet the filters and have all of the words. If there are none, any of the words is
 * enough. Newest first.
 */
function listMatches(filters: SearchFilters, { sqlite }: Market): number[] {
  const { minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER } = filters
  const expression = toExpression({ ...filters, text: undefined, minPrice: undefined, maxPrice: undefined })
  const words = toWords(filters).map((any) => ({ any }))
  if (expression === undefined) return []
  const withWords = [{ all: words }, { any: words }].map((each) => ({ all: [expression, each] }))
  for (const wanted of words.length > 0 ? withWords : [expression]) {
    const rows = sqlite
      .prepare(`SELECT l.id FROM listing_texts f CROSS JOIN listings l ON l.id = ${KEY_MAX} - f.rowid
        WHERE listing_texts MATCH ? AND l.price_sle >= ? AND l.price_sle <= ? ORDER BY l.id DESC`)
      .all(toFts5(wanted), minPrice, maxPrice)
    if (rows.length > 0) return rows.map(({ id }) => Number(id))
  }
  return []
}

/** Discounted cumulative gain: grades 3, 2 and 1 are worth 7, 3 and 1, discounted by rank. */
function dcg(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}

function ndcg(grades: readonly number[], ideal: readonly number[]): number {
  return ideal.length === 0 ? 0 : dcg(grades) / dcg(ideal)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function report(market: Market, ranked: readonly RankedQuery[]): Verdict[] {
  const byWeight = TITLE_WEIGHTS.map((_weight, at) =>
    mean(ranked.map(({ bm25, ideal }) => ndcg(bm25[at] ?? [], ideal))),
  )
  const best = byWeight.indexOf(Math.max(...byWeight))
  const scored = ranked.map((each) => ({
    ...each,
    ours: ndcg(each.ours, each.ideal),
    bm25: ndcg(each.bm25[best] ?? [], each.ideal),
    newest: ndcg(each.newest, each.ideal),
    grades: each.ours.join(''),
  }))
  const row = ({ query, filters, matches, ours, bm25, newest, grades }: (typeof scored)[number]) => [
    query.id,
    query.q,
    query.form === 'read' ? JSON.stringify(filters) : 'as words',
    matches,
    ours.toFixed(3),
    bm25.toFixed(3),
    newest.toFixed(3),
    grades,
  ]
  const headings = ['id', 'query', 'asked', 'matches', 'ours', 'bm25', 'newest', 'our grades']
  printTable(`Relevance at ${market.size}: nDCG@${DEPTH} of every query`, headings, scored.map(row))
  const worst = scored.toSorted((a, b) => a.ours - a.bm25 - (b.ours - b.bm25)).slice(0, WORST)
  printTable(`The ${WORST} where ours is furthest behind bm25`, headings, worst.map(row))
  const forms = ['words', 'read'] as const
  const groups = [
    ['all', scored],
    ...forms.map((form) => [form, scored.filter(({ query }) => query.form === form)] as const),
  ] as const
  printTable(
    `Mean nDCG@${DEPTH}; bm25 with k1 1.2, b 0.75 and the title counting ${TITLE_WEIGHTS[best]} ` +
      'times, the best of ' +
      TITLE_WEIGHTS.map((weight, at) => `${weight}: ${byWeight[at]?.toFixed(3)}`).join(', '),
    ['queries', 'number', 'ours', 'bm25', 'newest first', 'ours / bm25'],
    groups.map(([name, group]) => {
      const [ours, bm25, newest] = [
        mean(group.map((each) => each.ours)),
        mean(group.map((each) => each.bm25)),
        mean(group.map((each) => each.newest)),
      ]
      return [
        name,
        group.length,
        ours.toFixed(3),
        bm25.toFixed(3),
        newest.toFixed(3),
        (ours / bm25).toFixed(3),
      ]
    }),
  )
  const share = mean(scored.map(({ ours }) => ours)) / mean(scored.map(({ bm25 }) => bm25))
  return [judgeAtLeast(`nDCG@${DEPTH}, ours / exhaustive bm25, ${scored.length} queries`, SHARE_MIN, [share])]
}
