import { env } from 'cloudflare:workers'
import { d1 } from './d1.ts'

/**
 * So many copies of the newest listing, of its seller; the first one's id may be chosen. Triggers count and
 * index them.
 */
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
