import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { parsed, refusalOf } from '../../test/parsed.ts'
import { signIn, visitor, type Member } from '../../test/people.ts'
import { eventKinds, rowOf, setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
let buyer: Member
beforeAll(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
})

function remove(id: string): Promise<Response> {
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

describe('deleting', () => {
  // [spec 10.1 #26]
  test('hides a listing from others; its seller can restore it whole until the time shown', async () => {
    const { id } = await post(seller, 'generator', { title: 'Okapigenerator', location: 'Moyamba' })
    const seen = () => totalsOf('searchQuery=okapigenerator', 'type=generator&location=Moyamba')
    const before = Date.now()
    const answer = await remove(id)
    expect(answer.status).toBe(200)
    const deleted = Listing.parse(await answer.json())
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

  // [spec 10.4 #14]
  test('again answers the same and changes nothing, also when both are sent at once', async () => {
    const { id } = await post(seller)
    const answers = await Promise.all([remove(id), remove(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const before = await rowOf(id)
    const again = await remove(id)
    expect(again.status).toBe(200)
    expect(Listing.parse(await again.json()).restorableUntil).toBe(
      new Date(Number(before.deleted_at) + DAY_MS).toISOString(),
    )
    expect(await rowOf(id)).toEqual(before)
    expect(await eventKinds(id)).toEqual(['deleted'])
  })

  test.each(['active', 'pending', 'sold', 'expired'])(
    'a listing that is %s can be deleted, and is that again once it is restored',
    async (status) => {
      const { id } = await post(seller)
      await setRow(id, { status })
      expect((await remove(id)).status).toBe(200)
      expect(await (await restore(id)).json()).toMatchObject({ status })
    },
  )
})

describe('restoring', () => {
  // [spec 10.1 #26]
  test('is open for 24 hours, and then it is 410', async () => {
    const { id } = await post(seller)
    await remove(id)
    await setRow(id, { deleted_at: Date.now() - DAY_MS })
    expect(await refusalOf(await restore(id))).toEqual([410, 'gone'])
    expect(await rowOf(id)).toMatchObject({ status: 'removed' })
    await setRow(id, { deleted_at: Date.now() - DAY_MS + 60_000 })
    expect((await restore(id)).status).toBe(200)
  })

  test('a listing that is not deleted is 409', async () => {
    const { id } = await post(seller)
    expect(await refusalOf(await restore(id))).toEqual([409, 'conflict'])
  })

  test('twice at once is one 200 and one 409, and one event', async () => {
    const { id } = await post(seller)
    await remove(id)
    const answers = await Promise.all([restore(id), restore(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await eventKinds(id)).toEqual(['deleted', 'restored'])
  })

  // [spec 10.4 #14]
  test('one whose time ran out meanwhile leads to expired, and a sold one stays sold', async () => {
    const [active, sold] = await Promise.all([post(seller), post(seller)])
    await setRow(sold.id, { status: 'sold' })
    for (const { id } of [active, sold]) {
      await remove(id)
      await setRow(id, { expires_at: Date.now() - 1 })
    }
    expect(await (await restore(active.id)).json()).toMatchObject({ status: 'expired' })
    expect(await (await restore(sold.id)).json()).toMatchObject({ status: 'sold' })
  })
})

// [spec 10.4 #2]
test('a listing deleted during an edit ends deleted, and the edit is in it or gets 410', async () => {
  const { id } = await post(seller)
  const [deleted, edited] = await Promise.all([
    remove(id),
    seller.patch(`/api/listings/${id}`, { title: 'Edited meanwhile' }),
  ])
  expect(deleted.status).toBe(200)
  expect([200, 410]).toContain(edited.status)
  const { status, title, status_before: before } = await rowOf(id)
  expect({ status, before }).toEqual({ status: 'removed', before: 'active' })
  expect(title === 'Edited meanwhile').toBe(edited.status === 200)
  expect((await eventKinds(id)).sort()).toEqual(edited.status === 200 ? ['deleted', 'edited'] : ['deleted'])
})

// [spec 10.5 #1]
test('likes that arrive during a deletion count once or are refused, and none lands later', async () => {
  const { id } = await post(seller)
  const likers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
  const like = (person: Member) => person.post(`/api/listings/${id}/like`)
  const [deleted, ...likes] = await Promise.all([remove(id), ...likers.map(like)])
  expect(deleted.status).toBe(200)
  const taken = likes.filter(({ status }) => status === 200).length
  expect(likes.filter(({ status }) => status === 404)).toHaveLength(likes.length - taken)
  expect((await like(buyer)).status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ status: 'removed', likes: taken })
  expect(await (await restore(id)).json()).toMatchObject({ status: 'active', likesCount: taken })
})
