import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '../run.mjs'
import { databaseFile, openDatabase } from './state.ts'

export const MIGRATIONS = join(root, 'migrations')

/** Creates a folder as scripts/migrate.mjs does, but without starting a runtime. `leftOut` is not applied. */
export function createStateFolder(leftOut?: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'market-'))
  const file = databaseFile(path)
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)')
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name === leftOut) continue
    db.exec(readFileSync(join(MIGRATIONS, name), 'utf8'))
    db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  }
  db.close()
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Opens an empty market, which the tests of a file fill and query. */
export function openTestMarket() {
  const folder = createStateFolder()
  const { path } = folder
  const db = openDatabase(path, MIGRATIONS)
  return {
    db,
    path,
    rows: (sql: string, ...values: string[]) => db.prepare(sql).all(...values),
    one: (sql: string, ...values: string[]): unknown =>
      Object.values(db.prepare(sql).get(...values) ?? {})[0],
    close: () => {
      db.close()
      folder.remove()
    },
  }
}
