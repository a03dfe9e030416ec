import { locks } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUnsent, readOutbox } from '#web/lib/outbox.ts'
import { stubSockets, type TestSocket } from '#web/lib/socket/socket.fixture.ts'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, outage, signedOut } from '#web/test/server.ts'
import { CONVERSATION_ID, logOf, NO_MARKS, ownMessage } from './chat.fixture.ts'
import { isDelayed } from './delayed.ts'
import { connectRooms } from './inbox-keeper.tsx'
import { flushTasks } from './open-hook.fixture.tsx'
import { INITIAL_ROOM_STATE, registerThread, setRoom } from './open-threads.ts'
import { threadLogQuery } from './queries.ts'
import { claimDevice, sendUnsent } from './send-unsent.ts'

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  sockets = stubSockets()
  client = new QueryClient()
  cleanUps = []
})

afterEach(() => {
  for (const cleanUp of cleanUps) cleanUp()
})

const OTHER_ID = '0190b5a0-0000-7000-8000-00000000000b'

let client: QueryClient
let sockets: TestSocket[]
let cleanUps: (() => void)[]

function writeTo(conversationId: string, clientId: string) {
  const createdAt = '2026-11-20T09:00:00.000Z'
  addUnsent(member.id, { clientId, conversationId, content: `Text ${clientId}`, createdAt })
}
const write = (...clientIds: string[]) => clientIds.forEach((each) => writeTo(CONVERSATION_ID, each))

/** Starts sending, as another tab would. */
function startSending(onSignedOut = () => {}) {
  cleanUps.push(claimDevice(member.id), sendUnsent(client, member.id, onSignedOut))
}

type Responder = (
  call: ApiCall,
  tries: number,
) => StubResponse | Promise<StubResponse | undefined> | undefined

/** Starts sending to a server that stores each client id once. */
function start(respond: Responder = () => undefined, onSignedOut?: () => void) {
  const stored: string[] = []
  const calls: ApiCall[] = stubServer(async (call) => {
    const response = await respond(call, calls.length)
    if (response) return response
    const { clientId, content } = bodyOf(call)
    if (!stored.includes(clientId)) stored.push(clientId)
    const conversationId = call.path.split('/')[3]
    const seq = stored.indexOf(clientId) + 1
    return { status: 201, body: ownMessage(seq, { conversationId, clientId, content }) }
  })
  startSending(onSignedOut)
  return { calls, stored }
}

function bodyOf({ body }: ApiCall): { clientId: string; content: string } {
  const { clientId, content }: Partial<Record<'clientId' | 'content', unknown>> =
    typeof body === 'object' && body !== null ? body : {}
  return { clientId: String(clientId), content: String(content) }
}

/** Waits until sending is delayed. Does not use expect.poll, which would advance the fake clock. */
async function expectDelayed(tries: number, calls: ApiCall[]) {
  while (calls.length < tries || vi.getTimerCount() === 0) await new Promise(setImmediate)
  expect(isDelayed(CONVERSATION_ID)).toBe(true)
}

const unsentIds = () => readOutbox(member.id).map(({ clientId }) => clientId)
const sentIds = (calls: ApiCall[]) => calls.map((call) => bodyOf(call).clientId)
const respondFirst =
  (response: StubResponse): Responder =>
  (_call, tries) =>
    tries === 1 ? response : undefined

test('messages from an earlier visit are sent in order under the same client ids', async () => {
  client.setQueryData(threadLogQuery(CONVERSATION_ID).queryKey, logOf([]))
  write('c1', 'c2')
  const { calls } = start()
  await expect.poll(unsentIds).toEqual([])
  write('c3')
  await expect.poll(unsentIds).toEqual([])
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual(
    ['c1', 'c2', 'c3'].map((clientId) => [
      'POST',
      `/api/conversations/${CONVERSATION_ID}/messages`,
      { clientId, content: `Text ${clientId}` },
    ]),
  )
  const log = client.getQueryData(threadLogQuery(CONVERSATION_ID).queryKey)
  expect(log?.messages.map(({ clientId }) => clientId)).toEqual(['c1', 'c2', 'c3'])
})

test('conversations do not wait for each other', async () => {
  write('c1')
  writeTo(OTHER_ID, 'c2')
  const slow = Promise.withResolvers<undefined>()
  const { stored } = start(({ path }) => (path.includes(CONVERSATION_ID) ? slow.promise : undefined))
  await expect.poll(unsentIds).toEqual(['c1'])
  expect(stored).toEqual(['c2'])
  slow.resolve(undefined)
  await expect.poll(unsentIds).toEqual([])
})

