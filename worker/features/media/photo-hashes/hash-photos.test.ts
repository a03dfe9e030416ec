import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { billedReads, d1 } from '#worker/test/databases.ts'
import { listWithBands } from './store.ts'

const CROWD = 2_000

test('a look-up reads a bounded number of rows of each band, the oldest photos first', async () => {
  await env.DB.exec(
    `INSERT INTO photo_hashes WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${CROWD}) SELECT id, 'listings/' || id, 'x', id FROM n`,
  )
  await d1.run`INSERT INTO photo_bands SELECT band.value, photo_hashes.id
    FROM photo_hashes, json_each('[7, 8]') AS band`
  let found: string[][] = []
  const { statements, rows } = await billedReads(async (DB) => {
    const bands = await listWithBands(openDb(DB, 'first-primary'), [7, 8, 9])
    found = bands.map(({ photos }) => photos.map(({ key }) => key))
  })
  expect(statements).toBe(1)
  const oldest = Array.from({ length: 40 }, (_unused, at) => `listings/${at + 1}`)
  expect(found).toEqual([oldest, oldest, []])
  expect(rows).toBeLessThan(200)
  await d1.run`DELETE FROM photo_bands`
  await d1.run`DELETE FROM photo_hashes`
})
