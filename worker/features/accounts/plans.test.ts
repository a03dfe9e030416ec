import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import { reclaimUpload, releaseProfileUpload } from '../media/store.ts'
import {
  emptyProfile,
  idsByEmail,
  idsByName,
  idsByPhone,
  idsByPublicId,
  newestUsers,
  profileState,
  refillProfile,
  setRole,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const always = sql`exists (select 1 from moderation_items as decided where decided.id = 1)`
const nothing = {
  firstName: null,
  lastName: null,
  businessName: null,
  heldNames: null,
  bio: null,
  profileImageUrl: null,
}

// [spec 10.1 #52]
test.each([
  ['by id', idsByPublicId(db, 'x')],
  ['by phone', idsByPhone(db, 'x')],
  ['by e-mail', idsByEmail(db, 'x', 10)],
  ['by first name', idsByName(db, 'ami', 10)[0]],
  ['by last name', idsByName(db, 'ami', 10)[1]],
  ['by business', idsByName(db, 'ami', 10)[2]],
  ['by first name that is held', idsByName(db, 'ami', 10)[3]],
  ['by business that is held', idsByName(db, 'ami', 10)[4]],
  ['among the newest', newestUsers(db, 9, 10)],
  ['to give them a role', setRole(db, 1, 'admin', 2, 1)],
  ['to empty their profile', emptyProfile(db, 1, always)],
  ['to fill it again', refillProfile(db, 1, nothing, always)],
  ['to release their photo', releaseProfileUpload(db, 1, '/media/', 1, always)],
  ['to claim it again', reclaimUpload(db, 'u/x', 1, 1, always)],
])('finding somebody %s scans no table', async (_how, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})

test('keeping what a profile says scans no table', async () => {
  expect(
    faultsOf(
      await planOf(
        db.orm
          .select({ state: sql`(${profileState(1)})` })
          .from(sql`(select 1) as capped`)
          .toSQL(),
      ),
    ),
  ).toEqual([])
})
