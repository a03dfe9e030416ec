import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import {
  claimableSince,
  everyKey,
  INCOMING_PREFIXES,
  incomingKey,
  incomingKeys,
  isCopyOf,
  isFitPhoto,
  isPublicKey,
  isSaneSize,
  isWithinPhotoBytes,
  keyOf,
  keysFor,
  landedKey,
  releasedAs,
  sweptBefore,
} from './policy.ts'

test('a listing photo has keys for its three sizes, everything else for one', () => {
  const asked = { contentType: 'image/webp', medium: 1, small: 1 } as const
  expect(keysFor({ ...asked, purpose: 'listing_photo' }, 'id')).toEqual({
    key: 'l/id-1280.webp',
    mediumKey: 'l/id-640.webp',
    smallKey: 'l/id-320.webp',
  })
  expect(keysFor({ purpose: 'listing_photo', contentType: 'image/jpeg' }, 'id')).toEqual({
    key: 'l/id-1280.jpg',
    mediumKey: null,
    smallKey: null,
  })
  expect(keysFor({ ...asked, purpose: 'profile_photo' }, 'id')).toEqual({
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
] as const)('a file of %s is kept as %s', (contentType, key) => {
  expect(keysFor({ purpose: 'profile_photo', contentType }, 'id').key).toBe(key)
})

test('a ticket has an object for each size it was asked for, as it came in and as it was accepted', () => {
  const keys = { key: 'l/a', mediumKey: null, smallKey: 'l/c' }
  expect(incomingKeys(keys)).toEqual(['incoming/l/a', 'incoming/l/c'])
  expect(everyKey(keys)).toEqual(['l/a', 'incoming/l/a', 'l/c', 'incoming/l/c'])
  expect([landedKey('incoming/l/a'), landedKey('l/incoming/')]).toEqual(['l/a', undefined])
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
])('everyone may see %s: %s', (key, isSeen) => {
  expect(isPublicKey(key)).toBe(isSeen)
})

test('what a signed URL leads to is never what everyone sees', () => {
  expect(isPublicKey(incomingKey('l/0199-1280.webp'))).toBe(false)
  expect(INCOMING_PREFIXES.toSorted()).toEqual(['incoming/l/', 'incoming/u/', 'incoming/v/'])
})

test.each([
  ['/media/l/a.webp', 'l/a.webp'],
  ['https://market.test/media/l/a.webp', 'l/a.webp'],
  ['https://market.test.evil.example/media/l/a.webp', undefined],
  ['https://elsewhere.example/media/l/a.webp', undefined],
])('%s is the upload %s', (url, key) => {
  expect(keyOf(url, 'https://market.test')).toBe(key)
})

test('an address is an upload of this site where no site is named', () => {
  expect([keyOf('/media/l/a.webp'), keyOf('x/media/l/a.webp'), keyOf('/l/a.webp')]).toEqual([
    'l/a.webp',
    undefined,
    undefined,
  ])
})

test('an upload is swept after a day, and cannot be claimed any more for an hour before', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(
    [sweptBefore(now), claimableSince(now), releasedAs(now)].map((time) => (now - time) / HOUR_MS),
  ).toEqual([24, 23, 22])
})

test('a photo has 1 to 8,192 pixels a side and 25,000,000 in all, and at most 2 MB', () => {
  const sizes = [
    [1, 1, true],
    [0, 1, false],
    [1, 0, false],
    [8_192, 1, true],
    [1, 8_193, false],
    [5_000, 5_000, true],
    [5_000, 5_001, false],
  ] as const
  for (const [width, height, isSane] of sizes) expect(isSaneSize({ width, height })).toBe(isSane)
  expect([0, 1, 2_097_152, 2_097_153].map(isWithinPhotoBytes)).toEqual([false, true, true, false])
})

describe('a photo', () => {
  const photo = { type: 'image/webp', width: 1280, height: 853 }

  test.each([
    ['of the declared type', photo, 'image/webp', true],
    ['of another type', photo, 'image/png', false],
    ['of a declared type that is no photo', photo, 'application/pdf', false],
    ['without a declared type', photo, null, true],
    ['that is none, without a declared type', { ...photo, type: 'image/gif' }, null, false],
    ['without height', { ...photo, height: 0 }, 'image/webp', false],
    ['as wide as can be', { ...photo, width: 8_192 }, 'image/webp', true],
    ['one pixel wider', { ...photo, width: 8_193 }, 'image/webp', false],
    ['with too many pixels', { ...photo, width: 8_000, height: 8_000 }, 'image/webp', false],
  ])('%s', (_name, picture, declared, isFit) => {
    expect(isFitPhoto(picture, declared)).toBe(isFit)
  })

  test.each([
    ['its half', { ...photo, width: 640, height: 427 }, true],
    ['itself, when it is small enough', { ...photo, width: 600, height: 400 }, true],
    ['wider than asked', { ...photo, width: 700, height: 466 }, false],
    ['square', { ...photo, width: 640, height: 640 }, false],
    ['upright', { ...photo, width: 427, height: 640 }, false],
    ['of another type', { type: 'image/png', width: 640, height: 427 }, false],
  ])('and a copy %s', (_name, copy, isCopy) => {
    expect(isCopyOf(photo, copy, 640)).toBe(isCopy)
  })

  const small = { type: 'image/webp', width: 300, height: 200 }
  test.each([
    ['as large as itself', small, true],
    ['wider than itself', { ...small, width: 301 }, false],
    ['higher than itself', { ...small, height: 201 }, false],
    ['three pixels off in width', { ...small, width: 297 }, true],
    ['a pixel more off in width', { ...small, width: 296 }, false],
    ['two pixels off in height', { ...small, width: 150, height: 98 }, true],
    ['a pixel more off in height', { ...small, width: 150, height: 97 }, false],
  ])('has no copy larger than itself, and none of another shape: %s', (_what, copy, isCopy) => {
    expect(isCopyOf(small, copy, 640)).toBe(isCopy)
  })
})
