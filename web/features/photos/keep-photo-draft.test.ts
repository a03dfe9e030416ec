import { afterEach, expect, test, vi } from 'vitest'
import { openDraftStore } from './draft-store.ts'
import { keepPhotoDraft } from './keep-photo-draft.ts'
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts'
import { memoryServer, photoFile, resizedPhoto } from './test/transports.ts'

// Node's own, which can be stored: a copy of jsdom's is empty.
await vi.hoisted(async () => {
  const { Blob, File } = await import('node:buffer')
  Object.assign(globalThis, { Blob, File })
})

const endings: (() => void)[] = []

afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.restoreAllMocks()
})

test('a page that closes in the middle of an upload finds its photos again', async () => {
  const name = draftName()
  const { queue, server } = await setUp(name)
  queue.addFiles([photoFile('a')])
  queue.addUrl('https://example.com/b.jpg')
  await queue.whenSettled()
  server.hold()
  queue.addFiles([photoFile('c')])
  queue.move(2, 0)
  await vi.waitUntil(() => server.heldUploads === 1)
  await expect.poll(() => storedNames(name)).toEqual(['c', 'a', 'https://example.com/b.jpg'])

  const { queue: later } = await setUp(name)
  const { photos } = later.getSnapshot()
  expect(photos.map((photo) => photo.name)).toEqual(['c', 'a', 'https://example.com/b.jpg'])
  expect(photos.map((photo) => photo.status.is)).toEqual(['failed', 'done', 'done'])
  later.retry(photos[0]!.id)
  await later.whenSettled()
  expect(later.getSnapshot().imageUrls).toHaveLength(3)
})

test('bytes are written once, and a removed photo leaves none', async () => {
  const name = draftName()
  const { queue } = await setUp(name)
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  queue.addFiles([photoFile('a'), photoFile('b')])
  await queue.whenSettled()
  queue.move(1, 0)
  await expect.poll(() => storedNames(name)).toEqual(['b', 'a'])
  const blobs = puts.mock.calls.filter(([, key]) => key !== name)
  expect(blobs.map(([, key]) => key).toSorted()).toEqual([`${name}/a/1/1`, `${name}/b/1/1`])
  queue.remove(queue.getSnapshot().photos[0]!.id)
  await expect.poll(() => read(`${name}/b/1/1`)).toBeUndefined()
  expect(await read(`${name}/a/1/1`)).toBeDefined()
})

test('a reset leaves nothing on the phone', async () => {
  const name = draftName()
  const { queue } = await setUp(name)
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  await expect.poll(() => storedNames(name)).toEqual(['a'])
  queue.reset()
  await expect.poll(() => read(name)).toBeUndefined()
  expect(await read(`${name}/a/1/1`)).toBeUndefined()
})

test('without storage the photos still upload', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no storage here', 'SecurityError')
  })
  const { queue } = await setUp(draftName())
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  expect(queue.getSnapshot().imageUrls).toEqual(['/media/photo-1.webp'])
})

async function setUp(name: string) {
  const server = memoryServer()
  const queue: PhotoQueue = createPhotoQueue({
    ...server,
    resize: async () => resizedPhoto(),
    wait: async () => {},
  })
  const stop = await keepPhotoDraft(queue, name)
  endings.push(stop, queue.reset)
  return { queue, server }
}

function draftName() {
  return `draft-${crypto.randomUUID()}`
}

async function read(key: string): Promise<unknown> {
  return (await openDraftStore()).read(key)
}

async function storedNames(name: string): Promise<unknown> {
  const draft = Object(await read(name))
  return draft.photos?.map((photo: { name?: string; imageUrl: string }) => photo.name ?? photo.imageUrl)
}
