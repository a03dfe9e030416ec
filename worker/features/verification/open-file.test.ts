import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { DOCUMENT_LINK_SECONDS } from '#contract/limits.ts'
import { openDb } from '#worker/db/client.ts'
import { listNewestDocuments } from '#worker/db/newest-documents.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { d1, faultsOf, planOf } from '#worker/test/databases.ts'
import { refusedWith } from '#worker/test/parsed.ts'
import { type Member, signIn, signInAdmin, suspend, visitor } from '#worker/test/people.ts'
import { JPEG } from '#worker/test/photo-bytes.ts'
import {
  addDocument,
  countPending,
  findByPublicId,
  findPendingOrApproved,
  forgetKey,
  listFilesToDelete,
  listPending,
  markDecided,
  markUndecided,
  setVerified,
} from './store.ts'
import { PDF, documentsOf, linkOf, queueOf, submit, trailOf } from './verification.fixture.ts'

let moderator: Member
beforeAll(async () => {
  moderator = await signInAdmin()
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function findQueued(by: Member, id: string): Promise<{ fileUrl: string | null }> {
  return (await queueOf(by)).find((each) => each.id === id) ?? { fileUrl: null }
}

const readRefusal = (by: Pick<Member, 'get'>, link: string) => refusedWith(by.get(link))

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

test('a file is served as a download and cannot run scripts', async () => {
  const owner = await signIn()
  await submit(owner)
  const [document = { fileUrl: null }] = await documentsOf(owner)
  const response = await owner.get(linkOf(document))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="government_id.pdf"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'content-length': String(PDF.length),
  })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF)
  const picture = await submit(owner, 'proof_of_address', JPEG, 'image/jpeg')
  expect((await owner.get(linkOf(picture))).headers.get('content-disposition')).toBe(
    'attachment; filename="proof_of_address.jpg"',
  )
})

test('the audit trail records who opened a file, but not refused attempts', async () => {
  const [owner, stranger] = await Promise.all([signIn(), signIn()])
  const document = await submit(owner)
  const queued = await findQueued(moderator, document.id)
  await owner.get(linkOf(document))
  await moderator.get(linkOf(queued))
  await moderator.get(linkOf(queued))
  await stranger.get(linkOf(document))
  await visitor().get(linkOf(document))
  expect(await trailOf(document.id)).toEqual([
    { action: 'document_submitted', detail: 'government_id', actor: owner.user.id, reason: null },
    { action: 'document_opened', detail: 'government_id', actor: owner.user.id, reason: null },
    { action: 'document_opened', detail: 'government_id', actor: moderator.user.id, reason: null },
    { action: 'document_opened', detail: 'government_id', actor: moderator.user.id, reason: null },
  ])
})

