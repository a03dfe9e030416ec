import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { currentYear } from '#contract/dates.ts'
import {
  ChangeStatus,
  EditListing,
  ImageUrl,
  ListingsQuery,
  NewListing,
  editedListing,
} from '#contract/listing.ts'
import { toOneLine, toVisibleText } from '#contract/visible-text.ts'
import { testFields } from './contract.fixture.ts'

beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

const SHARED = {
  title: 'As good as it looks',
  description: 'Just as the pictures show it, in Bo.',
  price: 5_000,
  location: 'Bo',
}
const PHONE = {
  ...SHARED,
  type: 'electronics',
  brand: 'Apple',
  productType: 'iPhone',
  condition: 'brand_new_in_box',
  electronicsModel: 'iPhone 15',
}
const GENERATOR = {
  ...SHARED,
  type: 'generator',
  generatorBrand: 'Honda',
  generatorModel: 'EU22i',
  powerOutput: '5KVA',
  generatorFuelType: 'Petrol',
  ageInMonths: 6,
}
const CAR = {
  ...SHARED,
  type: 'car_sale',
  make: 'Toyota',
  carModel: 'Corolla',
  year: 2025,
  mileage: 12_000,
  condition: 'good',
}
const HOME = {
  ...SHARED,
  type: 'home_rent',
  bedrooms: 2,
  bathrooms: 1.5,
  squareFootage: 900,
  propertyType: 'house',
}

const photo = (number: number) => `https://example.com/${number}.jpg`
const photos = (count: number) => Array.from({ length: count }, (_each, index) => photo(index))

/** The cases that every required text shares. */
const requiredText = (message: string) => ({
  accepts: ['x', 'x'.repeat(60)],
  parses: [[' one\r\n two\u200b ', 'one two']] as const,
  refuses: {
    [message]: [undefined, null, 7, '', ' \n ', '\u200b'],
    'At most 60 characters': ['x'.repeat(61)],
  },
})
const optionalText = {
  accepts: [undefined, 'x'.repeat(60)],
  parses: [
    ['', undefined],
    [' \n', undefined],
    [' deep \n blue ', 'deep blue'],
  ] as const,
  refuses: { 'At most 60 characters': ['x'.repeat(61)], '': [7, null] },
}

testFields('the fields that all kinds share', [NewListing, PHONE], {
  type: { refuses: { 'Please select a listing type': [undefined, null, '', 'cars', 'Electronics', 7] } },
  title: {
    accepts: ['x'.repeat(5), 'x'.repeat(120)],
    parses: [[' iPhone \n 15\u200b ', 'iPhone 15']],
    refuses: {
      'Title must be at least 5 characters': [undefined, null, 12_345, '', 'four', '  four  ', 'f\u200bour'],
      'Title must be at most 120 characters': ['x'.repeat(121)],
    },
  },
  description: {
    accepts: ['x'.repeat(20), 'x'.repeat(5_000), 'The first line.\nAnd the second.'],
    parses: [['  The first line.\r\nAnd the second. ', 'The first line.\nAnd the second.']],
    refuses: {
      'Description must be at least 20 characters': [undefined, null, 7, '', 'x'.repeat(19), ' '.repeat(20)],
      'Description must be at most 5000 characters': ['x'.repeat(5_001)],
    },
  },
  price: {
    accepts: [1, 19.99, 1_000_000_000],
    parses: [
      [1.234, 1.23],
      [1.236, 1.24],
    ],
    refuses: {
      'Price must be greater than 0': [undefined, null, '5000', Number.NaN, 0, 0.99, -1],
      'Price is too large': [1_000_000_000.01],
    },
  },
  currency: {
    accepts: ['SLE', 'USD'],
    parses: [[undefined, 'SLE']],
    refuses: { 'Please select a currency': [null, '', 'sle', 'EUR'] },
  },
  location: {
    accepts: ['Freetown', 'Mile 91', 'Western Area'],
    refuses: { 'Please select a valid Sierra Leone location': [undefined, null, '', 'freetown', 'London'] },
  },
  images: {
    accepts: [[], ['/media/l/a-1280.webp'], photos(12)],
    parses: [
      [undefined, []],
      [
        [photo(1), photo(2), photo(1)],
        [photo(1), photo(2)],
      ],
      [[...photos(12), photo(3)], photos(12)],
    ],
    refuses: {
      'A listing has at most 12 photos': [photos(13)],
      'An image must be a web address starting with https:// or http://': [['a.jpg']],
      '': [null, photo(1)],
    },
  },
})

