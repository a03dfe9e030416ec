import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import {
  ANIMATED_WEBP,
  JPEG,
  LOSSLESS_WEBP,
  PAGE,
  PROGRESSIVE_JPEG,
  TRANSPARENT_WEBP,
  WEBP,
  join,
  png,
  text,
} from '#worker/test/photo-bytes.ts'
import {
  INCOMING_PREFIXES,
  claimableSince,
  everyKey,
  incomingKey,
  incomingKeys,
  isCopyOf,
  isFitPhoto,
  isPhotoKey,
  isDecodableSize,
  isWithinPhotoBytes,
  keyOf,
  keysFor,
  ticketKeyOf,
  uploadKeyOf,
  creationTimeOnRelease,
  sweptBefore,
} from './policy.ts'
import { DOCUMENT_FAULTS, faultOfSize, readDocument } from './read-document.ts'

const ZIP = text(`PK\x03\x04${'x'.repeat(60)}PK\x01\x02${'y'.repeat(50)}PK\x05\x06${'\0'.repeat(18)}`)
const PDF = text('%PDF-1.7\n1 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF')

test('a listing photo has a key for each requested size, and any other upload has one key', () => {
  const request = { contentType: 'image/webp', medium: 1, small: 1 } as const
  expect(keysFor({ ...request, purpose: 'listing_photo' }, 'id')).toEqual({
    key: 'l/id-1280.webp',
    mediumKey: 'l/id-640.webp',
    smallKey: 'l/id-320.webp',
  })
  expect(keysFor({ purpose: 'listing_photo', contentType: 'image/jpeg' }, 'id')).toEqual({
    key: 'l/id-1280.jpg',
    mediumKey: null,
    smallKey: null,
  })
  expect(keysFor({ ...request, purpose: 'profile_photo' }, 'id')).toEqual({
    key: 'u/id.webp',
    mediumKey: null,
    smallKey: null,
  })
  expect(keysFor({ purpose: 'verification' }, 'id')).toEqual({ key: 'v/id', mediumKey: null, smallKey: null })
})

test.each([
  ['image/webp', 'u/id.webp'],
  ['image/jpeg', 'u/id.jpg'],
  ['image/png', 'u/id.png'],
  ['application/pdf', 'u/id.pdf'],
] as const)('the key of a file of type %s is %s', (contentType, key) => {
  expect(keysFor({ purpose: 'profile_photo', contentType }, 'id').key).toBe(key)
})

test('a ticket has two keys for each requested size, one incoming and one accepted', () => {
  const keys = { key: 'l/a', mediumKey: null, smallKey: 'l/c' }
  expect(incomingKeys(keys)).toEqual(['incoming/l/a', 'incoming/l/c'])
  expect(everyKey(keys)).toEqual(['l/a', 'incoming/l/a', 'l/c', 'incoming/l/c'])
  expect([ticketKeyOf('incoming/l/a'), ticketKeyOf('l/incoming/')]).toEqual(['l/a', undefined])
})

test.each([
  ['l/0199-1280.webp', true],
  [`l/${'a'.repeat(201)}`, true],
  [`l/${'a'.repeat(202)}`, false],
  ['l/0199.webp/x', false],
  ['xl/0199.webp', false],
  ['u/0199.png', true],
  ['v/0199.pdf', false],
  ['incoming/l/0199-1280.webp', false],
  ['l/', false],
  ['l/../v/0199', false],
  ['l/%2e%2e/v', false],
  ['l/.hidden', false],
  ['x/0199.webp', false],
])('whether %s can be the key of a photo: %s', (key, isPhoto) => {
  expect(isPhotoKey(key)).toBe(isPhoto)
})

test.each([
  ['l/0199-640.webp', 'l/0199-1280.webp'],
  ['l/0199-320.jpg', 'l/0199-1280.jpg'],
  ['l/0199-320', 'l/0199-1280'],
  ['l/0199-1280.webp', 'l/0199-1280.webp'],
  ['l/0199-641.webp', 'l/0199-641.webp'],
  ['u/0199.webp', 'u/0199.webp'],
])('%s belongs to the upload %s', (key, uploadKey) => {
  expect(uploadKeyOf(key)).toBe(uploadKey)
})

