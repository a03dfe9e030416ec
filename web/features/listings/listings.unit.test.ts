import { expect, test } from 'vitest'
import { currentYear, DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { NewListing } from '#contract/listing.ts'
import { parseNumber } from '#contract/numbers.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  phoneListing,
} from '#web/features/search/feed/listing.fixture.ts'
import { checkListing, toPayload } from './posting/check-listing.ts'
import { changesOf, hasChanges } from './posting/edit-draft.ts'
import {
  BLANK_VALUES,
  type FormValues,
  numberOrZero,
  valuesOf,
  withChange,
  withThousands,
} from './posting/form-values.ts'
import { doubtOf, priceKeyOf } from './posting/price-doubt.ts'
import { FORMS, photosOf } from './posting/test/drafts.ts'
import { readIdea } from './posting/use-suggestions.ts'
import { predictListing } from './upkeep/predict-listing.ts'
import { daysLeft } from './upkeep/use-owner-tools.tsx'

test('numbers may have commas, spaces, a decimal comma, or none of them', () => {
  const typed = ['85000', '85,000', '1,250,000.50', '85 000', ' 7 ', '1.5', '1,5', '.5', '12.', '-3']
  expect(typed.map(parseNumber)).toEqual([85_000, 85_000, 1_250_000.5, 85_000, 7, 1.5, 1.5, 0.5, 12, -3])
})

// [spec 5 #23]
test.each(['', ' ', 'free', '12k', '1e6', '0x10', '--1', '1.2.3', '1,2,3', 'Infinity', 'NaN'])(
  '"%s" is not a number and counts as 0',
  (text) => {
    expect(parseNumber(text)).toBeNull()
    expect(numberOrZero(text)).toBe(0)
  },
)

test('on leaving a field, a number gets commas and anything else stays as typed', () => {
  const typed = ['850000', '1,5', '999', 'a lot', '']
  expect(typed.map(withThousands)).toEqual(['850,000', '1.5', '999', 'a lot', ''])
})

const KINDS = ['electronics', 'generator', 'car_sale', 'home_rent'] as const
const PRICE = 'Price must be greater than 0'
const INVALID: Record<keyof typeof FORMS, [name: keyof FormValues, message: string, ...typed: string[]][]> = {
  electronics: [
    ['title', 'Title must be at least 5 characters', 'abcd', '       '],
    ['description', 'Description must be at least 20 characters', 'Nineteen characters'],
    ['price', PRICE, '', '0', '0.5', '0.99', 'a lot', '-5'],
    ['location', 'Please select a valid Sierra Leone location', ''],
    ['brand', 'Please select a brand', ''],
    ['productType', 'Please select a product type', ''],
    ['electronicsModel', 'Model is required', ' '],
  ],
  generator: [
    ['generatorBrand', 'Generator brand is required', ''],
    ['generatorModel', 'Model is required', ''],
    ['powerOutput', 'Power output is required (e.g., 5KVA, 10KVA)', ''],
    ['generatorFuelType', 'Please select fuel type', ''],
    ['ageInMonths', 'Age cannot be negative', '-1'],
    ['ageInMonths', 'Generators must be no more than 1 year (12 months) old', '13'],
  ],
  car_sale: [
    ['make', 'Make is required', ''],
    ['carModel', 'Model is required', ''],
    ['year', 'Cars must be no more than 3 years old', '', String(currentYear() - 4)],
    ['year', 'Year cannot be in the future', String(currentYear() + 1)],
    ['mileage', 'Mileage cannot be negative', '-1'],
    ['condition', 'Please select a condition', '', 'poor'],
  ],
  home_rent: [
    ['bedrooms', 'Please say how many bedrooms', '', ' ', 'two'],
    ['bathrooms', 'Please say how many bathrooms', '', 'a few'],
    ['bedrooms', 'Bedrooms cannot be negative', '-1'],
    ['bathrooms', 'Bathrooms cannot be negative', '-0.5'],
    ['bathrooms', 'Bathrooms must be a whole or a half number, such as 1.5', '1.3'],
    ['squareFootage', 'Square footage must be at least 1', '0'],
    ['propertyType', 'Please select a property type', ''],
    ['parkingSpaces', 'Parking spaces cannot be negative', '-2'],
  ],
}

