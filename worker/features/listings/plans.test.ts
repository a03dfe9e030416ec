import { env } from 'cloudflare:workers'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { LISTING_SORTS, type ListingSort } from '#contract/kinds.ts'
import { openDb } from '../../db/client.ts'
import { findLikes } from '../engagement/store.ts'
import { candidateQuery, countQuery } from '../search/store.ts'
import { matchAll } from '../search/words.ts'
import type { FeedPosition } from './cursor.ts'
import { countActive, countInPriceRange, countOfSeller, feedPage, findByPublicId, listByIds, listOfSeller, newestLike, type FeedFilter } from './store.ts'

const db = openDb(env.DB, 'first-primary')
const dialect = new SQLiteAsyncDialect()

interface Query {
  sql: string
  params: unknown[]
}

async function planOf({ sql, params }: Query): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params).all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** A virtual table's index and a list of keys are walked by design; every table of ours must be searched by an index. */
function faultsOf(plan: string[]): string[] {
  const isByDesign = (step: string) => /VIRTUAL TABLE INDEX|SCAN CONSTANT ROW|SCAN capped|SCAN \(subquery|SCAN wanted|VALUES CLAUSE/.test(step)
  return plan.filter((step) => (/\bSCAN\b/.test(step) && !isByDesign(step)) || step.includes('TEMP B-TREE'))
}

const filters: [string, FeedFilter][] = [
  ['all items', {}],
  ['a kind', { type: 'generator' }],
  ['a kind in a place', { type: 'car_sale', location: 'Bo' }],
  ['a kind in a wide place', { type: 'home_rent', location: 'Western Area' }],
  ['a place', { location: 'Freetown' }],
]
const feeds = filters.flatMap(([name, filter]) => LISTING_SORTS.map((sort): [string, FeedFilter, ListingSort] => [`${name} by ${sort}`, filter, sort]))

describe('no hot query scans a table or sorts in a temporary tree', () => {
  test.each(feeds)('the feed of %s, first page and deep', async (_name, filter, sort) => {
    const at: FeedPosition = sort === 'createdAt' ? { by: sort, id: 900 } : { by: sort, key: 10, id: 900 }
    for (const statement of [...feedPage(db, filter, sort, undefined, 21), ...feedPage(db, filter, sort, at, 21)]) {
      expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
    }
  })

  test.each(['price_asc', 'price_desc'] as const)('a price range by %s', async (sort) => {
    for (const statement of feedPage(db, { type: 'generator', minPriceSle: 10, maxPriceSle: 900 }, sort, undefined, 21)) {
      expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
    }
  })

  const [nearby, anywhere] = newestLike(db, { id: 1, type: 'generator', location: 'Bo' }, 6)
  test.each([
    ['the total of a feed', countActive(db, { type: 'generator', location: 'Bo' })],
    ['the total of all', countActive(db, {})],
    ['the total of a price range', countInPriceRange(db, { type: 'generator', minPriceSle: 1, maxPriceSle: 9 })],
    ['one listing', findByPublicId(db, 'x')],
    ['listings by their keys', listByIds(db, [1, 2])],
    ["a seller's listings", listOfSeller(db, 1, undefined, 21, 0)],
    ["the total of a seller's listings", countOfSeller(db, 1)],
    ['the likes of a page', findLikes(db, 1, [1, 2])],
    ['similar ones nearby', nearby],
    ['similar ones anywhere', anywhere],
  ])('%s', async (_name, statement) => {
    expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
  })

  const matching = { expression: matchAll(['honda', 'generator'], [['zzkindgenerator'], ['zzprice12', 'zzprice13']]), below: 900 }
  test.each([
    ['title candidates', candidateQuery('listing_titles', matching, 200)],
    ['text candidates in a price range', candidateQuery('listing_texts', { ...matching, minPriceSle: 5, maxPriceSle: 90 }, 200)],
    ['the number of matches', countQuery(matching)],
    ['the number of matches in a price range', countQuery({ ...matching, maxPriceSle: 90 })],
  ])('%s', async (_name, query) => {
    expect(faultsOf(await planOf(dialect.sqlToQuery(query)))).toEqual([])
  })
})

test('the check itself sees a scan and a sort', async () => {
  const plan = await planOf({ sql: 'SELECT * FROM listings ORDER BY description', params: [] })
  expect(faultsOf(plan)).toHaveLength(2)
})
