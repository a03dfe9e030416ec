import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listTables } from '#worker/features/own-data/own-data.fixture.ts'
import { d1 } from '#worker/test/databases.ts'
import { PERSON_TABLES, TABLES_WITHOUT_PEOPLE } from './person-tables.ts'

const entries = Object.entries(PERSON_TABLES)

test('every table is listed once, as one with people or one without', async () => {
  expect([...Object.keys(PERSON_TABLES), ...TABLES_WITHOUT_PEOPLE].sort()).toEqual(await listTables())
})

test('every column that names a person, by reference or by its name, is listed', async () => {
  const missing: string[] = []
  for (const table of await listTables()) {
    const { results: references } = await env.DB.prepare(
      `SELECT "from" AS name FROM pragma_foreign_key_list('${table}') WHERE "table" = 'users'`,
    ).all<{ name: string }>()
    const { results: columns } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
      name: string
    }>()
    const named = columns.filter(({ name }) =>
      /phone$|^(user|seller|buyer|owner|author|actor|person|sender|reporter)_id$/.test(name),
    )
    for (const { name } of [...references, ...named])
      if (!PERSON_TABLES[table]?.columns.includes(name)) missing.push(`${table}.${name}`)
  }
  expect(missing.sort()).toEqual([])
})

test.each(entries)('the key of %s is its primary key', async (name, { key }) => {
  const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0`).all<{
    name: string
  }>()
  expect([...key].sort()).toEqual(results.map((column) => column.name).sort())
})

test('what the deletion removes cannot come back: a trigger guards each such table', async () => {
  const guarded = (
    await d1.all<{ table: string }>`SELECT tbl_name AS "table" FROM sqlite_schema WHERE type = 'trigger'
      AND (name LIKE '%\\_of\\_deleted' ESCAPE '\\' OR name LIKE '%\\_of\\_deleted\\_refused' ESCAPE '\\')`
  ).map(({ table }) => table)
  const unguarded = entries
    .filter(([, { columns, deletion }]) => columns.length > 0 && 'delete' in deletion)
    .map(([name]) => name)
    .filter((name) => !guarded.includes(name))
  // The deletion itself writes the first, and moderators the others about a person who left.
  expect(unguarded).toEqual(['former_numbers', 'moderation_items', 'user_bans'])
})
