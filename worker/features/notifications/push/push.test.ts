import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { PUSH_BROWSERS_PER_DAY } from '#contract/limits.ts'
import { PushKey, type Push } from '#contract/push.ts'
import { parseEnv } from '#worker/env.ts'
import { answer, startOffer } from '#worker/features/chat/offers/offers.fixture.ts'
import { listPrintedSms } from '#worker/platform/sms/console.ts'
import type { PushJob } from '#worker/rpc.ts'
import { startConversation, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { signIn, visitor, type Member } from '#worker/test/people.ts'
import { openGreeted, openRoom } from '#worker/test/sockets.ts'
import { openBrowser, type TestBrowser } from './browser.fixture.ts'
import { takePushBatch } from './take-batch.ts'

/** What the queue holds, and what reached the push service. */
let queued: { job: PushJob; delaySeconds: number }[] = []
let sent: { endpoint: string; headers: Headers; body: Uint8Array }[] = []
let serviceAnswer: (endpoint: string) => number

beforeEach(() => {
  ;[queued, sent, serviceAnswer] = [[], [], () => 201]
  const prototype: Queue<PushJob> = Object.getPrototypeOf(env.PUSH_QUEUE)
  vi.spyOn(prototype, 'sendBatch').mockImplementation(async (messages, options) => {
    for (const { body } of messages) queued.push({ job: body, delaySeconds: options?.delaySeconds ?? 0 })
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    sent.push({
      endpoint: request.url,
      headers: request.headers,
      body: new Uint8Array(await request.arrayBuffer()),
    })
    return new Response(null, { status: serviceAnswer(request.url) })
  })
  return () => vi.restoreAllMocks()
})

/** Gives these jobs to the Worker, as the queue does. Returns how many are to be tried again. */
async function take(jobs: readonly PushJob[], queue = 'push'): Promise<number> {
  let retries = 0
  const messages = jobs.map((body, index) => ({
    id: String(index),
    timestamp: new Date(),
    body,
    attempts: 1,
    ack: () => undefined,
    retry: () => void (retries += 1),
  }))
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  const all = { ackAll: () => undefined, retryAll: () => undefined }
  await takePushBatch(parseEnv(env), { queue, messages, metadata, ...all })
  return retries
}

const takeQueued = () => take(queued.splice(0).map(({ job }) => job))

/** Takes what is queued, each job twice, and then what that queued for the browsers. */
async function runQueue(): Promise<number> {
  const jobs = queued.splice(0).map(({ job }) => job)
  await take([...jobs, ...jobs])
  return takeQueued()
}

async function subscribe(member: Member, browser = openBrowser()): Promise<TestBrowser> {
  expect((await member.post('/api/push/subscriptions', browser.subscription)).status).toBe(201)
  return browser
}

function pushesTo({ subscription, read }: TestBrowser): Push[] {
  return sent.filter(({ endpoint }) => endpoint === subscription.endpoint).map(({ body }) => read(body))
}

async function set(member: Member, settings: object) {
  expect((await member.patch('/api/notifications/settings', settings)).status).toBe(200)
}

/** Comments and waits until the seller's push is queued. */
async function comment(from: Member, listingId: string, content: string) {
  const before = queued.length
  expect((await from.post(`/api/listings/${listingId}/comments`, { content })).status).toBe(201)
  await vi.waitFor(() => expect(queued.length).toBeGreaterThan(before))
}

const queuedMessages = () => queued.filter(({ job }) => job.about === 'message').length

/** Writes a message and waits until its push is queued. */
async function writeAndQueue(from: Member, id: string, content: string) {
  const before = queuedMessages()
  await write(from, id, content)
  await vi.waitFor(() => expect(queuedMessages()).toBeGreaterThan(before))
}

test('a message reaches the browser of its receiver, encrypted for it alone, and not that of its sender', async () => {
  const { buyer, seller, id } = await startConversation()
  const [browser, own] = [await subscribe(seller), await subscribe(buyer)]
  await writeAndQueue(buyer, id, 'Is it there? My code is 482913')
  await runQueue()
  expect(pushesTo(browser)).toEqual([
    {
      about: 'message',
      conversationId: id,
      senderName: expect.any(String),
      content: 'Is it there? My code is ••••••',
      unread: 1,
    },
  ])
  expect(pushesTo(own)).toEqual([])
  expect(sent[0]?.headers.get('topic')).toBe(id.replaceAll('-', ''))
  expect(sent[0]?.headers.get('authorization')).toMatch(/^vapid t=[\w.-]+, k=BLn2J7Uq/)
  expect(() => own.read(sent[0]?.body ?? new Uint8Array())).toThrow()
})

test('of messages in a row the last is pushed, with their number; a job that arrives twice pushes once', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  await writeAndQueue(buyer, id, 'Good morning')
  await writeAndQueue(buyer, id, 'Can I see it today?')
  await runQueue()
  expect(pushesTo(browser)).toMatchObject([{ content: 'Can I see it today?', unread: 2 }])
})

