import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'

/** The listing that this page has just posted, until its sheet is closed. Nothing is fetched, so at first it is undefined. */
export const postedQuery = queryOptions<Listing | null>({ queryKey: ['posted'], queryFn: skipToken })
