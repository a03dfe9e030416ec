import { env } from 'cloudflare:workers'
import { runCron } from '../cron.ts'
import { d1 } from './databases.ts'
import type { Member } from './people.ts'
import { rowId } from './told.ts'
import { parseEnv } from '../env.ts'

/** The row of a listing, by column. */
export async function rowOf(publicId: string): Promise<Record<string, number | string | null>> {
  const row = await d1.first<
    Record<string, number | string | null>
  >`SELECT * FROM listings WHERE public_id = ${publicId}`
  if (!row) throw new Error(`There is no listing ${publicId}`)
  return row
}

/** Sets columns of a listing, for states that would otherwise take weeks or other people. */
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

export interface Told {
  kind: string
  detail: unknown
  /** The public id of the person who caused the event; null if nobody did. */
  actor: string | null
}

/** The events of a listing after it was published, oldest first. */
export async function eventsOf(publicId: string): Promise<Told[]> {
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

/** How much of a limit, such as comments per day, a person has used. */
export async function usedOf(person: Member, allowance: string): Promise<number> {
  const bucket = `${allowance}:${await rowId('users', person.user.id)}`
  return (await d1.value<number>`SELECT used FROM allowances WHERE bucket = ${bucket}`) ?? 0
}

/** Inserts copies of the newest listing, from `firstId` on if given. Triggers count and index them. */
export async function copyNewest(count: number, firstId?: number): Promise<void> {
  const newest = await d1.first<
    Record<string, unknown> & { id: number }
  >`SELECT * FROM listings ORDER BY id DESC LIMIT 1`
  if (!newest) throw new Error('There is no listing')
  const columns = Object.keys(newest)
  const values = columns.map((name) =>
    name === 'id'
      ? `${firstId ?? newest.id + 1} + number`
      : name === 'public_id'
        ? "public_id || '-' || number"
        : name,
  )
  const numbers =
    'WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number ' +
    '+ 1 < ?)'
  await env.DB.prepare(
    `${numbers} INSERT INTO listings (${columns.join()}) SELECT ${values.join()} FROM (SELECT * FROM ` +
      'listings WHERE id = ?), numbers',
  )
    .bind(count, newest.id)
    .run()
}
