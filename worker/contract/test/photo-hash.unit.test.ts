import { describe, expect, test } from 'vitest'
import {
  bandsOf,
  differingBits,
  hashPhoto,
  isSameLook,
  isSamePhoto,
  lookUpPhoto,
  type Pixels,
} from '#contract/photo-hash.ts'
import { cut, draw, paint } from '#worker/test/draw.ts'

const PICTURES = Array.from({ length: 6 }, (_unused, number) => draw(number, 160, 120))

/** As a look-up does: a band in common, and then a view that looks the same. */
function finds(picture: Pixels, stored: Pixels): boolean {
  const [lookup, hash] = [lookUpPhoto(picture), hashPhoto(stored)]
  if (!lookup || !hash) return false
  const hasBand = bandsOf(hash).some((band) => lookup.bands.includes(band))
  return hasBand && lookup.views.some((view) => isSameLook(view, hash))
}

const brighter = (picture: Pixels) => ({ ...picture, data: picture.data.map((value) => value * 1.25) })
const changes: [string, (picture: Pixels) => Pixels][] = [
  ['at another size', (picture) => scale(picture, 0.6)],
  ['brighter', brighter],
  ['mirrored', (picture) => cut(picture, { left: 1, right: 0 })],
  ['cropped on the left', (picture) => cut(picture, { left: 0.05 })],
  ['cropped at the bottom right', (picture) => cut(picture, { right: 0.95, bottom: 0.95 })],
  ['cropped all round', (picture) => cut(picture, { left: 0.05, right: 0.95, top: 0.05, bottom: 0.95 })],
  ['cropped and mirrored', (picture) => cut(picture, { left: 1, right: 0.05 })],
]

function scale(picture: Pixels, share: number): Pixels {
  const { width, height, data } = picture
  return paint(Math.round(width * share), Math.round(height * share), (x, y) => {
    const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width))
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  })
}

describe('a photo', () => {
  test.each(changes)('is known again %s', (_how, change) => {
    for (const picture of PICTURES) {
      expect(finds(change(picture), picture)).toBe(true)
      expect(finds(picture, change(picture))).toBe(true)
    }
  })

  test('is not taken for another one', () => {
    for (const [at, picture] of PICTURES.entries())
      for (const other of PICTURES.slice(at + 1)) expect(finds(picture, other)).toBe(false)
  })

  test('that shows nothing has no hash', () => {
    const black = paint(40, 30, () => [3, 3, 3])
    expect(hashPhoto(black)).toBeUndefined()
    expect(lookUpPhoto(black)).toBeUndefined()
  })

  test('has one hash of 48 digits, which it has when it is looked up', () => {
    for (const picture of PICTURES) {
      expect(hashPhoto(picture)).toMatch(/^[0-9a-f]{48}$/)
      expect(lookUpPhoto(picture)?.hash).toBe(hashPhoto(picture))
    }
  })

  test('is the same by its hash alone, also mirrored', () => {
    const [one, other] = [draw(1), draw(2)].map((picture) => hashPhoto(picture) ?? '')
    const mirrored = hashPhoto(cut(draw(1), { left: 1, right: 0 })) ?? ''
    expect(isSamePhoto(one ?? '', mirrored)).toBe(true)
    expect(isSamePhoto(one ?? '', other ?? '')).toBe(false)
  })
})

test('bits are counted, and bands are numbered', () => {
  const zeros = '0'.repeat(48)
  expect(differingBits(zeros, `f${'0'.repeat(46)}1`)).toBe(5)
  expect(bandsOf(`000001300000${'0'.repeat(36)}`)).toEqual([
    2 ** 24 + 1,
    2 * 2 ** 24 + 0x300000,
    ...[3, 4, 5, 6, 7, 8].map((number) => number * 2 ** 24),
  ])
})

test('a mirrored photo has the same bands', () => {
  for (const picture of PICTURES) {
    const [hash, mirrored] = [picture, cut(picture, { left: 1, right: 0 })].map(
      (each) => hashPhoto(each) ?? '',
    )
    expect(mirrored).not.toBe(hash)
    const bands = bandsOf(hash ?? '')
    expect(bandsOf(mirrored ?? '').filter((band) => bands.includes(band)).length).toBeGreaterThan(4)
  }
})
