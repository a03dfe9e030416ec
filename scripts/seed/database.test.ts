import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase, Refusal } from './state.ts'
import { MIGRATIONS, newStateFolder } from './market.fixture.ts'

test('a folder without a database is refused with the command that creates one', () => {
  expect(() => openDatabase('/nowhere/at/all', MIGRATIONS)).toThrow(
    new Refusal(
      'There is no database in /nowhere/at/all. Run: npx wrangler d1 migrations apply DB --local ' +
        '--persist-to /nowhere/at/all',
    ),
  )
})

test('a database that lacks a migration is refused, naming the migration', () => {
  const last = readdirSync(MIGRATIONS).sort().at(-1) ?? ''
  const folder = newStateFolder(last)
  try {
    expect(() => openDatabase(folder.path, MIGRATIONS)).toThrow(`lacks ${last}. Run: npx wrangler`)
  } finally {
    folder.remove()
  }
})
