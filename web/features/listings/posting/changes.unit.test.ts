import { expect, test } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { NewListing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  phoneListing,
} from '#web/features/search/feed/listing.fixture.ts'
import { changesOf, hasChanges } from './changes.ts'
import { toPayload } from './check-listing.ts'
import { type FormValues, valuesOf, withChange } from './form-values.ts'
import { photosAt } from './test/photos.ts'

const CAR = carListing({ year: currentYear() - 1, ...photosAt('front') })
const HOME = homeListing(photosAt('sea', 'kitchen'))
const GENERATOR = generatorListing(photosAt('front', 'side', 'plate'))
const LISTINGS = [CAR, HOME, GENERATOR, phoneListing(photosAt())]

test.each(LISTINGS.map((listing) => [listing.type, listing] as const))(
  'a %s read into the form and out again is the same and may be posted',
  (_type, listing) => {
    const payload = toPayload(valuesOf(listing), listing.imageUrls)
    expect(changesOf(listing, NewListing.parse(payload))).toEqual({})
    expect(hasChanges(listing, valuesOf(listing), listing.imageUrls)).toBe(false)
  },
)

test('figures come as their seller would type them, a year without a comma', () => {
  expect(valuesOf(CAR)).toMatchObject({ price: '420,000', mileage: '32,400', year: String(CAR.year) })
})

test('only what differs is sent, as the server would take it', () => {
  expect(changed(CAR, { title: ' A  new title ', price: '400 000', mileage: '32400' })).toEqual({
    title: 'A new title',
    price: 400_000,
  })
})

test('what was optional and is cleared is sent as null', () => {
  expect(changed(CAR, { bodyType: '', exteriorColor: '' })).toEqual({ bodyType: null, exteriorColor: null })
  expect(changed(HOME, { furnished: false, parkingSpaces: '', amenities: [] })).toEqual({
    furnished: null,
    parkingSpaces: null,
    amenities: null,
  })
})

test('a "no" that the form cannot show is left as it is', () => {
  expect(HOME.petsAllowed).toBe(false)
  expect(changed(HOME, { bedrooms: '4' })).toEqual({ bedrooms: 4 })
})

test('photos are sent whole when one came, went or moved', () => {
  const [first = '', second = '', third = ''] = GENERATOR.imageUrls
  const after = (images: string[]) =>
    changesOf(GENERATOR, NewListing.parse(toPayload(valuesOf(GENERATOR), images)))
  expect(after([third, first, second])).toEqual({ images: [third, first, second] })
  expect(after([first, second])).toEqual({ images: [first, second] })
  expect(after([])).toEqual({ images: [] })
})

test('another kind brings its own fields and takes none of the old ones away', () => {
  const values = {
    ...withChange(valuesOf(CAR), 'type', 'home_rent'),
    bedrooms: '2',
    bathrooms: '1',
    squareFootage: '700',
    propertyType: 'house',
  }
  expect(changesOf(CAR, NewListing.parse(toPayload(values, CAR.imageUrls)))).toEqual({
    type: 'home_rent',
    bedrooms: 2,
    bathrooms: 1,
    squareFootage: 700,
    propertyType: 'house',
  })
})

test('photos on their way are a change', () => {
  expect(hasChanges(CAR, valuesOf(CAR), null)).toBe(true)
})

function changed(listing: (typeof LISTINGS)[number], values: Partial<FormValues>) {
  return changesOf(
    listing,
    NewListing.parse(toPayload({ ...valuesOf(listing), ...values }, listing.imageUrls)),
  )
}