test('what was read before its push is not pushed', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  await writeAndQueue(buyer, id, 'Is it there?')
  expect((await seller.post(`/api/conversations/${id}/read`, { seq: 1 })).status).toBe(200)
  await runQueue()
  expect(pushesTo(browser)).toEqual([])
})

test('other notifications are pushed once, the newest with the number of the rest', async () => {
  const { buyer, seller, listingId } = await startConversation()
  const browser = await subscribe(seller)
  await comment(buyer, listingId, 'Does it have a warranty?')
  await comment(buyer, listingId, 'And is the price fixed?')
  await runQueue()
  expect(pushesTo(browser)).toMatchObject([
    { about: 'notification', notification: { kind: 'comment', preview: 'And is the price fixed?' }, more: 1 },
  ])
})

test('kinds that a person does not want pushed are not', async () => {
  const { buyer, seller, id, listingId } = await startConversation()
  const browser = await subscribe(seller)
  await set(seller, { pushMuted: ['message', 'comment'] })
  await writeAndQueue(buyer, id, 'Is it there?')
  await comment(buyer, listingId, 'Does it have a warranty?')
  await runQueue()
  expect(pushesTo(browser)).toEqual([])
})

test('in quiet hours a push waits until they end', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  const hour = new Date().getUTCHours()
  await set(seller, { quietHours: { from: hour, to: (hour + 3) % 24 } })
  await writeAndQueue(buyer, id, 'Are you awake?')
  await takeQueued()
  expect(queued).toMatchObject([{ job: { about: 'message' } }])
  expect(queued[0]?.delaySeconds).toBeGreaterThan((2 * HOUR_MS) / 1_000 - 1)
  expect(sent).toEqual([])
  await set(seller, { quietHours: null })
  await runQueue()
  expect(pushesTo(browser)).toMatchObject([{ content: 'Are you awake?' }])
})

test('a browser gets nothing once its session has ended or its person is suspended', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  await writeAndQueue(buyer, id, 'Is it there?')
  await d1.run`UPDATE users SET suspended_until = ${Date.now() + HOUR_MS} WHERE public_id = ${seller.user.id}`
  await runQueue()
  await d1.run`UPDATE users SET suspended_until = NULL WHERE public_id = ${seller.user.id}`
  await writeAndQueue(buyer, id, 'Hello?')
  expect((await seller.post('/api/auth/logout')).status).toBe(204)
  await runQueue()
  expect(pushesTo(browser)).toEqual([])

  const other = await startConversation()
  const theirs = await subscribe(other.seller)
  await writeAndQueue(other.buyer, other.id, 'Is it there?')
  expect((await other.seller.post('/api/auth/logout-everywhere')).ok).toBe(true)
  await runQueue()
  expect(pushesTo(theirs)).toEqual([])
})

test('a browser on which somebody else signs in gets their pushes only, though one of the other was on its way', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  await writeAndQueue(buyer, id, 'Is it there?')
  await takeQueued()
  await subscribe(await signIn(), browser)
  await runQueue()
  await writeAndQueue(buyer, id, 'Hello?')
  await runQueue()
  expect(pushesTo(browser)).toEqual([])
})

