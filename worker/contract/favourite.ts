import * as z from 'zod'
import { PAGE_SIZE_MAX, FEED_PAGE_SIZE } from './limits.ts'

export const Favourite = z.object({ isFavourite: z.boolean() })
export type Favourite = z.infer<typeof Favourite>

/** The query of GET /api/favourites, which answers a ListingsPage, the last kept first, sold and expired ones included. */
export const FavouritesQuery = z.object({
  limit: z.string().regex(/^[1-9]\d{0,8}$/, 'Must be a whole number of at least 1').transform((text) => Math.min(Number(text), PAGE_SIZE_MAX)).default(FEED_PAGE_SIZE),
  cursor: z.string().max(200).optional(),
})
export type FavouritesQuery = z.infer<typeof FavouritesQuery>