describe('a link to a file', () => {
  test('works only for the person who requested it', async () => {
    const [owner, stranger] = await Promise.all([signIn(), signIn()])
    const document = await submit(owner)
    const another = await signInAdmin()
    const moderatorsLink = linkOf(await findQueued(moderator, document.id))
    const own = linkOf(document)
    expect(await readRefusal(visitor(), own)).toMatchObject({ status: 401, code: 'signed_out' })
    for (const by of [stranger, another, moderator])
      expect(await readRefusal(by, own)).toMatchObject({
        status: 403,
        message: 'This link was made for somebody else.',
      })
    for (const by of [stranger, another, owner])
      expect((await readRefusal(by, moderatorsLink)).status).toBe(403)
    expect((await moderator.get(moderatorsLink)).status).toBe(200)
  })

  test('is refused to an admin who has lost the role and to a suspended owner', async () => {
    const [owner, former] = await Promise.all([signIn(), signInAdmin()])
    const document = await submit(owner)
    const link = linkOf(await findQueued(former, document.id))
    expect((await former.get(link)).status).toBe(200)
    await d1.run`UPDATE users SET role = 'member' WHERE public_id = ${former.user.id}`
    expect(await readRefusal(former, link)).toMatchObject({ status: 403, code: 'forbidden' })
    await suspend(owner, Date.now() + HOUR_MS)
    expect(await readRefusal(owner, linkOf(document))).toMatchObject({ status: 403, code: 'suspended' })
  })

  // [spec 8 #23]
  test('works for exactly five minutes', async () => {
    const owner = await signIn()
    const start = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(start)
    const [document] = [await submit(owner)]
    vi.spyOn(Date, 'now').mockReturnValue(start + DOCUMENT_LINK_SECONDS * 1_000 - 1)
    expect((await owner.get(linkOf(document))).status).toBe(200)
    vi.spyOn(Date, 'now').mockReturnValue(start + DOCUMENT_LINK_SECONDS * 1_000)
    expect(await readRefusal(owner, linkOf(document))).toMatchObject({
      status: 403,
      message: 'Request has expired',
    })
    expect(DOCUMENT_LINK_SECONDS).toBeLessThanOrEqual(300)
  })

  test('is refused if it was altered', async () => {
    const owner = await signIn()
    const link = linkOf(await submit(owner))
    const [claims = '', signature = ''] = link.slice('/api/verification/files/'.length).split('.')
    const forged = btoa(
      atob(claims.replaceAll('-', '+').replaceAll('_', '/')).replace(/"until":\d+/, '"until":9999999999999'),
    ).replaceAll('=', '')
    for (const token of [
      `${forged}.${signature}`,
      `${claims}.${signature.split('').toReversed().join('')}`,
      claims,
      `${claims}.`,
      'nothing',
      `${link}/more`,
    ]) {
      expect((await readRefusal(owner, `/api/verification/files/${token}`)).status).toBe(404)
    }
  })
})

test('opening a deleted file is a 410 and is not recorded', async () => {
  const owner = await signIn()
  const document = await submit(owner)
  await d1.run`UPDATE verification_documents SET key = NULL WHERE public_id = ${document.id}`
  expect(await readRefusal(owner, linkOf(document))).toMatchObject({
    status: 410,
    message: 'The file of this document has been deleted.',
  })
  expect(await documentsOf(owner)).toMatchObject([{ id: document.id, fileUrl: null }])
  expect(await trailOf(document.id)).toHaveLength(1)
  await d1.run`DELETE FROM verification_documents WHERE public_id = ${document.id}`
  expect(await readRefusal(owner, linkOf(document))).toMatchObject({ status: 404 })
})

test.each([
  ['adding a document', addDocument(db, { ...row, key: 'v/x' }, sql`true`), ''],
  [
    'finding a pending or approved document',
    findPendingOrApproved(db, 7, 'government_id'),
    'verification_standing (user_id=? AND document_type=?)',
  ],
  ['listing the newest document of each type', listNewestDocuments(db, 7), 'verification_of (user_id=?)'],
  ['finding a document by id', findByPublicId(db, 'x'), '(public_id=?)'],
  ['listing the first page of the queue', listPending(db, undefined, 21), 'verification_queue'],
  ['listing a later page of the queue', listPending(db, 900, 21), 'verification_queue (id>?)'],
  ['counting the queue', countPending(db), 'verification_queue'],
  [
    'deciding',
    markDecided(db, 1, { action: 'approved', reason: undefined, decidedBy: 8, decidedAt: 2 }),
    '(rowid=?)',
  ],
  ['undoing a decision', markUndecided(db, row, 8, 1), '(rowid=?)'],
  ['setting what a person has verified', setVerified(db, 7, 'government_id', 2), '(rowid=?)'],
  [
    'listing the files to delete',
    listFilesToDelete(db, 9, 100),
    'verification_to_delete (decided_at>? AND decided_at<?)',
  ],
  ['forgetting a deleted file', forgetKey(db, 1), '(rowid=?)'],
])(
  'no query of documents scans a table or sorts in a temporary tree when %s',
  async (_name, statement, index) => {
    const plan = await planOf(statement.toSQL())
    // The queue is a partial index that is read from its beginning.
    expect(
      faultsOf(
        plan.filter(
          (step) => !/SCAN verification_documents USING (COVERING )?INDEX verification_queue/.test(step),
        ),
      ),
    ).toEqual([])
    expect(plan.join('\n')).toContain(index)
  },
)
