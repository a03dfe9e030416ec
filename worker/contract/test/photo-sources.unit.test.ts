import { expect, test } from 'vitest'
import { cardSources, pageSources, ratioOf, smallestSource } from '../photo-sources.ts'

const files = { url: '/media/l/a-1280.webp', medium: '/media/l/a-640.webp', small: '/media/l/a-320.webp' }

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
  ['an address added by hand', { url: 'https://example.com/a.jpg' }],
  ['one copy alone', { url: '/a', small: '/s', width: 4, height: 3 }],
  ['no width', { ...files, height: 960 }],
  ['no height', { ...files, width: 1280 }],
])('with %s there is nothing to choose from', (_what, photo) => {
  expect(cardSources(photo)).toMatchObject({ srcSet: undefined })
})

test('uses the smallest file there is', () => {
  const { url, medium } = files
  expect([files, { url, medium }, { url }].map(smallestSource)).toEqual([files.small, medium, url])
})

test('a photo of unknown size is 4:3', () => {
  expect(
    [undefined, { url: '/a', width: 9 }, { url: '/a', height: 9 }].map((photo) => ratioOf(photo, 1, 2)),
  ).toEqual([4 / 3, 4 / 3, 4 / 3])
})

test.each([
  ['as it is', { width: 1200, height: 1000 }, 1.2],
  ['not wider than allowed', { width: 4000, height: 1000 }, 1.6],
  ['not taller than allowed', { width: 1000, height: 4000 }, 0.8],
  ['4:3 when its size is unknown', {}, 4 / 3],
])('a shape is kept %s', (_, size, ratio) => {
  expect(ratioOf({ url: '/a.webp', ...size }, 0.8, 1.6)).toBeCloseTo(ratio)
})
