import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import { addReport, addReportedMessage, findReport, findReportedMessage, openItem, openMessageItem } from './store.ts'

const db = openDb(env.DB, 'first-primary')
const report = { listingId: 1, reporterId: 7, reason: 'spam' as const, details: null, createdAt: 1 }
const message = {
  conversationId: 1, seq: 3, senderId: 8, reporterId: 7, reason: 'spam' as const, details: null, content: 'z', sentAt: 1, createdAt: 1,
}

test.each([
  ['finding a report', findReport(db, report)],
  ['opening an item', openItem(db, { publicId: 'x', flagType: 'spam', reason: 'Reported as spam', contentPreview: 'y' }, report)],
  ['adding a report', addReport(db, report)],
  ['finding a reported message', findReportedMessage(db, message)],
  ['keeping the copy of a message', addReportedMessage(db, message)],
  ["opening a message's item", openMessageItem(db, { publicId: 'x', flagType: 'spam', reason: 'Reported as spam', contentPreview: 'y' }, message)],
])('%s scans no table', async (_name, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})

test('the trigger of a report finds the open item by its index', async () => {
  const plan = await planOf({
    sql: "UPDATE moderation_items SET reports = reports + 1 WHERE content_type = 'listing' AND content_id = ? AND status = 'open'",
    params: [1],
  })
  expect(plan.join()).toContain('moderation_open')
})
