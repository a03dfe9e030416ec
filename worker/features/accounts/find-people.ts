import * as z from 'zod'
import type { FindUsersQuery, FoundUsers, FoundUser } from '#contract/bans.ts'
import { type SignedInCtx, type Ctx, isSuspended } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { decodeCursor, encodeCursor } from '#worker/platform/cursor.ts'
import { isId } from '#worker/platform/ids.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import {
  countPeople,
  findByPublicId,
  listIdsByEmail,
  listIdsByName,
  listIdsByPhone,
  listIdsByPublicId,
  listNewestIds,
  listUsers,
} from './store.ts'
import { toFoundUser } from './view.ts'

const Position = z.object({ id: z.int().positive() })

/** The most ids that each query by e-mail or name returns. If more match, the admin must type more. */
const MATCHES_MAX = 200

/**
 * For admins: finds people by id, phone number in any format, e-mail or the beginning of a name. Without a
 * query, lists the newest people.
 */
export async function findPeople(
  ctx: SignedInCtx,
  { query = '', limit, cursor }: FindUsersQuery,
): Promise<FoundUsers> {
  const beforeId = cursor === undefined ? undefined : decodeCursor(Position, cursor).id
  const { ids, total } =
    query.trim() === ''
      ? await listNewest(ctx, beforeId, limit)
      : await listMatching(ctx, query.trim(), beforeId)
  const page = ids.slice(0, limit)
  const people = await listPeople(ctx, page)
  const last = page.at(-1)
  return {
    users: page.flatMap((id) => people.get(id) ?? []),
    total,
    nextCursor: ids.length > limit && last !== undefined ? encodeCursor({ id: last }) : null,
  }
}

interface FoundIds {
  /** Row ids, newest first. If there is a further page, at least one id more than fits on this one. */
  ids: number[]
  total: number
}

async function listNewest(
  { db }: SignedInCtx,
  beforeId: number | undefined,
  limit: number,
): Promise<FoundIds> {
  const [counted, rows] = await db.batch([countPeople(db), listNewestIds(db, beforeId, limit + 1)])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.people ?? 0 }
}

async function listMatching(
  ctx: SignedInCtx,
  query: string,
  beforeId = Number.POSITIVE_INFINITY,
): Promise<FoundIds> {
  const all = await listMatchingIds(ctx, query)
  const ids = [...new Set(all.map(({ id }) => id))].sort((a, b) => b - a)
  return { ids: ids.filter((id) => id < beforeId), total: ids.length }
}

async function listMatchingIds({ db }: SignedInCtx, query: string): Promise<{ id: number }[]> {
  if (isId(query)) return listIdsByPublicId(db, query)
  if (query.includes('@')) return listIdsByEmail(db, query, MATCHES_MAX)
  const phone = toPhone(query)
  if (phone !== undefined) return listIdsByPhone(db, phone)
  return (await db.batch(listIdsByName(db, query.replace(/\s+/g, ' '), MATCHES_MAX))).flat()
}

/** The query as a phone number. Undefined if it is not one; the search is then by name. */
function toPhone(query: string): string | undefined {
  if (!/^[\d\s().+/-]+$/.test(query)) return undefined
  try {
    return parsePhone(query).number
  } catch {
    return undefined
  }
}

/**
 * The people with these row ids as admins see them, in a map by row id. Includes suspended people. Never send
 * them to anyone but admins.
 */
export async function listPeople(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, FoundUser>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFoundUser(row)]))
}

/**
 * The person with this public id, or a 404 if there is none or the caller may not see their page. A suspended
 * person's page is visible only to themselves.
 */
export async function findShownPerson(ctx: Ctx, publicId: string): Promise<UserRow> {
  const [row] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!row || (isSuspended(row, ctx.now) && row.id !== ctx.user?.id))
    throw new AppError('not_found', 'We could not find this person. The account may have been closed.')
  return row
}

export type FoundPerson = Pick<UserRow, 'id' | 'publicId' | 'role' | 'suspendedUntil'>

/** For admins: finds a person by public id, even a suspended one, or throws 404. */
export async function findPerson({ db }: Pick<Ctx, 'db'>, publicId: string): Promise<FoundPerson> {
  const [row] = isId(publicId) ? await findByPublicId(db, publicId) : []
  if (!row) throw new AppError('not_found', 'There is no such person.')
  return row
}

/** A person's shown reviews in figures. */
export { toReviewSummary as summarizeReviews } from './view.ts'

/** A person's public profile, without their listings. */
export { toPublicProfile as showProfile } from './view.ts'
