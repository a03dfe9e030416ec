import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findLongestBan } from '../../../db/on-show.ts'
import { openDb } from '../../../db/client.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import {
  addBan,
  bansOf,
  bansPage,
  countBans,
  endBan,
  findByPublicId,
  followBans,
  listOver,
  listSettling,
  markSettled,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const ban = {
  publicId: 'x',
  userPublicId: 'y',
  banType: 'permanent' as const,
  reason: 'z',
  createdAt: 1,
  createdBy: 1,
  expiresAt: null,
  isSettling: true,
}

// [spec 10.11 #49]
test.each([
  ['adding a ban', addBan(db, ban)],
  ['suspending as long as bans last', followBans(db, 1, 1)],
  ['ending a ban', endBan(db, 1, null, 1)],
  ['listing those that are over', listOver(db, 1, 50)],
  ['listing those that listings have to follow', listSettling(db, 50)],
  ['saying that they did', markSettled(db, 1, 1)],
  ['finding a ban', findByPublicId(db, 'x')],
  ['a further page of bans', bansPage(db, 9, 20)],
  ['counting bans', countBans(db)],
  ['finding why somebody is suspended', findLongestBan(db, 1, 1)],
  ["a person's bans", bansOf(db, 1, 20)],
])('%s scans no table', async (_name, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})
