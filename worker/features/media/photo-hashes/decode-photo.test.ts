import { expect, test } from 'vitest'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import {
  JPEG,
  LOSSLESS_WEBP,
  PAGE,
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
  expect(await decodePhoto({ type: 'image/webp', bytes })).toBeUndefined()
  expect(await decodePhoto({ type: 'image/jpeg', bytes })).toBeUndefined()
})
