import * as z from 'zod'
import { Currency, ListingStatus, Location } from './closed-lists.ts'
import {
  BODY_TYPES,
  CAR_CONDITIONS,
  CAR_FUELS,
  ELECTRONICS_CONDITION,
  GENERATOR_FUELS,
  PRODUCT_TYPES,
  PROPERTY_TYPES,
  TRANSMISSIONS,
  LISTING_TYPES,
  type ListingType,
} from './kinds.ts'
import {
  AMENITIES_MAX,
  CAR_AGE_MAX_YEARS,
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  GENERATOR_AGE_MAX_MONTHS,
  IMAGE_URL_MAX,
  MILEAGE_MAX,
  OFFSET_MAX,
  PARKING_SPACES_MAX,
  PHOTOS_MAX,
  PRICE_MAX,
  PRICE_MIN,
  ROOMS_MAX,
  SHORT_TEXT_MAX,
  SQUARE_FOOTAGE_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts'
import { Rate } from './money.ts'
import { Cursor, PageLimit } from './paging.ts'
import { SearchFilters, SearchOutcome, SearchText } from './search.ts'
import { Seller } from './user.ts'

const PRICE_TOO_LOW = 'Price must be greater than 0'

/** Required text: trimmed, one message for missing, blank and wrong type alike. */
function required(message: string, max = SHORT_TEXT_MAX) {
  return z.string({ error: message }).overwrite(oneLine).min(1, message).max(max, `At most ${max} characters`)
}

function optionalText(max = SHORT_TEXT_MAX) {
  const text = z.string().overwrite(oneLine).max(max, `At most ${max} characters`)
  return text
    .transform((value) => value || undefined)
    .pipe(z.string().optional())
    .optional()
}

function optionalChoice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), z.enum(values).optional())
}

function count(what: string, max: number) {
  const negative = `${what} cannot be negative`
  return z
    .number({ error: `${what} must be a number` })
    .min(0, negative)
    .max(max, `${what} is too large`)
}

/**
 * A photo: either `/media/<key>` as answered by POST /api/objects/upload, or an http(s) address added by
 * hand.
 */
export const ImageUrl = z
  .string({ error: 'An image must be a web address' })
  .trim()
  .max(IMAGE_URL_MAX, `An image address has at most ${IMAGE_URL_MAX} characters`)
  .refine(isImageUrl, 'An image must be a web address starting with https:// or http://')
export type ImageUrl = z.infer<typeof ImageUrl>

// Zero-width and filling characters, tags, and those that turn the direction of writing; what joins and
// colours emoji is kept.
const INVISIBLE =
  /[\u034f\u17b4\u17b5\u00ad\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu
const ONLY_JOINERS = /^(?:\s|\u200d|\ufe0e|\ufe0f)*$/
// Halves of a pair too: what is stored would not be what was sent.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** What a reader sees: without control and invisible characters; line breaks stay. */
export function visible(text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(INVISIBLE, '').trim()
  return ONLY_JOINERS.test(seen) ? '' : seen
}

/** As `visible`, in one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ')
}

function isImageUrl(value: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(value)) return !value.includes('..')
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

const shared = {
  title: z
    .string({ error: `Title must be at least ${TITLE_MIN} characters` })
    .overwrite(oneLine)
    .min(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters`)
    .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`),
  description: z
    .string({ error: `Description must be at least ${DESCRIPTION_MIN} characters` })
    .overwrite(visible)
    .min(DESCRIPTION_MIN, `Description must be at least ${DESCRIPTION_MIN} characters`)
    .max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters`),
  price: z
    .number({ error: PRICE_TOO_LOW })
    .min(PRICE_MIN, PRICE_TOO_LOW)
    .max(PRICE_MAX, 'Price is too large')
    .transform((price) => Math.round(price * 100) / 100),
  currency: Currency.default('SLE'),
  location: Location,
  /** The same photo twice is there once: it would only count twice. */
  images: z
    .array(ImageUrl)
    .overwrite((urls) => [...new Set(urls)])
    .max(PHOTOS_MAX, `A listing has at most ${PHOTOS_MAX} photos`)
    .default([]),
}

export const NewElectronics = z.object({
  type: z.literal('electronics'),
  ...shared,
  brand: required('Please select a brand'),
  productType: z.enum(PRODUCT_TYPES, { error: 'Please select a product type' }),
  condition: z.literal(ELECTRONICS_CONDITION, { error: 'Electronics must be brand new in box only' }),
  electronicsModel: required('Model is required'),
  storageCapacity: optionalText(),
  color: optionalText(),
})