testFields('electronics', [NewListing, PHONE], {
  brand: requiredText('Please select a brand'),
  productType: {
    accepts: [
      ...'iPhone,MacBook,iPad,5G Phone,Android Phone,Laptop,Tablet,Gaming Console,Smartwatch'.split(','),
      'Headphones',
    ],
    refuses: { 'Please select a product type': [undefined, null, '', 'iphone', 'Fridge'] },
  },
  condition: {
    accepts: ['brand_new_in_box'],
    refuses: { 'Electronics must be brand new in box only': [undefined, '', 'new', 'good'] },
  },
  electronicsModel: requiredText('Model is required'),
  storageCapacity: optionalText,
  color: optionalText,
})

testFields('a generator', [NewListing, GENERATOR], {
  generatorBrand: requiredText('Generator brand is required'),
  generatorModel: requiredText('Model is required'),
  powerOutput: requiredText('Power output is required (e.g., 5KVA, 10KVA)'),
  generatorFuelType: {
    accepts: ['Petrol', 'Diesel', 'Gas'],
    refuses: { 'Please select fuel type': [undefined, '', 'petrol', 'Electric'] },
  },
  ageInMonths: {
    accepts: [0, 12],
    refuses: {
      'Age must be a number of months': [undefined, null, '6', Number.NaN],
      'Age must be a whole number of months': [0.5],
      'Age cannot be negative': [-1],
      'Generators must be no more than 1 year (12 months) old': [13],
    },
  },
})

const TOO_OLD = 'Cars must be no more than 3 years old'
const IN_THE_FUTURE = 'Year cannot be in the future'

testFields('a car', [NewListing, CAR], {
  make: requiredText('Make is required'),
  carModel: requiredText('Model is required'),
  year: {
    accepts: [2023, 2024, 2025, 2026],
    refuses: {
      'Year must be a number': [undefined, null, '2025', Number.NaN],
      'Year must be a whole number': [2024.5],
      [TOO_OLD]: [2022, 0],
      [IN_THE_FUTURE]: [2027],
    },
  },
  mileage: {
    accepts: [0, 0.5, 2_000_000],
    refuses: {
      'Mileage must be a number': [undefined, null, '5', Number.NaN],
      'Mileage cannot be negative': [-1],
      'Mileage is too large': [2_000_001],
    },
  },
  condition: {
    accepts: ['new', 'excellent', 'good', 'fair'],
    refuses: { 'Please select a condition': [undefined, '', 'poor', 'brand_new_in_box'] },
  },
  bodyType: {
    accepts: [undefined, 'Sedan', 'SUV', 'Hatchback', 'Pickup', 'Van'],
    parses: [['', undefined]],
    refuses: { '': ['suv', null] },
  },
  carFuelType: {
    accepts: [undefined, 'Petrol', 'Diesel', 'Gas', 'Hybrid', 'Electric'],
    parses: [['', undefined]],
    refuses: { '': ['Coal'] },
  },
  transmission: {
    accepts: [undefined, 'manual', 'automatic'],
    parses: [['', undefined]],
    refuses: { '': ['Manual'] },
  },
  exteriorColor: optionalText,
  interiorColor: optionalText,
})

