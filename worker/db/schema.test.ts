import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))

test.each(tables.map((table) => [getTableName(table), table] as const))('%s reads as the migrations made it', async (name, table) => {
  const { results } = await env.DB.prepare(`SELECT name, "notnull" AS required, pk FROM pragma_table_info('${name}')`).all<{ name: string; required: number; pk: number }>()
  const made = results.map((column) => `${column.name} ${column.required || column.pk ? 'required' : 'optional'}`)
  const read = Object.values(getTableColumns(table)).map((column) => `${column.name} ${column.notNull || column.primary ? 'required' : 'optional'}`)
  expect(read.sort()).toEqual(made.sort())
})
