import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { chainQuery, ChainRows, checkChain, ENTRY_CONTENT, FIRST_HASH, hashEntry } from './chain.ts'

let database: DatabaseSync

/** A trail of five entries with their chain, and one that has no link yet. */
beforeEach(() => {
  database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE audit_events (id INTEGER PRIMARY KEY, public_id, actor_id, action, user_id,
      subject_type, subject_id, reason, detail, created_at);
    CREATE TABLE audit_chain (id INTEGER PRIMARY KEY, hash TEXT NOT NULL);`)
  let hash = FIRST_HASH
  for (let id = 1; id <= 6; id += 1) {
    database.exec(
      `INSERT INTO audit_events VALUES (${id}, 'e${id}', 1, 'ban', 2, 'ban', 'b', 'Scam, "x"', NULL, 7)`,
    )
    const row = database
      .prepare(`SELECT ${ENTRY_CONTENT} AS content FROM audit_events AS entry WHERE id = ?`)
      .get(id)
    hash = hashEntry(hash, String(row?.content))
    if (id <= 5) database.prepare('INSERT INTO audit_chain VALUES (?, ?)').run(id, hash)
  }
})

/** Checks the chain two rows at a time. */
function check() {
  let [after, hash] = [0, FIRST_HASH]
  for (;;) {
    const rows = ChainRows.parse(database.prepare(chainQuery(after, 2)).all())
    const checked = checkChain(rows, hash)
    if ('fault' in checked) return `${checked.id} ${checked.fault}`
    const last = rows.at(-1)
    if (!last) return after
    ;[after, hash] = [last.id, checked.hash]
  }
}

test('a trail that nobody touched is whole up to its last link', () => {
  expect(check()).toBe(5)
})

test.each([
  ["UPDATE audit_events SET reason = 'None' WHERE id = 3", '3 was changed, or the one before it was removed'],
  ['UPDATE audit_events SET actor_id = NULL WHERE id = 1', '1 was changed, or the one before it was removed'],
  ['DELETE FROM audit_events WHERE id = 4', '4 was removed'],
  [
    'DELETE FROM audit_events WHERE id = 2; DELETE FROM audit_chain WHERE id = 2',
    '3 was changed, or the one before it was removed',
  ],
  ['DELETE FROM audit_chain WHERE id = 2', '2 was added later, or its link was removed'],
  ["UPDATE audit_chain SET hash = 'x' WHERE id = 5", '5 was changed, or the one before it was removed'],
])('%s is found: entry %s', (tampering, fault) => {
  database.exec(tampering)
  expect(check()).toBe(fault)
})
