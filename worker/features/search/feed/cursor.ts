import * as z from 'zod'
import { ListingSort } from '#contract/fields.ts'
import type { ListingSort as Sort } from '#contract/lists.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { Progress } from '../orders.ts'

/** Where a page ended. `key` is the last row's sort value, absent where the row's id alone is the order. */
const FeedPosition = z.object({ by: ListingSort, key: z.number().optional(), id: z.int().positive() })
export type FeedPosition = z.infer<typeof FeedPosition>

export function writeCursor(position: FeedPosition): string {
  return encodeCursor(position)
}

/** A cursor of another sort, or of no feed of ours, is refused with 400. */
export function readFeedCursor(cursor: string, by: Sort): FeedPosition {
  const position = decodeCursor(FeedPosition, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'createdAt')) throw badCursor()
  return position
}

/**
 * What a cursor of a search was answered to: a number of 32 bits, the same for the same words and filters.
 */
const Asked = z.object({ asked: z.int() })

export function writeSearchCursor(progress: Progress, asked: object): string {
  return encodeCursor({ ...progress, asked: fingerprintOf(asked) })
}

/** A cursor of another search would skip what that one had shown: it is refused with 400. */
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