test('incoming keys are never those of photos', () => {
  expect(isPhotoKey(incomingKey('l/0199-1280.webp'))).toBe(false)
  expect(INCOMING_PREFIXES.toSorted()).toEqual(
    ['a', 'c', 'l', 'u', 'v'].map((folder) => `incoming/${folder}/`),
  )
})

test.each([
  ['/media/l/a.webp', 'l/a.webp'],
  ['https://market.test/media/l/a.webp', 'l/a.webp'],
  ['https://market.test.evil.example/media/l/a.webp', undefined],
  ['https://elsewhere.example/media/l/a.webp', undefined],
])('the key of the upload at %s is %s', (url, key) => {
  expect(keyOf(url, 'https://market.test')).toBe(key)
})

test('a path without an origin can identify an upload', () => {
  expect([keyOf('/media/l/a.webp'), keyOf('x/media/l/a.webp'), keyOf('/l/a.webp')]).toEqual([
    'l/a.webp',
    undefined,
    undefined,
  ])
})

test('an upload is swept after a day, and cannot be claimed in the hour before', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(
    [sweptBefore(now), claimableSince(now), creationTimeOnRelease(now)].map((time) => (now - time) / HOUR_MS),
  ).toEqual([24, 23, 22])
})

test('a photo has 1 to 8,192 pixels per side, at most 25,000,000 pixels, and at most 2 MB', () => {
  const sizes = [
    [1, 1, true],
    [0, 1, false],
    [1, 0, false],
    [8_192, 1, true],
    [1, 8_193, false],
    [5_000, 5_000, true],
    [5_000, 5_001, false],
  ] as const
  for (const [width, height, isDecodable] of sizes)
    expect(isDecodableSize({ width, height })).toBe(isDecodable)
  expect([0, 1, 2_097_152, 2_097_153].map(isWithinPhotoBytes)).toEqual([false, true, true, false])
})

describe('whether it is accepted:', () => {
  const photo = { type: 'image/webp', width: 1280, height: 853 }

  test.each([
    ['of the declared type', photo, 'image/webp', true],
    ['of another type', photo, 'image/png', false],
    ['whose declared type is no photo type', photo, 'application/pdf', false],
    ['without a declared type', photo, null, true],
    ['of no photo type, without a declared type', { ...photo, type: 'image/gif' }, null, false],
    ['with a height of 0', { ...photo, height: 0 }, 'image/webp', false],
    ['as wide as allowed', { ...photo, width: 8_192 }, 'image/webp', true],
    ['one pixel wider than allowed', { ...photo, width: 8_193 }, 'image/webp', false],
    ['with too many pixels', { ...photo, width: 8_000, height: 8_000 }, 'image/webp', false],
  ])('a photo %s', (_name, picture, declared, isFit) => {
    expect(isFitPhoto(picture, declared)).toBe(isFit)
  })

  test.each([
    ['of half the size', { ...photo, width: 640, height: 427 }, true],
    ['of any size within the limit', { ...photo, width: 600, height: 400 }, true],
    ['wider than requested', { ...photo, width: 700, height: 466 }, false],
    ['that is square', { ...photo, width: 640, height: 640 }, false],
    ['that is upright', { ...photo, width: 427, height: 640 }, false],
    ['of another type', { type: 'image/png', width: 640, height: 427 }, false],
  ])('a copy %s', (_name, copy, isCopy) => {
    expect(isCopyOf(photo, copy, 640)).toBe(isCopy)
  })

  const small = { type: 'image/webp', width: 300, height: 200 }
  test.each([
    ['as large as the photo', small, true],
    ['wider than the photo', { ...small, width: 301 }, false],
    ['taller than the photo', { ...small, height: 201 }, false],
    ['three pixels too narrow for its height', { ...small, width: 297 }, true],
    ['four pixels too narrow for its height', { ...small, width: 296 }, false],
    ['two pixels too short for its width', { ...small, width: 150, height: 98 }, true],
    ['three pixels too short for its width', { ...small, width: 150, height: 97 }, false],
  ])('a copy of a small photo, %s', (_what, copy, isCopy) => {
    expect(isCopyOf(small, copy, 640)).toBe(isCopy)
  })
})