// [spec 5 #2, 5 #3, 5 #4, 5 #6, 5 #7, 5 #8, 5 #9, 5 #12, 5 #14, 5 #15, 5 #16, 5 #17, 5 #19]
test.each(KINDS)('each invalid field of %s has its own message', (kind) => {
  for (const [name, message, ...wrong] of INVALID[kind])
    for (const typed of wrong) {
      const { errors } = checkListing({ ...FORMS[kind], [name]: typed }, [], NewListing)
      expect(errors, `${name} "${typed}"`).toEqual({ [name]: message })
    }
})

test.each<[kind: keyof typeof FORMS, values: Partial<FormValues>]>([
  ['generator', { price: '1', ageInMonths: '12' }],
  ['car_sale', { year: String(currentYear() - 3) }],
  ['home_rent', { bathrooms: '0.5', bedrooms: '0', parkingSpaces: '0' }],
])('%s with %o is accepted', (kind, values) => {
  expect(checkListing({ ...FORMS[kind], ...values }, [], NewListing).errors).toBeNull()
})

const CAR = carListing({ year: currentYear() - 1, ...photosOf('front') })
const HOME = homeListing(photosOf('sea', 'kitchen'))
const GENERATOR = generatorListing(photosOf('front', 'side', 'plate'))
const LISTINGS = [CAR, HOME, GENERATOR, phoneListing(photosOf())]

test.each(LISTINGS.map((listing) => [listing.type, listing] as const))(
  'a listing of type %s read into the form and back is unchanged and may be posted',
  (_type, listing) => {
    const payload = toPayload(valuesOf(listing), listing.imageUrls)
    expect(changesOf(listing, NewListing.parse(payload))).toEqual({})
    expect(hasChanges(listing, valuesOf(listing), listing.imageUrls)).toBe(false)
  },
)

test("only fields that differ are sent, in the server's format", () => {
  expect(valuesOf(CAR)).toMatchObject({ price: '420,000', mileage: '32,400', year: String(CAR.year) })
  expect(edit(CAR, { title: ' A  new title ', price: '400 000', mileage: '32400' })).toEqual({
    title: 'A new title',
    price: 400_000,
  })
})

test('a cleared optional field is sent as null, and a "no" that the form cannot show is left out', () => {
  expect(edit(CAR, { bodyType: '', exteriorColor: '' })).toEqual({ bodyType: null, exteriorColor: null })
  expect(edit(HOME, { furnished: false, parkingSpaces: '', amenities: [] })).toEqual({
    furnished: null,
    parkingSpaces: null,
    amenities: null,
  })
  expect(HOME.petsAllowed).toBe(false)
  expect(edit(HOME, { bedrooms: '4' })).toEqual({ bedrooms: 4 })
})

test('all photos are sent if one was removed or moved, and an unfinished upload counts as a change', () => {
  const [first = '', second = '', third = ''] = GENERATOR.imageUrls
  const changesWith = (images: string[]) =>
    changesOf(GENERATOR, NewListing.parse(toPayload(valuesOf(GENERATOR), images)))
  expect(changesWith([third, first, second])).toEqual({ images: [third, first, second] })
  expect(changesWith([first, second])).toEqual({ images: [first, second] })
  expect(changesWith([])).toEqual({ images: [] })
  expect(hasChanges(CAR, valuesOf(CAR), null)).toBe(true)
})

