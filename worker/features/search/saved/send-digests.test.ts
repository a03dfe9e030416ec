import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { signIn, suspend, type Member } from '../../../test/people.ts'
import { cronAt, setRow } from '../../../test/rows.ts'
import { editSaved, foundBy, listSaved, save, toldOf } from '../../../test/saved.ts'
import { post } from '../../../test/things.ts'
import { sendDigests } from './send-digests.ts'

const daily = { frequency: 'daily' }

let buyer: Member
let seller: Member
let now: number
beforeEach(async () => {
  ;[buyer, seller] = await Promise.all([signIn(), signIn()])
  // What is posted now counts from the clock; the runs of the cron come after it.
  now = Date.now() + 60_000
})

const inKenema = { ...daily, name: 'In Kenema', filters: { location: 'Kenema' } }

describe('the digest', () => {
  // [spec 10.16 #22]
  test('tells of all daily searches in one notification, at the next run', async () => {
    const first = await save(buyer, { ...daily, name: 'In Bo' })
    const second = await save(buyer, inKenema)
    const listings = [
      await post(seller),
      await post(seller, 'car_sale', { location: 'Kenema' }),
      await post(seller),
    ]
    expect(await toldOf(buyer)).toEqual([])
    expect((await listSaved(buyer)).savedSearches.map(({ matches }) => matches)).toEqual([1, 2])
    await cronAt(now)
    const newest = listings.at(-1)
    expect(await toldOf(buyer)).toEqual([
      {
        id: expect.any(String),
        kind: 'saved_search_digest',
        isRead: false,
        createdAt: new Date(now).toISOString(),
        actor: null,
        listing: { id: newest?.id, title: newest?.title },
        savedSearch: { id: first.id, name: 'In Bo' },
        count: 3,
      },
    ])
    expect(await foundBy(second.id)).toHaveLength(1)
  })

  // [spec 10.16 #22]
  test('counts a listing once that two searches found', async () => {
    await save(buyer, daily)
    await save(buyer, { ...daily, name: 'Firman', filters: { brand: ['Firman'] } })
    await post(seller)
    await cronAt(now)
    expect(await toldOf(buyer)).toMatchObject([{ count: 1 }])
  })

  // [spec 10.16 #22]
  test('comes at most once in 24 hours, and only with something new', async () => {
    await save(buyer, daily)
    await post(seller)
    await cronAt(now)
    const second = await post(seller)
    await cronAt(now + DAY_MS - 1)
    expect(await toldOf(buyer)).toHaveLength(1)
    await cronAt(now + DAY_MS)
    expect(await toldOf(buyer)).toMatchObject([{ count: 1, listing: { id: second.id } }, { count: 1 }])
    await cronAt(now + 3 * DAY_MS)
    expect(await toldOf(buyer)).toHaveLength(2)
  })

  test('is one also where several runs go at once', async () => {
    await save(buyer, daily)
    await post(seller)
    await Promise.all(
      Array.from({ length: 6 }, () =>
        sendDigests({ db: openDb(env.DB, 'first-primary'), now, announce: () => {} }),
      ),
    )
    expect(await toldOf(buyer)).toMatchObject([{ count: 1 }])
  })

  // [spec 10.16 #22]
  test('leaves out what is sold, removed or hidden by now, and shows the newest of the rest', async () => {
    const other = await signIn()
    await save(buyer, daily)
    const kept = await post(seller)
    const [sold, removed, hidden] = [await post(seller), await post(seller), await post(other)]
    await seller.post(`/api/listings/${sold.id}/status`, { status: 'sold' })
    await setRow(removed.id, { status: 'removed' })
    await suspend(other, now + DAY_MS)
    await cronAt(now)
    expect(await toldOf(buyer)).toMatchObject([{ count: 1, listing: { id: kept.id } }])
    expect(hidden.id).not.toBe(kept.id)
  })

  test('does not come where nothing is left, and then the next may come at once', async () => {
    await save(buyer, daily)
    const gone = await post(seller)
    await seller.delete(`/api/listings/${gone.id}`)
    await cronAt(now)
    expect(await toldOf(buyer)).toEqual([])
    const { id } = await post(seller)
    await cronAt(now + 900_000)
    expect(await toldOf(buyer)).toMatchObject([{ count: 1, listing: { id } }])
  })

  test('does not come to somebody suspended, nor later of that time', async () => {
    await save(buyer, daily)
    await post(seller)
    await suspend(buyer, now + DAY_MS)
    await cronAt(now)
    await suspend(buyer, Date.now() - 1)
    await cronAt(now + 2 * DAY_MS)
    expect(await toldOf(buyer)).toEqual([])
  })

  test('holds nothing of a search that was deleted, paused or changed before it was sent', async () => {
    const searches = [await save(buyer, daily), await save(buyer, daily), await save(buyer, daily)]
    await post(seller)
    const [deleted, paused, changed] = searches.map(({ id }) => id)
    await buyer.delete(`/api/saved-searches/${deleted}`)
    await editSaved(buyer, paused ?? '', { paused: true })
    await editSaved(buyer, changed ?? '', { filters: { type: 'car_sale' } })
    await cronAt(now)
    await editSaved(buyer, paused ?? '', { paused: false })
    await cronAt(now + 2 * DAY_MS)
    expect(await toldOf(buyer)).toEqual([])
  })

  test('brings what a search gathered while it was daily, also once it is told at once', async () => {
    const { id } = await save(buyer, daily)
    const first = await post(seller)
    await editSaved(buyer, id, { frequency: 'instant' })
    const second = await post(seller)
    expect(await toldOf(buyer)).toMatchObject([
      { kind: 'saved_search', listing: { id: second.id }, count: 1 },
    ])
    await cronAt(now)
    expect(await toldOf(buyer)).toMatchObject([
      { kind: 'saved_search_digest', listing: { id: first.id }, count: 1 },
      { kind: 'saved_search' },
    ])
  })

  test('goes to each of many people', { timeout: 60_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 55 }, () => signIn()))
    await Promise.all(people.map((person) => save(person, { ...daily, filters: { location: 'Moyamba' } })))
    await post(seller, 'generator', { location: 'Moyamba' })
    await cronAt(now)
    const ids = JSON.stringify(people.map(({ user }) => user.id))
    expect(
      await d1.first`SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notifications
        WHERE kind = 'saved_search_digest'
        AND user_id IN (SELECT id FROM users WHERE public_id IN (SELECT value FROM json_each(${ids})))`,
    ).toEqual({ n: 55, people: 55 })
  })
})
