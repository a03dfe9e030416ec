import * as z from 'zod'
import { Currency, ListingStatus, Location, Cursor, PageLimit } from './fields.ts'
import { KINDS } from './kinds/kinds.ts'
import { LISTING_TYPES, type AnyKind, type FieldsOf, type Flat, type ListingType } from './kinds/derived.ts'
import { readShape, writtenShape } from './kinds/schemas.ts'
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  IMAGE_URL_MAX,
  OFFSET_MAX,
  PHOTOS_MAX,
  PRICE_MAX,
  PRICE_MIN,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts'
import { Rate } from './money.ts'
import { SearchFilters, SearchOutcome, SearchText } from './search.ts'
import { Seller } from './user.ts'
import { oneLine, visible } from './visible-text.ts'

const PRICE_TOO_LOW = 'Price must be greater than 0'

/**
 * A photo: `/media/<key>` as answered by POST /api/objects/upload, or an http(s) address that the seller
 * entered.
 */
export const ImageUrl = z
  .string({ error: 'An image must be a web address' })
  .trim()
  .max(IMAGE_URL_MAX, `An image address has at most ${IMAGE_URL_MAX} characters`)
  .refine(isImageUrl, 'An image must be a web address starting with https:// or http://')
export type ImageUrl = z.infer<typeof ImageUrl>

function isImageUrl(value: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(value)) return !value.includes('..')
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

/** Fields in the order of the form: missing fields are reported in this order. */
const shared = {
  title: z
    .string({ error: `Title must be at least ${TITLE_MIN} characters` })
    .overwrite(oneLine)
    .min(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters`)
    .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`),
  price: z
    .number({ error: PRICE_TOO_LOW })
    .min(PRICE_MIN, PRICE_TOO_LOW)
    .max(PRICE_MAX, 'Price is too large')
    .transform((price) => Math.round(price * 100) / 100),
  currency: Currency.default('SLE'),
  location: Location,
  description: z
    .string({ error: `Description must be at least ${DESCRIPTION_MIN} characters` })
    .overwrite(visible)
    .min(DESCRIPTION_MIN, `Description must be at least ${DESCRIPTION_MIN} characters`)
    .max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters`),
  /** Drops repeated photos, which would only count twice. */
  images: z
    .array(ImageUrl)
    .overwrite((urls) => [...new Set(urls)])
    .max(PHOTOS_MAX, `A listing has at most ${PHOTOS_MAX} photos`)
    .default([]),
}

/** The fields that every listing has, as its seller sends them. */
export const SharedFields = z.object(shared)

const NO_TYPE = { error: 'Please select a listing type' }

type Written<K extends AnyKind> = K extends AnyKind
  ? Flat<{ type: K['type'] } & z.infer<typeof SharedFields> & FieldsOf<K>>
  : never
type WrittenInput<K extends AnyKind> = K extends AnyKind
  ? Flat<{ type: K['type'] } & z.input<typeof SharedFields> & FieldsOf<K>>
  : never

/** A listing as its seller sends it: the body of POST /api/listings and the value of the creation form. */
export type NewListing = Written<AnyKind>
export type NewListingInput = WrittenInput<AnyKind>
export const NewListing = newListing()

/**
 * Like NewListing, for editing: a car may keep the year it was posted with, even if that is now too old for a
 * new listing.
 */
export function editedListing(year: number | null | undefined) {
  return newListing(year)
}

function newListing(keptYear?: number | null): z.ZodType<NewListing, NewListingInput> {
  return oneOfKinds<NewListing, NewListingInput>((kind) => ({ ...shared, ...writtenShape(kind, keptYear) }))
}

/** Each schema is made from the kind that its type is derived from. */
function oneOfKinds<Out, In = Out>(shapeOf: (kind: AnyKind) => z.core.$ZodLooseShape): z.ZodType<Out, In> {
  const [first, ...others] = KINDS.map((kind) => z.object({ type: z.literal(kind.type), ...shapeOf(kind) }))
  if (!first) throw new Error('there is no kind')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.discriminatedUnion('type', [first, ...others], NO_TYPE) as unknown as z.ZodType<Out, In>
}

/**
 * The body of PATCH /api/listings/{id}: any fields of a NewListing. Missing ones stay, null removes an
 * optional one. The resulting listing must be valid as a whole.
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

/** A photo as read. `url` is the largest; `medium` and `small` exist if the browser made them. */
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
  /** The price in both currencies at the configured rate. `price` is in the listing's own. */
  priceSle: z.number(),
  priceUsd: z.number(),
  rate: Rate,
  /** The price before its last change, in the currency of that time, for 30 days after the change. */
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
   * Only for its seller: when renewal becomes possible, if it is not yet, and until when deletion can be
   * undone.
   */
  renewableAt: z.iso.datetime().optional(),
  restorableUntil: z.iso.datetime().optional(),
  /** Only for its seller: when they deleted it. */
  deletedAt: z.iso.datetime().optional(),
  /**
   * Only for its seller, and only if one listing is read or changed: why moderators removed it. Its seller
   * cannot restore it then.
   */
  removedReason: z.string().optional(),
  /** Only if one listing is read by a signed-in person: whether it is among their favourites. */
  isFavourite: z.boolean().optional(),
  /** Only in the answer to a post or an edit: accepted values that may be mistakes, by field. */
  warnings: z.record(z.string(), z.string()).optional(),
}

const Read = z.object(asRead)
type ReadAs<K extends AnyKind> = K extends AnyKind
  ? Flat<{ type: K['type'] } & z.infer<typeof Read> & FieldsOf<K>>
  : never

export type Listing = ReadAs<AnyKind>
export type ListingOf<T extends ListingType> = Extract<Listing, { type: T }>
export const Listing = oneOfKinds<Listing>((kind) => ({ ...readShape(kind), ...asRead }))

const OFFSET_TOO_FAR =
  `offset goes up to ${OFFSET_MAX.toLocaleString('en-US')}. To read on, send the ` +
  'nextCursor of the page before as cursor.'

/**
 * The query of GET /api/listings: any combination of SearchFilters. `limit` above 50 counts as 50; `offset`
 * is at most 10,000; `cursor` comes from an earlier answer and wins over `offset`.
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
  /** Searches for every word as it is, without correcting misspellings. */
  verbatim: z.literal('true', { error: 'Must be true' }).optional(),
  userId: z.uuid({ error: 'That is no id of a person' }).optional(),
  /** A status other than active requires the reader's own `userId`. */
  status: z
    .enum(['active', 'sold', 'pending', 'expired'], {
      error: 'Status must be active, sold, pending or expired',
    })
    .optional(),
})
export type ListingsQuery = z.infer<typeof ListingsQuery>

/**
 * `total` is exact up to 1,000, and always for the feeds without filters, by type, and by type and location.
 * `totalIsAtLeast` marks a total that was cut off at 1,000.
 */
export const ListingsPage = z.object({
  listings: z.array(Listing),
  total: z.int(),
  totalIsAtLeast: z.boolean().optional(),
  nextCursor: z.string().nullable(),
  ...SearchOutcome,
})
export type ListingsPage = z.infer<typeof ListingsPage>

/** Six other active listings, the most similar first. */
export const SimilarListings = z.object({ listings: z.array(Listing) })
export type SimilarListings = z.infer<typeof SimilarListings>

export const LikeAnswer = z.object({ liked: z.boolean(), likesCount: z.int() })
export type LikeAnswer = z.infer<typeof LikeAnswer>

const { id, title, price, currency, priceSle, priceUsd, rate, location } = asRead
/** A tile of the front page. Says nothing about the seller, since it is cached. */
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