testFields('a home', [NewListing, HOME], {
  bedrooms: {
    accepts: [0, 50],
    refuses: {
      'Please say how many bedrooms': [undefined, null],
      'Bedrooms must be a number': ['2'],
      'Bedrooms cannot be negative': [-1],
      'Bedrooms is too large': [51],
      'Bedrooms must be a whole number': [1.5],
    },
  },
  bathrooms: {
    accepts: [0, 0.5, 1, 50],
    refuses: {
      'Please say how many bathrooms': [undefined, null],
      'Bathrooms must be a number': ['2'],
      'Bathrooms cannot be negative': [-0.5],
      'Bathrooms is too large': [50.5],
      'Bathrooms must be a whole or a half number, such as 1.5': [1.25],
    },
  },
  squareFootage: {
    accepts: [1, 1_000_000],
    refuses: {
      'Square footage must be at least 1': [undefined, null, '900', 0],
      'Square footage is too large': [1_000_001],
    },
  },
  propertyType: {
    accepts: ['apartment', 'house', 'condo', 'townhouse'],
    refuses: { 'Please select a property type': [undefined, '', 'castle'] },
  },
  furnished: { accepts: [undefined, true, false], refuses: { '': ['true', null] } },
  petsAllowed: { accepts: [undefined, true, false], refuses: { '': ['true', null] } },
  parkingSpaces: {
    accepts: [undefined, 0, 50],
    refuses: {
      'Parking spaces must be a number': [null, '1'],
      'Parking spaces cannot be negative': [-1],
      'Parking spaces is too large': [51],
      'Parking spaces must be a whole number': [0.5],
    },
  },
  amenities: {
    accepts: [undefined, [], ['Water tank'], Array.from({ length: 20 }, (_each, index) => `No. ${index}`)],
    parses: [[[' Water\n tank '], ['Water tank']]],
    refuses: {
      'At most 20 amenities': [Array.from({ length: 21 }, () => 'Water')],
      'An amenity cannot be blank': [['Water', ' '], [7]],
      'At most 60 characters': [['x'.repeat(61)]],
    },
  },
})

testFields('the URL of an image', [z.object({ url: ImageUrl }), { url: photo(1) }], {
  url: {
    accepts: [
      '/media/l/0190-a_b-1280.webp',
      'https://example.com/a.jpg?size=large',
      'http://example.com',
      `https://example.com/${'x'.repeat(1_980)}`,
    ],
    parses: [[' https://example.com/a.jpg\n', 'https://example.com/a.jpg']],
    refuses: {
      'An image must be a web address': [undefined, null, 7],
      'An image address has at most 2000 characters': [`https://example.com/${'x'.repeat(1_981)}`],
      'An image must be a web address starting with https:// or http://': [
        '',
        ...'a.jpg example.com/a.jpg /a.jpg /media/ /media/a.jpg?x x/media/a'.split(' '),
        ...'/media/../v/id.pdf /media/l/.. //example.com/a.jpg ftp://example.com/a.jpg'.split(' '),
        ...'https:a.jpg https:/example.com/a.jpg http:example.com'.split(' '),
        'https://example.com/\u0000.jpg',
        'https://example.com/\ud800.jpg',
        '/media/a b.jpg',
        'javascript:alert(1)',
        'data:image/png;base64,AA',
        'https://me@example.com',
        'https://:pw@example.com',
      ],
    },
  },
})