test('a browser gets nothing after the sixty days of its session', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  const endsAt = await d1.value<number>`SELECT session_ends_at FROM push_subscriptions
    WHERE endpoint = ${browser.subscription.endpoint}`
  expect((endsAt ?? 0) - Date.now()).toBeGreaterThan(60 * 24 * HOUR_MS - MINUTE_MS)
  expect((endsAt ?? 0) - Date.now()).toBeLessThanOrEqual(60 * 24 * HOUR_MS)
  await d1.run`UPDATE push_subscriptions SET session_ends_at = ${Date.now()}`
  await writeAndQueue(buyer, id, 'Is it there?')
  await runQueue()
  expect(pushesTo(browser)).toEqual([])
})

test('a message is pushed to a person whose open page has not shown it', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  await openRoom(seller, id)
  await writeAndQueue(buyer, id, 'Is it there?')
  await runQueue()
  expect(pushesTo(browser)).toHaveLength(1)
})

test('a notice in the name of its receiver does not stop the push of a message before it', async () => {
  const { buyer, seller, id } = await startConversation()
  const browser = await subscribe(seller)
  await writeAndQueue(buyer, id, 'Is it there?')
  await d1.run`UPDATE conversations SET last_seq = last_seq + 1,
    last_sender_id = (SELECT id FROM users WHERE public_id = ${seller.user.id}) WHERE public_id = ${id}`
  await runQueue()
  expect(pushesTo(browser)).toHaveLength(1)
})

test('the first push to a person does not count what they left unread long ago', async () => {
  const { buyer, seller, listingId } = await startConversation()
  const browser = await subscribe(seller)
  await comment(buyer, listingId, 'Does it have a warranty?')
  await d1.run`UPDATE notifications SET created_at = ${Date.now() - 30 * HOUR_MS} WHERE kind = 'comment'`
  await comment(buyer, listingId, 'And is the price fixed?')
  await runQueue()
  expect(pushesTo(browser)).toMatchObject([{ more: 0 }])
})

test('a push service that is busy is tried again, and a subscription that it no longer knows is deleted', async () => {
  const { buyer, seller, id } = await startConversation()
  const [busy, gone] = [await subscribe(seller), await subscribe(seller)]
  serviceAnswer = (endpoint) => (endpoint === busy.subscription.endpoint ? 503 : 410)
  await writeAndQueue(buyer, id, 'Is it there?')
  expect(await runQueue()).toBe(1)
  serviceAnswer = () => 201
  await writeAndQueue(buyer, id, 'Hello?')
  expect(await runQueue()).toBe(0)
  expect(pushesTo(busy)).toHaveLength(2)
  expect(pushesTo(gone)).toHaveLength(1)
})

test('a job that failed too often is logged and given up', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await take([{ about: 'notifications', userId: 1 }], 'push-dead')).toBe(0)
  expect(logged.mock.calls.join()).toContain('push lost')
})

test('a person subscribes at most 20 browsers a day; the same one again does not count', async () => {
  const member = await signIn(undefined, { RATE_LIMIT_SCALE: '1' })
  const browsers = Array.from({ length: PUSH_BROWSERS_PER_DAY }, openBrowser)
  for (const browser of browsers) await subscribe(member, browser)
  const { subscription } = openBrowser()
  const again = browsers.at(-1)?.subscription
  expect((await refusedWith(member.post('/api/push/subscriptions', subscription))).status).toBe(429)
  expect((await member.post('/api/push/subscriptions', again)).status).toBe(201)
  const otherKeys = { ...again, keys: subscription.keys }
  expect((await refusedWith(member.post('/api/push/subscriptions', otherKeys))).status).toBe(429)
})

