import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { openDb } from '#worker/db/client.ts'
import { countUploads, deleteUploads, listKeys, upload } from '#worker/test/calls.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { type Member, signIn, visitor } from '#worker/test/people.ts'
import { WEBP } from '#worker/test/photo-bytes.ts'
import { cronAt, eventKinds, rowId, rowOf, setRow } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { purgeDeleted } from './delete.ts'

let seller: Member
let buyer: Member
beforeEach(async () => {
  await deleteUploads()
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
})

function deleteListing(id: string): Promise<Response> {
  return seller.delete(`/api/listings/${id}`)
}

function restore(id: string): Promise<Response> {
  return seller.post(`/api/listings/${id}/restore`)
}

async function totalsOf(...queries: string[]): Promise<number[]> {
  return Promise.all(
    queries.map(async (query) => (await parsed(ListingsPage, buyer.get(`/api/listings?${query}`))).total),
  )
}

/** Posts a listing with a photo: the one at this URL, or a new one. */
async function postWithPhoto(photoUrl?: string): Promise<{ id: string; url: string }> {
  const url = photoUrl ?? (await upload(seller, { photo: WEBP })).objectUrl
  const { id } = await postListing(seller, 'generator', { title: 'Deleted one day', images: [url] })
  return { id, url }
}

/** Deletes the listing and returns the time of deletion, in milliseconds. */
async function deleteAndReadTime(id: string): Promise<number> {
  const { restorableUntil } = await parsed(Listing, deleteListing(id))
  return Date.parse(restorableUntil ?? '') - DAY_MS
}

