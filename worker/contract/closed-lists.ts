import * as z from 'zod'
import { CURRENCIES, LISTING_SORTS, LISTING_STATUSES } from './lists.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { LOCATIONS } from './places.ts'

/** The schemas of the closed lists; their types stand beside the lists in kinds.ts and places.ts. */

export const ListingType = z.enum(LISTING_TYPES, { error: 'Please select a listing type' })
export const ListingStatus = z.enum(LISTING_STATUSES)
export const ListingSort = z.enum(LISTING_SORTS, { error: `Sort by one of ${LISTING_SORTS.join(', ')}` })
export const Currency = z.enum(CURRENCIES, { error: 'Please select a currency' })
export const Location = z.enum(LOCATIONS, { error: 'Please select a valid Sierra Leone location' })
