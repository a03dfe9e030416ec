import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { refusalOf } from '../../test/parsed.ts'
import { signIn, type Member } from '../../test/people.ts'
import { eventKinds, rowOf, setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
let buyer: Member
beforeAll(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
})

function renew(id: string): Promise<Response> {
  return seller.post(`/api/listings/${id}/renew`)
}

describe('renewing', () => {
  // [spec 10.1 #28, 10.4 #11, 10.17 #5]
  test('gives sixty days from now and keeps likes, comments, views and the day of posting', async () => {
    const { id } = await post(seller)
    await buyer.post(`/api/listings/${id}/like`)
    const createdAt = Date.now() - 50 * DAY_MS
    await setRow(id, { created_at: createdAt, expires_at: createdAt + 60 * DAY_MS, views: 12, comments: 4 })
    const before = Date.now()
    const answer = await renew(id)
    expect(answer.status).toBe(200)
    const renewed = Listing.parse(await answer.json())
    expect(renewed).toMatchObject({
      status: 'active',
      likesCount: 1,
      viewsCount: 12,
      commentsCount: 4,
      createdAt: new Date(createdAt).toISOString(),
    })
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThanOrEqual(before + 60 * DAY_MS)
    expect(Date.parse(renewed.renewableAt ?? '')).toBe(
      Date.parse(renewed.expiresAt) - 60 * DAY_MS + 48 * HOUR_MS,
    )
    expect(await eventKinds(id)).toEqual(['renewed'])
  })

  // [spec 10.4 #11]
  test('puts an expired listing back into feed, search and counters', async () => {
    const { id } = await post(seller, 'car_sale', { title: 'Pangolincar for sale', location: 'Bonthe' })
    await setRow(id, { status: 'expired', expires_at: Date.now() - DAY_MS })
    const seen = async () => {
      const pages = await Promise.all(
        ['searchQuery=pangolincar', 'type=car_sale&location=Bonthe'].map((query) =>
          buyer.get(`/api/listings?${query}`),
        ),
      )
      return Promise.all(pages.map(async (page) => ListingsPage.parse(await page.json()).total))
    }
    expect(await seen()).toEqual([0, 0])
    expect((await renew(id)).status).toBe(200)
    expect(await seen()).toEqual([1, 1])
  })
})

describe('a second renewal', () => {
  // [spec 10.1 #28, 10.4 #11]
  test('within 48 hours is refused with the seconds to wait, and is taken after them', async () => {
    const { id } = await post(seller)
    await renew(id)
    const before = await rowOf(id)
    const answer = await renew(id)
    const wait = Number(answer.headers.get('retry-after'))
    expect(await refusalOf(answer)).toEqual([409, 'renewed_lately'])
    expect(wait).toBeGreaterThan(48 * 3_600 - 60)
    expect(wait).toBeLessThanOrEqual(48 * 3_600)
    expect(await rowOf(id)).toEqual(before)
    await setRow(id, { renewed_at: Date.now() - 48 * HOUR_MS + 60_000 })
    expect((await renew(id)).status).toBe(409)
    await setRow(id, { renewed_at: Date.now() - 48 * HOUR_MS })
    expect((await renew(id)).status).toBe(200)
  })

  // [spec 10.4 #11]
  test('at once is one 200 and one 409, and one event', async () => {
    const { id } = await post(seller)
    const answers = await Promise.all([renew(id), renew(id), renew(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await eventKinds(id)).toEqual(['renewed'])
  })
})

test.each([
  ['sold', 'already_sold'],
  ['pending', 'conflict'],
])('a listing that is %s cannot be renewed', async (status, code) => {
  const { id } = await post(seller)
  await setRow(id, { status })
  const before = await rowOf(id)
  expect(await refusalOf(await renew(id))).toEqual([409, code])
  expect(await rowOf(id)).toEqual(before)
})
