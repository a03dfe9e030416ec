import * as z from 'zod'
import { LISTING_TYPES } from './kinds/derived.ts'
import { FEED_PAGE_SIZE, PAGE_SIZE_MAX, DECISION_REASON_MAX, PRICE_MAX, PRICE_MIN } from './limits.ts'
import { CURRENCIES, LISTING_SORTS, LISTING_STATUSES } from './lists.ts'
import { LOCATIONS } from './places.ts'
import { toVisibleText } from './visible-text.ts'

/**
 * Schemas that many bodies and queries share. The closed lists and their types are in lists.ts and places.ts.
 */

export const ListingType = z.enum(LISTING_TYPES, { error: 'Please select a listing type' })
export const ListingStatus = z.enum(LISTING_STATUSES)
export const ListingSort = z.enum(LISTING_SORTS, { error: `Sort by one of ${LISTING_SORTS.join(', ')}` })
export const Currency = z.enum(CURRENCIES, { error: 'Please select a currency' })
export const Location = z.enum(LOCATIONS, { error: 'Please select a valid Sierra Leone location' })

const PRICE_TOO_LOW = 'Price must be greater than 0'

/** The price of a listing, rounded to cents. */
export const Price = z
  .number({ error: PRICE_TOO_LOW })
  .min(PRICE_MIN, PRICE_TOO_LOW)
  .max(PRICE_MAX, 'Price is too large')
  .transform((price) => Math.round(price * 100) / 100)

const NOT_WHOLE = 'Offer a whole number'

/** The price that somebody offers. Whole, since prices are shown without cents. */
export const OfferAmount = z
  .number({ error: NOT_WHOLE })
  .int(NOT_WHOLE)
  .min(PRICE_MIN, PRICE_TOO_LOW)
  .max(PRICE_MAX, 'Price is too large')

/** The `limit` of a list's query. 20 by default; more than 50 counts as 50. */
export const PageLimit = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Must be a whole number of at least 1')
  .transform((text) => Math.min(Number(text), PAGE_SIZE_MAX))
  .default(FEED_PAGE_SIZE)

export const BAD_CURSOR = 'That cursor does not belong to this list. Start again from the first page.'

/** How long a list is: exact up to 1,000. If it is longer, `total` is 1,000 and `totalIsAtLeast` is true. */
export const LIST_TOTAL = { total: z.int(), totalIsAtLeast: z.boolean().optional() }

/** The unchanged `nextCursor` of an earlier response. */
export const Cursor = z.string().max(200, BAD_CURSOR).optional()

const reasonText = (error: string) =>
  z
    .string({ error })
    .overwrite(toVisibleText)
    .max(DECISION_REASON_MAX, `A reason has at most ${DECISION_REASON_MAX} characters`)

/** A reason that an admin must give; `missing` says so. */
export const reasonOr = (missing: string) => reasonText(missing).min(1, missing)

/** The optional reason that a moderator gives the person. Null, blank and missing mean the same. */
export const DecisionReason = reasonText('The reason must be text')
  .nullish()
  .transform((reason) => reason ?? undefined)
  .optional()
