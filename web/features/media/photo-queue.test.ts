import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { ORPHAN_UPLOAD_HOURS, PHOTOS_MAX } from '#contract/limits.ts'
import { PhotoQueue, type PhotoQueueOptions } from './photo-queue.ts'
import { PhotoRefused } from './decode-photo.ts'
import { memoryServer, photoFile, resizedPhoto } from './test/pictures.ts'
import { openDraftStore, keepPhotoDraft } from './keep-photo-draft.ts'

// Node's own classes, which can be stored. A stored copy of jsdom's is empty.
await vi.hoisted(async () => {
  const { Blob, File } = await import('node:buffer')
  Object.assign(globalThis, { Blob, File })
})

const endings: (() => void)[] = []

afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.restoreAllMocks()
})

// [spec 9 #26]
test('photos are prepared one at a time and uploaded at most two at once', async () => {
  let preparing = 0
  let most = 0
  const { queue, server } = setUp({
    resize: async () => {
      most = Math.max(most, (preparing += 1))
      await Promise.resolve()
      preparing -= 1
      return resizedPhoto()
    },
  })
  server.hold()
  queue.addFiles(['a', 'b', 'c', 'd'].map(photoFile))
  expect(queue.getSnapshot()).toMatchObject({ isBusy: true, imageUrls: null, progress: 0 })
  await vi.waitUntil(() => statuses(queue).join() === 'uploading,uploading,waiting,waiting')
  expect(server.heldUploads).toBe(2)
  expect(most).toBe(1)
  server.release()
  await queue.whenSettled()
  expect(statuses(queue)).toEqual(['done', 'done', 'done', 'done'])
  expect(queue.getSnapshot()).toMatchObject({ isBusy: false, hasFailed: false, progress: 1 })
})

test.each([
  [500, 'server', (queue: PhotoQueue, id: string) => queue.retry(id)],
  [0, 'no_connection', () => setOnline(true)],
])(
  'a photo that failed with status %i is retried by a press or once the device is online',
  async (status, reason, again) => {
    const { queue, server } = setUp()
    server.answers.push(...Array<number>(11).fill(status))
    queue.addFiles([photoFile('a')])
    await queue.whenSettled()
    const [photo] = queue.getSnapshot().photos
    expect(photo!.status).toEqual({ is: 'failed', reason, canRetry: true })
    expect(queue.getSnapshot()).toMatchObject({ hasFailed: true, imageUrls: null })
    again(queue, photo!.id)
    await queue.whenSettled()
    expect(queue.getSnapshot().imageUrls).toEqual(['/media/photo-1.webp'])
  },
)

test('a file that cannot become a photo says why, cannot be retried and blocks no other', async () => {
  const resize = vi.fn(async () => resizedPhoto()).mockRejectedValueOnce(new PhotoRefused('heic'))
  const { queue } = setUp({ resize })
  queue.addFiles([photoFile('a.heic'), photoFile('b.jpg')])
  await queue.whenSettled()
  const [first] = queue.getSnapshot().photos
  expect(first!.status).toEqual({ is: 'failed', reason: 'heic', canRetry: false })
  queue.retry(first!.id)
  expect(statuses(queue)).toEqual(['failed', 'done'])
})

// [spec 10.14 #3]
test('removing a photo aborts its upload and starts the next one', async () => {
  const { queue, server } = setUp()
  server.hold()
  queue.addFiles(['a', 'b', 'c'].map(photoFile))
  await vi.waitUntil(() => statuses(queue).join() === 'uploading,uploading,waiting')
  queue.remove(queue.getSnapshot().photos[0]!.id)
  await vi.waitUntil(() => statuses(queue).join() === 'uploading,uploading')
  server.release()
  await queue.whenSettled()
  expect(server.sent).toHaveLength(6)
  expect(names(queue)).toEqual(['b', 'c'])
})

test('a photo removed while it is being prepared is never uploaded', async () => {
  const prepared = Promise.withResolvers<void>()
  const { queue, server } = setUp({ resize: () => prepared.promise.then(resizedPhoto) })
  queue.addFiles([photoFile('a')])
  queue.remove(queue.getSnapshot().photos[0]!.id)
  queue.addFiles([photoFile('b')])
  prepared.resolve()
  await queue.whenSettled()
  expect(server.requests).toHaveLength(1)
  expect(names(queue)).toEqual(['b'])
})