describe('deleting a listing', () => {
  test('hides it, and its seller can restore it until the time shown', async () => {
    const { id } = await postListing(seller, 'generator', { title: 'Okapigenerator', location: 'Moyamba' })
    const seen = () => totalsOf('searchQuery=okapigenerator', 'type=generator&location=Moyamba')
    const before = Date.now()
    const deleted = await parsed(Listing, deleteListing(id))
    expect(deleted).toMatchObject({ id, status: 'removed' })
    expect(Date.parse(deleted.restorableUntil ?? '')).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(await seen()).toEqual([0, 0])
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
    expect(await (await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
      status: 'removed',
      restorableUntil: deleted.restorableUntil,
    })

    const back = await parsed(Listing, restore(id))
    expect(back).toMatchObject({ id, status: 'active' })
    expect(back.restorableUntil).toBeUndefined()
    expect(await seen()).toEqual([1, 1])
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(200)
    expect(await eventKinds(id)).toEqual(['deleted', 'restored'])
  })

  test('twice, even concurrently, returns the same response', async () => {
    const { id } = await postListing(seller)
    const responses = await Promise.all([deleteListing(id), deleteListing(id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const before = await rowOf(id)
    const again = await deleteListing(id)
    expect(again.status).toBe(200)
    expect(Listing.parse(await again.json()).restorableUntil).toBe(
      new Date(Number(before.deleted_at) + DAY_MS).toISOString(),
    )
    expect(await rowOf(id)).toEqual(before)
    expect(await eventKinds(id)).toEqual(['deleted'])
  })

  test.each(['active', 'pending', 'sold', 'expired'])(
    'that is %s works, and restoring returns it to that status',
    async (status) => {
      const { id } = await postListing(seller)
      await setRow(id, { status })
      expect((await deleteListing(id)).status).toBe(200)
      expect(await (await restore(id)).json()).toMatchObject({ status })
    },
  )
})

describe('restoring a listing', () => {
  test('works for 24 hours and returns 410 afterwards', async () => {
    const { id } = await postListing(seller)
    await deleteListing(id)
    await setRow(id, { deleted_at: Date.now() - DAY_MS })
    expect(await refusalOf(await restore(id))).toEqual([410, 'gone'])
    expect(await rowOf(id)).toMatchObject({ status: 'removed' })
    await setRow(id, { deleted_at: Date.now() - DAY_MS + 60_000 })
    expect((await restore(id)).status).toBe(200)
  })

  test('that is not deleted is refused with 409', async () => {
    const { id } = await postListing(seller)
    expect(await refusalOf(await restore(id))).toEqual([409, 'conflict'])
  })

  test('whose term has ended makes it expired, unless it was sold', async () => {
    const [active, sold] = await Promise.all([postListing(seller), postListing(seller)])
    await setRow(sold.id, { status: 'sold' })
    for (const { id } of [active, sold]) {
      await deleteListing(id)
      await setRow(id, { expires_at: Date.now() - 1 })
    }
    expect(await (await restore(active.id)).json()).toMatchObject({ status: 'expired' })
    expect(await (await restore(sold.id)).json()).toMatchObject({ status: 'sold' })
  })
})

test('a deletion wins over a concurrent edit, which is applied before it or returns 410', async () => {
  const { id } = await postListing(seller)
  const [deleted, edited] = await Promise.all([
    deleteListing(id),
    seller.patch(`/api/listings/${id}`, { title: 'Edited meanwhile' }),
  ])
  expect(deleted.status).toBe(200)
  expect([200, 410]).toContain(edited.status)
  const { status, title, status_before: before } = await rowOf(id)
  expect({ status, before }).toEqual({ status: 'removed', before: 'active' })
  expect(title === 'Edited meanwhile').toBe(edited.status === 200)
  expect((await eventKinds(id)).sort()).toEqual(edited.status === 200 ? ['deleted', 'edited'] : ['deleted'])
})

test('likes during a deletion are counted or refused, and none is added later', async () => {
  const { id } = await postListing(seller)
  const likers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
  const like = (person: Member) => person.post(`/api/listings/${id}/like`)
  const [deleted, ...likes] = await Promise.all([deleteListing(id), ...likers.map(like)])
  expect(deleted.status).toBe(200)
  const counted = likes.filter(({ status }) => status === 200).length
  expect(likes.filter(({ status }) => status === 404)).toHaveLength(likes.length - counted)
  expect((await like(buyer)).status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ status: 'removed', likes: counted })
  expect(await (await restore(id)).json()).toMatchObject({ status: 'active', likesCount: counted })
})

describe('purging a listing a day after its deletion', () => {
  test('deletes content and engagement, and keeps row, title, events and reports', async () => {
    const { id } = await postWithPhoto()
    await buyer.post(`/api/listings/${id}/like`)
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam', details: 'Asked for money first' })
    await comment(buyer, id, 'So am I', (await comment(buyer, id)).id)
    const deletedAt = await deleteAndReadTime(id)
    const before = await rowOf(id)
    await cronAt(deletedAt + DAY_MS - 1)
    expect(await rowOf(id)).toEqual(before)
    const purgedAt = deletedAt + DAY_MS
    await Promise.all([cronAt(purgedAt), cronAt(purgedAt), cronAt(purgedAt + 1)])
    await cronAt(purgedAt + DAY_MS)
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
    const listingId = await rowId('listings', id)
    expect(
      await d1.first`SELECT (SELECT count(*) FROM likes WHERE listing_id = ${listingId}) AS likes,
        (SELECT count(*) FROM comments WHERE listing_id = ${listingId}) AS comments,
        (SELECT count(*) FROM reports WHERE listing_id = ${listingId}) AS reports`,
    ).toEqual({ likes: 0, comments: 0, reports: 1 })
    expect(await eventKinds(id)).toEqual(['deleted', 'purged'])
  })

  test('rules out restoring or changing it; deleting it again succeeds', async () => {
    const { id } = await postWithPhoto()
    await cronAt((await deleteAndReadTime(id)) + DAY_MS)
    // By the Worker's clock the day has not passed, but the content has already been purged.
    expect((await restore(id)).status).toBe(410)
    expect((await seller.patch(`/api/listings/${id}`, { title: 'Written anew' })).status).toBe(410)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
    const listing = await parsed(Listing, deleteListing(id))
    expect(listing).toMatchObject({ status: 'removed', photos: [], description: '' })
    expect(listing.restorableUntil).toBeUndefined()
  })

  test('deletes its photos from the bucket two hours later', async () => {
    const { id } = await postWithPhoto()
    const purgedAt = (await deleteAndReadTime(id)) + DAY_MS
    await cronAt(purgedAt)
    expect(await listKeys()).toHaveLength(1)
    await cronAt(purgedAt + 2 * HOUR_MS + 1)
    expect(await listKeys()).toEqual([])
    expect(await countUploads()).toBe(0)
  })

  test('keeps a photo that another listing of the seller shows', async () => {
    const { id, url } = await postWithPhoto()
    await postWithPhoto(url)
    const purgedAt = (await deleteAndReadTime(id)) + DAY_MS
    await cronAt(purgedAt)
    await cronAt(purgedAt + 10 * DAY_MS)
    expect(await listKeys()).toEqual([url.slice('/media/'.length)])
  })
})

test('a listing that moderators removed is never purged', async () => {
  const { id } = await postWithPhoto()
  await setRow(id, { status: 'removed' })
  const before = await rowOf(id)
  await cronAt(Date.now() + 50 * DAY_MS)
  expect(await rowOf(id)).toEqual(before)
})

test("a listing restored between the purge's read and write keeps everything", async () => {
  const { id, url } = await postWithPhoto()
  await buyer.post(`/api/listings/${id}/like`)
  const purgedAt = (await deleteAndReadTime(id)) + DAY_MS
  const db = racingDb(openDb(env.DB, 'first-primary'), () => restore(id))
  await purgeDeleted({ db, now: purgedAt })
  expect(await (await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
    status: 'active',
    likesCount: 1,
    photos: [{ url }],
    description: expect.stringMatching(/\w/),
  })
  expect(await eventKinds(id)).toEqual(['deleted', 'restored'])
  expect(await d1.value`SELECT count(*) AS n FROM uploads WHERE claimed_at IS NOT NULL`).toBe(1)
})

test('a cron run purges 100 listings, and the next run continues', async () => {
  const ids = await addMany(seller, 110, () => ({}))
  await d1.run`UPDATE listings SET status = 'removed', deleted_at = 1, status_before = 'active'
    WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const countUnpurged = () =>
    d1.value`SELECT count(*) AS n FROM listings WHERE deleted_at = 1 AND status_before IS NOT NULL`
  await cronAt(Date.now())
  expect(await countUnpurged()).toBe(10)
  await cronAt(Date.now())
  expect(await countUnpurged()).toBe(0)
})
