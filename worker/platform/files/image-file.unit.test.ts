import { describe, expect, test } from 'vitest'
import {
  ANIMATED_WEBP,
  GPS_DAY,
  JPEG,
  LOSSLESS_WEBP,
  PAGE,
  PROGRESSIVE_JPEG,
  TRANSPARENT_WEBP,
  WEBP,
  exif,
  containsText,
  join,
  png,
  text,
  withChunk,
  withExif,
  withSegment,
} from '#worker/test/photo-bytes.ts'
import { readRange } from './byte-range.ts'
import { readImageFile } from './image-file.ts'

const PNG = await png(16, 12)
const PICTURES = { JPEG, PROGRESSIVE_JPEG, WEBP, LOSSLESS_WEBP, TRANSPARENT_WEBP, PNG }

describe.each(Object.entries(PICTURES))('a clean %s', (_name, picture) => {
  test('is read to the last byte and returned unchanged', () => {
    const file = readImageFile(picture)
    expect(file).toMatchObject({ width: 16, height: 12 })
    expect(file?.bytes).toEqual(picture)
  })

  test('is returned without anything after the end of the picture', () => {
    expect(readImageFile(join(picture, text('PK\x03\x04'), PAGE))?.bytes).toEqual(picture)
  })

  test('is refused if it is truncated anywhere', () => {
    const read = picture.map((_byte, length) => (readImageFile(picture.slice(0, length)) ? 1 : 0))
    expect(read.indexOf(1)).toBe(-1)
  })
})

test.each([
  ['a page', PAGE],
  ['a GIF', text('GIF89a\x01\0\x01\0\0\0\0;')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page after the first bytes of a JPEG', join(text('\xff\xd8\xff'), PAGE)],
  ['a page after the first bytes of a PNG', join(text('\x89PNG\r\n\x1a\n'), PAGE)],
  ['a page after the first bytes of a WebP', join(text('RIFF\x40\0\0\0WEBP'), PAGE)],
  ['an animation', ANIMATED_WEBP],
  ['nothing', new Uint8Array()],
])('%s is not a photo', (_name, bytes) => {
  expect(readImageFile(bytes)).toBeUndefined()
})

test('place and date are removed from a JPEG, and an upright JPEG loses all EXIF data', () => {
  const shot = withExif(JPEG, 1)
  expect(containsText(shot, GPS_DAY)).toBe(true)
  expect(readImageFile(shot)?.bytes).toEqual(JPEG)
})

test.each([
  [3, { width: 16, height: 12 }],
  [6, { width: 12, height: 16 }],
  [8, { width: 12, height: 16 }],
])('a JPEG with orientation %i keeps only that EXIF field, and has its rotated size', (orientation, size) => {
  const file = readImageFile(withExif(JPEG, orientation))
  expect(file).toMatchObject(size)
  expect(containsText(file?.bytes ?? PAGE, GPS_DAY)).toBe(false)
  expect(file?.bytes.length).toBe(JPEG.length + 36)
  expect(readImageFile(file?.bytes ?? PAGE)).toEqual(file)
})

test.each([
  ['XMP', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'],
  ['IPTC', 0xed, 'Photoshop 3.0\x008BIM'],
  ['a comment', 0xfe, 'shot by Aminata'],
  ['a preview', 0xe0, 'JFXX\0\x10'],
  ['a maker note', 0xe5, 'SAMSUNG'],
])('%s is removed from a JPEG', (_name, marker, data) => {
  expect(readImageFile(withSegment(JPEG, marker, text(data)))?.bytes).toEqual(JPEG)
})

test('the colour profile of a JPEG is kept', () => {
  const photo = withSegment(JPEG, 0xe2, text('ICC_PROFILE\0\x01\x01data'))
  expect(readImageFile(photo)?.bytes).toEqual(photo)
})

test('the preview is removed from a JFIF header', () => {
  const preview = withSegment(JPEG, 0xe0, join(text('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01'), text('rgb')))
  expect(readImageFile(preview)?.bytes).toEqual(
    withSegment(JPEG, 0xe0, text('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
  )
})

test('a JPEG with too many scans is refused', () => {
  const scan = PROGRESSIVE_JPEG.subarray(lastScan(PROGRESSIVE_JPEG), -2)
  const withScans = (count: number) =>
    join(
      PROGRESSIVE_JPEG.subarray(0, -2),
      ...Array.from({ length: count }, () => scan),
      PROGRESSIVE_JPEG.subarray(-2),
    )
  expect(readImageFile(withScans(50))).toBeDefined()
  expect(readImageFile(withScans(100))).toBeUndefined()
})

test('EXIF and XMP are removed from a WebP, with their flags', () => {
  const shot = withChunk(withChunk(TRANSPARENT_WEBP, 'EXIF', exif(1)), 'XMP ', text('<x:xmpmeta/>'))
  expect(containsText(shot, GPS_DAY)).toBe(true)
  expect(readImageFile(shot)?.bytes).toEqual(TRANSPARENT_WEBP)
})

test('a WebP whose canvas differs in size from its picture is refused', () => {
  const stretched = TRANSPARENT_WEBP.slice()
  stretched[24] = 0xff
  expect(readImageFile(stretched)).toBeUndefined()
})

test('texts, times, EXIF and animation are removed from a PNG, but its colours are not', async () => {
  const gamma: [string, Uint8Array] = ['gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)]
  const shot = await png(16, 12, [
    ['acTL', new Uint8Array(8)],
    gamma,
    ['tEXt', text(`Creation Time\0${GPS_DAY}`)],
    ['iTXt', text('XML:com.adobe.xmp\0\0\0\0\0<x/>')],
    ['eXIf', exif(1)],
    ['tIME', new Uint8Array(7)],
  ])
  expect(readImageFile(shot)?.bytes).toEqual(await png(16, 12, [gamma]))
})

test('a PNG with an unknown critical chunk is refused', async () => {
  expect(readImageFile(await png(16, 12, [['HTML', PAGE]]))).toBeUndefined()
})

test.each([
  ['no range', {}, 'whole'],
  ['the first ten bytes', { range: 'bytes=0-9' }, { start: 0, end: 10 }],
  ['all bytes from offset 10', { range: 'bytes=10-' }, { start: 10, end: 100 }],
  ['the last five bytes', { range: 'bytes=-5' }, { start: 95, end: 100 }],
  ['more last bytes than there are', { range: 'bytes=-500' }, { start: 0, end: 100 }],
  ['an end beyond the last byte', { range: 'bytes=90-900' }, { start: 90, end: 100 }],
  ['a start beyond the last byte', { range: 'bytes=100-' }, 'outside'],
  ['the last 0 bytes', { range: 'bytes=-0' }, 'outside'],
  ['an end before the start', { range: 'bytes=9-3' }, 'whole'],
  ['two ranges', { range: 'bytes=0-1,5-6' }, 'whole'],
  ['another unit', { range: 'lines=1-2' }, 'whole'],
  ['nothing after the unit', { range: 'bytes=-' }, 'whole'],
  ['a part of this version', { range: 'bytes=0-9', 'if-range': '"a"' }, { start: 0, end: 10 }],
  ['a part of an older version', { range: 'bytes=0-9', 'if-range': '"b"' }, 'whole'],
])('a Range header for a file of 100 bytes requests %s', (_name, headers, expected) => {
  expect(readRange(new Request('http://localhost/', { headers }), '"a"', 100)).toEqual(expected)
})

function lastScan(jpeg: Uint8Array): number {
  return jpeg.findLastIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda)
}
