import * as z from 'zod'
import { ListingSort } from '#contract/fields.ts'
import type { ListingSort as Sort } from '#contract/lists.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { Progress } from '../orders.ts'

/** Where a page ended. `key` is the last row's sort value, absent if the order is by id alone. */
const FeedPosition = z.object({ by: ListingSort, key: z.number().optional(), id: z.int().positive() })
export type FeedPosition = z.infer<typeof FeedPosition>

export function writeCursor(position: FeedPosition): string {
  return encodeCursor(position)
}

/** The position in a cursor. Rejects with 400 a cursor of another sort or of unknown origin. */
export function readFeedCursor(cursor: string, by: Sort): FeedPosition {
  const position = decodeCursor(FeedPosition, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'createdAt')) throw badCursor()
  return position
}

/** The search that a cursor belongs to, as a 32-bit hash of its words and filters. */
const Asked = z.object({ asked: z.int() })

export function writeSearchCursor(progress: Progress, asked: object): string {
  return encodeCursor({ ...progress, asked: fingerprintOf(asked) })
}

/**
 * The progress in a cursor. Rejects with 400 a cursor of another search, which would skip unseen listings.
 */
export function readSearchCursor(cursor: string, asked: object): Progress {
  if (decodeCursor(Asked, cursor).asked !== fingerprintOf(asked)) throw badCursor()
  return decodeCursor(Progress, cursor)
}

/** FNV-1a. */
function fingerprintOf(asked: object): number {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(asked))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
