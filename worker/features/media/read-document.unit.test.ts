import { describe, expect, test } from 'vitest'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import {
  JPEG,
  join,
  LOSSLESS_WEBP,
  PAGE,
  png,
  PROGRESSIVE_JPEG,
  text,
  TRANSPARENT_WEBP,
  WEBP,
} from '../../test/photo-bytes.ts'
import { faultOfSize, readDocument } from './read-document.ts'

const PDF = text('%PDF-1.7\n1 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF')

describe('a document is read by its own bytes:', () => {
  test.each([
    ['a PDF', PDF, 'application/pdf'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a progressive JPEG', PROGRESSIVE_JPEG, 'image/jpeg'],
    ['a WebP', WEBP, 'image/webp'],
    ['a lossless WebP', LOSSLESS_WEBP, 'image/webp'],
    ['a WebP one can see through', TRANSPARENT_WEBP, 'image/webp'],
  ] as const)('%s, declared or not', (_name, bytes, type) => {
    for (const declared of [type, null]) expect(readDocument(bytes, declared)).toMatchObject({ type })
    for (const declared of ['image/png', 'image/svg+xml', ''])
      expect(readDocument(bytes, declared)).toBe('another')
  })

  test('cut anywhere it is none, and nothing is thrown', async () => {
    for (const whole of [PDF, JPEG, WEBP, TRANSPARENT_WEBP, await png(16, 12)]) {
      for (let length = 0; length < whole.length; length++)
        expect(typeof readDocument(whole.subarray(0, length), null), `${length} bytes`).toBe('string')
    }
  })

  test('whatever one byte is changed to, nothing is thrown', async () => {
    for (const whole of [PDF, WEBP, await png(16, 12)]) {
      for (let at = 0; at < whole.length; at++) {
        for (const value of [0x00, 0x7f, 0xff]) {
          const changed = whole.with(at, value)
          expect(() => readDocument(changed, null)).not.toThrow()
        }
      }
    }
  })

  test('what stands behind the end of a picture is not kept', () => {
    expect(readDocument(join(JPEG, PAGE), 'image/jpeg')).toMatchObject({ type: 'image/jpeg', bytes: JPEG })
  })
})

describe('a picture may have', () => {
  test.each([
    [8_192, 1, 'image/png'],
    [5_000, 5_000, 'image/png'],
    [8_193, 1, 'too_many_pixels'],
    [5_001, 5_000, 'too_many_pixels'],
    [50_000, 50_000, 'too_many_pixels'],
    [0, 10, 'too_many_pixels'],
  ])('%i by %i pixels: %s', async (width, height, result) => {
    const bytes = await png(8, 8)
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    const read = readDocument(bytes, null)
    expect(typeof read === 'string' ? read : read.type).toBe(result)
  })
})

test.each([
  [0, 'empty'],
  [1, undefined],
  [DOCUMENT_BYTES_MAX, undefined],
  [DOCUMENT_BYTES_MAX + 1, 'too_large'],
])('a file of %i bytes: %s', (bytes, fault) => {
  expect(faultOfSize(bytes)).toBe(fault)
})
