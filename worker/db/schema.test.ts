import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const tables = Map.groupBy(
  Object.values(schema).filter((value) => is(value, SQLiteTable)),
  getTableName,
)

// A table may have two mappings, each of some of its columns. Together the mappings must have all columns.
test.each([...tables])('%s is mapped as the migrations created it', async (name, mappings) => {
  const { results } = await env.DB.prepare(
    `SELECT name, "notnull" AS required, pk FROM pragma_table_info('${name}')`,
  ).all<{ name: string; required: number; pk: number }>()
  const created = results.map(
    (column) => `${column.name} ${column.required || column.pk ? 'required' : 'optional'}`,
  )
  const columns = mappings.flatMap((table) => Object.values(getTableColumns(table)))
  const mapped = columns.map(
    (column) => `${column.name} ${column.notNull || column.primary ? 'required' : 'optional'}`,
  )
  expect([...new Set(mapped)].sort()).toEqual(created.sort())
})
