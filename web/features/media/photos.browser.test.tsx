/// <reference types="@vitest/browser-playwright" />
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, page, userEvent } from 'vitest/browser'
import { PHOTO_UPLOAD_BYTES_MAX, THUMBHASH_MAX } from '#contract/limits.ts'
import { squarePhoto } from '#web/features/accounts/square-photo.ts'
import '#web/styles/base.css'
import '#web/styles/tokens.css'
import { PhotoRefused } from './decode-photo.ts'
import { PhotoField } from './photo-field.tsx'
import { PhotoQueue } from './photo-queue.ts'
import { putFile } from './put-file.ts'
import { type ResizedPhoto, resizePhoto } from './resize-photo.ts'
import {
  bytesOf,
  cameraPhoto,
  colourAt,
  halfTransparentPng,
  noisePhoto,
  orientedPhoto,
  sizeOf,
} from './test/pictures.ts'
import { memoryServer, photoFile, resizedPhoto } from './test/pictures.ts'

let queue: PhotoQueue
let server: ReturnType<typeof memoryServer>

beforeEach(() => {
  server = memoryServer()
  queue = new PhotoQueue({ ...server, resize: async () => resizedPhoto(), wait: async () => {} })
})

afterEach(() => {
  queue.reset()
})

// An e2e test covers the camera button on touch screens. Chromium cannot turn touch emulation off again, so
// a test here would leave the next test file without a mouse.
test('photos keep their order, the first is the cover, and mouse users see no camera button', async () => {
  await open()
  await expect.element(button('Choose photos')).toBeVisible()
  expect(button('Take a photo').elements()).toEqual([])
  await choose(['a.jpg', 'b.jpg'])
  await expect.element(page.getByRole('listitem', { name: 'Photo 1 of 2, cover' })).toBeVisible()
  await expect.element(page.getByRole('listitem', { name: 'Photo 2 of 2' })).toBeVisible()
  await expect.element(page.getByText('2 of 12')).toBeVisible()
  await queue.whenSettled()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(queue.getSnapshot().imageUrls).toHaveLength(2)
})

test('an upload shows its own progress and that of all uploads', async () => {
  server.pause()
  await open()
  await choose(['a.jpg'])
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading photo 1' }))
    .toHaveAttribute('value', '2')
  await expect.element(page.getByLabelText('Uploading photos')).toHaveAttribute('value', '2')
})

test('chosen photos and their progress appear where the buttons were, and the buttons become the last tile', async () => {
  server.pause()
  await open()
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const before = boxOf(button('Choose photos').element())
  focus('Choose photos')
  await choose(['a.jpg'])
  const photo = boxOf(page.getByRole('listitem').element())
  const after = boxOf(button('Choose photos').element())
  expect(Math.abs(photo.top - before.top)).toBeLessThan(8)
  expect(after.left).toBeGreaterThanOrEqual(photo.right)
  expect(after.bottom).toBeLessThanOrEqual(photo.bottom)
  expect(boxOf(page.getByLabelText('Uploading photos').element()).bottom).toBeLessThan(photo.top)
  await expect.element(button('Choose photos')).toHaveFocus()
})

