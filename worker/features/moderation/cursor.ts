import * as z from 'zod'
import { QUEUE_SORTS, type QueueSort } from '#contract/moderation.ts'
import { decodeCursor, encodeCursor, badCursor } from '#worker/platform/cursor.ts'

/** Where a page of the queue ended: the last item, and its sort key if the order has one. */
const Position = z.object({ by: z.enum(QUEUE_SORTS), id: z.int().positive(), key: z.number().optional() })
export type QueuePosition = z.infer<typeof Position>

export function readQueueCursor(cursor: string, by: QueueSort): QueuePosition {
  const position = decodeCursor(Position, cursor)
  if (position.by !== by || (isKeyed(by) && position.key === undefined)) throw badCursor()
  return position
}

export function writeQueueCursor(
  { id, aiConfidence, reports }: { id: number; aiConfidence: number | null; reports: number },
  by: QueueSort,
): string {
  const key = by === 'confidence' ? (aiConfidence ?? NO_CONFIDENCE) : reports
  return encodeCursor(isKeyed(by) ? { by, id, key } : { by, id })
}

/** The sort key of items that only people reported, which have no confidence. */
export const NO_CONFIDENCE = -1

function isKeyed(by: QueueSort): boolean {
  return by === 'confidence' || by === 'reports'
}