test('a change of kind sends the new fields, and no null for the old ones', () => {
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

function edit(listing: (typeof LISTINGS)[number], values: Partial<FormValues>) {
  return changesOf(
    listing,
    NewListing.parse(toPayload({ ...valuesOf(listing), ...values }, listing.imageUrls)),
  )
}

const formWith = (values: Partial<FormValues>) => ({ ...BLANK_VALUES, ...values })
const PHONE = formWith({ type: 'electronics', price: '25,000,000' })

test.each<[string, Partial<FormValues>, number | undefined]>([
  ['old leones for a phone', { type: 'electronics', price: '25,000,000' }, 25_000],
  ['thousands left out', { type: 'car_sale', price: '420' }, 420_000],
  ['a rent in old leones', { type: 'home_rent', price: '4500000' }, 4_500],
  ['old leones called dollars', { type: 'generator', price: '800000', currency: 'USD' }, 800],
  ['a usual price', { type: 'electronics', price: '25,000' }, undefined],
  ['no kind yet', { price: '25,000,000' }, undefined],
  ['no price yet', { type: 'electronics' }, undefined],
  ['a price that is not a number', { type: 'electronics', price: '25 million' }, undefined],
])('the form suggests the probable price, if there is one: %s', (_what, values, probable) => {
  expect(doubtOf(formWith(values), [], 23)?.probable).toBe(probable)
})

test('without a rate the form questions a price in leones, but not one in dollars', () => {
  expect(doubtOf(PHONE, [], undefined)).toEqual({ price: 25_000_000, probable: 25_000, currency: 'SLE' })
  expect(doubtOf(formWith({ type: 'generator', price: '800000', currency: 'USD' }), [], undefined)).toBeNull()
})

test('a confirmed price is questioned again only if the price, the kind or the currency changes', () => {
  const confirmed = [priceKeyOf(PHONE)]
  expect(doubtOf({ ...PHONE, price: '25000000' }, confirmed, 23)).toBeNull()
  expect(doubtOf({ ...PHONE, price: '26,000,000' }, confirmed, 23)).not.toBeNull()
  expect(doubtOf({ ...PHONE, type: 'generator', price: '25,000,000' }, confirmed, 23)).not.toBeNull()
  const million = { ...PHONE, price: '1,000,000' }
  expect(doubtOf({ ...million, currency: 'USD' }, [priceKeyOf(million)], 23)).not.toBeNull()
})

// [spec 2.7 #12]
test('an idea is for the field that it names, otherwise for the description', () => {
  const read = (idea: string) => Object.values(readIdea(idea))
  expect(read('Title: Honda EU22i, 4 months')).toEqual(['title', 'Honda EU22i, 4 months'])
  expect(read('title:Quiet generator')).toEqual(['title', 'Quiet generator'])
  const twoLines = 'Two lines.\n\nTitle: of another'
  expect(read(`Description: ${twoLines}`)).toEqual(['description', twoLines])
  for (const idea of ['A sentence that names no field', 'Our title: keep it'])
    expect(read(idea)).toEqual(['description', idea])
})

const now = Date.parse('2026-11-20T12:00:00.000Z')
const at = (ms: number) => new Date(now + ms).toISOString()

test('a renewed listing is active for 60 days, and can be renewed again after 48 hours', () => {
  const expired = generatorListing({ status: 'expired', expiresAt: at(-DAY_MS) })
  expect(predictListing(expired, 'renew', now)).toMatchObject({
    status: 'active',
    expiresAt: at(60 * DAY_MS),
    renewableAt: at(48 * HOUR_MS),
  })
})

test('a sold listing made active again keeps its expiry, or gets 60 days if it had expired', () => {
  const sold = generatorListing({ status: 'sold', expiresAt: at(3 * DAY_MS) })
  expect(predictListing(sold, 'reactivate', now)).toMatchObject({
    status: 'active',
    expiresAt: at(3 * DAY_MS),
  })
  expect(predictListing({ ...sold, expiresAt: at(-DAY_MS) }, 'reactivate', now)).toMatchObject({
    status: 'active',
    expiresAt: at(60 * DAY_MS),
  })
})

test('a deleted listing can be restored for 24 hours, to a state that only the server knows', () => {
  const deleted = predictListing(generatorListing(), 'delete', now)
  expect(deleted).toMatchObject({ status: 'removed', deletedAt: at(0), restorableUntil: at(DAY_MS) })
  expect(predictListing(deleted, 'restore', now)).toBe(deleted)
})

test('a listing that moderators removed cannot be restored after deletion', () => {
  const removed = generatorListing({ status: 'removed', removedReason: 'Stolen goods' })
  expect(predictListing(removed, 'delete', now)).toEqual({
    ...removed,
    deletedAt: at(0),
    restorableUntil: undefined,
  })
})

test('the days until expiry are shown in the last five days, rounded up', () => {
  const times = [6 * DAY_MS, 5 * DAY_MS + 1, 5 * DAY_MS, 4 * DAY_MS + HOUR_MS, DAY_MS, HOUR_MS, -HOUR_MS]
  const days = times.map((ms) => daysLeft(generatorListing({ expiresAt: at(ms) }), now))
  expect(days).toEqual([undefined, undefined, 5, 5, 1, 1, 0])
})

test('no days are shown if the listing is not active or the time is unknown', () => {
  expect(daysLeft(generatorListing({ status: 'sold', expiresAt: at(DAY_MS) }), now)).toBeUndefined()
  expect(daysLeft(generatorListing({ expiresAt: at(DAY_MS) }), undefined)).toBeUndefined()
})
