import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'

/**
 * All test files run in one Worker. Each starts with the database as the migrations leave it, and with empty
 * KV and R2.
 */
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await emptyDatabase()
await Promise.all([emptyKv(), emptyBucket()])

/**
 * Buffers what the Worker logs and prints it only if the test fails. If lines were printed at once, a line
 * that is still on its way to the runner when a file ends could hang the whole run.
 */
const print = console.log
const lines: unknown[] = []
console.log = console.error = (line: unknown) => void lines.push(line)
afterEach(({ task }) => {
  if (task.result?.state === 'fail' && lines.length > 0) print(lines.join('\n'))
  lines.length = 0
})

/**
 * Keeps sqlite_sequence: row ids are never reused, so late work of an earlier file cannot find a row of this
 * one.
 */
async function emptyDatabase() {
  const { results } = await env.DB.prepare(
    'SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL',
  ).all<{ type: string; name: string; tbl_name: string; sql: string }>()
  const ftsTables = results.filter(({ sql }) => /using fts5 /i.test(sql)).map(({ name }) => name)
  const tables = results.filter(
    ({ type, name, sql }) =>
      type === 'table' &&
      !/virtual/i.test(sql) &&
      // The last three are reset below instead.
      !/^(sqlite_|_cf_|d1_migrations|words_walk$|people_counts$|shown_versions$)/.test(name) &&
      !ftsTables.some((table) => name.startsWith(`${table}_`)),
  )
  const filled = await listFilled(tables.map(({ name }) => name))
  const triggers = results.filter(({ type, tbl_name }) => type === 'trigger' && filled.includes(tbl_name))
  await env.DB.batch(
    [
      'PRAGMA defer_foreign_keys = on',
      ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
      ...filled.map((name) => `DELETE FROM ${name}`),
      ...ftsTables.map((name) => `INSERT INTO ${name} (${name}) VALUES ('delete-all')`),
      ...triggers.map(({ sql }) => sql),
      "UPDATE words_walk SET after = ''",
      'UPDATE people_counts SET people = 0, verified = 0',
      // The edge cache outlives the file: raising all versions makes its earlier responses stale.
      'UPDATE shown_versions SET version = (SELECT max(version) + 1 FROM shown_versions)',
    ].map((statement) => env.DB.prepare(statement)),
  )
}

/** Most tables are empty. Dropping their triggers, too, would take most of the time. */
async function listFilled(tables: readonly string[]): Promise<string[]> {
  const columns = tables.map((name) => `EXISTS (SELECT 1 FROM ${name}) AS ${name}`)
  const found = await env.DB.prepare(`SELECT ${columns.join()}`).first<Record<string, number>>()
  return tables.filter((name) => found?.[name] === 1)
}

async function emptyKv() {
  const { keys } = await env.KV.list()
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)))
}

async function emptyBucket() {
  const { objects } = await env.BUCKET.list()
  await env.BUCKET.delete(objects.map(({ key }) => key))
}
