import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterEach, expect, test, vi } from 'vitest'
import { PHOTO_UPLOAD_BYTES_MAX, THUMBHASH_MAX } from '#contract/limits.ts'
import { type ResizedPhoto, resizePhoto } from './resize-photo.ts'
import { putFile } from './put-file.ts'
import { squarePhoto } from '../accounts/square-photo.ts'
import {
  bytesOf,
  cameraPhoto,
  colourAt,
  halfTransparentPng,
  noisePhoto,
  orientedPhoto,
  sizeOf,
} from './test/pictures.ts'

afterEach(() => vi.restoreAllMocks())

// [spec 10.14 #5, 10.18 #15]
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
    expect(bytesTogether(resized)).toBeLessThanOrEqual(PHOTO_UPLOAD_BYTES_MAX)
    expect(resized.thumbhash).toHaveLength(28)
  },
)

test('a photo that no quality makes small enough loses pixels instead', async () => {
  const resized = await resizePhoto(await noisePhoto(1600, 1600))
  expect(bytesTogether(resized)).toBeLessThanOrEqual(PHOTO_UPLOAD_BYTES_MAX)
  const [width, height] = await sizeOf(resized.large)
  expect(width).toBeLessThan(1280)
  expect(width).toBe(height)
})

test.each([
  ['a portrait photo is bounded by its height', [900, 1600], [720, 1280], [360, 640], [180, 320]],
  ['a small photo is never made larger', [400, 300], [400, 300], [400, 300], [320, 240]],
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

test('a browser that cannot write WebP makes JPEGs', async () => {
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
  expect(bytesTogether(resized)).toBeLessThanOrEqual(PHOTO_UPLOAD_BYTES_MAX)
})

test('transparency becomes white, in the thumbhash too', async () => {
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
  ['a HEIC by its type', 'heic', () => new Blob(['hello'], { type: 'image/heic' })],
  ['a HEIC by its first bytes', 'heic', () => new Blob(['\0\0\0\x18ftypheic\0\0\0\0'])],
  ['a tracking pixel', 'too_small', () => orientedPhoto(8, 8, 1)],
  ['a picture too large to decode on a phone', 'too_many_pixels', () => svg(20_000, 100)],
] as const)('%s is refused as %s', async (_, reason, make) => {
  await expect(resizePhoto(await make())).rejects.toMatchObject({ reason })
})

function bytesTogether({ large, medium, small }: ResizedPhoto): number {
  return large.size + medium.size + small.size
}

function svg(width: number, height: number): Blob {
  return new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`], {
    type: 'image/svg+xml',
  })
}

// Port 1 is on every browser's list of ports never to connect to, so no server can answer.
const NOWHERE = { uploadURL: 'http://127.0.0.1:1/photo', headers: { 'content-type': 'image/webp' } }

test('an unanswered upload fails without a status, an aborted one with its reason', async () => {
  const stop = new AbortController()
  const upload = () =>
    putFile(NOWHERE, new Blob(['x']), { signal: stop.signal, onProgress: () => {} }).catch(Object)
  expect(await upload()).toMatchObject({ status: 0 })
  const running = upload()
  stop.abort(new Error('removed'))
  for (const aborted of [running, upload()]) expect(await aborted).toMatchObject({ message: 'removed' })
})

// [spec 10.6 #2]
test.each([
  ['the photo of a camera becomes a square of 640 pixels', cameraPhoto, [640, 640]],
  ['what no encoder can make small gets fewer pixels', () => noisePhoto(1_400, 1_200), undefined],
  ['a small picture is not made larger', () => cameraPhoto(300, 200), [200, 200]],
] as const)('for a profile %s, and at most 80 kB', async (_, make, expected) => {
  const square = await squarePhoto(await make())
  const [width, height] = await sizeOf(square)
  expect([width, height]).toEqual(expected ?? [height, width])
  expect(square.type).toBe('image/webp')
  expect(square.size).toBeLessThanOrEqual(80_000)
})

// [spec 10.6 #2]
test('the middle is kept, upright', async () => {
  const upright = await squarePhoto(await orientedPhoto(400, 200, 6))
  expect((await colourAt(upright, { x: 0.5, y: 0.1 }))[0]).toBeGreaterThan(200)
  expect((await colourAt(upright, { x: 0.5, y: 0.9 }))[2]).toBeGreaterThan(200)
})