test('moving a photo by keyboard keeps the focus and announces the new position', async () => {
  await open()
  await addPhotos(['a', 'b', 'c'])
  focus('Move photo 3 earlier')
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['a', 'c', 'b'])
  await expect.element(page.getByText('Photo moved to 2 of 3.')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Move photo 2 earlier' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(names()).toEqual(['c', 'a', 'b'])
  await expect.element(page.getByText('Photo moved to 1 of 3. It is the cover now.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}{End}')
  expect(names()).toEqual(['a', 'b', 'c'])
  await expect.element(page.getByRole('button', { name: 'Move photo 3 earlier' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(names()).toEqual(['c', 'a', 'b'])
})

test('a move beyond the first place changes nothing, and does not move the focus later', async () => {
  await open()
  await addPhotos(['a', 'b'])
  focus('Move photo 1 earlier')
  await userEvent.keyboard('{Enter}{ArrowLeft}')
  focus('Choose photos')
  await addPhotos(['a', 'b', 'c'])
  await expect.element(button('Choose photos')).toHaveFocus()
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('a photo is dragged to another place with the mouse', async () => {
  await open()
  await addPhotos(['a', 'b', 'c'])
  await userEvent.dragAndDrop(pictureOf(2), pictureOf(0))
  expect(names()).toEqual(['c', 'a', 'b'])
  await userEvent.dragAndDrop(gripOf(0), pictureOf(1))
  expect(names()).toEqual(['a', 'c', 'b'])
})

test('a finger can drag a photo only by its grip', async () => {
  await open()
  await addPhotos(['a', 'b', 'c'])
  await touchDrag(pictureOf(2), pictureOf(0))
  expect(names()).toEqual(['a', 'b', 'c'])
  await touchDrag(gripOf(2), pictureOf(0))
  await expect.poll(names).toEqual(['c', 'a', 'b'])
})

test('Escape cancels a drag and does nothing else', async () => {
  await open()
  await addPhotos(['a', 'b'])
  const onKeyDown = vi.fn()
  document.addEventListener('keydown', onKeyDown)
  await touchDrag(gripOf(1), pictureOf(0), () => userEvent.keyboard('{Escape}'))
  document.removeEventListener('keydown', onKeyDown)
  expect(names()).toEqual(['a', 'b'])
  expect(onKeyDown).not.toHaveBeenCalled()
})

// [spec 2.7 #10]
test('removing a photo focuses its neighbour, or the button Choose photos if none is left', async () => {
  await open()
  await addPhotos(['a', 'b'])
  await button('Remove photo 1').click()
  expect(names()).toEqual(['b'])
  await expect.element(button('Remove photo 1')).toHaveFocus()
  await expect.element(page.getByText('Photo removed. 1 photo left.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Choose photos')).toHaveFocus()
  expect(names()).toEqual([])
})

test('a failed upload can be retried, a file that does not open cannot, and each says why', async () => {
  queue = new PhotoQueue({
    ...server,
    resize: vi.fn(async () => resizedPhoto()).mockRejectedValueOnce(new PhotoRefused('heic')),
    wait: async () => {},
  })
  server.statuses.push(...Array<number>(11).fill(0))
  await open()
  await addPhotos(['a.heic', 'b'])
  await expect.element(page.getByText(/cannot open HEIC photos/)).toBeVisible()
  await expect.element(page.getByText('No connection.', { exact: true })).toBeVisible()
  await expect.element(button('Retry photo 1')).not.toBeInTheDocument()
  await button('Remove photo 1').click()
  await expect.element(page.getByText('1 photo was not uploaded. Retry or remove it.')).toBeVisible()
  await button('Retry photo 1').click()
  await queue.whenSettled()
  expect(queue.getSnapshot().imageUrls).toEqual(['/media/photo-1.webp'])
  await expect.element(button('Retry photo 1')).not.toBeInTheDocument()
})

// [spec 2.7 #9]
test('an image URL is entered in a prompt', async () => {
  const prompt = vi.spyOn(window, 'prompt')
  await open()
  prompt
    .mockReturnValueOnce(null)
    .mockReturnValueOnce('  ')
    .mockReturnValueOnce(` ${PICTURE_URL} `)
    .mockReturnValueOnce('photo.jpg')
  await button('Add image URL').click()
  await button('Add image URL').click()
  expect(names()).toEqual([])
  await button('Add image URL').click()
  expect(queue.getSnapshot().imageUrls).toEqual([PICTURE_URL])
  await button('Add image URL').click()
  await expect.element(page.getByText('An image URL starts with https:// or http://')).toBeVisible()
  expect(queue.getSnapshot().imageUrls).toEqual([PICTURE_URL])
})

test('photos can be pasted and dropped', async () => {
  await open()
  const notes = new File(['words'], 'notes.txt', { type: 'text/plain' })
  const clipboardData = filesOf(photoFile('pasted.jpg'), notes)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  expect(names()).toEqual(['pasted.jpg'])
  const dataTransfer = filesOf(photoFile('dropped.jpg'))
  field().dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Drop the photos to add them')).toBeInTheDocument()
  field().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  expect(names()).toEqual(['pasted.jpg', 'dropped.jpg'])
})

test("while offline the field says that uploads wait, and the form's error describes the field", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('A listing has at most 12 photos')
  await choose(['a.jpg'])
  const note = 'No connection. Uploads continue when you are online again.'
  await expect.element(page.getByText(note)).toBeVisible()
  const group = page.getByRole('group', { name: 'Photos' })
  await expect.element(group).toHaveAccessibleDescription(/at most 12 photos/)
})

const PICTURE_URL = 'https://example.com/a.jpg'

async function open(error?: string) {
  await render(<PhotoField queue={queue} label="Photos" error={error} />)
}

async function choose(files: string[]) {
  await userEvent.upload(field().querySelector('input[multiple]')!, files.map(photoFile))
}

async function addPhotos(files: string[]) {
  queue.addFiles(files.map(photoFile))
  await queue.whenSettled()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(files.length)
}

function names() {
  return queue.getSnapshot().photos.map((photo) => photo.name)
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

function focus(name: string) {
  const element = button(name).element()
  if (element instanceof HTMLElement) element.focus()
}

function field() {
  return page.getByRole('group', { name: 'Photos' }).element()
}

function pictureOf(index: number): Element {
  return page.getByRole('listitem').nth(index).element().firstElementChild!
}

function gripOf(index: number): Element {
  return button(`Move photo ${index + 1} earlier`).element().nextElementSibling!
}

function filesOf(...files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

// Sends real touches over the DevTools protocol, in the coordinates of the window around the test's iframe.
async function touchDrag(from: Element, to: Element, beforeRelease?: () => Promise<void>) {
  const points = [centreOf(from), centreOf(to)]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', points.slice(0, 1))
  await send('touchMove', points.slice(1))
  await beforeRelease?.()
  await send('touchEnd', [])
}

function centreOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0, width: window.innerWidth }
  const scale = frame.width / window.innerWidth
  return { x: frame.x + (x + width / 2) * scale, y: frame.y + (y + height / 2) * scale }
}

test(
  'a 12-megapixel photo becomes three WebP copies of at most 400 KB together',
  { timeout: 60_000 },
  async ({ annotate }) => {
    const photo = await cameraPhoto()
    expect(photo.size).toBeGreaterThan(3_000_000)
    const resized = await resizePhoto(photo)
    expect(await sizeOf(resized.large)).toEqual([1280, 960])
    expect(await sizeOf(resized.medium)).toEqual([640, 480])
    expect(await sizeOf(resized.small)).toEqual([320, 240])
    expect([resized.width, resized.height]).toEqual([1280, 960])
    for (const copy of [resized.large, resized.medium, resized.small]) {
      expect(copy.type).toBe('image/webp')
      expect(await bytesOf(copy, 0, 4)).toBe('RIFF')
      expect(await bytesOf(copy, 8, 12)).toBe('WEBP')
    }
    await annotate(
      `${photo.size} bytes become ${resized.large.size} + ${resized.medium.size} + ${resized.small.size}`,
    )
    expect(totalBytes(resized)).toBeLessThanOrEqual(PHOTO_UPLOAD_BYTES_MAX)
    expect(resized.thumbhash).toHaveLength(28)
  },
)

test('a photo that is too large even at the lowest quality is scaled down', async () => {
  const resized = await resizePhoto(await noisePhoto(1600, 1600))
  expect(totalBytes(resized)).toBeLessThanOrEqual(PHOTO_UPLOAD_BYTES_MAX)
  const [width, height] = await sizeOf(resized.large)
  expect(width).toBeLessThan(1280)
  expect(width).toBe(height)
})

test.each([
  ['a portrait photo is limited by its height', [900, 1600], [720, 1280], [360, 640], [180, 320]],
  ['a small photo is never enlarged', [400, 300], [400, 300], [400, 300], [320, 240]],
] as const)('%s', async (_, [width, height], large, medium, small) => {
  const resized = await resizePhoto(await cameraPhoto(width, height))
  expect(await sizeOf(resized.large)).toEqual(large)
  expect(await sizeOf(resized.medium)).toEqual(medium)
  expect(await sizeOf(resized.small)).toEqual(small)
})

test.each([
  { orientation: 1, size: [320, 160], red: { x: 0.1, y: 0.5 }, blue: { x: 0.9, y: 0.5 } },
  { orientation: 3, size: [320, 160], red: { x: 0.9, y: 0.5 }, blue: { x: 0.1, y: 0.5 } },
  { orientation: 6, size: [160, 320], red: { x: 0.5, y: 0.1 }, blue: { x: 0.5, y: 0.9 } },
  { orientation: 8, size: [160, 320], red: { x: 0.5, y: 0.9 }, blue: { x: 0.5, y: 0.1 } },
])(
  'a photo with EXIF orientation $orientation is stored upright',
  async ({ orientation, size, red, blue }) => {
    const { small } = await resizePhoto(await orientedPhoto(2000, 1000, orientation))
    expect(await sizeOf(small)).toEqual(size)
    expect((await colourAt(small, red))[0]).toBeGreaterThan(200)
    expect((await colourAt(small, blue))[2]).toBeGreaterThan(200)
  },
)

test('a browser that cannot shrink while decoding still stores the photo upright', async () => {
  vi.spyOn(window, 'createImageBitmap').mockRejectedValueOnce(new TypeError('unknown option'))
  const { large } = await resizePhoto(await orientedPhoto(2000, 1000, 6))
  expect(await sizeOf(large)).toEqual([640, 1280])
  expect((await colourAt(large, { x: 0.5, y: 0.1 }))[0]).toBeGreaterThan(200)
})

test('a browser that cannot encode WebP makes JPEGs', async () => {
  const picture = await cameraPhoto(1600, 1200)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    const encoded = this.toDataURL(type === 'image/webp' ? 'image/png' : type, quality)
    void fetch(encoded)
      .then((response) => response.blob())
      .then(done)
  })
  const resized = await resizePhoto(picture)
  for (const copy of [resized.large, resized.medium, resized.small]) {
    expect(copy.type).toBe('image/jpeg')
    expect(await bytesOf(copy, 0, 3)).toBe('\xff\xd8\xff')
  }
  expect(totalBytes(resized)).toBeLessThanOrEqual(PHOTO_UPLOAD_BYTES_MAX)
})

test('transparency becomes white, also in the thumbhash', async () => {
  const resized = await resizePhoto(await halfTransparentPng(200, 200))
  const [red, green, blue] = await colourAt(resized.large, { x: 0.5, y: 0.9 })
  expect(Math.min(red, green, blue)).toBeGreaterThan(245)
  const hash = Uint8Array.from(atob(resized.thumbhash), (character) => character.charCodeAt(0))
  expect(thumbHashToAverageRGBA(hash).a).toBe(1)
  expect(resized.thumbhash.length).toBeLessThanOrEqual(THUMBHASH_MAX)
})

test.each([
  ['an empty file', 'empty', () => new Blob([], { type: 'image/jpeg' })],
  ['a video', 'not_an_image', () => new Blob(['film'], { type: 'video/mp4' })],
  ['an unknown file', 'not_an_image', () => new Blob(['hello'])],
  ['a broken JPEG', 'unreadable', () => new Blob(['hello'], { type: 'image/jpeg' })],
  ['a HEIC recognised by its type', 'heic', () => new Blob(['hello'], { type: 'image/heic' })],
  ['a HEIC recognised by its first bytes', 'heic', () => new Blob(['\0\0\0\x18ftypheic\0\0\0\0'])],
  ['a tracking pixel', 'too_small', () => orientedPhoto(8, 8, 1)],
  ['a picture too large to decode on a phone', 'too_many_pixels', () => svg(20_000, 100)],
] as const)('%s is refused as %s', async (_, reason, make) => {
  await expect(resizePhoto(await make())).rejects.toMatchObject({ reason })
})

function totalBytes({ large, medium, small }: ResizedPhoto): number {
  return large.size + medium.size + small.size
}

function svg(width: number, height: number): Blob {
  return new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`], {
    type: 'image/svg+xml',
  })
}

// Browsers never connect to port 1, so there is no response.
const NOWHERE = { uploadURL: 'http://127.0.0.1:1/photo', headers: { 'content-type': 'image/webp' } }

test('an upload without a response fails with status 0, and an abort fails with its reason', async () => {
  const stop = new AbortController()
  const upload = () =>
    putFile(NOWHERE, new Blob(['x']), { signal: stop.signal, onProgress: () => {} }).catch(Object)
  expect(await upload()).toMatchObject({ status: 0 })
  const running = upload()
  stop.abort(new Error('removed'))
  for (const aborted of [running, upload()]) expect(await aborted).toMatchObject({ message: 'removed' })
})

test.each([
  ['a camera photo becomes a square of 640 pixels', cameraPhoto, [640, 640]],
  ['a picture that encodes badly gets fewer pixels', () => noisePhoto(1_400, 1_200), undefined],
  ['a small picture is not enlarged', () => cameraPhoto(300, 200), [200, 200]],
] as const)('profile photo: %s, and has at most 80 kB', async (_, make, expected) => {
  const square = await squarePhoto(await make())
  const [width, height] = await sizeOf(square)
  expect([width, height]).toEqual(expected ?? [height, width])
  expect(square.type).toBe('image/webp')
  expect(square.size).toBeLessThanOrEqual(80_000)
})

test('a profile photo is the upright middle of the picture', async () => {
  const upright = await squarePhoto(await orientedPhoto(400, 200, 6))
  expect((await colourAt(upright, { x: 0.5, y: 0.1 }))[0]).toBeGreaterThan(200)
  expect((await colourAt(upright, { x: 0.5, y: 0.9 }))[2]).toBeGreaterThan(200)
})
