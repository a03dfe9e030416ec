import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PHOTO_WIDTHS, THUMBHASH_MAX } from '#contract/limits.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import { createPhotoPicker, hasCoverPhoto, createPhotoResizer } from './album.ts'
import { DEVICES } from '../offers/electronics.ts'
import { PHOTOS, type DemoPhoto } from './catalogue.ts'
import type { AttributesOf } from '../offers/demo-kinds.ts'
import { makeMarket } from '../market.ts'

const { listings } = makeMarket({ now: Date.now() })
const PHONE = {
  type: 'electronics',
  price: 5_000,
  currency: 'SLE',
  location: 'Bo',
  productType: 'Android Phone',
  brand: 'Tecno',
  electronicsModel: 'Spark 40',
  color: 'Galaxy Black',
  condition: 'brand_new_in_box',
} as const
const COVER_640_BYTES_MAX = 30_000
const COVER_320_BYTES_MAX = 12_000

test('each photo is resized to every width, and its largest file has the size in the catalogue', async () => {
  const resize = createPhotoResizer()
  const expectFiles = async (photo: DemoPhoto) => {
    const files = await resize(photo)
    const { name, width, height, thumbhash } = photo
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
    expect(files[1]?.length).toBeLessThan(COVER_640_BYTES_MAX)
    expect(files[2]?.length).toBeLessThan(COVER_320_BYTES_MAX)
  }
  await Promise.all(PHOTOS.map(expectFiles))
}, 60_000)

test('a photo that several listings show is resized once', async () => {
  const resize = createPhotoResizer()
  const photo = { name: 'cars/suv-white-1', width: 1280, height: 960, thumbhash: '' }
  expect(await resize(photo)).toBe(await resize({ ...photo }))
})

test('the folder has exactly the photos of the catalogue, at most 4 MB in all', () => {
  const files = globSync('*/*.webp', { cwd: import.meta.dirname })
  expect(files.sort()).toEqual(PHOTOS.map(({ name }) => `${name}.webp`).sort())
  const bytes = files.reduce((sum, file) => sum + statSync(join(import.meta.dirname, file)).size, 0)
  expect(bytes).toBeLessThan(4_000_000)
})

test('every listing has photos, none of them twice, and nearly all photos are used', () => {
  for (const { photos } of listings) {
    expect(photos.length).toBeGreaterThan(0)
    expect(new Set(photos.map(({ photo }) => photo)).size).toBe(photos.length)
  }
  const bigMarket = makeMarket({ now: Date.now(), listings: 500 })
  const shown = bigMarket.listings.flatMap(({ photos }) => photos.map(({ photo }) => photo.name))
  const unused = PHOTOS.filter(({ name }) => !shown.includes(name))
  expect(unused.length).toBeLessThan(5)
})

test('a cover shows the body type and colour of a car, and the common colours of a device', () => {
  for (const { listing, photos } of listings) {
    const cover = photos[0]?.photo.name
    if (listing.type === 'car_sale')
      expect(cover).toContain(`${listing.bodyType}-${listing.exteriorColor}`.toLowerCase())
    if (listing.type === 'electronics' && /black|white|purple/i.test(listing.color ?? ''))
      expect(cover).toContain(/black|white|purple/i.exec(listing.color ?? '')?.[0].toLowerCase())
  }
})

test('unfurnished homes show no furnished rooms', () => {
  const unfurnished = listings.filter(({ listing }) => listing.type === 'home_rent' && !listing.furnished)
  const shown = unfurnished.flatMap(({ photos }) => photos.map(({ photo }) => photo.name)).join()
  expect(shown).toContain('kitchen')
  expect(shown).not.toMatch(/parlour|bedroom/)
})

test('listings of the same thing take turns with its photos', () => {
  const pickPhotos = createPhotoPicker()
  const covers = [1, 2, 3].map(() => pickPhotos(PHONE, 1)[0]?.name)
  expect(covers).toEqual([
    'electronics/phone-black-1',
    'electronics/phone-black-2',
    'electronics/phone-black-1',
  ])
})

test('a device in some colours has no cover photo, but every product type has a colour with one', () => {
  expect(hasCoverPhoto(device({ productType: 'Laptop', color: 'Pink' }))).toBe(false)
  for (const productType of PRODUCT_TYPES) {
    const devices = DEVICES.filter((one) => one.productType === productType).flatMap(
      ({ brand, model, colours }) =>
        colours.map((color) => device({ productType, brand, electronicsModel: model, color })),
    )
    expect(devices.some(hasCoverPhoto), productType).toBe(true)
  }
})

function device(attributes: Partial<AttributesOf<'electronics'>>): AttributesOf<'electronics'> {
  return { ...PHONE, ...attributes }
}
