import { QueryClient } from '@tanstack/react-query'
import { keys, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#web/lib/device-store.ts'
import { UNSENT_FILES } from '#web/lib/forget-person.ts'
import { addUnsent, readOutbox, refuseUnsent, removeUnsent, retryUnsent } from '#web/lib/outbox.ts'
import { stubSockets } from '#web/lib/socket/socket.fixture.ts'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { CONVERSATION_ID, ownMessage } from './chat.fixture.ts'
import { claimDevice, sendUnsent } from './send-unsent.ts'
import { addUnsentFile, readUnsentFile } from './unsent-files.ts'

const PHOTO = new Blob(['a photo'], { type: 'image/webp' })
const MESSAGE = { conversationId: CONVERSATION_ID, content: 'Photo' }

let puts: Put[]
let answerPut: (put: Put) => void
let cleanUps: (() => void)[]

/** One PUT of a file to its signed address. */
class Put extends XMLHttpRequest {
  isAborted = false
  file: unknown
  override send(file: unknown) {
    this.file = file
    puts.push(this)
    answerPut(this)
  }
  override abort() {
    this.isAborted = true
    this.onabort?.(new ProgressEvent('abort'))
  }
  succeed() {
    Object.defineProperty(this, 'status', { value: 200 })
    this.onload?.(new ProgressEvent('load'))
  }
}

beforeEach(() => {
  puts = []
  cleanUps = []
  answerPut = (put) => put.succeed()
  vi.stubGlobal('XMLHttpRequest', Put)
  stubSockets()
})

afterEach(() => {
  for (const cleanUp of cleanUps) cleanUp()
})

/** Starts sending to a server that stores each client id once. */
function start(respond: (body: Sent, tries: number) => StubResponse | undefined = () => undefined) {
  const posts: Sent[] = []
  const calls: ApiCall[] = stubServer((call) => {
    if (call.path === '/api/objects/upload')
      return {
        body: { uploadURL: 'http://localhost/put', headers: {}, objectUrl: `/media/c/${calls.length}.webp` },
      }
    const sent = call.body as Sent
    posts.push(sent)
    const seq = new Set(posts.map(({ clientId }) => clientId)).size
    const photo = { url: '/chat-files/x', width: 4, height: 3, thumbhash: null }
    const stored = ownMessage(seq, {
      clientId: sent.clientId,
      ...(sent.kind === 'photo' && { kind: 'photo', photo }),
    })
    return respond(sent, posts.length) ?? { status: 201, body: stored }
  })
  const client = new QueryClient()
  cleanUps.push(
    claimDevice(member.id),
    sendUnsent(client, member.id, () => {}),
  )
  return { posts, tickets: () => calls.filter(({ path }) => path === '/api/objects/upload') }
}

type Sent = { clientId: string; kind?: string; content?: string; objectUrl?: string }

function writeText(clientId: string) {
  addUnsent(member.id, { ...MESSAGE, clientId, content: clientId, createdAt: new Date().toISOString() })
}

function addPhoto(prepare: () => Promise<{ blob: Blob } | string> = async () => ({ blob: PHOTO })) {
  expect(addUnsentFile(member.id, MESSAGE, { kind: 'photo' }, prepare)).toBe(true)
  return readOutbox(member.id).at(-1)?.clientId ?? ''
}

const waiting = () => readOutbox(member.id).map(({ clientId }) => clientId)

test('a photo is uploaded and sent in its turn among the texts, even while it is being prepared', async () => {
  const prepared = Promise.withResolvers<{ blob: Blob }>()
  writeText('before')
  const photo = addPhoto(() => prepared.promise)
  writeText('after')
  const { posts, tickets } = start()
  await expect.poll(() => posts.length).toBe(1)
  prepared.resolve({ blob: PHOTO })
  await expect.poll(waiting).toEqual([])
  expect(posts).toEqual([
    { clientId: 'before', content: 'before' },
    { clientId: photo, kind: 'photo', objectUrl: '/media/c/2.webp' },
    { clientId: 'after', content: 'after' },
  ])
  expect(tickets().map(({ body }) => body)).toEqual([
    { purpose: 'chat_photo', contentType: 'image/webp', size: PHOTO.size },
  ])
  expect(puts.map(({ file }) => file)).toEqual([PHOTO])
  expect(await readUnsentFile(photo)).toBeUndefined()
})

test('a photo whose answer was lost is sent again without a second upload', async () => {
  const photo = addPhoto()
  const { posts } = start((_sent, tries) => {
    if (tries === 1) throw new TypeError('Failed to fetch')
    return undefined
  })
  await expect.poll(waiting).toEqual([])
  expect(posts.map(({ clientId }) => clientId)).toEqual([photo, photo])
  expect(new Set(posts.map(({ objectUrl }) => objectUrl)).size).toBe(1)
  expect(puts).toHaveLength(1)
})

test('a photo that an earlier page prepared is sent by the next one', async () => {
  const store = openStore(UNSENT_FILES)
  await set('c1', { type: PHOTO.type, bytes: new Uint8Array([1, 2]).buffer }, store)
  const createdAt = '2026-11-20T09:00:00.000Z'
  addUnsent(member.id, { ...MESSAGE, clientId: 'c1', createdAt, file: { kind: 'photo', bytes: 2 } })
  const { posts } = start()
  await expect.poll(waiting).toEqual([])
  expect(posts).toMatchObject([{ clientId: 'c1', kind: 'photo' }])
  expect(puts[0]?.file).toMatchObject({ size: 2, type: 'image/webp' })
  expect(await keys(store)).toEqual([])
})

test('a photo that an earlier page did not finish preparing is refused, and later texts are sent', async () => {
  const createdAt = '2026-11-20T09:00:00.000Z'
  addUnsent(member.id, { ...MESSAGE, clientId: 'c1', createdAt, file: { kind: 'photo', bytes: 0 } })
  writeText('after')
  start()
  await expect.poll(waiting).toEqual(['c1'])
  expect(readOutbox(member.id)[0]?.refusal).toBe('It was not sent before the page closed. Choose it again.')
})

test('a file that is no photo is refused with the reason', async () => {
  const photo = addPhoto(async () => 'This file is not a photo.')
  start()
  await expect.poll(() => readOutbox(member.id)[0]?.refusal).toBe('This file is not a photo.')
  expect([waiting(), puts]).toEqual([[photo], []])
})

test('a file that cannot be read is refused, and the next one is prepared', async () => {
  addPhoto(() => Promise.reject(new DOMException('Not found', 'NotFoundError')))
  const next = addPhoto()
  const { posts } = start()
  await expect.poll(() => posts.map(({ clientId }) => clientId)).toEqual([next])
  expect(readOutbox(member.id)[0]?.refusal).toBe('It could not be read. Choose it again.')
})

test('discarding a photo stops its upload', async () => {
  answerPut = () => {}
  const photo = addPhoto()
  const { posts } = start()
  await expect.poll(() => puts.length).toBe(1)
  removeUnsent(member.id, photo)
  await expect.poll(() => puts[0]?.isAborted).toBe(true)
  writeText('after')
  await expect.poll(waiting).toEqual([])
  expect(posts.map(({ clientId }) => clientId)).toEqual(['after'])
})

test('a photo above the daily limit is refused, so that texts go on, and can be tried again', async () => {
  const refusal = {
    status: 429,
    body: { code: 'too_many_requests', message: 'You can send 200 a day.' },
    headers: { 'retry-after': '80000' },
  }
  const photo = addPhoto()
  writeText('after')
  const { posts } = start((_sent, tries) => (tries === 1 ? refusal : undefined))
  await expect.poll(waiting).toEqual([photo])
  expect(readOutbox(member.id)[0]?.refusal).toBe('You can send 200 a day.')
  retryUnsent(member.id, photo)
  await expect.poll(waiting).toEqual([])
  expect(posts.map(({ kind }) => kind)).toEqual(['photo', undefined, 'photo'])
})

test('only so much may wait', () => {
  const file = { kind: 'photo' as const, bytes: 19_900_000 }
  addUnsent(member.id, { ...MESSAGE, clientId: 'big', createdAt: '2026-11-20T09:00:00.000Z', file })
  refuseUnsent(member.id, 'big', 'No.')
  expect(addUnsentFile(member.id, MESSAGE, { kind: 'photo' }, async () => ({ blob: PHOTO }))).toBe(false)
  writeText('a text')
  expect(waiting()).toEqual(['big', 'a text'])
})
