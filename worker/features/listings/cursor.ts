import * as z from 'zod'
import { ListingSort } from '#contract/closed-lists.ts'
import type { ListingSort as Sort } from '#contract/kinds.ts'
import { AppError } from '../../platform/app-error.ts'

/** Where a page ended. `key` is the last row's sort value, absent where the row's id alone is the order. */
const FeedPosition = z.object({ by: ListingSort, key: z.number().optional(), id: z.int().positive() })
export type FeedPosition = z.infer<typeof FeedPosition>

/** Where a page of text results ended: the tier, and how many of its candidates below `ceiling` were shown. */
const MatchPosition = z.object({ tier: z.enum(['title', 'text']), ceiling: z.int().positive(), shown: z.int().min(0) })
export type MatchPosition = z.infer<typeof MatchPosition>

export function writeCursor(position: FeedPosition | MatchPosition): string {
  return btoa(JSON.stringify(position)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** A cursor of another sort, or of no feed of ours, is refused with 400. */
export function readFeedCursor(cursor: string, by: Sort): FeedPosition {
  const position = FeedPosition.safeParse(decode(cursor))
  if (!position.success || position.data.by !== by) throw badCursor()
  if ((position.data.key === undefined) !== (by === 'createdAt')) throw badCursor()
  return position.data
}

export function readMatchCursor(cursor: string): MatchPosition {
  const position = MatchPosition.safeParse(decode(cursor))
  if (!position.success) throw badCursor()
  return position.data
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    throw badCursor()
  }
}

function badCursor(): AppError {
  const message = 'That cursor does not belong to this list. Start again from the first page.'
  return new AppError('invalid_input', message, { fields: { cursor: message } })
}
