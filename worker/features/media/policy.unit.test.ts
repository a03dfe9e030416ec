import { describe, expect, test } from 'vitest'
import {
  claimableSince,
  INCOMING_PREFIXES,
  incomingKey,
  isCopyOf,
  isFitPhoto,
  isPublicKey,
  keyOf,
  keysFor,
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
  ['l/0199-1280.webp', true],
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

test('an upload cannot be claimed any more for an hour before the sweep takes it', () => {
  expect(claimableSince(Date.UTC(2026, 10, 20, 12)) - sweptBefore(Date.UTC(2026, 10, 20, 12))).toBe(3_600_000)
})

describe('a photo', () => {
  const photo = { type: 'image/webp', width: 1280, height: 853 }

  test.each([
    ['of the declared type', photo, 'image/webp', true],
    ['of another type', photo, 'image/png', false],
    ['of a declared type that is no photo', photo, 'application/pdf', false],
    ['without a declared type', photo, null, true],
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

  test('has no copy larger than itself', () => {
    expect(isCopyOf({ ...photo, width: 320, height: 213 }, { ...photo, width: 640, height: 426 }, 640)).toBe(
      false,
    )
  })
})
