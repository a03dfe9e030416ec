import * as z from 'zod'
import { Cursor, PageLimit } from './paging.ts'

export const Favourite = z.object({ isFavourite: z.boolean() })
export type Favourite = z.infer<typeof Favourite>

/**
 * The query of GET /api/favourites, which answers a ListingsPage, the last kept first, sold and expired ones
 * included.
 */
export const FavouritesQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type FavouritesQuery = z.infer<typeof FavouritesQuery>
