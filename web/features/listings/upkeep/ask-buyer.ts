import { createContext } from 'react'
import type { Listing } from '#contract/listing.ts'

/**
 * Asks the seller who bought (or rents) a listing, and then marks it sold. The frame provides it, because the
 * question and the review after it must outlast the card, which leaves the list. Without it, the listing is
 * marked sold at once.
 */
export const AskBuyerContext = createContext<((listing: Listing) => void) | undefined>(undefined)
