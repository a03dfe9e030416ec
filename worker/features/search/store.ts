import { sql, type SQL } from 'drizzle-orm'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { listings } from '../../db/schema.ts'
import type { Candidate } from './rank.ts'

type Tier = 'listing_titles' | 'listing_texts'

export interface Matching {
  /** An FTS5 expression made by words.ts: every token in it is quoted. */
  expression: string
  minPriceSle?: number
  maxPriceSle?: number
  /** Only listings older than this key. */
  below?: number
}

/** The newest listings that match, with what ranking looks at. Newest first is the index's own order, so it stops at `limit`. */
export function listCandidates(db: Db, tier: Tier, matching: Matching, limit: number) {
  return db.orm.all<Candidate>(candidateQuery(tier, matching, limit))
}

export function candidateQuery(tier: Tier, matching: Matching, limit: number): SQL {
  const table = sql.identifier(tier)
  return sql`select l.id, l.ai_score as aiScore, l.likes, l.price_sle as priceSle, l.created_at as createdAt
    from ${table} f cross join ${listings} l on l.id = f.rowid
    where ${table} match ${matching.expression} ${older(matching)} ${priced(matching)}
    order by f.rowid desc limit ${limit}`
}

/** How many match, counted no further than 1,001. */
export function countMatches(db: Db, matching: Matching) {
  return db.orm.all<{ total: number }>(countQuery(matching))
}

export function countQuery(matching: Matching): SQL {
  const table = sql.identifier('listing_texts')
  const cap = TOTAL_EXACT_MAX + 1
  if (matching.minPriceSle === undefined && matching.maxPriceSle === undefined) {
    return sql`select count(*) as total from (select rowid from ${table} where ${table} match ${matching.expression} limit ${cap})`
  }
  return sql`select count(*) as total from (
    select f.rowid from ${table} f cross join ${listings} l on l.id = f.rowid
    where ${table} match ${matching.expression} ${priced(matching)} limit ${cap})`
}

function older({ below }: Matching): SQL {
  return below === undefined ? sql`` : sql`and f.rowid < ${below}`
}

function priced({ minPriceSle, maxPriceSle }: Matching): SQL {
  const from = minPriceSle === undefined ? sql`` : sql`and l.price_sle >= ${minPriceSle}`
  const to = maxPriceSle === undefined ? sql`` : sql`and l.price_sle <= ${maxPriceSle}`
  return sql`${from} ${to}`
}