export const NewGenerator = z.object({
  type: z.literal('generator'),
  ...shared,
  generatorBrand: required('Generator brand is required'),
  generatorModel: required('Model is required'),
  powerOutput: required('Power output is required (e.g., 5KVA, 10KVA)'),
  generatorFuelType: z.enum(GENERATOR_FUELS, { error: 'Please select fuel type' }),
  ageInMonths: z
    .number({ error: 'Age must be a number of months' })
    .int('Age must be a whole number of months')
    .min(0, 'Age cannot be negative')
    .max(GENERATOR_AGE_MAX_MONTHS, 'Generators must be no more than 1 year (12 months) old'),
})

export const NewCar = z.object({
  type: z.literal('car_sale'),
  ...shared,
  make: required('Make is required'),
  carModel: required('Model is required'),
  year: carYear(),
  mileage: count('Mileage', MILEAGE_MAX),
  condition: z.enum(CAR_CONDITIONS, { error: 'Please select a condition' }),
  bodyType: optionalChoice(BODY_TYPES),
  carFuelType: optionalChoice(CAR_FUELS),
  transmission: optionalChoice(TRANSMISSIONS),
  exteriorColor: optionalText(),
  interiorColor: optionalText(),
})

export const NewHome = z.object({
  type: z.literal('home_rent'),
  ...shared,
  bedrooms: count('Bedrooms', ROOMS_MAX).int('Bedrooms must be a whole number'),
  bathrooms: count('Bathrooms', ROOMS_MAX).multipleOf(
    0.5,
    'Bathrooms must be a whole or a half number, such as 1.5',
  ),
  squareFootage: z
    .number({ error: 'Square footage must be at least 1' })
    .min(1, 'Square footage must be at least 1')
    .max(SQUARE_FOOTAGE_MAX, 'Square footage is too large'),
  propertyType: z.enum(PROPERTY_TYPES, { error: 'Please select a property type' }),
  furnished: z.boolean().optional(),
  petsAllowed: z.boolean().optional(),
  parkingSpaces: count('Parking spaces', PARKING_SPACES_MAX)
    .int('Parking spaces must be a whole number')
    .optional(),
  amenities: z
    .array(required('An amenity cannot be blank'))
    .max(AMENITIES_MAX, `At most ${AMENITIES_MAX} amenities`)
    .optional(),
})

function carYear(kept?: number | null) {
  return z
    .number({ error: 'Year must be a number' })
    .int('Year must be a whole number')
    .refine(
      (year) => year === kept || year >= currentYear() - CAR_AGE_MAX_YEARS,
      'Cars must be no more than 3 years old',
    )
    .refine((year) => year <= currentYear(), 'Year cannot be in the future')
}

/** The calendar year in Sierra Leone, which keeps UTC all year round. */
export function currentYear(): number {
  return new Date().getUTCFullYear()
}

const NO_TYPE = { error: 'Please select a listing type' }

/**
 * What a seller sends to post a listing: the body of POST /api/listings and the value of the creation form.
 */
export const NewListing = z.discriminatedUnion(
  'type',
  [NewElectronics, NewGenerator, NewCar, NewHome],
  NO_TYPE,
)
export type NewListing = z.infer<typeof NewListing>
export type NewListingInput = z.input<typeof NewListing>

/**
 * As NewListing, for a listing that stands: a car keeps the year that it was posted with, though it be too
 * old for a new one by now.
 */
export function editedListing(year: number | null | undefined) {
  return z.discriminatedUnion(
    'type',
    [NewElectronics, NewGenerator, NewCar.extend({ year: carYear(year) }), NewHome],
    NO_TYPE,
  )
}

/**
 * The body of PATCH /api/listings/{id}: any of the fields of a NewListing. What is left out stays; null takes
 * an optional field away. The listing that results must be one that could be posted.
 */
export const EditListing = z
  .record(z.string(), z.unknown())
  .describe('Any of the fields that POST /api/listings takes')
export type EditListing = z.infer<typeof EditListing>

/** The body of POST /api/listings/{id}/status. */
export const ChangeStatus = z.object({
  status: z.enum(['active', 'sold'], { error: 'Status must be active or sold' }),
})
export type ChangeStatus = z.infer<typeof ChangeStatus>

/** A photo as read: `url` is the largest; `medium` and `small` are there when the browser made them. */
export const Photo = z.object({
  url: z.string(),
  medium: z.string().optional(),
  small: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumbhash: z.string().optional(),
})
export type Photo = z.infer<typeof Photo>

