import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { DOCUMENT_KEPT_DAYS, UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { User } from '#contract/user.ts'
import { QueuedDocument, VerificationQueue } from '#contract/verification.ts'
import { openDb } from '#worker/db/client.ts'
import { parseEnv } from '#worker/env.ts'
import { listKeys, countUploads } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { type Member, signIn, signInAdmin, visitor } from '#worker/test/people.ts'
import { cronAt, rowId } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { deleteFiles } from './delete-files.ts'
import { findByPublicId, markDecided, setVerified } from './store.ts'
import {
  backdateDecision,
  decide,
  documentsOf,
  queueOf,
  statusOf,
  submit,
  trailOf,
  forgetDocuments,
} from './verification.fixture.ts'

let moderator: Member
let person: Member
beforeEach(async () => {
  await forgetDocuments()
  ;[person, moderator] = await Promise.all([signIn(), signInAdmin()])
})

const undo = (by: Member, { id }: { id: string }) => by.post(`/api/admin/verify-document/${id}/undo`)
const FILE_LIFETIME_MS = DOCUMENT_KEPT_DAYS * DAY_MS

async function decidedAt(id: string): Promise<number> {
  return (await d1.value<number>`SELECT decided_at FROM verification_documents WHERE public_id = ${id}`) ?? 0
}

// [spec 2.10 #7, 3 #28, 7 #28]
test('the queue lists pending documents with their owners, oldest first', async () => {
  await d1.run`UPDATE verification_documents SET status = 'rejected', rejection_reason = 'x', decided_at = 1
    WHERE status = 'pending'`
  await person.patch('/api/auth/user', { firstName: 'Isatu', lastName: 'Kanu', email: 'isatu@example.com' })
  const ids = [
    await submit(person),
    await submit(person, 'proof_of_address'),
    await submit(person, 'business_certificate'),
  ].map(({ id }) => id)
  const read = async (query: string) =>
    await parsed(VerificationQueue.strict(), moderator.get(`/api/admin/verification-queue?${query}`))
  const first = await read('limit=2')
  expect(first.documents.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.total).toBe(3)
  const second = await read(`limit=2&cursor=${first.nextCursor}`)
  expect(second.documents.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(second.nextCursor).toBeNull()
  expect(first.documents[0]).toMatchObject({
    userId: person.user.id,
    status: 'pending',
    documentType: 'government_id',
    user: {
      id: person.user.id,
      displayName: 'Isatu Kanu',
      firstName: 'Isatu',
      phoneNumber: person.phone,
      trustScore: 25,
      verificationLevel: 'Basic',
    },
  })
  expect((await moderator.get('/api/admin/verification-queue?cursor=nothing')).status).toBe(400)
})

// [spec 4 #17]
test('an approval raises the owner’s level at once, even on listings, and notifies the owner', async () => {
  const listing = await postListing(person)
  expect(listing.user.verificationLevel).toBe('Basic')
  const document = await submit(person)
  expect(await parsed(QueuedDocument.strict(), decide(moderator, document))).toMatchObject({
    id: document.id,
    status: 'approved',
    user: { trustScore: 60, verificationLevel: 'Verified' },
  })
  expect(await statusOf(person)).toEqual({
    trustScore: 60,
    verificationLevel: 'Verified',
    completedSteps: 2,
    requiredSteps: 3,
  })
  expect((await parsed(User, person.get('/api/auth/user'))).verificationLevel).toBe('Verified')
  const shown = await (await visitor().get(`/api/listings/${listing.id}`)).json()
  expect(Listing.parse(shown).user.verificationLevel).toBe('Verified')
  expect(JSON.stringify(shown)).not.toMatch(/government_id|trustScore|VerifiedAt/i)
  expect(await notificationsOf(person, 'verification')).toMatchObject([
    { preview: 'Your government ID is approved.', isRead: false },
  ])
  expect(await trailOf(document.id)).toMatchObject([
    { action: 'document_submitted', detail: 'government_id' },
    { action: 'document_approved', detail: 'government_id', actor: moderator.user.id },
  ])
  expect((await queueOf(moderator)).some(({ id }) => id === document.id)).toBe(false)
})

// [spec 3 #29, 7 #31]
test('levels and scores depend on which documents are approved, not on the order of approval', async () => {
  const statuses = [
    ['business_certificate', { trustScore: 40, verificationLevel: 'Basic', completedSteps: 1 }],
    ['proof_of_address', { trustScore: 65, verificationLevel: 'Basic', completedSteps: 2 }],
    ['government_id', { trustScore: 100, verificationLevel: 'Dealer', completedSteps: 3 }],
  ] as const
  for (const [type, status] of statuses) {
    await decide(moderator, await submit(person, type))
    expect(await statusOf(person)).toEqual({ ...status, requiredSteps: 3 })
  }
  expect((await documentsOf(person)).map(({ documentType }) => documentType)).toEqual([
    'government_id',
    'proof_of_address',
    'business_certificate',
  ])
})

// [spec 4 #17]
test('a rejected document does not count, and its owner is notified of the reason', async () => {
  const document = await submit(person, 'proof_of_address')
  const reason = 'The bill is older than three months.'
  expect((await decide(moderator, document, 'rejected', reason)).status).toBe(200)
  expect(await documentsOf(person)).toMatchObject([{ status: 'rejected', rejectionReason: reason }])
  expect((await statusOf(person)).trustScore).toBe(25)
  expect(await notificationsOf(person, 'verification')).toMatchObject([
    { preview: `Your proof of address was rejected: ${reason}` },
  ])
  expect(await trailOf(document.id)).toMatchObject([
    {},
    { action: 'document_rejected', actor: moderator.user.id, reason },
  ])
})

describe('a decision', () => {
  // [spec 7 #29]
  test('on a document that was already decided is refused and changes nothing', async () => {
    const another = await signInAdmin()
    const document = await submit(person)
    const responses = await Promise.all([decide(moderator, document), decide(another, document, 'rejected')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await refusedWith(await decide(another, document, 'rejected'))).toMatchObject({
      status: 409,
      message: 'Somebody has already decided on this document.',
    })
    expect(await trailOf(document.id)).toHaveLength(2)
    expect(await notificationsOf(person, 'verification')).toHaveLength(1)
    const [{ status } = { status: 'pending' }] = await documentsOf(person)
    expect((await statusOf(person)).trustScore).toBe(status === 'approved' ? 60 : 25)
  })

  // [spec 7 #29]
  test('on one’s own document is refused', async () => {
    const document = await submit(moderator)
    expect(await refusedWith(await decide(moderator, document))).toMatchObject({
      status: 403,
      message: 'This document is your own. Another admin has to decide.',
    })
    expect((await statusOf(moderator)).trustScore).toBe(25)
  })

  test('takes effect only if another person decides, and verifies only the owner', async () => {
    const db = openDb(env.DB, 'first-primary')
    const another = await signIn()
    const [document] = await findByPublicId(db, (await submit(person)).id)
    if (!document) throw new Error('There is no document')
    const { id, userId, documentType } = document
    const decideAs = async (decidedBy: number) => {
      const decision = { action: 'approved', reason: undefined, decidedBy, decidedAt: Date.now() } as const
      const [decided] = await db.batch([
        markDecided(db, id, decision),
        setVerified(db, userId, documentType, Date.now()),
      ])
      return decided.length
    }
    const scores = async () => [(await statusOf(person)).trustScore, (await statusOf(another)).trustScore]
    expect(await decideAs(userId)).toBe(0)
    expect(await scores()).toEqual([25, 25])
    expect(await decideAs(await rowId('users', moderator.user.id))).toBe(1)
    expect(await scores()).toEqual([60, 25])
  })

  // [spec 7 #29]
  test('on a missing document is a 404', async () => {
    for (const id of [crypto.randomUUID(), 'nothing']) {
      expect((await decide(moderator, { id })).status).toBe(404)
      expect((await undo(moderator, { id })).status).toBe(404)
    }
  })
})

describe('undoing a decision', () => {
  test.each(['approved', 'rejected'] as const)(
    '(%s) makes the document pending again and withdraws an unread notification',
    async (action) => {
      const document = await submit(person)
      await decide(moderator, document, action)
      expect(await parsed(QueuedDocument, undo(moderator, document))).toMatchObject({
        status: 'pending',
        rejectionReason: null,
        decidedAt: null,
        user: { trustScore: 25 },
      })
      expect(await documentsOf(person)).toMatchObject([
        { id: document.id, status: 'pending', rejectionReason: null },
      ])
      expect(await statusOf(person)).toMatchObject({ trustScore: 25, verificationLevel: 'Basic' })
      expect(await notificationsOf(person, 'verification')).toEqual([])
      expect((await trailOf(document.id)).map((event) => [event.action, event.detail])).toEqual([
        ['document_submitted', 'government_id'],
        [`document_${action}`, 'government_id'],
        ['decision_undone', 'government_id'],
      ])
      expect((await decide(moderator, document)).status).toBe(200)
    },
  )

  test('keeps a notification that was read', async () => {
    const document = await submit(person)
    await decide(moderator, document)
    await markAllAsRead(person)
    await undo(moderator, document)
    expect(await notificationsOf(person, 'verification')).toHaveLength(1)
  })

  test('works once, within a minute and for the admin who decided; a repeat gets the same answer', async () => {
    const another = await signInAdmin()
    const document = await submit(person)
    await decide(moderator, document)
    expect((await undo(another, document)).status).toBe(403)
    const undone = () => parsed(QueuedDocument, undo(moderator, document))
    for (const each of [...(await Promise.all([undone(), undone()])), await undone()])
      expect(each).toMatchObject({ id: document.id, status: 'pending' })
    expect((await trailOf(document.id)).filter(({ action }) => action === 'decision_undone')).toHaveLength(1)
    await decide(moderator, document)
    await backdateDecision(document, UNDO_DECISION_SECONDS * 1_000)
    expect(await refusedWith(await undo(moderator, document))).toMatchObject({
      status: 409,
      message: 'You can undo a decision for 60 seconds. That time is over.',
    })
    expect((await statusOf(person)).trustScore).toBe(60)
  })

  test('works if an earlier document of the type was rejected, too', async () => {
    await decide(moderator, await submit(person), 'rejected')
    const second = await submit(person)
    await decide(moderator, second, 'rejected')
    expect((await undo(moderator, second)).status).toBe(200)
  })

  test('is refused if the person has sent another document of the type', async () => {
    const document = await submit(person)
    await decide(moderator, document, 'rejected')
    const second = await submit(person)
    expect(await refusedWith(await undo(moderator, document))).toMatchObject({
      status: 409,
      message: 'This person has already sent another document, so this decision stays.',
    })
    expect(await documentsOf(person)).toMatchObject([{ id: second.id, status: 'pending' }])
  })
})

describe('the scores of a person’s listings', () => {
  const scoreOf = async (id: string) => (await parsed(Listing, visitor().get(`/api/listings/${id}`))).aiScore

  async function listBestFirst(location: string): Promise<string[]> {
    const { listings } = await parsed(
      ListingsPage,
      moderator.get(`/api/listings?sortBy=ai_score&type=generator&location=${location}`),
    )
    return listings.map(({ id }) => id)
  }

  test('move them up in the AI Relevance feed after an approval, and down if it is undone', async () => {
    const other = await signIn()
    const place = { location: 'Pujehun' }
    const mine = await postListing(person, 'generator', {
      ...place,
      description: 'Runs well and starts at once. Come to Pujehun and hear it. Ask for Aminata.',
    })
    const newer = await postListing(other, 'generator', {
      ...place,
      description: 'Used in a shop for two years, serviced last month here. Ask for Mariama now.',
    })
    expect(mine.aiScore).toBe(newer.aiScore)
    expect(await listBestFirst('Pujehun')).toEqual([newer.id, mine.id])
    const document = await submit(person)
    expect(await scoreOf(mine.id)).toBe(mine.aiScore)
    await decide(moderator, document)
    expect(await scoreOf(mine.id)).toBe(mine.aiScore + 5)
    expect(await listBestFirst('Pujehun')).toEqual([mine.id, newer.id])
    await undo(moderator, document)
    expect(await scoreOf(mine.id)).toBe(mine.aiScore)
    expect(await listBestFirst('Pujehun')).toEqual([newer.id, mine.id])
    expect(await scoreOf(newer.id)).toBe(newer.aiScore)
  })

  test('rise with each approved document by its share of the trust score, also for later posts', async () => {
    const { id, aiScore } = await postListing(person)
    const types = [
      ['business_certificate', 2],
      ['proof_of_address', 6],
      ['government_id', 11],
    ] as const
    for (const [type, gain] of types) {
      await decide(moderator, await submit(person, type))
      expect(await scoreOf(id)).toBe(aiScore + gain)
    }
    const whole = { description: 'x'.repeat(300) }
    const posted = await postListing(person, 'generator', whole)
    const edited = await parsed(Listing, person.patch(`/api/listings/${id}`, whole))
    expect(edited.aiScore).toBe(posted.aiScore)
    expect(posted.aiScore).toBe(20 + 15 + 15 + 10 + 10)
  })
})

test('a decided document’s file is deleted after 30 days; the decision and pending files stay', async () => {
  const approved = await submit(person)
  const rejected = await submit(person, 'proof_of_address')
  await submit(person, 'business_certificate')
  await decide(moderator, approved)
  await decide(moderator, rejected, 'rejected')
  const last = Math.max(await decidedAt(approved.id), await decidedAt(rejected.id))
  await d1.run`UPDATE verification_documents SET decided_at = ${last} WHERE decided_at IS NOT NULL`

  await cronAt(last + FILE_LIFETIME_MS - 1)
  expect(await listKeys()).toHaveLength(3)
  await cronAt(last + FILE_LIFETIME_MS)
  expect(await listKeys()).toHaveLength(1)
  expect(await documentsOf(person)).toMatchObject([
    { id: approved.id, status: 'approved', fileUrl: null },
    { id: rejected.id, status: 'rejected', rejectionReason: 'The photo is blurred.', fileUrl: null },
    { status: 'pending', fileUrl: expect.stringContaining('/files/') },
  ])
  expect((await statusOf(person)).trustScore).toBe(60)
  expect((await trailOf(approved.id)).at(-1)).toEqual({
    action: 'document_deleted',
    detail: 'government_id',
    actor: null,
    reason: null,
  })
  expect(await countUploads()).toBe(1)

  await cronAt(last + 2 * FILE_LIFETIME_MS)
  expect(await trailOf(approved.id)).toHaveLength(3)
})

test('a failed deletion is not recorded, and the next run retries it', async () => {
  const document = await submit(person)
  await decide(moderator, document)
  const now = (await decidedAt(document.id)) + FILE_LIFETIME_MS
  const real = parseEnv(env)
  const bucket = { delete: vi.fn().mockRejectedValue(new Error('out of reach')) }
  const run = (BUCKET: unknown) =>
    deleteFiles({ env: { ...real, BUCKET: BUCKET as R2Bucket }, db: openDb(env.DB, 'first-primary'), now })
  await expect(run(bucket)).rejects.toThrow('out of reach')
  expect(await trailOf(document.id)).toHaveLength(2)
  expect((await documentsOf(person))[0]?.fileUrl).not.toBeNull()
  await run(real.BUCKET)
  expect(await listKeys()).toEqual([])
  expect((await trailOf(document.id)).at(-1)?.action).toBe('document_deleted')
})