test.each([
  ['has no spaces at its ends', ' \n a \t', 'a'],
  ['has the line ends of Unix', 'a\r\nb\rc\nd\n\ne', 'a\nb\nc\nd\n\ne'],
  ['has no control characters except tabs', 'a\u0000b\u0007c\u009fd\te', 'abcd\te'],
  ['has no lone surrogates', 'a\ud800b\udc00c', 'abc'],
  ['has no characters that change the direction of writing', '\u202eevil\u2066', 'evil'],
  ['has no zero-width characters', 'a\u200bb\u00adc\ufeffd\u{e0041}e', 'abcde'],
  ['has no invisible marks of other scripts', 'a\u061cb\u180bc\ufffad\u{1d173}e\u{e0100}f', 'abcdef'],
  ['has no letters that look blank', '\u3164\u2800\u115f', ''],
  ['is empty if only emoji joiners are left', '\u200d \ufe0f\ufe0e', ''],
  ['keeps joined emoji', '👩\u200d👧 ❤\ufe0f', '👩\u200d👧 ❤\ufe0f'],
  ['keeps other scripts', 'Kɔntri 中 ñ', 'Kɔntri 中 ñ'],
])('the visible text %s', (_what, text, visible) => {
  expect(toVisibleText(text)).toBe(visible)
  expect(toOneLine(text)).toBe(visible.replace(/\s+/g, ' '))
})

test('the current year is that of Sierra Leone', () => {
  expect(currentYear()).toBe(2026)
})

describe('an edited car', () => {
  testFields('of a year that is now too old', [editedListing({ year: 2019 }), { ...CAR, year: 2019 }], {
    year: {
      accepts: [2019, 2023, 2026],
      refuses: { [TOO_OLD]: [2018, 2020, 2022], [IN_THE_FUTURE]: [2027] },
    },
    type: { refuses: { 'Please select a listing type': [undefined, 'boat'] } },
  })
  test.each([null, undefined])('with the original year %s is validated like a new car', (year) => {
    expect(editedListing({ year }).safeParse({ ...CAR, year: 2022 }).success).toBe(false)
    for (const listing of [CAR, PHONE, GENERATOR, HOME])
      expect(editedListing({ year }).safeParse(listing).success).toBe(true)
  })
})

test('an edit may be any object, because only the resulting listing is validated', () => {
  expect(EditListing.parse({ title: null, price: 'x' })).toEqual({ title: null, price: 'x' })
})

testFields('a change of status', [ChangeStatus, { status: 'sold' }], {
  status: {
    accepts: ['active', 'sold'],
    refuses: { 'Status must be active or sold': [undefined, '', 'removed', 'pending'] },
  },
})

const TOO_FAR =
  'offset must be at most 10,000. To read on, send the nextCursor of the previous page as cursor.'
const BAD_CURSOR = 'That cursor does not belong to this list. Start again from the first page.'

testFields('the query of the feed', [ListingsQuery, {}], {
  limit: {
    parses: [
      [undefined, 20],
      ['1', 1],
      ['50', 50],
      ['51', 50],
      ['999999999', 50],
    ],
    refuses: {
      'Must be a whole number of at least 1': ['', '0', '-1', '1.5', 'x1', '1x', '1000000000'],
      '': [20],
    },
  },
  offset: {
    parses: [
      [undefined, 0],
      ['0', 0],
      ['10000', 10_000],
    ],
    refuses: { 'Must be a whole number of at least 0': ['', '-1', '1.5', 'x1', '1x'], [TOO_FAR]: ['10001'] },
  },
  cursor: {
    accepts: [undefined, '', 'x'.repeat(200)],
    refuses: { [BAD_CURSOR]: ['x'.repeat(201)], '': [7] },
  },
  searchQuery: {
    accepts: [undefined, '', 'x'.repeat(500)],
    refuses: { 'Search with at most 500 characters': ['x'.repeat(501)] },
  },
  verbatim: { accepts: [undefined, 'true'], refuses: { 'Must be true': ['', 'false', true] } },
  userId: {
    accepts: [undefined, '01890a5d-ac96-774b-bcce-b302099a8057'],
    refuses: { 'That is not the id of a person': ['', '7'] },
  },
  status: {
    accepts: [undefined, 'active', 'sold', 'pending', 'expired'],
    refuses: { 'Status must be active, sold, pending or expired': ['', 'removed'] },
  },
  type: { parses: [['cars', 'car_sale']] },
  sortBy: { accepts: ['price_asc'] },
})
