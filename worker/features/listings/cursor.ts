import * as z from 'zod'
import { ListingSort } from '#contract/closed-lists.ts'
import type { ListingSort as Sort } from '#contract/kinds.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { Progress } from '../search/progress.ts'

/** Where a page ended. `key` is the last row's sort value, absent where the row's id alone is the order. */
const FeedPosition = z.object({ by: ListingSort, key: z.number().optional(), id: z.int().positive() })
export type FeedPosition = z.infer<typeof FeedPosition>

export function writeCursor(position: FeedPosition | Progress): string {
  return encodeCursor(position)
}

/** A cursor of another sort, or of no feed of ours, is refused with 400. */
export function readFeedCursor(cursor: string, by: Sort): FeedPosition {
  const position = decodeCursor(FeedPosition, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'createdAt')) throw badCursor()
  return position
}

export function readSearchCursor(cursor: string): Progress {
  return decodeCursor(Progress, cursor)
}