test('a message whose response was lost is sent again, and the server stores it once', async () => {
  write('c1')
  const { calls, stored } = start((call, tries) => {
    if (tries > 1) return undefined
    stored.push(bodyOf(call).clientId)
    throw new TypeError('Failed to fetch')
  })
  await expect.poll(() => isDelayed(CONVERSATION_ID)).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(unsentIds).toEqual([])
  expect([sentIds(calls), stored, isDelayed(CONVERSATION_ID)]).toEqual([['c1', 'c1'], ['c1'], false])
})

test.each<[string, StubResponse, number[]]>([
  ['is down is retried with growing delays', outage, [1_000, 2_000, 4_000]],
  [
    'names a delay is not called sooner',
    {
      status: 429,
      body: { code: 'too_many_requests', message: 'Not so fast.' },
      headers: { 'retry-after': '7' },
    },
    [7_000],
  ],
])('a server that %s, and later messages wait for the first', async (_what, response, waits) => {
  write('c1', 'c2')
  const { calls } = start((_call, tries) => (tries <= waits.length ? response : undefined))
  for (const [index, wait] of waits.entries()) {
    await expectDelayed(index + 1, calls)
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(sentIds(calls)).toEqual(Array.from({ length: index + 1 }, () => 'c1'))
    await vi.advanceTimersByTimeAsync(1)
  }
  await expect.poll(unsentIds).toEqual([])
  expect(sentIds(calls)).toEqual([...waits.map(() => 'c1'), 'c1', 'c2'])
})

test.each(['online', 'visibilitychange'])('the event %s triggers a retry at once', async (event) => {
  write('c1')
  const { calls } = start(respondFirst(outage))
  await expect.poll(() => isDelayed(CONVERSATION_ID)).toBe(true)
  const target = event === 'online' ? window : document
  target.dispatchEvent(new Event(event))
  await expect.poll(unsentIds).toEqual([])
  expect(calls).toHaveLength(2)
})

test.each<[number, { code: string; message: string; fields?: Record<string, string> }, string]>([
  [403, { code: 'blocked', message: 'You cannot write to this person.' }, 'You cannot write to this person.'],
  [400, { code: 'invalid_input', message: 'Check.', fields: { content: 'Too long' } }, 'Too long'],
  [404, { code: 'not_found', message: 'It is not there.' }, 'It is not there.'],
])(
  'a message refused with %i keeps the reason and is not retried, and the next one is sent',
  async (status, body, reason) => {
    write('c1', 'c2')
    const { calls } = start(respondFirst({ status, body }))
    await expect.poll(unsentIds).toEqual(['c1'])
    expect(readOutbox(member.id)[0]?.refusal).toBe(reason)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sentIds(calls)).toEqual(['c1', 'c2'])
  },
)

test('an expired session is reported, and the message stays unsent', async () => {
  write('c1')
  const onSignedOut = vi.fn<() => void>()
  start(() => signedOut, onSignedOut)
  await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
  expect([unsentIds(), isDelayed(CONVERSATION_ID)]).toEqual([['c1'], true])
})

test.each<[string, () => void]>([
  ['that does not know yet that another tab has signed somebody else in', () => claimDevice('somebody-else')],
  ['whose sender has been stopped', () => cleanUps.pop()?.()],
])('a tab %s sends nothing', async (_what, change) => {
  const { calls } = start()
  change()
  write('c1')
  await flushTasks()
  expect([calls, unsentIds()]).toEqual([[], ['c1']])
})

test('of two tabs, only one sends each message', async () => {
  write('c1', 'c2')
  const { calls } = start()
  startSending()
  write('c3')
  await expect.poll(unsentIds).toEqual([])
  expect(sentIds(calls)).toEqual(['c1', 'c2', 'c3'])
})

test('a message written while the lock is being released is sent', async () => {
  const lock = navigator.locks.request.bind(navigator.locks)
  let isFirstRelease = true
  vi.spyOn(navigator.locks, 'request').mockImplementation(async (name: string, job: unknown) => {
    const hasMore = await lock(name, asJob(job))
    if (!hasMore && isFirstRelease) write('c2')
    if (!hasMore) isFirstRelease = false
    return hasMore
  })
  write('c1')
  const { stored } = start()
  await expect.poll(() => stored).toEqual(['c1', 'c2'])
  await expect.poll(unsentIds).toEqual([])
})

