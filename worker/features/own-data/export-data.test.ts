import { beforeEach, expect, test, vi } from 'vitest'
import { AccountExport } from '#contract/own-data.ts'
import { PERSON_TABLES } from '#worker/db/person-tables.ts'
import { review, sale } from '#worker/features/deals/deals.fixture.ts'
import { submit } from '#worker/features/verification/verification.fixture.ts'
import { save, startConversation, write } from '#worker/test/calls.ts'
import { flagContent } from '#worker/test/desk.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { expectOk, signIn, suspend, type Member } from '#worker/test/people.ts'
import { comment, postListing } from '#worker/test/things.ts'

let person: Member
let other: Member
beforeEach(async () => {
  ;[person, other] = await Promise.all([signIn(), signIn()])
})

function exportOf(member: Member): Promise<AccountExport> {
  return parsed(AccountExport.strict(), member.get('/api/account/export'))
}

test('the file has what the person wrote, posted, saved and did, and what was written to them', async () => {
  await expectOk(person.patch('/api/auth/user', { firstName: 'Musa', email: 'musa@example.com' }))
  const listing = await postListing(person)
  const { id: theirs } = await postListing(other)
  await comment(person, theirs, 'Is it loud?')
  await expectOk(person.post(`/api/listings/${theirs}/like`))
  await save(person, { name: 'My search' })
  await submit(person)
  const { id, listingId } = await startConversation(other, person)
  await write(other, id, 'Is it still there?')
  await write(person, id, 'Yes, it is.')
  const file = await exportOf(person)
  expect(file).toMatchObject({
    profile: [{ phoneNumber: person.phone, firstName: 'Musa', email: 'musa@example.com', smsAlerts: false }],
    comments: [{ listing: theirs, content: 'Is it loud?' }],
    likes: [{ listing: theirs }],
    savedSearches: [{ name: 'My search' }],
    documents: [{ type: 'government_id', status: 'pending' }],
    logEvents: [{ action: 'document_submitted', byOneself: true }],
    sessions: [{ startedAt: expect.any(String) }],
    conversations: [
      {
        id,
        listing: listingId,
        otherUser: 'Private Seller',
        messages: [
          { content: 'Is it still there?', senderId: other.user.id },
          { content: 'Yes, it is.', senderId: person.user.id },
        ],
      },
    ],
    conversationsLeftOut: 0,
  })
  expect(file.listings.map((each) => each.id).sort()).toEqual([listing.id, listingId].sort())
  expect(file.listings[0]).toMatchObject({ title: listing.title, attributes: { fuel: expect.anything() } })
})

test('each section of the list of tables is in the file and in its description', async () => {
  const sections = Object.values(PERSON_TABLES).flatMap(({ gives }) =>
    typeof gives === 'string' ? [] : gives.map(({ as }) => as),
  )
  const others = ['exportedAt', 'conversations', 'conversationsLeftOut']
  expect([...sections, ...others].sort()).toEqual(Object.keys(AccountExport.shape).sort())
  expect(Object.keys(await exportOf(person)).sort()).toEqual([...sections, ...others].sort())
})

test('the file has nothing of others beyond that, and no secret', async () => {
  await expectOk(other.patch('/api/auth/user', { firstName: 'Fatmata', email: 'fatmata@example.com' }))
  const sold = await sale(other, person)
  // Nobody sees a review before both have written theirs.
  await expectOk(review(other, sold.listingId, { verdict: 'negative', tags: ['rude'], text: 'Unseen yet' }))
  const { id } = await postListing(person)
  await flagContent('listing', id, { signals: ['A signal of the classifier'] })
  await postListing(other, 'generator', { title: 'Somebody else' })
  const text = JSON.stringify(await exportOf(person))
  for (const secret of [
    other.phone,
    'fatmata@example.com',
    'Unseen yet',
    'A signal',
    'Somebody else',
    person.cookie.split('=')[1] ?? '',
  ])
    expect(text).not.toContain(secret)
})

test('more rows than fit in one read are all in the file, once', async () => {
  const { id } = await postListing(other)
  for (let written = 0; written < 3; written += 1) await comment(person, id, `Comment ${written}`)
  const { env } = await import('cloudflare:workers')
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
      INSERT INTO comments (public_id, listing_id, author_id, content, created_at)
      SELECT 'copy-' || i, listing_id, author_id, content, created_at FROM n,
        (SELECT * FROM comments ORDER BY id DESC LIMIT 1)`,
  ).run()
  const { comments } = await exportOf(person)
  expect(new Set(comments.map((each) => each.id)).size).toBe(453)
})

test('a person gets one file an hour, is told when to come back, and the log has it', async () => {
  const logged = vi.spyOn(console, 'log')
  const scaled = { RATE_LIMIT_SCALE: '1' }
  const member = await signIn(undefined, scaled)
  await exportOf(member)
  expect(logged.mock.calls.flat().join()).toContain('"kind":"data_exported"')
  vi.restoreAllMocks()
  const refusal = await refusedWith(member.get('/api/account/export'))
  expect(refusal).toMatchObject({ status: 429, message: expect.stringMatching(/try again in \d+ minutes/) })
})

test('a suspended person gets their file too', async () => {
  await suspend(person, Date.now() + 1e9)
  expect((await exportOf(person)).profile).toMatchObject([{ phoneNumber: person.phone }])
})

test('the file is a download that no cache keeps', async () => {
  const { headers } = await person.get('/api/account/export')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="salone-market-my-data-[\d-]+\.json"$/,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
})
