import type { User } from '#contract/user.ts'
import type { UserRow } from '../../db/schema.ts'
import { toUser } from './view.ts'

/** A row as the person it belongs to reads it; never to be sent to anyone else. */
export function showSelf(row: UserRow): User {
  return toUser(row)
}
