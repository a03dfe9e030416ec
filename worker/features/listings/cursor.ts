import * as z from 'zod'
import { ListingSort } from '#contract/closed-lists.ts'
import type { ListingSort as Sort } from '#contract/kinds.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../platform/cursor.ts'

/** Where a page ended. `key` is the last row's sort value, absent where the row's id alone is the order. */
const FeedPosition = z.object({ by: ListingSort, key: z.number().optional(), id: z.int().positive() })
export type FeedPosition = z.infer<typeof FeedPosition>

/** Where a page of text results ended: the tier, and how many of its candidates below `ceiling` were shown. */
const MatchPosition = z.object({ tier: z.enum(['title', 'text']), ceiling: z.int().positive(), shown: z.int().min(0) })
export type MatchPosition = z.infer<typeof MatchPosition>

export function writeCursor(position: FeedPosition | MatchPosition): string {
  return encodeCursor(position)
}

/** A cursor of another sort, or of no feed of ours, is refused with 400. */
export function readFeedCursor(cursor: string, by: Sort): FeedPosition {
  const position = decodeCursor(FeedPosition, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'createdAt')) throw badCursor()
  return position
}

export function readMatchCursor(cursor: string): MatchPosition {
  return decodeCursor(MatchPosition, cursor)
}