test('only the address of a push service can be subscribed, at most ten for a person, and one can be ended', async () => {
  const { buyer, seller, id } = await startConversation()
  const good = openBrowser().subscription
  for (const endpoint of [
    'https://localhost/push',
    'https://example.com/fcm.googleapis.com',
    'https://fcm.googleapis.com.example.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    ['https://me', 'secret@fcm.googleapis.com/x'].join(':'),
  ])
    expect(
      (await refusedWith(seller.post('/api/push/subscriptions', { ...good, endpoint }))).status,
      endpoint,
    ).toBe(400)
  const notOnTheCurve = Buffer.alloc(65, 4).toString('base64url')
  const keys = { ...good.keys, p256dh: notOnTheCurve }
  const padded = { ...good.keys, auth: good.keys.auth + '='.repeat(1_000) }
  for (const bad of [keys, padded])
    expect((await refusedWith(seller.post('/api/push/subscriptions', { ...good, keys: bad }))).status).toBe(
      400,
    )
  const browsers: TestBrowser[] = []
  for (let index = 0; index < 11; index += 1) browsers.push(await subscribe(seller))
  const ended = browsers[10]?.subscription.endpoint
  expect((await buyer.delete('/api/push/subscriptions', { endpoint: ended })).status).toBe(204)
  await writeAndQueue(buyer, id, 'Is it there?')
  await runQueue()
  expect(browsers.map((browser) => pushesTo(browser).length)).toEqual([0, ...Array(10).fill(1)])

  expect((await seller.delete('/api/push/subscriptions', { endpoint: ended })).status).toBe(204)
  await writeAndQueue(buyer, id, 'Hello?')
  await runQueue()
  expect(browsers.map((browser) => pushesTo(browser).length)).toEqual([0, ...Array(9).fill(2), 1])
})

test('without keys nobody can subscribe', async () => {
  const off = { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: undefined }
  expect((await parsed(PushKey, visitor().get('/api/push'))).publicKey).toMatch(/^[\w-]{87}$/)
  expect(await parsed(PushKey, visitor(off).get('/api/push'))).toEqual({ publicKey: null })
  const member = await signIn(undefined, off)
  expect(await refusedWith(member.post('/api/push/subscriptions', openBrowser().subscription))).toEqual({
    status: 409,
    code: 'conflict',
    message: 'This market sends no notifications to devices.',
  })
})

test('a first message sends an SMS a day to whoever chose it and was not seen for a day', async () => {
  const { buyer, seller, id } = await startConversation()
  const texts = () => listPrintedSms(env.KV, seller.phone).then(({ messages }) => messages)
  await writeAndQueue(buyer, id, 'Is it there?')
  await runQueue()
  expect(await texts()).toEqual([])

  await set(seller, { smsAlerts: true })
  const seen = (ago: number) =>
    d1.run`UPDATE users SET seen_at = ${Date.now() - ago} WHERE public_id = ${seller.user.id}`
  await seen(HOUR_MS)
  await writeAndQueue(buyer, id, 'Hello?')
  await runQueue()
  expect(await texts()).toEqual([])

  await seen(25 * HOUR_MS)
  for (const content of ['Are you there?', 'Please answer']) {
    await writeAndQueue(buyer, id, content)
    await runQueue()
  }
  expect(await texts()).toMatchObject([
    { body: 'Salone Market: somebody wrote to you. Open the market to answer.' },
  ])
})

test('an accepted offer sends an SMS, even if the seller writes at once and the buyer has read before', async () => {
  const { buyer, seller, id, offerId } = await startOffer()
  await set(buyer, { smsAlerts: true })
  await write(seller, id, 'Good price')
  expect((await buyer.post(`/api/conversations/${id}/read`, { seq: 2 })).status).toBe(200)
  expect((await answer(seller, id, offerId, 'accept')).ok).toBe(true)
  await writeAndQueue(seller, id, 'Come tomorrow')
  await runQueue()
  const { messages } = await listPrintedSms(env.KV, buyer.phone)
  expect(messages).toMatchObject([
    { body: 'Salone Market: your offer was accepted. Open the market to agree on where to meet.' },
  ])
})

test('who has their inbox open counts as seen', async () => {
  const member = await signIn()
  const seenAt = () => d1.value<number | null>`SELECT seen_at FROM users WHERE public_id = ${member.user.id}`
  expect(await seenAt()).toBeNull()
  await openGreeted(member)
  await vi.waitFor(async () => expect(await seenAt()).toBeGreaterThan(Date.now() - MINUTE_MS))
})
