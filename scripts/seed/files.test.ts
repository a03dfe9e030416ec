import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PHOTO_WIDTHS, THUMBHASH_MAX } from '#contract/limits.ts'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import { createResizer, listPhotos } from './files.ts'
import { readListings, readRows } from './rows.ts'

const NOW = Date.now()
const PHOTOS = join(import.meta.dirname, 'photos')
const photos = readRows<Omit<ReturnType<typeof listPhotos>[number], 'keys'>>('photos', NOW)

test('each photo is resized to every width, and the sizes are those in the data', async () => {
  const resize = createResizer()
  for (const { name, width, height, thumbhash, mediumBytes, smallBytes } of photos) {
    const files = await resize(name)
    const sizes = files.map((file) => readImageFile(Uint8Array.from(file)))
    for (const [i, widest] of PHOTO_WIDTHS.entries()) {
      const scale = Math.min(1, widest / Math.max(width, height))
      expect(sizes[i], name).toMatchObject({
        type: 'image/webp',
        width: Math.round(width * scale),
        height: Math.round(height * scale),
      })
    }
    expect(thumbhash.length).toBeLessThanOrEqual(THUMBHASH_MAX)
    // Another version of sharp may write a few bytes more.
    expect(files[1]?.length).toBeCloseTo(mediumBytes, -3)
    expect(files[2]?.length).toBeCloseTo(smallBytes, -3)
    expect(mediumBytes).toBeLessThan(30_000)
    expect(smallBytes).toBeLessThan(12_000)
  }
}, 60_000)

test('the photos are those of the data, at most 4 MB in all, and nearly all of them are shown', () => {
  const files = globSync('*/*.webp', { cwd: PHOTOS })
  expect(files.sort()).toEqual(photos.map(({ name }) => `${name}.webp`).sort())
  expect(files.reduce((sum, file) => sum + statSync(join(PHOTOS, file)).size, 0)).toBeLessThan(4_000_000)
  const shown = new Set(listPhotos(NOW).map(({ name }) => name))
  expect(photos.length - shown.size).toBeLessThan(10)
})

test('every listing has photos, none of them twice', () => {
  const byListing = Map.groupBy(listPhotos(NOW), ({ listingId }) => listingId)
  expect(byListing.size).toBe(244)
  for (const own of byListing.values()) expect(new Set(own.map(({ name }) => name)).size).toBe(own.length)
})

test('a listing that is compared shares no photo with those that are not', () => {
  const shown = readListings(NOW).filter(({ status }) => status !== 'removed')
  const ofOthers = new Set(shown.filter(({ compare }) => !compare).flatMap((listing) => listing.photos))
  const ofCompared = shown.filter(({ compare }) => compare).flatMap((listing) => listing.photos)
  expect(ofCompared.filter((name) => ofOthers.has(name))).toEqual([])
})
