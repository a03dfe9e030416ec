import * as z from 'zod'
import type { FindUsersQuery, FoundUsers, FoundUser } from '#contract/bans.ts'
import type { SellerPage } from '#contract/profile.ts'
import type { Seller } from '#contract/user.ts'
import { type SignedInCtx, type Ctx, isSuspended } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { isId } from '../../platform/ids.ts'
import { parsePhone } from '../../platform/phone.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import {
  countPeople,
  idsByEmail,
  idsByName,
  idsByPhone,
  idsByPublicId,
  newestUsers,
  listUsers,
  findProfile,
} from './store.ts'
import { toFoundUser, toPublicProfile } from './view.ts'

const Position = z.object({ id: z.int().positive() })

/**
 * The maximum number of people that the beginning of a name may match. A beginning that matches more is too
 * short to be useful.
 */
const FOUND_MAX = 200

/**
 * For admins: people by id, phone number in any format, e-mail or the beginning of a name; without a query
 * the newest.
 */
export async function findPeople(
  ctx: SignedInCtx,
  { query = '', limit, cursor }: FindUsersQuery,
): Promise<FoundUsers> {
  const below = cursor === undefined ? undefined : decodeCursor(Position, cursor).id
  const { ids, total } =
    query.trim() === '' ? await newest(ctx, below, limit) : await matching(ctx, query.trim(), below)
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
  /** Row ids, the newest first: at least one more than fits on the page if there are more. */
  ids: number[]
  total: number
}

async function newest({ db }: SignedInCtx, below: number | undefined, limit: number): Promise<FoundIds> {
  const [counted, rows] = await db.batch([countPeople(db), newestUsers(db, below, limit + 1)])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.people ?? 0 }
}

async function matching(
  ctx: SignedInCtx,
  query: string,
  below = Number.POSITIVE_INFINITY,
): Promise<FoundIds> {
  const all = await idsOf(ctx, query)
  const ids = [...new Set(all.map(({ id }) => id))].sort((a, b) => b - a)
  return { ids: ids.filter((id) => id < below), total: ids.length }
}

async function idsOf({ db }: SignedInCtx, query: string): Promise<{ id: number }[]> {
  if (isId(query)) return idsByPublicId(db, query)
  if (query.includes('@')) return idsByEmail(db, query, FOUND_MAX)
  const phone = phoneOf(query)
  if (phone !== undefined) return idsByPhone(db, phone)
  return (await db.batch(idsByName(db, query.replace(/\s+/g, ' '), FOUND_MAX))).flat()
}

/** The query as a phone number; undefined for anything else, which is then searched as a name. */
function phoneOf(query: string): string | undefined {
  if (!/^[\d\s().+/-]+$/.test(query)) return undefined
  try {
    return parsePhone(query).number
  } catch {
    return undefined
  }
}

/**
 * The people with these row ids, including suspended ones, as admins see them. Never send them to anyone
 * else.
 */
export async function listPeople(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, FoundUser>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFoundUser(row)]))
}

/**
 * The person whose page may be shown; throws if there is none. A suspended person's page is shown only to
 * themselves.
 */
export async function findShownPerson(ctx: Ctx, publicId: string): Promise<UserRow> {
  const [row] = isId(publicId) ? await findProfile(ctx.db, publicId) : []
  if (!row || (isSuspended(row, ctx.now) && row.id !== ctx.user?.id))
    throw new AppError('not_found', 'We could not find this person. The account may have been closed.')
  return row
}

export type Found = Pick<UserRow, 'id' | 'publicId' | 'role' | 'suspendedUntil'>

/** For admins: a person by public id, suspended or not. */
export async function findPerson({ db }: Pick<Ctx, 'db'>, publicId: string): Promise<Found> {
  const [row] = isId(publicId) ? await findProfile(db, publicId) : []
  if (!row) throw new AppError('not_found', 'There is no such person.')
  return row
}

/** A person's public profile, without their listings. */
export function showProfile(row: UserRow): Seller & Pick<SellerPage, 'bio' | 'badges'> {
  return toPublicProfile(row)
}
