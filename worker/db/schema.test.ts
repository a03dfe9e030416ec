import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const tables = Map.groupBy(
  Object.values(schema).filter((value) => is(value, SQLiteTable)),
  getTableName,
)

// A table may be mapped twice with some columns each; together the mappings must have all its columns.
test.each([...tables])('%s is mapped as the migrations created it', async (name, ways) => {
  const { results } = await env.DB.prepare(
    `SELECT name, "notnull" AS required, pk FROM pragma_table_info('${name}')`,
  ).all<{ name: string; required: number; pk: number }>()
  const made = results.map(
    (column) => `${column.name} ${column.required || column.pk ? 'required' : 'optional'}`,
  )
  const columns = ways.flatMap((table) => Object.values(getTableColumns(table)))
  const read = columns.map(
    (column) => `${column.name} ${column.notNull || column.primary ? 'required' : 'optional'}`,
  )
  expect([...new Set(read)].sort()).toEqual(made.sort())
})
