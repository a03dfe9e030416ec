import { get } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { ORPHAN_UPLOAD_HOURS, PHOTOS_MAX } from '#contract/limits.ts'
import { openStore } from '#web/lib/device-store.ts'
import { PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { PhotoRefused } from './decode-photo.ts'
import { keepPhotoDraft } from './keep-photo-draft.ts'
import { PhotoQueue, type PhotoQueueOptions } from './photo-queue.ts'
import { memoryServer, photoFile, resizedPhoto } from './test/pictures.ts'

// Node's own classes, since IndexedDB stores an empty copy of a jsdom Blob.
await vi.hoisted(async () => {
  const { Blob, File } = await import('node:buffer')
  Object.assign(globalThis, { Blob, File })
})

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp()
})

// [spec 9 #26]
test('photos are prepared one at a time and uploaded two at a time', async () => {
  let preparing = 0
  let preparingMax = 0
  const { queue, server } = setUp({
    resize: async () => {
      preparingMax = Math.max(preparingMax, (preparing += 1))
      await Promise.resolve()
      preparing -= 1
      return resizedPhoto()
    },
  })
  server.pause()
  queue.addFiles(['a', 'b', 'c', 'd'].map(photoFile))
  expect(queue.getSnapshot()).toMatchObject({ isBusy: true, imageUrls: null, progress: 0 })
  await vi.waitUntil(() => statuses(queue).join() === 'uploading,uploading,waiting,waiting')
  expect(server.pausedUploads).toBe(2)
  expect(preparingMax).toBe(1)
  server.resume()
  await queue.whenSettled()
  expect(statuses(queue)).toEqual(['done', 'done', 'done', 'done'])
  expect(queue.getSnapshot()).toMatchObject({ isBusy: false, hasFailed: false, progress: 1 })
})

test.each([
  [500, 'when the person retries it', 'server', (queue: PhotoQueue, id: string) => queue.retry(id)],
  [0, 'when the device is online again', 'no_connection', () => setOnline(true)],
])('a photo whose upload failed with status %i is uploaded %s', async (status, _, reason, retry) => {
  const { queue, server } = setUp()
  server.statuses.push(...Array<number>(11).fill(status))
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  const [photo] = queue.getSnapshot().photos
  expect(photo!.status).toEqual({ is: 'failed', reason, canRetry: true })
  expect(queue.getSnapshot()).toMatchObject({ hasFailed: true, imageUrls: null })
  retry(queue, photo!.id)
  await queue.whenSettled()
  expect(queue.getSnapshot().imageUrls).toEqual(['/media/photo-1.webp'])
})

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