test('a browser that refuses locks still sends, one message at a time', async () => {
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('no storage', 'SecurityError'))
  write('c1', 'c2')
  const { calls } = start()
  await expect.poll(unsentIds).toEqual([])
  write('c3')
  await expect.poll(unsentIds).toEqual([])
  expect(sentIds(calls)).toEqual(['c1', 'c2', 'c3'])
})

test('a message that fails unexpectedly is retried, and later ones follow it', async () => {
  const room = { state: INITIAL_ROOM_STATE, sendTyping: () => {}, noteSeen: () => {} }
  cleanUps.push(registerThread(CONVERSATION_ID))
  setRoom(CONVERSATION_ID, { ...room, send: () => Promise.reject(new Error('unexpected')) })
  const { calls } = start()
  write('c1', 'c2')
  await expect.poll(() => isDelayed(CONVERSATION_ID)).toBe(true)
  setRoom(CONVERSATION_ID, undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(unsentIds).toEqual([])
  expect(sentIds(calls)).toEqual(['c1', 'c2'])
})

/** sendUnsent passes only jobs of this type. */
function asJob(job: unknown) {
  return job as () => Promise<boolean>
}

/** Registers a thread and connects its room. */
function openRoom(): TestSocket {
  client.setQueryData(threadLogQuery(CONVERSATION_ID).queryKey, logOf([]))
  cleanUps.push(registerThread(CONVERSATION_ID), connectRooms(client, member.id))
  const socket = sockets.at(-1) ?? expect.fail('no socket was opened')
  socket.say({ type: 'hello', lastSeq: 0, mine: NO_MARKS, theirs: NO_MARKS, isOtherHere: false })
  return socket
}

const sendFrameOf = (id: string) => ({ type: 'send', clientId: id, content: `Text ${id}` })

/** Sends messages through the room. */
async function sendInRoom(...clientIds: string[]) {
  const socket = openRoom()
  const { calls } = start()
  write(...clientIds)
  await expect.poll(() => socket.sent).toEqual([sendFrameOf('c1')])
  return { calls, socket }
}

// [spec 4 #22]
test('an open thread sends through its room, and stored messages leave the outbox', async () => {
  const { calls, socket } = await sendInRoom('c1', 'c2')
  socket.say({ type: 'ack', clientId: 'c1', message: ownMessage(1) })
  await expect.poll(() => socket.sent.length).toBe(2)
  socket.say({ type: 'message', message: ownMessage(2) })
  await expect.poll(unsentIds).toEqual([])
  expect([socket.sent[1], calls]).toEqual([sendFrameOf('c2'), []])
})

test.each<[string, (socket: TestSocket) => unknown]>([
  ['a connection that breaks before the response', (socket) => socket.cut()],
  ['a response that does not come within ten seconds', () => vi.advanceTimersByTimeAsync(10_000)],
])('%s causes the message to be sent by HTTP under the same client id', async (_what, fail) => {
  const { calls, socket } = await sendInRoom('c1')
  await fail(socket)
  await expect.poll(unsentIds).toEqual([])
  expect(sentIds(calls)).toEqual(['c1'])
})

test.each([
  ['blocked', 'You cannot write to this person.', 'You cannot write to this person.', false],
  ['too_many_requests', 'Not so fast.', undefined, true],
])('a message that the room refuses as %s is not sent by HTTP', async (code, message, refusal, isRetried) => {
  const { calls, socket } = await sendInRoom('c1')
  socket.say({ type: 'refused', clientId: 'c1', code, message, ...(isRetried && { retryAfterSeconds: 3 }) })
  await expect
    .poll(() => [readOutbox(member.id)[0]?.refusal, isDelayed(CONVERSATION_ID)])
    .toEqual([refusal, isRetried])
  expect(calls).toEqual([])
})

test('when the room opens, waiting messages are sent at once', async () => {
  write('c1')
  const { calls } = start(() => outage)
  await expect.poll(() => isDelayed(CONVERSATION_ID)).toBe(true)
  const socket = openRoom()
  await expect.poll(() => socket.sent).toEqual([sendFrameOf('c1')])
  socket.say({ type: 'ack', clientId: 'c1', message: ownMessage(1) })
  await expect.poll(unsentIds).toEqual([])
  expect(calls).toHaveLength(1)
})
