import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '../../../db/client.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import {
  dropHold,
  dropHolds,
  hideHeld,
  holdAgain,
  holdForBan,
  holdRemoved,
  holdSome,
  markRemoved,
  release,
  setFree,
  setStanding,
  setStatusHeld,
  showAgain,
  someHidden,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const always = sql`exists (select 1 from moderation_items as decided where decided.id = 1
  and decided.undo ->> 'token' = 'x')`
const hidden = someHidden(1, 1, 200)

// [spec 10.11 #49]
test.each([
  ['taking a listing down', holdRemoved(db, 1, always, 1)],
  ['marking it removed', markRemoved(db, 1, always, 1)],
  ['releasing a listing', release(db, 1, always, { now: 1, expiresAt: 1 })],
  ['holding it for a ban', holdForBan(db, 1, always, 1)],
  ['dropping its hold', dropHold(db, 1, always)],
  ['holding it again', holdAgain(db, 1, { hold: 'review', statusHeld: 'active', heldAt: 1 }, always)],
  ['setting its status', setStanding(db, 1, 'pending', 1, always, 1)],
  ['setting what it goes back to', setStatusHeld(db, 1, 'active', always)],
  ['setting it free', setFree(db, 1, 'active', 1, always, 1)],
  ['holding some of a seller', holdSome(db, 1, 1, 200)],
  ['hiding them', hideHeld(db, 1, 1)],
  ['showing some of a seller', showAgain(db, hidden, 1)],
  ['dropping their holds', dropHolds(db, hidden)],
])('%s scans no table', async (_name, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})
