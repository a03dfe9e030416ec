import { env } from 'cloudflare:workers'
import { getTableColumns } from 'drizzle-orm'
import { NewListing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { listings } from '#worker/db/schema.ts'
import { parseEnv } from '#worker/env.ts'
import { computeScore } from '#worker/features/listings/score/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Member } from './people.ts'
import { aListing } from './things.ts'

interface Differences {
  /** Overrides fields of the posted listing. */
  listing?: Record<string, unknown>
  /** Overrides columns of its row. */
  row?: {
    aiScore?: number
    rescoreAt?: number | null
    likes?: number
    createdAt?: number
    renewedAt?: number
    status?: ListingStatus
  }
}

/** What a person has verified by signing in. */
const PHONE_ONLY = { phone: true, government_id: false, proof_of_address: false, business_certificate: false }

/**
 * Inserts generators of one seller with one statement, for lists too long to post in a test. Returns their
 * ids, oldest first.
 */
export async function addMany(
  seller: Member,
  count: number,
  differences: (index: number) => Differences,
): Promise<string[]> {
  const now = Date.now()
  const { SLE_PER_USD } = parseEnv(env)
  const rows = Array.from({ length: count }, (_unused, index) => {
    const { listing, row } = differences(index)
    const columns = {
      ...toRow(NewListing.parse(aListing('generator', listing)), SLE_PER_USD, now),
      photos: [],
      status: 'active' as const,
      ...row,
    }
    return { ...columns, ...computeScore(columns, PHONE_ONLY, now), ...row, publicId: newId(now) }
  })
  const columns = Object.entries(getTableColumns(listings)).filter(([key]) => rows.some((row) => key in row))
  await env.DB.prepare(
    `INSERT INTO listings (seller_id, ${columns.map(([, column]) => column.name).join()})
      SELECT (SELECT id FROM users WHERE public_id = ?), ${columns.map(([key]) => columnOf(key)).join()}
      FROM json_each(?)`,
  )
    .bind(seller.user.id, JSON.stringify(rows))
    .run()
  return rows.map(({ publicId }) => publicId)
}

/**
 * The insert names the columns of all rows, so a row without one gets null rather than the table's default.
 * Likes must not be null.
 */
function columnOf(key: string): string {
  return key === 'likes' ? `coalesce(value ->> '${key}', 0)` : `value ->> '${key}'`
}
