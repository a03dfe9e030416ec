import { describe, expect, test } from 'vitest'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { pdfOf, stream } from '../../platform/files/pdf.fixture.ts'
import {
  ANIMATED_WEBP,
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
import { DOCUMENT_FAULTS, faultOfSize, readDocument } from './read-document.ts'

const ZIP = text(`PK\x03\x04${'x'.repeat(60)}PK\x01\x02${'y'.repeat(50)}PK\x05\x06${'\0'.repeat(18)}`)
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

  // [spec 10.11 #26]
  test('cut anywhere it is none, and nothing is thrown', async () => {
    for (const whole of [PDF, JPEG, WEBP, TRANSPARENT_WEBP, await png(16, 12)]) {
      for (let length = 0; length < whole.length; length++)
        expect(typeof readDocument(whole.subarray(0, length), null), `${length} bytes`).toBe('string')
    }
  })

  // [spec 10.11 #26]
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

test.each([
  [
    'an SVG',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'That is not a JPEG, PNG, WebP or PDF file, whatever its name says. Please choose another one.',
  ],
  [
    'a ZIP file',
    ZIP,
    'That is not a JPEG, PNG, WebP or PDF file, whatever its name says. Please choose another one.',
  ],
  [
    'a PDF with a ZIP tail',
    join(PDF, ZIP),
    'That PDF has another file behind its end. Please save it anew and upload that.',
  ],
  [
    'half a PDF',
    PDF.subarray(0, 30),
    'That PDF is damaged or was cut short. Please save it anew and upload that.',
  ],
  [
    'a PDF with a script',
    pdfOf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
    'That PDF holds a script, another file, a form or something else that runs or plays. Please print it ' +
      'to a new PDF, or take a photo of it, and upload that.',
  ],
  [
    'a PDF with a password',
    pdfOf('<< /Encrypt << /V 4 >> >>'),
    'That PDF is protected by a password, so nobody here can look at it. Please save it without one, or ' +
      'take a photo of it, and upload that.',
  ],
  [
    'a PDF whose objects are packed in a way of its own',
    pdfOf('<< >>', stream('/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', PAGE)),
    'That PDF is written in a way that cannot be checked. Please print it to a new PDF, or take a photo ' +
      'of it, and upload that.',
  ],
  ['half a JPEG', JPEG.subarray(0, 100), 'That picture is damaged or was cut short. Please take it again.'],
  ['an animation', ANIMATED_WEBP, 'That picture is damaged or was cut short. Please take it again.'],
  [
    'another type',
    PDF,
    'That file is of another type than its name says. Please save it anew and upload that.',
    'image/jpeg',
  ],
])('what is wrong with %s is said in words', (_name, bytes, sentence, declared?: string) => {
  const read = readDocument(bytes, declared ?? null)
  expect(typeof read === 'string' && DOCUMENT_FAULTS[read]).toBe(sentence)
})

test('a picture that is too large to open is told how large one may be', () => {
  expect(DOCUMENT_FAULTS.too_many_pixels).toBe(
    'That picture is too large to open: at most 8,192 pixels a side and 25 megapixels. Please choose a ' +
      'smaller one.',
  )
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
