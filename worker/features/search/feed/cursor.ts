import * as z from 'zod'
import { SearchCursor } from '#worker/features/search/orders.ts'
import { badCursor, decodeCursor, encodeCursor } from '#worker/platform/cursor.ts'

/** The search that a cursor belongs to, as a 32-bit hash of its words and filters. */
const SearchHash = z.object({ asked: z.int() })

export function writeCursor(position: SearchCursor, search: object): string {
  return encodeCursor({ ...position, asked: hashOf(search) })
}

/**
 * Reads the position in a cursor. Rejects a cursor of another search with 400, because it would skip unseen
 * listings.
 */
export function readCursor(cursor: string, search: object): SearchCursor {
  if (decodeCursor(SearchHash, cursor).asked !== hashOf(search)) throw badCursor()
  return decodeCursor(SearchCursor, cursor)
}

/** FNV-1a. Leaves out the order, which the position names. */
function hashOf(search: object): number {
  const text = JSON.stringify(search, (key, value: unknown) => (key === 'sortBy' ? undefined : value))
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
