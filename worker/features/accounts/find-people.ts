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

/** The last person of a page. */
const Position = z.object({ id: z.int().positive() })

/** People whose name begins so: of more than these nobody looks for one of them by that beginning. */
const FOUND_MAX = 200

/**
 * People by id, phone number in any form, e-mail or the beginning of a name, and without any of these the
 * newest; for admins.
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
  /** The newest first; one more than the page where there is another. */
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

/**
 * Whatever has letters is a name; figures that are no number at all are looked for as one too, and found
 * nowhere.
 */
function phoneOf(query: string): string | undefined {
  if (!/^[\d\s().+/-]+$/.test(query)) return undefined
  try {
    return parsePhone(query).number
  } catch {
    return undefined
  }
}

/**
 * The people behind these row ids with all that admins read of them, the suspended too, by row id. Never to
 * be sent to anyone else.
 */
export async function listPeople(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, FoundUser>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFoundUser(row)]))
}

/** A person whose page may be seen; somebody who is suspended sees their own. */
export async function findShownPerson(ctx: Ctx, publicId: string): Promise<UserRow> {
  const [row] = isId(publicId) ? await findProfile(ctx.db, publicId) : []
  if (!row || (isSuspended(row, ctx.now) && row.id !== ctx.user?.id))
    throw new AppError('not_found', 'We could not find this person. The account may have been closed.')
  return row
}

export type Found = Pick<UserRow, 'id' | 'publicId' | 'role' | 'suspendedUntil'>

/** A person by public id, suspended or not; for admins. */
export async function findPerson({ db }: Pick<Ctx, 'db'>, publicId: string): Promise<Found> {
  const [row] = isId(publicId) ? await findProfile(db, publicId) : []
  if (!row) throw new AppError('not_found', 'There is no such person.')
  return row
}

/** A person as everyone reads them, without what they sell. */
export function showProfile(row: UserRow): Seller & Pick<SellerPage, 'bio' | 'badges'> {
  return toPublicProfile(row)
}
