import { env } from 'cloudflare:workers'
import { runCron } from '#worker/cron.ts'
import { parseEnv } from '#worker/env.ts'
import { d1 } from './databases.ts'
import type { Member } from './people.ts'

/** The row id of a person, a listing, a comment or a conversation. */
export async function rowId(
  table: 'users' | 'listings' | 'comments' | 'conversations',
  publicId: string,
): Promise<number> {
  const id = await env.DB.prepare(`SELECT id FROM ${table} WHERE public_id = ?`)
    .bind(publicId)
    .first<number>('id')
  if (id === null) throw new Error(`There is no ${publicId} in ${table}`)
  return id
}

/** A listing's row: its values by column name. */
export async function rowOf(publicId: string): Promise<Record<string, number | string | null>> {
  const row = await d1.first<
    Record<string, number | string | null>
  >`SELECT * FROM listings WHERE public_id = ${publicId}`
  if (!row) throw new Error(`There is no listing ${publicId}`)
  return row
}

/** Sets columns of a listing, for states that a test could not reach by calls, such as its expiry. */
export async function setRow(
  publicId: string,
  columns: Record<string, number | string | null>,
): Promise<void> {
  const set = Object.keys(columns)
    .map((name) => `${name} = ?`)
    .join()
  const { meta } = await env.DB.prepare(`UPDATE listings SET ${set} WHERE public_id = ?`)
    .bind(...Object.values(columns), publicId)
    .run()
  if (meta.changes < 1) throw new Error(`There is no listing ${publicId}`)
}

export interface ListingEvent {
  kind: string
  detail: unknown
  /** The public id of the person who caused the event; null if nobody did. */
  actor: string | null
}

/** A listing's events except `published`, oldest first. */
export async function eventsOf(publicId: string): Promise<ListingEvent[]> {
  const results = await d1.all<{
    kind: string
    detail: string | null
    actor: string | null
  }>`SELECT kind, detail, users.public_id AS actor FROM listing_events JOIN listings
    ON listings.id = listing_id LEFT JOIN users ON users.id = actor_id
      WHERE listings.public_id = ${publicId} AND kind <> 'published' ORDER BY listing_events.id`
  return results.map(({ detail, ...event }) => ({
    ...event,
    detail: detail === null ? null : JSON.parse(detail),
  }))
}

export async function eventKinds(publicId: string): Promise<string[]> {
  return (await eventsOf(publicId)).map(({ kind }) => kind)
}

/** Runs cron once at the given time, in milliseconds. */
export function cronAt(now: number): Promise<void> {
  return runCron(parseEnv(env), now)
}

/** How much a person has used of an allowance, such as comments per day. */
export async function countUsed(person: Member, allowance: string): Promise<number> {
  const bucket = `${allowance}:${await rowId('users', person.user.id)}`
  return (await d1.value<number>`SELECT used FROM allowances WHERE bucket = ${bucket}`) ?? 0
}

/** Inserts people who have never signed in. Returns their row ids, in ascending order. */
export async function addPeople(count: number): Promise<number[]> {
  const names = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()))
  const rows = await d1.all<{ id: number }>`INSERT INTO users (public_id, phone, created_at)
    SELECT value, value, 0 FROM json_each(${names}) RETURNING id`
  return rows.map(({ id }) => id)
}

/** Inserts copies of the newest listing with consecutive row ids, which begin at `firstId` if given. */
export async function copyNewest(count: number, firstId?: number): Promise<void> {
  await copyNewestRow('listings', count, { firstId })
}

/**
 * Inserts copies of a table's newest row with consecutive row ids, which begin at `firstId` if given. The
 * values of the column `distinct` are consecutive, too.
 */
export async function copyNewestRow(
  table: 'listings' | 'audit_events' | 'moderation_items' | 'user_bans',
  count: number,
  { firstId, distinct }: { firstId?: number | undefined; distinct?: 'content_id' } = {},
): Promise<void> {
  const { results } = await env.DB.prepare(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`).run<
    Record<string, unknown> & { id: number }
  >()
  const [newest] = results
  if (!newest) throw new Error(`There is no row in ${table}`)
  const columns = Object.keys(newest)
  const values = columns.map((name) => {
    if (name === 'id') return `${firstId ?? newest.id + 1} + number`
    if (name === 'public_id') return "public_id || '-' || number"
    return name === distinct ? `${name} + 1 + number` : name
  })
  const numbers =
    'WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number ' +
    '+ 1 < ?)'
  await env.DB.prepare(
    `${numbers} INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM (SELECT * FROM ` +
      `${table} WHERE id = ?), numbers`,
  )
    .bind(count, newest.id)
    .run()
}

/** Returns 1 if the statement changed its row, else 0. Ignores rows that its triggers changed. */
export async function countChanges(statement: PromiseLike<{ meta: { changes: number } }>): Promise<number> {
  return Math.min(1, (await statement).meta.changes)
}