test('photos move, and the first is the cover; a move beyond the ends changes nothing', async () => {
  const { queue } = setUp()
  queue.addFiles(['a', 'b', 'c'].map(photoFile))
  queue.move(2, 0)
  expect(names(queue)).toEqual(['c', 'a', 'b'])
  queue.move(0, -1)
  queue.move(1, 3)
  queue.move(7, 0)
  expect(names(queue)).toEqual(['c', 'a', 'b'])
  await queue.whenSettled()
  const { photos, imageUrls } = queue.getSnapshot()
  expect(imageUrls).toEqual(photos.map((photo) => photo.imageUrl))
})

test('the same file is added once', () => {
  const { queue } = setUp()
  queue.addFiles([photoFile('a'), photoFile('a')])
  queue.addFiles([photoFile('a')])
  expect(names(queue)).toEqual(['a'])
  expect(queue.getSnapshot().notice).toEqual({ is: 'duplicate', count: 1 })
})

// [spec 10.2 #2]
test('there are never more than 12 photos, from any source, and an invalid draft is ignored', () => {
  const { queue } = setUp()
  queue.addFiles(Array.from({ length: PHOTOS_MAX + 3 }, (_, index) => photoFile(`${index}`)))
  expect(queue.getSnapshot().photos).toHaveLength(PHOTOS_MAX)
  expect(queue.getSnapshot().notice).toEqual({ is: 'too_many' })
  queue.addUrl('https://example.com/a.jpg')
  expect(queue.getSnapshot().photos).toHaveLength(PHOTOS_MAX)
  const { queue: restored } = setUp()
  restored.addUrl('https://example.com/a.jpg')
  for (const nonsense of [null, 'x', {}, { photos: [{ kind: 'url', imageUrl: 'javascript:alert(1)' }] }])
    restored.restore(nonsense)
  expect(names(restored)).toEqual(['https://example.com/a.jpg'])
  restored.restore({
    photos: Array.from({ length: 15 }, (_, n) => ({ kind: 'url', imageUrl: `https://example.com/${n}.jpg` })),
  })
  expect(restored.getSnapshot().photos).toHaveLength(PHOTOS_MAX)
})

test('an image address is trimmed, added once, and must be a web address; a blank one is ignored', () => {
  const { queue } = setUp()
  queue.addUrl('  https://example.com/a.jpg ')
  queue.addUrl('   ')
  expect(queue.getSnapshot()).toMatchObject({ imageUrls: ['https://example.com/a.jpg'], notice: null })
  queue.addUrl('https://example.com/a.jpg')
  expect(queue.getSnapshot().notice).toEqual({ is: 'duplicate', count: 1 })
  const others = ['example.com/a.jpg', '/media/somebody-elses.webp', 'data:image/png;base64,AA']
  for (const bad of ['javascript:alert(1)', ...others]) {
    queue.addUrl(bad)
    expect(queue.getSnapshot().notice).toEqual({ is: 'bad_url' })
  }
  expect(queue.getSnapshot().photos).toHaveLength(1)
})

// [spec 10.14 #4]
test('offline uploads wait, and resume where they stopped once online', async () => {
  const { queue, server } = setUp()
  server.hold()
  queue.addFiles([photoFile('a')])
  await vi.waitUntil(() => server.heldUploads === 1)
  setOnline(false)
  expect(queue.getSnapshot()).toMatchObject({ isPaused: true, isBusy: true })
  expect(statuses(queue)).toEqual(['waiting'])
  server.release()
  setOnline(true)
  await queue.whenSettled()
  expect(server.requests).toHaveLength(1)
  expect(queue.getSnapshot()).toMatchObject({ isPaused: false, imageUrls: ['/media/photo-1.webp'] })
})

test('a draft keeps order, finished uploads and previews', async () => {
  const { queue } = setUp()
  queue.addFiles([photoFile('a')])
  queue.addUrl('https://example.com/b.jpg')
  await queue.whenSettled()
  queue.move(1, 0)
  const { queue: restored, server } = setUp()
  restored.restore(structuredClone(queue.serialise()))
  expect(restored.getSnapshot()).toMatchObject({
    imageUrls: ['https://example.com/b.jpg', '/media/photo-1.webp'],
    notice: null,
  })
  expect(restored.getSnapshot().photos[1]).toMatchObject({
    thumbhash: 'abcd',
    previewUrl: expect.stringMatching(/^blob:/),
  })
  restored.addFiles([photoFile('a')])
  expect(restored.getSnapshot().notice).toEqual({ is: 'duplicate', count: 1 })
  expect(server.requests).toHaveLength(0)
})

