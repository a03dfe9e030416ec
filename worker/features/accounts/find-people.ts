import * as z from 'zod'
import type { FindUsersQuery, FoundUsers, FoundUser } from '#contract/bans.ts'
import type { SignedInCtx, Ctx } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { isId } from '../../platform/ids.ts'
import { parsePhone } from '../../platform/phone.ts'
import {
  countPeople,
  idsByEmail,
  idsByName,
  idsByPhone,
  idsByPublicId,
  newestUsers,
  listUsers,
} from './store.ts'
import { toFoundUser } from './view.ts'

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

interface Found {
  /** The newest first; one more than the page where there is another. */
  ids: number[]
  total: number
}

async function newest({ db }: SignedInCtx, below: number | undefined, limit: number): Promise<Found> {
  const [counted, rows] = await db.batch([countPeople(db), newestUsers(db, below, limit + 1)])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.people ?? 0 }
}

async function matching(ctx: SignedInCtx, query: string, below = Number.POSITIVE_INFINITY): Promise<Found> {
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
