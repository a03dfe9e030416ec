import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FileBytes, UploadRequest } from '#contract/media.ts'
import {
  CompleteMultipart,
  FormUploadQuery,
  MultipartQuery,
  PartPath,
  StartMultipart,
} from '#contract/multipart.ts'
import {
  cardSources,
  mediumFile,
  pageSources,
  ratioOf,
  smallestFile,
  smallestSource,
} from '#contract/photo-sources.ts'
import { expectRefusals, testFields } from './contract.fixture.ts'

const files = { url: '/media/l/a-1280.webp', medium: '/media/l/a-640.webp', small: '/media/l/a-320.webp' }

describe('uploads', () => {
  const size = {
    accepts: [undefined, 1, 10_485_760],
    refuses: { 'The file is empty': [0, -1], 'Size must be a whole number of bytes': [1.5, '1', null] },
  }
  testFields('a request for an upload URL', [UploadRequest, {}], {
    purpose: {
      accepts: ['verification', 'listing_photo', 'profile_photo'],
      parses: [[undefined, 'verification']],
      refuses: { '': ['', 'photo'] },
    },
    contentType: {
      accepts: [undefined, 'image/webp', 'image/jpeg', 'image/png', 'application/pdf'],
      refuses: {
        'Send a WebP, JPEG or PNG photo, or a PDF document': ['', 'image/gif', 'text/html', 'audio/webm'],
        'Send a WebM, Ogg or MP4 recording': ['audio/wav'],
      },
    },
    size,
    medium: size,
    small: size,
    thumbhash: {
      accepts: [undefined, 'x'.repeat(40)],
      refuses: { 'A thumbhash is base64': ['?', 'x', 7], '': ['x'.repeat(44)] },
    },
  })
  test.each(['listing_photo', 'profile_photo', 'chat_photo'])('a %s must be a picture', (purpose) => {
    const contentTypes = ['image/webp', 'image/jpeg', 'image/png', undefined]
    for (const contentType of contentTypes)
      expect(UploadRequest.safeParse({ purpose, contentType }).success).toBe(true)
    const contentType = 'application/pdf'
    expectRefusals(UploadRequest, [
      [{ purpose, contentType }, 'contentType', 'Send a WebP, JPEG or PNG photo'],
    ])
  })
  test('a voice note may name its codec, and must be a recording', () => {
    const purpose = 'chat_voice'
    for (const type of ['audio/webm', 'audio/ogg', 'audio/mp4'])
      expect(UploadRequest.parse({ purpose, contentType: `${type}; codecs=opus` }).contentType).toBe(type)
    expectRefusals(UploadRequest, [
      [{ purpose, contentType: 'image/webp' }, 'contentType', 'Send a WebM, Ogg or MP4 recording'],
    ])
  })
  test('the bytes of a file are described as binary', () => {
    expect(z.toJSONSchema(FileBytes)).toMatchObject({ contentMediaType: 'application/octet-stream' })
  })

  const filename = {
    accepts: ['x', 'x'.repeat(1_024)],
    refuses: {
      'The file needs a name': [undefined, null, 7, ''],
      'That name is too long': ['x'.repeat(1_025)],
    },
  }
  const type = {
    accepts: ['image/webp', 'image/jpeg', 'image/png', 'application/pdf'],
    parses: [
      ['', undefined],
      ['application/octet-stream', undefined],
    ] as const,
    refuses: { 'Send a WebP, JPEG or PNG photo, or a PDF document': ['image/gif', null] },
  }
  testFields('the query of a form upload', [FormUploadQuery, { filename: 'x' }], {
    filename,
    type: { ...type, accepts: [undefined, ...type.accepts] },
  })
  testFields('the start of a multipart upload', [StartMultipart, { filename: 'x', type: '' }], {
    filename,
    type: {
      ...type,
      refuses: { 'Send a WebP, JPEG or PNG photo, or a PDF document': [undefined, 'text/css'] },
    },
    metadata: { accepts: [undefined, null, {}, { name: 7 }], refuses: { '': ['x'] } },
  })
  testFields('the query of a multipart upload', [MultipartQuery, { key: 'x' }], {
    key: {
      accepts: ['x', 'x'.repeat(1_024)],
      refuses: { 'The key of the upload is missing': [undefined, null, ''], '': ['x'.repeat(1_025)] },
    },
  })
  const OUT_OF_RANGE = 'Parts are numbered from 1 to 10,000'
  testFields('the path of a part', [PartPath, { partNumber: '1' }], {
    partNumber: {
      parses: [
        ['1', 1],
        ['10000', 10_000],
      ],
      refuses: { [OUT_OF_RANGE]: ['', '0', '10001', '1.5', 'x1', '1x', '000001'], '': [1] },
    },
  })
  const part = (PartNumber: unknown, ETag: unknown = 'x') => ({ PartNumber, ETag })
  testFields('the completion of a multipart upload', [CompleteMultipart, { parts: [part(1)] }], {
    parts: {
      accepts: [[part(1), part(10_000)], Array.from({ length: 10_000 }, (_each, index) => part(index + 1))],
      parses: [
        [[part(2, '"a"b"')], [part(2, 'a"b')]],
        [[part(2, 'x'.repeat(200))], [part(2, 'x'.repeat(200))]],
      ],
      refuses: {
        'Send the list of parts': [undefined, null, {}],
        'Send at least one part': [[]],
        'A file has at most 10,000 parts': [
          Array.from({ length: 10_001 }, (_each, index) => part(index + 1)),
        ],
        'Send each part once': [[part(1), part(2), part(1)]],
        [OUT_OF_RANGE]: [[part(0)], [part(10_001)], [part(1.5)], [part('1')]],
        'A part needs its ETag': [[part(1, '')], [part(1, '""')], [part(1, null)]],
        'That is not the ETag of a part': [[part(1, 'x'.repeat(201))]],
      },
    },
  })
})

