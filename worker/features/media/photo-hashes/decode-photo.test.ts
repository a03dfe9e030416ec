import { expect, test } from 'vitest'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import {
  JPEG,
  LOSSLESS_WEBP,
  PAGE,
  png,
  PROGRESSIVE_JPEG,
  TRANSPARENT_WEBP,
  WEBP,
} from '#worker/test/photo-bytes.ts'
import { decodePhoto } from './decode-photo.ts'

test.each([
  ['JPEG', JPEG],
  ['progressive JPEG', PROGRESSIVE_JPEG],
  ['WebP', WEBP],
  ['lossless WebP', LOSSLESS_WEBP],
  ['WebP with transparency', TRANSPARENT_WEBP],
  ['PNG', await png(16, 12)],
])('a %s is decoded', async (_what, bytes) => {
  const file = readImageFile(bytes)
  const pixels = file && (await decodePhoto(file))
  expect(pixels).toMatchObject({ width: 16, height: 12 })
  expect(pixels?.data).toHaveLength(4 * 16 * 12)
})

test.each([
  ['nothing', new Uint8Array()],
  ['a page', PAGE],
  ['half a photo', WEBP.slice(0, 30)],
])('%s has no pixels', async (_what, bytes) => {
  expect(await decodePhoto({ width: 16, height: 12, bytes })).toBeUndefined()
})

test('a photo with too many pixels is not decoded', async () => {
  const [tall, taller] = [readImageFile(await png(8, 8_000)), readImageFile(await png(320, 8_000))]
  expect(tall && (await decodePhoto(tall))?.height).toBe(8_000)
  expect(taller && (await decodePhoto(taller))).toBeUndefined()
})
