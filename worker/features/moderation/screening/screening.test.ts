import { beforeEach, expect, test } from 'vitest'
import { CommentsPage } from '#contract/engagement.ts'
import { startConversation, readMessages, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { decideItem, trailOf, emptyQueue, readQueue } from '#worker/test/desk.ts'
import { parsed } from '#worker/test/parsed.ts'
import {
  type Person,
  type TestSettings,
  signIn,
  signInAdmin,
  visitor,
  modelThat,
} from '#worker/test/people.ts'
import { comment, postListing } from '#worker/test/things.ts'

const THREAT = 'You stupid fool, I will find you and beat you'
const LINK = 'Here is the place http://example.org/place'

beforeEach(emptyQueue)

async function commentsFor(person: Person, id: string): Promise<string[]> {
  const page = await parsed(CommentsPage, person.get(`/api/listings/${id}/comments`))
  return page.comments.map(({ content }) => content)
}

const THEFT = 'Please send me the code that you just got by SMS'
const copies = async () => await d1.all`SELECT seq, reporter_id, content FROM reported_messages`

/** The embedded classifier is unsure about this text: 0.57. */
const DOUBTFUL = { title: 'Firman generator, 076 123 456' }
const REASON = 'Sends buyers away from the market'

type Run = () => Promise<unknown>

function sellerWith(run: Run, settings: TestSettings = { SCREENING_MODEL: 'on' }) {
  return signIn(undefined, { AI: modelThat(run), ...settings })
}

test('a threatening comment is held: only its author sees it until it is approved', async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  const { id } = await postListing(seller)
  const held = await comment(buyer, id, THREAT)
  expect(held).toMatchObject({ content: THREAT, isMine: true, isHidden: true })
  expect([
    await commentsFor(buyer, id),
    await commentsFor(seller, id),
    await commentsFor(visitor(), id),
  ]).toEqual([[THREAT], [], []])
  expect(await d1.value`SELECT count(*) AS n FROM notifications WHERE kind = 'comment'`).toBe(0)
  const [item] = await readQueue()
  expect(item).toMatchObject({
    contentType: 'comment',
    flagType: 'inappropriate',
    reason: 'Threatens somebody',
    status: 'open',
  })
  expect(await trailOf(admin, buyer)).toMatchObject([{ action: 'content_held' }])
  await decideItem(admin, item?.publicId ?? '', 'approved')
  expect(await commentsFor(visitor(), id)).toEqual([THREAT])
})

test.each([
  THEFT,
  'Text me the code that Orange sent you',
  'Don’t worry, send me the code',
  'DM me your OTP',
  'Sɛn mi di kod we dɛn jɔs sɛn yu',
])('a comment that asks for a code is held: %j', async (content) => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  const { id } = await postListing(seller)
  expect(await comment(buyer, id, content)).toMatchObject({ isHidden: true })
  expect([
    await commentsFor(buyer, id),
    await commentsFor(seller, id),
    await commentsFor(visitor(), id),
  ]).toEqual([[content], [], []])
  const [item] = await readQueue()
  expect(item).toMatchObject({ reason: 'Tells people to send a code, a PIN or a password', status: 'open' })
  await decideItem(admin, item?.publicId ?? '', 'removed', 'Nobody may ask for codes.')
  expect(await commentsFor(seller, id)).toEqual([])
})

test('a comment whose words are disguised is held like the plain one', async () => {
  const [seller, buyer] = await Promise.all([signIn(), signIn()])
  const { id } = await postListing(seller)
  for (const content of [
    'Se-nd half the mo-ney by Orange Money first',
    'ꓢꓰꓠꓓ half the ꓟꓳꓠꓰꓬ by Orange Money first',
    '🇸🇪🇳🇩 half the money by Orange Money first',
  ])
    expect(await comment(buyer, id, content), content).toMatchObject({ isHidden: true })
  expect(await commentsFor(seller, id)).toEqual([])
})

test('a comment in symbols is shown and queued, and not again once it was approved', async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  const { id } = await postListing(seller)
  const content = '🄸🅂 🄸🅃 🅂🅃🄸🄻🄻 🅃🄷🄴🅁🄴'
  expect(await comment(buyer, id, content)).toMatchObject({ isHidden: false })
  const [item] = await readQueue()
  expect(item).toMatchObject({ reason: 'Written in symbols or another alphabet', status: 'open' })
  await decideItem(admin, item?.publicId ?? '', 'approved')
  await comment(seller, id, content)
  expect(await readQueue()).toHaveLength(1)
})

test('a doubtful comment is shown and queued', async () => {
  const [seller, buyer] = await Promise.all([signIn(), signIn()])
  const { id } = await postListing(seller)
  expect(await comment(buyer, id, LINK)).toMatchObject({ isHidden: false })
  expect(await commentsFor(visitor(), id)).toEqual([LINK])
  expect(await readQueue()).toMatchObject([
    { contentType: 'comment', flagType: 'spam', reason: 'Has a link to another website' },
  ])
})