test('removing a photo aborts its upload and starts the next one', async () => {
  const { queue, server } = setUp()
  server.pause()
  queue.addFiles(['a', 'b', 'c'].map(photoFile))
  await vi.waitUntil(() => statuses(queue).join() === 'uploading,uploading,waiting')
  queue.remove(queue.getSnapshot().photos[0]!.id)
  await vi.waitUntil(() => statuses(queue).join() === 'uploading,uploading')
  server.resume()
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

test('photos can be reordered, and a move beyond either end changes nothing', async () => {
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

test('the same file is added only once', () => {
  const { queue } = setUp()
  queue.addFiles([photoFile('a'), photoFile('a')])
  queue.addFiles([photoFile('a')])
  expect(names(queue)).toEqual(['a'])
  expect(queue.getSnapshot().notice).toEqual({ is: 'duplicate', count: 1 })
})

test('files, URLs and drafts add at most 12 photos, and an invalid draft is ignored', () => {
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

test('an image URL is trimmed, added only once, and must be http or https; a blank one is ignored', () => {
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

test('uploads wait while the device is offline, then resume with the same ticket', async () => {
  const { queue, server } = setUp()
  server.pause()
  queue.addFiles([photoFile('a')])
  await vi.waitUntil(() => server.pausedUploads === 1)
  setOnline(false)
  expect(queue.getSnapshot()).toMatchObject({ isPaused: true, isBusy: true })
  expect(statuses(queue)).toEqual(['waiting'])
  server.resume()
  setOnline(true)
  await queue.whenSettled()
  expect(server.requests).toHaveLength(1)
  expect(queue.getSnapshot()).toMatchObject({ isPaused: false, imageUrls: ['/media/photo-1.webp'] })
})

test('a draft keeps the order, the finished uploads and the previews', async () => {
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

test('a draft that lost its blobs keeps the uploaded photos and counts the lost ones', async () => {
  const { queue, server } = setUp()
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  server.pause()
  queue.addFiles([photoFile('b')])
  await vi.waitUntil(() => server.pausedUploads === 1)
  const { queue: restored } = setUp()
  restored.restore(JSON.parse(JSON.stringify(queue.serialise())))
  expect(restored.getSnapshot()).toMatchObject({
    imageUrls: ['/media/photo-1.webp'],
    notice: { is: 'lost', count: 1 },
  })
  expect(restored.getSnapshot().photos[0]).toMatchObject({ previewUrl: null, thumbhash: 'abcd' })
})

test('a restored photo whose upload the server has swept is uploaded again', async () => {
  const { queue } = setUp()
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  const draft = queue.serialise()
  const tomorrow = Date.now() + ORPHAN_UPLOAD_HOURS * HOUR_MS
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow)
  const { queue: restored } = setUp()
  restored.restore(draft)
  expect(restored.getSnapshot().photos[0]).toMatchObject({ imageUrl: null })
  await restored.whenSettled()
  expect(restored.getSnapshot().imageUrls).toHaveLength(1)
})

test('a reset aborts the uploads, revokes the previews and empties the queue', async () => {
  const { queue, server } = setUp()
  queue.addFiles([photoFile('a')])
  await queue.whenSettled()
  const { previewUrl } = queue.getSnapshot().photos[0]!
  server.pause()
  queue.addFiles([photoFile('b')])
  await vi.waitUntil(() => server.pausedUploads === 1)
  queue.reset()
  server.resume()
  expect(queue.getSnapshot()).toMatchObject({ photos: [], imageUrls: [], isBusy: false })
  await expect(fetch(previewUrl!)).rejects.toThrow()
  expect(server.sent).toHaveLength(3)
})

test('a page closed during an upload restores its photos when it opens again, and goes on', async () => {
  const name = draftName()
  const { queue, server } = await openWithDraft(name)
  queue.addFiles([photoFile('a')])
  queue.addUrl('https://example.com/b.jpg')
  await queue.whenSettled()
  server.pause()
  queue.addFiles([photoFile('c')])
  queue.move(2, 0)
  await vi.waitUntil(() => server.pausedUploads === 1)
  await expect.poll(() => storedNames(name)).toEqual(['c', 'a', 'https://example.com/b.jpg'])

  const { queue: later } = await openWithDraft(name)
  const { photos } = later.getSnapshot()
  expect(photos.map((photo) => photo.name)).toEqual(['c', 'a', 'https://example.com/b.jpg'])
  expect(photos.map((photo) => photo.status.is)).toEqual(['uploading', 'done', 'done'])
  await later.whenSettled()
  expect(later.getSnapshot().imageUrls).toHaveLength(3)
})

test("a photo's blobs are stored, and deleted when the photo is removed", async () => {
  const name = draftName()
  const { queue } = await openWithDraft(name)
  queue.addFiles([photoFile('a'), photoFile('b')])
  await queue.whenSettled()
  queue.move(1, 0)
  await expect.poll(() => storedNames(name)).toEqual(['b', 'a'])
  expect(await read(`${name}/b/1/1`)).toBeDefined()
  queue.remove(queue.getSnapshot().photos[0]!.id)
  await expect.poll(() => read(`${name}/b/1/1`)).toBeUndefined()
  expect(await read(`${name}/a/1/1`)).toBeDefined()
})

test('a reset deletes the stored draft and its blobs', async () => {
  const name = draftName()
  const { queue } = await openWithDraft(name)
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
  const { queue } = await openWithDraft(draftName())
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
  cleanups.push(queue.reset)
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

async function openWithDraft(name: string) {
  const opened = setUp()
  const { stop } = await keepPhotoDraft(opened.queue, name)
  cleanups.unshift(() => void stop())
  return opened
}

function draftName() {
  return `draft-${crypto.randomUUID()}`
}

async function read(key: string): Promise<unknown> {
  return get(key, openStore(PHOTO_DRAFTS))
}

async function storedNames(name: string): Promise<unknown> {
  const draft = Object(await read(name))
  return draft.photos?.map((photo: { name?: string; imageUrl: string }) => photo.name ?? photo.imageUrl)
}
