import * as z from 'zod'
import { ListingSort } from '#contract/fields.ts'
import type { ListingSort as Sort } from '#contract/lists.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { SearchCursor } from '../orders.ts'

/** Where a page ended. `key` is the last row's sort value, absent if the order is by id alone. */
const FeedPosition = z.object({ by: ListingSort, key: z.number().optional(), id: z.int().positive() })
export type FeedPosition = z.infer<typeof FeedPosition>

export function writeCursor(position: FeedPosition): string {
  return encodeCursor(position)
}

/** Reads the position in a cursor. Rejects a cursor of another sort or of unknown origin with 400. */
export function readFeedCursor(cursor: string, by: Sort): FeedPosition {
  const position = decodeCursor(FeedPosition, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'createdAt')) throw badCursor()
  return position
}

/** The search that a cursor belongs to, as a 32-bit hash of its words and filters. */
const SearchHash = z.object({ asked: z.int() })

export function writeSearchCursor(position: SearchCursor, search: object): string {
  return encodeCursor({ ...position, asked: hashOf(search) })
}

/**
 * Reads the position in a search cursor. Rejects a cursor of another search with 400, because it would skip
 * unseen listings.
 */
export function readSearchCursor(cursor: string, search: object): SearchCursor {
  if (decodeCursor(SearchHash, cursor).asked !== hashOf(search)) throw badCursor()
  return decodeCursor(SearchCursor, cursor)
}

/** FNV-1a. */
function hashOf(search: object): number {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(search))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
