import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { listNewestDocuments } from '../../db/newest-documents.ts'
import type { VerificationDocumentRow } from '../../db/schema.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import {
  addDocument,
  countPending,
  findByPublicId,
  findStanding,
  forgetKey,
  listToDelete,
  markDecided,
  markUndecided,
  pendingPage,
  setVerified,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const row: VerificationDocumentRow = {
  id: 1,
  publicId: 'x',
  userId: 7,
  documentType: 'government_id',
  status: 'approved',
  rejectionReason: null,
  key: 'v/x',
  contentType: 'application/pdf',
  size: 1,
  uploadedAt: 1,
  decidedAt: 2,
  decidedBy: 8,
}

describe('no query of documents scans a table or sorts in a temporary tree:', () => {
  // [spec 10.11 #49]
  test.each([
    ['a new one', addDocument(db, { ...row, key: 'v/x' }, sql`true`), ''],
    [
      'the one that stands',
      findStanding(db, 7, 'government_id'),
      'verification_standing (user_id=? AND document_type=?)',
    ],
    ['the newest of each type', listNewestDocuments(db, 7), 'verification_of (user_id=?)'],
    ['one', findByPublicId(db, 'x'), '(public_id=?)'],
    ['the queue', pendingPage(db, undefined, 21), 'verification_queue'],
    ['the queue, deep', pendingPage(db, 900, 21), 'verification_queue (id>?)'],
    ['the length of the queue', countPending(db), 'verification_queue'],
    [
      'a decision',
      markDecided(db, 1, { action: 'approved', reason: undefined, decidedBy: 8, decidedAt: 2 }),
      '(rowid=?)',
    ],
    ['an undone decision', markUndecided(db, row, 8, 1), '(rowid=?)'],
    ['what is proven of a person', setVerified(db, 7, 'government_id', 2), '(rowid=?)'],
    [
      'the files to delete',
      listToDelete(db, 9, 100),
      'verification_to_delete (decided_at>? AND decided_at<?)',
    ],
    ['a deleted file', forgetKey(db, 1), '(rowid=?)'],
  ])('%s', async (_name, statement, index) => {
    const plan = await planOf(statement.toSQL())
    // A partial index of what waits is walked from its beginning by design.
    expect(
      faultsOf(
        plan.filter(
          (step) => !/SCAN verification_documents USING (COVERING )?INDEX verification_queue/.test(step),
        ),
      ),
    ).toEqual([])
    expect(plan.join('\n')).toContain(index)
  })
})
