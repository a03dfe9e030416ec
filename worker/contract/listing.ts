import * as z from 'zod'
import { toKnownArea } from './areas.ts'
import { Currency, ListingStatus, Location, Cursor, LIST_TOTAL, PageLimit, Price } from './fields.ts'
import { LISTING_TYPES, type AnyKind, type FieldsOf, type Flat, type ListingType } from './kinds/derived.ts'
import { KINDS } from './kinds/kinds.ts'
import { readShape, writtenShape, type Fields } from './kinds/schemas.ts'
import {
  AREA_MAX,
  AREA_MIN,
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  IMAGE_URL_MAX,
  OFFSET_MAX,
  PHOTOS_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts'
import { CONTACT_CHANNELS } from './lists.ts'
import { MoveIn } from './move-in.ts'
import { figure } from './numbers.ts'
import { Rate } from './rate.ts'
import { SearchFilters, SearchOutcome, SearchText } from './search.ts'
import { STILL_THERE_ANSWERS } from './still-there.ts'
import { Seller } from './user.ts'
import { toOneLine, toVisibleText } from './visible-text.ts'

/**
 * A photo: `/media/<key>` as returned by POST /api/objects/upload, or an http(s) URL that the seller entered.
 */
export const ImageUrl = z
  .string({ error: 'An image must be a web address' })
  .trim()
  .max(IMAGE_URL_MAX, `An image address has at most ${IMAGE_URL_MAX} characters`)
  .refine(isImageUrl, 'An image must be a web address starting with https:// or http://')
export type ImageUrl = z.infer<typeof ImageUrl>

function isImageUrl(value: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(value)) return !value.includes('..')
  if (!/^https?:\/\/[^\p{Cc}\p{Cs}]+$/iu.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === ''
}

const NO_HASH = 'A photo hash is 48 hexadecimal digits'
const NO_CHANNEL = 'Contact must be call or whatsapp'
const Channel = z.enum(CONTACT_CHANNELS, { error: NO_CHANNEL })

/** The fields in the order of the form, in which missing fields are reported. */
const shared = {
  title: z
    .string({ error: `Title must be at least ${TITLE_MIN} characters` })
    .overwrite(toOneLine)
    .min(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters`)
    .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`),
  price: Price,
  currency: Currency.default('SLE'),
  location: Location,
  /** The part of the place. Of a place with a list (areas.txt), one of the list. */
  area: z
    .string({ error: 'An area must be text' })
    .overwrite(toOneLine)
    .min(AREA_MIN, `An area has at least ${AREA_MIN} characters`)
    .max(AREA_MAX, `An area has at most ${AREA_MAX} characters`)
    .optional(),
  description: z
    .string({ error: `Description must be at least ${DESCRIPTION_MIN} characters` })
    .overwrite(toVisibleText)
    .min(DESCRIPTION_MIN, `Description must be at least ${DESCRIPTION_MIN} characters`)
    .max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters`),
  /** A repeated photo is dropped, so that it does not count twice. */
  images: z
    .array(ImageUrl)
    .overwrite((urls) => [...new Set(urls)])
    .max(PHOTOS_MAX, `A listing has at most ${PHOTOS_MAX} photos`)
    .default([]),
  /** How buyers may get the seller's phone number; none if left out. Needs a verified phone. */
  contact: z
    .array(Channel, { error: NO_CHANNEL })
    .overwrite((wanted) => CONTACT_CHANNELS.filter((channel) => wanted.includes(channel)))
    .optional(),
}

/** The fields that sellers send for a listing of any kind. */
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
 * Like NewListing, for editing. The listing may keep the years and days of the original, even if they are now
 * too old for a new listing.
 */
export function editedListing(original: Fields) {
  return newListing(original)
}

function newListing(original?: Fields): z.ZodType<NewListing, NewListingInput> {
  return oneOfKinds<NewListing, NewListingInput>(
    (kind) => ({ ...shared, ...writtenShape(kind, original) }),
    requireKnownArea,
  )
}

/** Writes a listed area in its usual spelling, and refuses another area of a place with a list. */
function requireKnownArea(payload: z.core.ParsePayload<object>): void {
  const { data } = Whereabouts.safeParse(payload.value)
  if (data?.area === undefined) return
  const area = toKnownArea(data.location, data.area)
  if (area !== undefined) payload.value = { ...payload.value, area }
  else
    payload.issues.push({
      code: 'custom',
      path: ['area'],
      input: data.area,
      message: `Choose an area of ${data.location} from its list`,
    })
}

const Whereabouts = z.object({ location: Location, area: z.string().optional() })

type Drafted<K extends AnyKind> = K extends AnyKind
  ? Flat<{ type: K['type'] } & z.infer<typeof DraftedFields> & Partial<FieldsOf<K>>>
  : never

const DraftedFields = z.object({
  title: z.string().overwrite(toOneLine).max(TITLE_MAX).catch(''),
  price: shared.price,
  currency: shared.currency,
  location: shared.location,
  area: shared.area.catch(undefined),
})

/**
 * A listing that is being written, as its form asks about it: kind, place and price, and whatever else it
 * says so far. Any other field that is not valid yet counts as left out.
 */
export type ListingDraft = Drafted<AnyKind>
export const ListingDraft = oneOfKinds<ListingDraft, Record<string, unknown>>(draftShape)

function draftShape(kind: AnyKind): z.core.$ZodLooseShape {
  return {
    ...DraftedFields.shape,
    ...Object.fromEntries(
      Object.entries<z.ZodType>(writtenShape(kind)).map(([name, schema]) => [
        name,
        schema.optional().catch(undefined),
      ]),
    ),
  }
}

type Checked<K extends AnyKind> = K extends AnyKind ? Flat<Drafted<K> & z.infer<typeof CheckedFields>> : never

const CheckedFields = z.object({
  description: z.string().overwrite(toVisibleText).max(DESCRIPTION_MAX).catch(''),
  /** How the form's photos look (photo-hash.ts), also of those that have not arrived. */
  photoHashes: z
    .array(z.string({ error: NO_HASH }).regex(/^[0-9a-f]{48}$/, NO_HASH), { error: NO_HASH })
    .max(PHOTOS_MAX, `A listing has at most ${PHOTOS_MAX} photos`)
    .default([]),
})

/** The body of POST /api/listings/check. */
export type CheckListing = Checked<AnyKind>
export const CheckListing = oneOfKinds<CheckListing, Record<string, unknown>>((kind) => ({
  ...draftShape(kind),
  ...CheckedFields.shape,
}))

/** The person's own listing that the form repeats, if there is one. */
export const RepeatCheck = z.object({
  duplicateOf: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type RepeatCheck = z.infer<typeof RepeatCheck>

/** Each schema and its type are derived from the same kind. */
function oneOfKinds<Out, In = Out>(
  shapeOf: (kind: AnyKind) => z.core.$ZodLooseShape,
  check: (payload: z.core.ParsePayload<object>) => void = () => {},
): z.ZodType<Out, In> {
  const [first, ...others] = KINDS.map((kind) =>
    z.object({ type: z.literal(kind.type), ...shapeOf(kind) }).check(check),
  )
  if (!first) throw new Error('there is no kind')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.discriminatedUnion('type', [first, ...others], NO_TYPE) as unknown as z.ZodType<Out, In>
}

/**
 * The body of PATCH /api/listings/{id}: any fields of a NewListing. Missing fields stay unchanged, and null
 * removes an optional field. The resulting listing must be valid as a whole.
 */
export const EditListing = z
  .record(z.string(), z.unknown())
  .describe('Any of the fields that POST /api/listings accepts')
export type EditListing = z.infer<typeof EditListing>

/**
 * The body of POST /api/listings/{id}/status. `soldTo` names the buyer by the id of a conversation about the
 * listing, so that the two can review each other. It is ignored with status active.
 */
export const ChangeStatus = z.object({
  status: z.enum(['active', 'sold'], { error: 'Status must be active or sold' }),
  soldTo: z
    .union([z.literal('elsewhere'), z.uuid()], {
      error: 'soldTo must be the id of a conversation about this listing, or elsewhere',
    })
    .optional(),
})
export type ChangeStatus = z.infer<typeof ChangeStatus>

/** The body of POST /api/listings/{id}/contact. */
export const AskContact = z.object({ channel: Channel })
export type AskContact = z.infer<typeof AskContact>

/** The seller's number, in E.164, and the address that calls it or opens WhatsApp. */
export const SellerContact = z.object({ channel: Channel, phoneNumber: z.string(), url: z.string() })
export type SellerContact = z.infer<typeof SellerContact>

/** The body of POST /api/listings/{id}/still-there. */
export const AnswerStillThere = z.object({
  answer: z.enum(STILL_THERE_ANSWERS, { error: 'Answer yes, sold or remove' }),
})
export type AnswerStillThere = z.infer<typeof AnswerStillThere>

/**
 * A photo as readers get it. `url` is the largest file; `medium` and `small` exist if the browser made them.
 * Their sizes are unknown for older photos.
 */
export const Photo = z.object({
  url: z.string(),
  medium: z.string().optional(),
  small: z.string().optional(),
  mediumBytes: z.int().optional(),
  smallBytes: z.int().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumbhash: z.string().optional(),
})
export type Photo = z.infer<typeof Photo>

const readFields = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  currency: Currency,
  /** The price in both currencies at the configured rate. `price` is in the listing's own currency. */
  priceSle: z.number(),
  priceUsd: z.number(),
  rate: Rate,
  /** The price before the last change, in the currency it had then. Only for 30 days after the change. */
  previousPrice: z.number().optional(),
  previousCurrency: Currency.optional(),
  location: Location,
  /** The part of the place. */
  area: z.string().optional(),
  /** Only of a home: what moving in costs, null if its seller said nothing of it. */
  moveIn: MoveIn.nullable().optional(),
  imageUrls: z.array(z.string()),
  photos: z.array(Photo),
  /**
   * How buyers can reach the seller beside messages. To others only while the listing is for sale and the
   * seller's number is verified and not about to change.
   */
  contact: z.array(Channel).optional(),
  likesCount: z.int(),
  commentsCount: z.int(),
  viewsCount: z.int(),
  likedByMe: z.boolean(),
  aiScore: z.int(),
  status: ListingStatus,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Until when the listing is reserved for the buyer whose offer its seller accepted, if it is. */
  reservedUntil: z.iso.datetime().nullable().optional(),
  user: Seller,
  /**
   * Only of a home that several sellers let: how many others, and what moving in costs at least, in leones. Lists
   * show one of them.
   */
  alsoBy: z.int().optional(),
  cheapestMoveIn: z.number().optional(),
  /** Only for its seller: for whom it is reserved. */
  reservedFor: z.string().optional(),
  /**
   * Only for its seller: when the listing can be renewed, if that is in the future, and until when its
   * deletion can be undone.
   */
  renewableAt: z.iso.datetime().optional(),
  restorableUntil: z.iso.datetime().optional(),
  /**
   * Only for its seller, while they are asked whether it is still there: when it expires without an answer.
   */
  answerBy: z.iso.datetime().optional(),
  /** Only for its seller: when they deleted it. */
  deletedAt: z.iso.datetime().optional(),
  /**
   * Only for its seller, and only if a single listing is read or changed: why moderators removed it. The
   * seller cannot restore such a listing.
   */
  removedReason: z.string().optional(),
  /** Only if a signed-in person reads a single listing: whether they saved it, always as `likedByMe`. */
  isFavourite: z.boolean().optional(),
  /** Only in the response to a post or an edit: accepted values that may be mistakes, by field. */
  warnings: z.record(z.string(), z.string()).optional(),
}

const Read = z.object(readFields)
type ReadAs<K extends AnyKind> = K extends AnyKind
  ? Flat<{ type: K['type'] } & z.infer<typeof Read> & FieldsOf<K>>
  : never

export type Listing = ReadAs<AnyKind>
export type ListingOf<T extends ListingType> = Extract<Listing, { type: T }>
export const Listing = oneOfKinds<Listing>((kind) => ({ ...readShape(kind), ...readFields }))

const OFFSET_TOO_FAR = {
  error: () =>
    `offset must be at most ${figure(OFFSET_MAX)}. To read on, send the nextCursor of the previous page as ` +
    'cursor.',
}

/**
 * The query of GET /api/listings: any combination of SearchFilters. `limit` above 50 counts as 50, and
 * `offset` is at most 10,000. `cursor` comes from an earlier response and takes precedence over `offset`.
 */
export const ListingsQuery = z.object({
  limit: PageLimit,
  offset: z
    .string()
    .regex(/^\d+$/, 'Must be a whole number of at least 0')
    .transform(Number)
    .refine((offset) => offset <= OFFSET_MAX, OFFSET_TOO_FAR)
    .default(0)
    .describe(`At most ${OFFSET_MAX}. To read on, send the nextCursor of the previous page as cursor.`),
  cursor: Cursor,
  ...SearchFilters.shape,
  /** A text as typed, parsed as by POST /api/smart-search. The other keys take precedence over it. */
  searchQuery: SearchText.optional(),
  /** Searches for every word as typed, without correcting misspellings. */
  verbatim: z.literal('true', { error: 'Must be true' }).optional(),
  userId: z.uuid({ error: 'That is not the id of a person' }).optional(),
  /** A status other than active is only for the person's own listings, and requires their `userId`. */
  status: z
    .enum(['active', 'sold', 'pending', 'expired'], {
      error: 'Status must be active, sold, pending or expired',
    })
    .optional(),
})
export type ListingsQuery = z.infer<typeof ListingsQuery>

/** `total` is always exact for feeds without filters, by type, and by type and location. */
export const ListingsPage = z.object({
  listings: z.array(Listing),
  ...LIST_TOTAL,
  nextCursor: z.string().nullable(),
  /** Of the first page of a kind in a place with a list of areas: those with listings, most first. */
  areas: z.array(z.object({ area: z.string(), count: z.int() })).optional(),
  ...SearchOutcome,
})
export type ListingsPage = z.infer<typeof ListingsPage>

/** Six other active listings, the most similar first. */
export const SimilarListings = z.object({ listings: z.array(Listing) })
export type SimilarListings = z.infer<typeof SimilarListings>

/** The listings of other sellers who let the same home. */
export const OtherListings = z.object({ listings: z.array(Listing) })
export type OtherListings = z.infer<typeof OtherListings>

export const LikeResponse = z.object({ liked: z.boolean(), likesCount: z.int() })
export type LikeResponse = z.infer<typeof LikeResponse>

const { id, title, price, currency, priceSle, priceUsd, rate, location, area } = readFields
/** A tile of the landing page. Contains nothing about the seller, which could change while it is cached. */
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
  area,
  photo: Photo.optional(),
})
export type ShowcaseListing = z.infer<typeof ShowcaseListing>

export const Showcase = z.object({ listings: z.array(ShowcaseListing), total: z.int() })
export type Showcase = z.infer<typeof Showcase>
