import { and, desc, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Comparison } from '#contract/kinds/attribute.ts'
import { attributesOf, type ListingType } from '#contract/kinds/derived.ts'
import type { Db } from '#worker/db/client.ts'
import { listings } from '#worker/db/schema.ts'

const COLUMNS: ReadonlyMap<string, AnyColumn> = new Map(Object.entries(getTableColumns(listings)))

/**
 * The newest active and sold listings of a kind with these values in the columns that must be the same. Type and
 * statuses are literals, not parameters: SQLite uses a partial index only if the query contains its condition.
 */
export function newestAlike(
  db: Db,
  type: ListingType,
  { sameIfSaid, narrower, near }: Comparison,
  same: readonly (readonly [column: string, value: unknown])[],
  limit: number,
) {
  const { sellerId, price, currency, priceSle, status, updatedAt } = listings
  return db.orm
    .select({
      sellerId,
      price,
      currency,
      priceSle,
      status,
      updatedAt,
      said: sql<string | null>`${columnOf(sameIfSaid)}`.as('said'),
      narrow: sql<string | null>`${columnOf(narrower)}`.as('narrow'),
      near: sql<number | null>`${columnOf(near?.column)}`.as('near'),
    })
    .from(listings)
    .where(
      and(
        sql`${listings.type} = ${sql.raw(`'${type}'`)} and ${listings.status} in ('active', 'sold')`,
        ...same.map(([column, value]) => isSame(type, column, value)),
      ),
    )
    .orderBy(desc(listings.id))
    .limit(limit)
}
export type AlikeRow = Awaited<ReturnType<typeof newestAlike>>[number]

function isSame(type: ListingType, column: string, value: unknown): SQL {
  const isText = attributesOf(type).some(([, each]) => each.column === column && each.input === 'text')
  return isText
    ? sql`${fold(columnOf(column))} = ${fold(sql`${value}`)}`
    : sql`${columnOf(column)} = ${value}`
}

/** As in the indexes of migration 0044. */
function fold(text: SQL | AnyColumn): SQL {
  return sql`lower(replace(replace(${text}, ' ', ''), '-', ''))`
}

function columnOf(name: string | undefined): AnyColumn | SQL {
  return (name !== undefined && COLUMNS.get(name)) || sql`null`
}
