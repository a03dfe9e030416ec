import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { parsed, refusalOf } from '../../test/parsed.ts'
import { signIn, visitor, type Member } from '../../test/people.ts'
import { eventKinds, eventsOf, rowOf, setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
let buyer: Member
beforeAll(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
})

function set(id: string, status: string, person: Member = seller): Promise<Response> {
  return person.post(`/api/listings/${id}/status`, { status })
}

async function idsAt(path: string): Promise<string[]> {
  return (await parsed(ListingsPage, buyer.get(path))).listings.map(({ id }) => id)
}

async function totalAt(path: string): Promise<number> {
  return (await parsed(ListingsPage, buyer.get(path))).total
}

describe('marking a listing sold', () => {
  // [spec 10.1 #27, 10.4 #10]
  test('takes it off the market, and undoing puts it back for the time that is left', async () => {
    const { id, expiresAt } = await post(seller, 'home_rent', {
      title: 'Kingfisherhouse to rent',
      location: 'Kailahun',
    })
    const seen = async () => [
      await idsAt('/api/listings?type=home_rent&location=Kailahun'),
      await idsAt('/api/listings?searchQuery=kingfisherhouse'),
      await totalAt('/api/listings?type=home_rent&location=Kailahun'),
    ]
    expect(await seen()).toEqual([[id], [id], 1])
    const sold = await set(id, 'sold')
    expect(sold.status).toBe(200)
    expect(Listing.parse(await sold.json())).toMatchObject({ id, status: 'sold' })
    expect(await seen()).toEqual([[], [], 0])
    expect(await (await visitor().get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'sold' })
    const back = await set(id, 'active')
    expect(back.status).toBe(200)
    expect(Listing.parse(await back.json())).toMatchObject({ id, status: 'active', expiresAt })
    expect(await seen()).toEqual([[id], [id], 1])
    expect(await eventsOf(id)).toEqual([
      { kind: 'sold', detail: null, actor: seller.user.id },
      { kind: 'reactivated', detail: null, actor: seller.user.id },
    ])
  })

  // [spec 10.4 #9]
  test('twice at once is one 200 and one 409, and one event', async () => {
    const { id } = await post(seller)
    const answers = await Promise.all([set(id, 'sold'), set(id, 'sold')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await refusalOf(refused))[1]).toBe('already_sold')
    expect(await eventKinds(id)).toEqual(['sold'])
  })
})

describe('putting a sold listing back', () => {
  // [spec 10.4 #10]
  test('gives it sixty new days where its time is over', async () => {
    const { id } = await post(seller)
    await set(id, 'sold')
    await setRow(id, { expires_at: Date.now() - 1 })
    const before = Date.now()
    const back = await parsed(Listing, set(id, 'active'))
    expect(Date.parse(back.expiresAt)).toBeGreaterThanOrEqual(before + 60 * DAY_MS)
    expect(Date.parse(back.expiresAt)).toBeLessThanOrEqual(Date.now() + 60 * DAY_MS)
    // That is a renewal by another name, and counts as one.
    expect((await seller.post(`/api/listings/${id}/renew`)).status).toBe(409)
  })

  test.each([
    ['active', 'already_active'],
    ['expired', 'conflict'],
    ['pending', 'conflict'],
  ])('is refused for one that is %s', async (status, code) => {
    const { id } = await post(seller)
    await setRow(id, { status })
    expect(await refusalOf(await set(id, 'active'))).toEqual([409, code])
    expect(await rowOf(id)).toMatchObject({ status })
  })

  test('twice at once is one 200 and one 409', async () => {
    const { id } = await post(seller)
    await set(id, 'sold')
    const answers = await Promise.all([set(id, 'active'), set(id, 'active')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await eventKinds(id)).toEqual(['sold', 'reactivated'])
  })

  test('lets its score follow the days that went by', async () => {
    const { id, aiScore } = await post(seller)
    await set(id, 'sold')
    await setRow(id, { created_at: Date.now() - 40 * DAY_MS })
    expect((await parsed(Listing, set(id, 'active'))).aiScore).toBeLessThan(aiScore)
  })
})
