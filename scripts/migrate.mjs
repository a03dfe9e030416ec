// `node scripts/migrate.mjs [FOLDER]` applies the missing migrations to the local D1 in wrangler's
// persistence folder, and records them as `wrangler d1 migrations apply --local` does. That command takes
// 24 seconds for an empty database, because it first splits each file into statements, which the local D1
// does not need.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { root } from './run.mjs'

const [stateFolder = '.wrangler/state'] = process.argv.slice(2)
const migrations = join(root, 'migrations')
const [, DB] = /^preview_database_id = "(.+)"$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))

const miniflare = new Miniflare({
  ...convertV4MiniflareOptions({ modules: true, script: 'export default {}', d1Databases: { DB } }),
  resourcePersistencePath: resolve(root, stateFolder, 'v3'),
})
try {
  const db = await miniflare.getD1Database('DB')
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, ' +
      'applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set(results.map(({ name }) => name))
  const missing = readdirSync(migrations).filter((name) => name.endsWith('.sql') && !applied.has(name))
  for (const name of missing.sort()) {
    const migration = db.prepare(readFileSync(join(migrations, name), 'utf8'))
    await db.batch([migration, db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
} finally {
  await miniflare.dispose()
}