const asRead = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  currency: Currency,
  /** The price in both currencies at the configured rate; the listing's own stands first in `price`. */
  priceSle: z.number(),
  priceUsd: z.number(),
  rate: Rate,
  /** The price before its last change, in the currency of that time, for 30 days after it. */
  previousPrice: z.number().optional(),
  previousCurrency: Currency.optional(),
  location: Location,
  imageUrls: z.array(z.string()),
  photos: z.array(Photo),
  likesCount: z.int(),
  commentsCount: z.int(),
  viewsCount: z.int(),
  likedByMe: z.boolean(),
  aiScore: z.int(),
  status: ListingStatus,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  user: Seller,
  /**
   * Only to its seller: from when it may be renewed again, where that waits, and until when its deletion may
   * be taken back.
   */
  renewableAt: z.iso.datetime().optional(),
  restorableUntil: z.iso.datetime().optional(),
  /** Only to its seller: when they deleted it. */
  deletedAt: z.iso.datetime().optional(),
  /**
   * Only to its seller, where one listing is read or changed: why moderators removed it. Its deletion can
   * then not be taken back.
   */
  removedReason: z.string().optional(),
  /** Only where one listing is read, by somebody signed in: whether they keep it among their favourites. */
  isFavourite: z.boolean().optional(),
  /** Only in the answer to a post or an edit: what was taken as sent and may yet be a mistake, by field. */
  warnings: z.record(z.string(), z.string()).optional(),
}
const writtenOnly = {
  title: true,
  description: true,
  price: true,
  currency: true,
  location: true,
  images: true,
} as const

export const Listing = z.discriminatedUnion('type', [
  NewElectronics.omit(writtenOnly).extend(asRead),
  NewGenerator.omit(writtenOnly).extend(asRead),
  NewCar.omit(writtenOnly).extend({ ...asRead, year: z.int() }),
  NewHome.omit(writtenOnly).extend(asRead),
])
export type Listing = z.infer<typeof Listing>
export type ListingOf<T extends ListingType> = Extract<Listing, { type: T }>

const OFFSET_TOO_FAR = `offset goes up to ${OFFSET_MAX.toLocaleString('en-US')}. To read on, send the nextCursor of the page before as cursor.`

/**
 * The query of GET /api/listings: any of SearchFilters in any combination. `limit` above 50 is taken as 50;
 * `offset` goes up to 10,000; `cursor` comes from an earlier answer and wins over `offset`.
 */
export const ListingsQuery = z.object({
  limit: PageLimit,
  offset: z
    .string()
    .regex(/^\d+$/, 'Must be a whole number of at least 0')
    .transform(Number)
    .refine((offset) => offset <= OFFSET_MAX, OFFSET_TOO_FAR)
    .default(0)
    .describe(OFFSET_TOO_FAR),
  cursor: Cursor,
  ...SearchFilters.shape,
  /** A text as typed, read as POST /api/smart-search reads it; the other keys win over it. */
  searchQuery: SearchText.optional(),
  /** Searches for every word as it stands: nothing is taken for a misspelling. */
  verbatim: z.literal('true', { error: 'Must be true' }).optional(),
  userId: z.uuid({ error: 'That is no id of a person' }).optional(),
  /** Other than active only together with one's own `userId`. */
  status: z
    .enum(['active', 'sold', 'pending', 'expired'], {
      error: 'Status must be active, sold, pending or expired',
    })
    .optional(),
})
export type ListingsQuery = z.infer<typeof ListingsQuery>

/**
 * `total` is exact up to 1,000 and for unfiltered, by-type and by-type-and-location feeds; `totalIsAtLeast`
 * marks a capped one.
 */
export const ListingsPage = z.object({
  listings: z.array(Listing),
  total: z.int(),
  totalIsAtLeast: z.boolean().optional(),
  nextCursor: z.string().nullable(),
  ...SearchOutcome,
})
export type ListingsPage = z.infer<typeof ListingsPage>

/** Six other active listings like this one, the nearest first. */
export const SimilarListings = z.object({ listings: z.array(Listing) })
export type SimilarListings = z.infer<typeof SimilarListings>

export const LikeAnswer = z.object({ liked: z.boolean(), likesCount: z.int() })
export type LikeAnswer = z.infer<typeof LikeAnswer>

const { id, title, price, currency, priceSle, priceUsd, rate, location } = asRead
/** What a tile of the front page shows: no word of who sells, for it is kept in caches. */
export const ShowcaseListing = z.object({
  id,
  type: z.enum(LISTING_TYPES),
  title,
  price,
  currency,
  priceSle,
  priceUsd,
  rate,
  location,
  photo: Photo.optional(),
})
export type ShowcaseListing = z.infer<typeof ShowcaseListing>

export const Showcase = z.object({ listings: z.array(ShowcaseListing), total: z.int() })
export type Showcase = z.infer<typeof Showcase>
