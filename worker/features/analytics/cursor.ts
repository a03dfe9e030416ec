import * as z from 'zod'
import { PERFORMANCE_SORTS, type PerformanceSort } from '#contract/analytics.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../platform/cursor.ts'

/** Where a page ended: the last listing's row id, and but for the newest its value. */
const Position = z.object({
  by: z.enum(PERFORMANCE_SORTS),
  id: z.int().positive(),
  key: z.number().optional(),
})
export type PerformancePosition = z.infer<typeof Position>

export function writePerformanceCursor(position: PerformancePosition): string {
  return encodeCursor(position)
}

/** A cursor of another order is refused with 400. */
export function readPerformanceCursor(cursor: string, by: PerformanceSort): PerformancePosition {
  const position = decodeCursor(Position, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'newest')) throw badCursor()
  return position
}
