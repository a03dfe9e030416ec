import * as z from 'zod'
import { BAD_CURSOR } from '#contract/fields.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { AppError } from './app-error.ts'

/** Encodes the position where a page ended as an opaque cursor: JSON in base64url. */
export function encodeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor to a position. Throws a 400 if the cursor is not such a position. */
export function decodeCursor<T extends z.ZodType>(position: T, cursor: string): z.output<T> {
  const result = position.safeParse(toJson(cursor))
  if (!result.success) throw badCursor()
  return result.data
}

/** The total of a list, from a query that counts at most TOTAL_EXACT_MAX + 1 rows. */
export function toTotal([counted]: readonly { total: number }[]): { total: number; totalIsAtLeast?: true } {
  const total = counted?.total ?? 0
  return total > TOTAL_EXACT_MAX ? { total: TOTAL_EXACT_MAX, totalIsAtLeast: true } : { total }
}

export function badCursor(): AppError {
  return new AppError('invalid_input', BAD_CURSOR, { fields: { cursor: BAD_CURSOR } })
}

function toJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw badCursor()
  }
}