describe('a document is identified by its bytes:', () => {
  test.each([
    ['a PDF', PDF, 'application/pdf'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a progressive JPEG', PROGRESSIVE_JPEG, 'image/jpeg'],
    ['a WebP', WEBP, 'image/webp'],
    ['a lossless WebP', LOSSLESS_WEBP, 'image/webp'],
    ['a transparent WebP', TRANSPARENT_WEBP, 'image/webp'],
  ] as const)('%s, declared or not', (_name, bytes, type) => {
    for (const declared of [type, null]) expect(readDocument(bytes, declared)).toMatchObject({ type })
    for (const declared of ['image/png', 'image/svg+xml', ''])
      expect(readDocument(bytes, declared)).toBe('other_type')
  })

  test('a picture that is truncated anywhere is not accepted, and nothing is thrown', async () => {
    for (const whole of [JPEG, WEBP, TRANSPARENT_WEBP, await png(16, 12)]) {
      for (let length = 0; length < whole.length; length++)
        expect(typeof readDocument(whole.subarray(0, length), null), `${length} bytes`).toBe('string')
    }
  })

  test('no change of a single byte of a picture makes reading it throw', async () => {
    for (const whole of [WEBP, await png(16, 12)]) {
      for (let at = 0; at < whole.length; at++) {
        for (const value of [0x00, 0x7f, 0xff]) {
          const changed = whole.with(at, value)
          expect(() => readDocument(changed, null)).not.toThrow()
        }
      }
    }
  })

  test.each([
    ['is cut short', PDF.subarray(0, 30)],
    ['has a script', text('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
    ['has another file after its end', join(PDF, ZIP)],
  ])('a PDF that %s is taken as it is, because nobody opens it here', (_name, bytes) => {
    expect(readDocument(bytes, 'application/pdf')).toEqual({ type: 'application/pdf', bytes })
  })

  test('a page that only contains a PDF is none', () => {
    expect(readDocument(join(PAGE, PDF), 'application/pdf')).toBe('unknown')
  })

  test('data after the end of a picture is removed', () => {
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
  ['half a JPEG', JPEG.subarray(0, 100), 'That picture is damaged or was cut short. Please take it again.'],
  ['an animation', ANIMATED_WEBP, 'That picture is damaged or was cut short. Please take it again.'],
  [
    'a PDF declared as a JPEG',
    PDF,
    'That file is not the type that its name says. Please save it again and upload the new file.',
    'image/jpeg',
  ],
])('the refusal of %s explains the fault', (_name, bytes, sentence, declared?: string) => {
  const read = readDocument(bytes, declared ?? null)
  expect(typeof read === 'string' && DOCUMENT_FAULTS[read]).toBe(sentence)
})

test('the refusal of a picture too large to open says how large it may be', () => {
  expect(DOCUMENT_FAULTS.too_many_pixels).toBe(
    'That picture is too large to open: at most 8,192 pixels a side and 25 megapixels. Please choose a ' +
      'smaller one.',
  )
})

test.each([
  [8_192, 1, 'image/png'],
  [5_000, 5_000, 'image/png'],
  [8_193, 1, 'too_many_pixels'],
  [5_001, 5_000, 'too_many_pixels'],
  [50_000, 50_000, 'too_many_pixels'],
  [0, 10, 'too_many_pixels'],
])('a document picture of %i by %i pixels is read as %s', async (width, height, result) => {
  const bytes = await png(8, 8)
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  const read = readDocument(bytes, null)
  expect(typeof read === 'string' ? read : read.type).toBe(result)
})

test.each([
  [0, 'empty'],
  [1, undefined],
  [DOCUMENT_BYTES_MAX, undefined],
  [DOCUMENT_BYTES_MAX + 1, 'too_large'],
])('the fault of a file of %i bytes is %s', (bytes, fault) => {
  expect(faultOfSize(bytes)).toBe(fault)
})