test('a card offers the small and medium files with their true widths', () => {
  expect(cardSources({ ...files, width: 1280, height: 960 })).toEqual({
    src: files.medium,
    srcSet: `${files.small} 320w, ${files.medium} 640w`,
  })
  expect(cardSources({ ...files, width: 960, height: 1280 })).toEqual({
    src: files.medium,
    srcSet: `${files.small} 240w, ${files.medium} 480w`,
  })
})

test('a listing page offers the medium and large files with their true widths', () => {
  expect(pageSources({ ...files, width: 1280, height: 960 })).toEqual({
    src: files.url,
    srcSet: `${files.medium} 640w, ${files.url} 1280w`,
  })
  const { srcSet } = pageSources({ ...files, width: 500, height: 400 })
  expect(srcSet).toBe(`${files.medium} 500w, ${files.url} 500w`)
})

test.each([
  ['a URL that the seller entered', { url: 'https://example.com/a.jpg' }],
  ['only a small copy', { url: '/a', small: '/s', width: 4, height: 3 }],
  ['no width', { ...files, height: 960 }],
  ['no height', { ...files, width: 1280 }],
])('a photo with %s has no srcset', (_what, photo) => {
  expect(cardSources(photo)).toMatchObject({ srcSet: undefined })
})

test('the smallest file that exists is used', () => {
  const { url, medium } = files
  expect([files, { url, medium }, { url }].map(smallestSource)).toEqual([files.small, medium, url])
})

test('a file has its size in bytes, if that is known', () => {
  const photo = { ...files, mediumBytes: 20_000, smallBytes: 5_000 }
  expect(smallestFile(photo)).toEqual({ src: files.small, bytes: 5_000 })
  expect(mediumFile(photo)).toEqual({ src: files.medium, bytes: 20_000 })
  expect(smallestFile(files)).toEqual({ src: files.small })
  expect(mediumFile({ url: '/a', smallBytes: 5_000 })).toEqual({ src: '/a' })
})

test.each([
  ['unchanged within the bounds', { url: '/a', width: 1200, height: 1000 }, 1.2],
  ['reduced to the highest allowed', { url: '/a', width: 4000, height: 1000 }, 1.6],
  ['raised to the lowest allowed', { url: '/a', width: 1000, height: 4000 }, 0.8],
  ['4:3 without a photo', undefined, 4 / 3],
  ['4:3 without a width', { url: '/a', height: 9 }, 4 / 3],
  ['4:3 without a height', { url: '/a', width: 9 }, 4 / 3],
])('the aspect ratio is %s', (_, photo, ratio) => {
  expect(ratioOf(photo, 0.8, 1.6)).toBeCloseTo(ratio)
})