test('a draft without its blobs keeps the uploaded photos and says how many are lost', async () => {
  const { queue, server } = setUp()
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  server.hold()
  queue.addFiles([photoFile('b')])
  await vi.waitUntil(() => server.heldUploads === 1)
  const { queue: restored } = setUp()
  restored.restore(JSON.parse(JSON.stringify(queue.serialise())))
  expect(restored.getSnapshot()).toMatchObject({
    imageUrls: ['/media/photo-1.webp'],
    notice: { is: 'lost', count: 1 },
  })
  expect(restored.getSnapshot().photos[0]).toMatchObject({ previewUrl: null, thumbhash: 'abcd' })
})

test('an upload that the server has swept by now is uploaded again', async () => {
  const { queue } = setUp()
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  const draft = queue.serialise()
  const tomorrow = Date.now() + ORPHAN_UPLOAD_HOURS * HOUR_MS
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow)
  const { queue: restored } = setUp()
  restored.restore(draft)
  const status = { is: 'failed', reason: 'interrupted' }
  expect(restored.getSnapshot().photos[0]).toMatchObject({ status, imageUrl: null })
})

test('a reset aborts everything, frees the previews and leaves an empty queue', async () => {
  const { queue, server } = setUp()
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  const { previewUrl } = queue.getSnapshot().photos[0]!
  server.hold()
  queue.addFiles([photoFile('b')])
  await vi.waitUntil(() => server.heldUploads === 1)
  queue.reset()
  server.release()
  expect(queue.getSnapshot()).toMatchObject({ photos: [], imageUrls: [], isBusy: false })
  await expect(fetch(previewUrl!)).rejects.toThrow()
  expect(server.sent).toHaveLength(3)
})

test('a page closed during an upload restores its photos when it opens again', async () => {
  const name = draftName()
  const { queue, server } = await openKept(name)
  queue.addFiles([photoFile('a')])
  queue.addUrl('https://example.com/b.jpg')
  await queue.whenSettled()
  server.hold()
  queue.addFiles([photoFile('c')])
  queue.move(2, 0)
  await vi.waitUntil(() => server.heldUploads === 1)
  await expect.poll(() => storedNames(name)).toEqual(['c', 'a', 'https://example.com/b.jpg'])

  const { queue: later } = await openKept(name)
  const { photos } = later.getSnapshot()
  expect(photos.map((photo) => photo.name)).toEqual(['c', 'a', 'https://example.com/b.jpg'])
  expect(photos.map((photo) => photo.status.is)).toEqual(['failed', 'done', 'done'])
  expect(photos[0]?.status).toEqual({ is: 'failed', reason: 'interrupted', canRetry: true })
  later.retry(photos[0]!.id)
  await later.whenSettled()
  expect(later.getSnapshot().imageUrls).toHaveLength(3)
})

test('the bytes of a photo are stored once, and deleted when it is removed', async () => {
  const name = draftName()
  const { queue } = await openKept(name)
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  queue.addFiles([photoFile('a'), photoFile('b')])
  await queue.whenSettled()
  queue.move(1, 0)
  await expect.poll(() => storedNames(name)).toEqual(['b', 'a'])
  const blobs = puts.mock.calls.filter(([, key]) => key !== name)
  expect(blobs.map(([, key]) => key).sort()).toEqual([`${name}/a/1/1`, `${name}/b/1/1`])
  queue.remove(queue.getSnapshot().photos[0]!.id)
  await expect.poll(() => read(`${name}/b/1/1`)).toBeUndefined()
  expect(await read(`${name}/a/1/1`)).toBeDefined()
})

test('a reset deletes everything stored on the device', async () => {
  const name = draftName()
  const { queue } = await openKept(name)
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
  const { queue } = await openKept(draftName())
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  expect(queue.getSnapshot().imageUrls).toEqual(['/media/photo-1.webp'])
})

function setUp(options: Partial<PhotoQueueOptions> = {}) {
  const server = memoryServer()
  const queue = new PhotoQueue({
    ...server,
    resize: async () => resizedPhoto(),
    wait: async () => {},
    ...options,
  })
  endings.push(queue.reset)
  return { queue, server }
}

function statuses(queue: PhotoQueue) {
  return queue.getSnapshot().photos.map((photo) => photo.status.is)
}

function names(queue: PhotoQueue) {
  return queue.getSnapshot().photos.map((photo) => photo.name)
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

async function openKept(name: string) {
  const opened = setUp()
  endings.unshift(await keepPhotoDraft(opened.queue, name))
  return opened
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
