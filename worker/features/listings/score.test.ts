import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds.ts'
import { DESCRIPTION_MAX, PHOTOS_MAX } from '#contract/limits.ts'
import { NewListing } from '#contract/listing.ts'
import { aListing } from '../../test/things.ts'
import { scoreListing } from './score.ts'

type Standing = Parameters<typeof scoreListing>[1]

/** Nothing that earns a point but 20 characters of description, which earn one. */
const NOTHING: Standing = { priceSle: 1, photos: 0, isPhoneVerified: false, ageDays: 60 }
const EVERYTHING: Standing = { priceSle: 100_000, photos: PHOTOS_MAX, isPhoneVerified: true, ageDays: 0 }
const BARE_CAR = { bodyType: undefined, carFuelType: undefined, transmission: undefined, exteriorColor: undefined, interiorColor: undefined }

function car(changes: Record<string, unknown> = {}): NewListing {
  return NewListing.parse(aListing('car_sale', { ...BARE_CAR, description: 'x'.repeat(20), ...changes }))
}

describe('the parts of the score', () => {
  const bare = scoreListing(car(), NOTHING)

  test('a bare listing has next to nothing', () => {
    expect(bare).toBe(1)
  })

  test.each([
    ['one photo', {}, { photos: 1 }, 6],
    ['five photos', {}, { photos: 5 }, 30],
    ['a sixth photo no more', {}, { photos: 6 }, 30],
    ['a description of 150 characters', { description: 'x'.repeat(150) }, {}, 10 - 1],
    ['one of 300 characters', { description: 'x'.repeat(300) }, {}, 20 - 1],
    ['a longer one no more', { description: 'x'.repeat(900) }, {}, 20 - 1],
    ['one detail of five', { bodyType: 'SUV' }, {}, 3],
    ['all details', { bodyType: 'SUV', carFuelType: 'Petrol', transmission: 'manual', exteriorColor: 'red', interiorColor: 'black' }, {}, 15],
    ['a seller with a proved phone', {}, { isPhoneVerified: true }, 15],
    ['the lowest usual price', {}, { priceSle: 60_000 }, 10],
    ['the highest usual price', {}, { priceSle: 3_000_000 }, 10],
    ['a price below the usual', {}, { priceSle: 59_999 }, 0],
    ['a price above the usual', {}, { priceSle: 3_000_001 }, 0],
    ['being new', {}, { ageDays: 0 }, 10],
    ['half its life before it', {}, { ageDays: 30 }, 5],
    ['being older than its life', {}, { ageDays: 600 }, 0],
  ])('%s', (_what, changes, standing, points) => {
    expect(scoreListing(car(changes), { ...NOTHING, ...standing }) - bare).toBe(points)
  })

  test('make 100 together, for a car that lacks nothing', () => {
    const whole = car({ description: 'x'.repeat(300), bodyType: 'SUV', carFuelType: 'Petrol', transmission: 'manual', exteriorColor: 'red', interiorColor: 'black' })
    expect(scoreListing(whole, EVERYTHING)).toBe(100)
  })
})

test.each(LISTING_TYPES)('the score of a %s stays a whole number from 0 to 100', (type) => {
  for (const description of ['x'.repeat(20), 'x'.repeat(DESCRIPTION_MAX)]) {
    const listing = NewListing.parse(aListing(type, { description }))
    for (const standing of [NOTHING, EVERYTHING, { ...EVERYTHING, ageDays: -1_000 }, { ...NOTHING, ageDays: 1e9, priceSle: 1e12 }]) {
      const score = scoreListing(listing, standing)
      expect(Number.isInteger(score)).toBe(true)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }
  }
})