test('approving one link does not let other links through', async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  const { id } = await postListing(seller)
  await comment(buyer, id, 'http://example.org/place')
  const [item] = await readQueue()
  await decideItem(admin, item?.publicId ?? '', 'approved')
  await comment(seller, id, 'http://example.org/place')
  expect(await readQueue()).toHaveLength(1)
  await comment(buyer, id, 'http://example.com/casino')
  expect(await readQueue()).toHaveLength(2)
})

test('comments that only warn of fraud, ask for the price or have flags are not queued', async () => {
  const [seller, buyer] = await Promise.all([signIn(), signIn()])
  const { id } = await postListing(seller)
  for (const content of [
    'Always test it before you pay, people.',
    'Ɔmɔs na di las prays?',
    'Nɔ gi ɛnibɔdi yu kod.',
    'Do not worry, nobody will ask you for a code here.',
    'Text me the colour, and show me the box.',
    'Salone to the world 🇸🇱🇸🇱🇸🇱🇸🇱',
  ])
    await comment(buyer, id, content)
  expect(await readQueue()).toEqual([])
})

test('a first message that asks for a code is delivered, and its copy is queued', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id, THEFT)
  await expect
    .poll(readQueue)
    .toMatchObject([
      {
        contentType: 'message',
        flagType: 'other',
        reason: 'Tells people to send a code, a PIN or a password',
        reports: 0,
      },
    ])
  expect((await readMessages(seller, id)).messages.map(({ content }) => content)).toEqual([THEFT])
  expect(await copies()).toContainEqual({ seq: 1, reporter_id: null, content: THEFT })
})

test('only the first message of each person is screened', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id)
  await write(buyer, id, THEFT)
  await write(seller, id, 'Send half the money by Orange Money first')
  await expect
    .poll(readQueue)
    .toMatchObject([
      { contentType: 'message', reason: 'Asks for payment before the buyer has seen the item' },
    ])
  await write(seller, id, THEFT)
  expect(await readQueue()).toHaveLength(1)
})

test('a report of a message that is already queued is counted in its open item', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id, THEFT)
  await expect.poll(readQueue).toHaveLength(1)
  const report = () => seller.post(`/api/conversations/${id}/report`, { seq: 1, reason: 'scam' })
  expect([(await report()).status, (await report()).status]).toEqual([201, 200])
  expect(await readQueue()).toMatchObject([{ reports: 1, status: 'open' }])
})

test('text that moderators approved is not queued again', async () => {
  const [admin, one, other] = await Promise.all([signInAdmin(), startConversation(), startConversation()])
  await write(one.buyer, one.id, THEFT)
  await expect.poll(readQueue).toHaveLength(1)
  const [item] = await readQueue()
  await decideItem(admin, item?.publicId ?? '', 'approved')
  await write(other.buyer, other.id, THEFT)
  await write(other.seller, other.id, 'You won the lucky draw')
  await expect.poll(readQueue).toHaveLength(2)
})

test('a profile that offers loans is queued and stays visible until a moderator decides', async () => {
  const member = await signIn()
  const bio = 'Quick loans, no papers. WhatsApp 077 200 900'
  const response = await member.patch('/api/auth/user', { bio })
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ bio })])
  expect(await readQueue()).toMatchObject([
    { contentType: 'profile', flagType: 'spam', reason: 'Offers loans', status: 'open' },
  ])
})

test('a profile with an ordinary name, shop and street is not queued', async () => {
  const member = await signIn()
  await member.patch('/api/auth/user', {
    firstName: 'Mohamed',
    lastName: 'Kamara',
    businessName: 'Kamara Phones',
    bio: 'New phones with receipt at Abacha Street. I never ask for money first.',
  })
  expect(await readQueue()).toEqual([])
})

test('a model that is surer of a violation raises the confidence and adds a reason', async () => {
  await postListing(
    await sellerWith(async () => ({ response: { flagType: 'spam', confidence: 1, reason: REASON } })),
    'generator',
    DOUBTFUL,
  )
  const [item] = await readQueue()
  expect(item?.aiConfidence).toBeGreaterThan(0.75)
  expect(item?.signals).toEqual(['Phone number in the title', 'The account is less than a day old', REASON])
})

test('a listing is not queued if the model finds nothing', async () => {
  await postListing(
    await sellerWith(async () => ({
      response: { flagType: 'other', confidence: 0, reason: 'Nothing is wrong with it' },
    })),
    'generator',
    DOUBTFUL,
  )
  expect(await readQueue()).toEqual([])
})

test.each<[string, Run]>([
  ['fails', () => Promise.reject(new Error('The model is down'))],
  ['returns an unexpected shape', async () => ({ response: { verdict: 'fine' } })],
  ['never responds', () => new Promise(() => undefined)],
])('if the model %s, the embedded classifier decides alone', async (_name, run) => {
  await postListing(await sellerWith(run), 'generator', DOUBTFUL)
  expect(await readQueue()).toMatchObject([{ reason: 'Phone number in the title' }])
})

test('the model is not asked if it is off or the embedded classifier is sure', async () => {
  let asked = 0
  const run = async () => void (asked += 1)
  await postListing(await sellerWith(run, {}), 'generator', DOUBTFUL)
  await postListing(await sellerWith(run))
  await postListing(await sellerWith(run), 'generator', {
    description: 'Send half the money by Orange Money first, no inspection before payment.',
  })
  expect(asked).toBe(0)
})
