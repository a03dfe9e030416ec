import * as z from 'zod'
import { AppError } from './app-error.ts'

/** Where a page ended, as an opaque word for the wire: JSON in base64url. A position holds numbers and ASCII words only. */
export function encodeCursor(position: object): string {
  return btoa(JSON.stringify(position)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Reads a cursor back; one that holds no position of this kind is refused with 400. */
export function decodeCursor<T extends z.ZodType>(position: T, cursor: string): z.output<T> {
  const result = position.safeParse(toJson(cursor))
  if (!result.success) throw badCursor()
  return result.data
}

export function badCursor(): AppError {
  const message = 'That cursor does not belong to this list. Start again from the first page.'
  return new AppError('invalid_input', message, { fields: { cursor: message } })
}

function toJson(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    throw badCursor()
  }
}
