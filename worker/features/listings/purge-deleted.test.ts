import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing } from '#contract/listing.ts'
import { openDb } from '../../db/client.ts'
import { d1 } from '../../test/d1.ts'
import { addMany } from '../../test/many.ts'
import { signIn, visitor, type Member } from '../../test/people.ts'
import { WEBP } from '../../test/photo-bytes.ts'
import { cronAt, eventKinds, rowOf, setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'
import { listKeys, upload } from '../../test/uploads.ts'
import { purgeDeleted } from './delete.ts'

let seller: Member
let buyer: Member
beforeEach(async () => {
  await d1.run`DELETE FROM uploads`
  await env.BUCKET.delete(await listKeys())
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
})

async function withPhoto(...more: string[]): Promise<{ id: string; url: string }> {
  const url = more[0] ?? (await upload(seller, { photo: WEBP })).objectUrl
  const { id } = await post(seller, 'generator', { title: 'Deleted one day', images: [url] })
  return { id, url }
}

async function remove(id: string): Promise<number> {
  const answer = await seller.delete(`/api/listings/${id}`)
  return Date.parse(Listing.parse(await answer.json()).restorableUntil ?? '') - DAY_MS
}

async function countOf(table: string, id: string): Promise<number | null> {
  return env.DB.prepare(
    `SELECT count(*) AS n FROM ${table} WHERE listing_id = (SELECT id FROM listings WHERE public_id = ?)`,
  )
    .bind(id)
    .first<number>('n')
}

async function comment(id: string, content: string, parentId?: string): Promise<string> {
  const answer = await buyer.post(`/api/listings/${id}/comments`, { content, parentId })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json<{ id: string }>()).id
}

describe('a day after its seller deleted a listing', () => {
  // [spec 10.4 #14]
  test('its content and engagement are gone; its row, title, events and reports stay', async () => {
    const { id } = await withPhoto()
    await buyer.post(`/api/listings/${id}/like`)
    await buyer.post(`/api/favourites/${id}`)
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam', details: 'Asked for money first' })
    await comment(id, 'So am I', await comment(id, 'Is it still there?'))
    const deletedAt = await remove(id)
    const before = await rowOf(id)
    await cronAt(deletedAt + DAY_MS - 1)
    expect(await rowOf(id)).toEqual(before)
    const gone = deletedAt + DAY_MS
    await Promise.all([cronAt(gone), cronAt(gone), cronAt(gone + 1)])
    await cronAt(gone + DAY_MS)
    expect(await rowOf(id)).toMatchObject({
      title: 'Deleted one day',
      status: 'removed',
      description: '',
      photos: '[]',
      likes: 0,
      comments: 0,
      deleted_at: deletedAt,
      status_before: null,
    })
    expect(
      await Promise.all(['likes', 'favourites', 'comments', 'reports'].map((table) => countOf(table, id))),
    ).toEqual([0, 0, 0, 1])
    expect(await eventKinds(id)).toEqual(['deleted', 'purged'])
  })

  // [spec 10.4 #14]
  test('it cannot be restored or changed any more, and deleting it again answers the same', async () => {
    const { id } = await withPhoto()
    await cronAt((await remove(id)) + DAY_MS)
    // By the clock of this call the day is not over yet, but what is gone is gone.
    expect((await seller.post(`/api/listings/${id}/restore`)).status).toBe(410)
    expect((await seller.patch(`/api/listings/${id}`, { title: 'Written anew' })).status).toBe(410)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
    const again = await seller.delete(`/api/listings/${id}`)
    expect(again.status).toBe(200)
    const listing = Listing.parse(await again.json())
    expect(listing).toMatchObject({ status: 'removed', photos: [], description: '' })
    expect(listing.restorableUntil).toBeUndefined()
  })

  // [spec 10.4 #15]
  test('its photos leave the bucket within two hours more', async () => {
    const { id } = await withPhoto()
    const gone = (await remove(id)) + DAY_MS
    await cronAt(gone)
    expect(await listKeys()).toHaveLength(1)
    await cronAt(gone + 2 * HOUR_MS + 1)
    expect(await listKeys()).toEqual([])
    expect(await d1.value`SELECT count(*) AS n FROM uploads`).toBe(0)
  })

  test('a photo that another listing of the seller shows stays', async () => {
    const { id, url } = await withPhoto()
    await withPhoto(url)
    const gone = (await remove(id)) + DAY_MS
    await cronAt(gone)
    await cronAt(gone + 10 * DAY_MS)
    expect(await listKeys()).toEqual([url.slice('/media/'.length)])
  })
})

// [spec 10.4 #14]
test('what moderators removed is not purged', async () => {
  const { id } = await withPhoto()
  await setRow(id, { status: 'removed' })
  const before = await rowOf(id)
  await cronAt(Date.now() + 50 * DAY_MS)
  expect(await rowOf(id)).toEqual(before)
})

test('a listing that is restored between the look and the purge keeps everything', async () => {
  const { id, url } = await withPhoto()
  await buyer.post(`/api/listings/${id}/like`)
  const gone = (await remove(id)) + DAY_MS
  const db = openDb(env.DB, 'first-primary')
  await purgeDeleted({
    db: {
      ...db,
      batch: (statements) => seller.post(`/api/listings/${id}/restore`).then(() => db.batch(statements)),
    },
    now: gone,
  })
  expect(await (await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
    status: 'active',
    likesCount: 1,
    photos: [{ url }],
    description: expect.stringMatching(/\w/),
  })
  expect(await eventKinds(id)).toEqual(['deleted', 'restored'])
  expect(await d1.value`SELECT count(*) AS n FROM uploads WHERE claimed_at IS NOT NULL`).toBe(1)
})

test('a run takes 100, and the next one goes on', async () => {
  const ids = await addMany(seller, 110, () => ({}))
  await d1.run`UPDATE listings SET status = 'removed', deleted_at = 1, status_before = 'active'
    WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const left = () =>
    d1.value`SELECT count(*) AS n FROM listings WHERE deleted_at = 1 AND status_before IS NOT NULL`
  await cronAt(Date.now())
  expect(await left()).toBe(10)
  await cronAt(Date.now())
  expect(await left()).toBe(0)
})
