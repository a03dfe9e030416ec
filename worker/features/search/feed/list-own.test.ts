import { beforeAll, describe, expect, test } from 'vitest'
import { ListingsPage } from '#contract/listing.ts'
import { parsed } from '../../../test/parsed.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { setRow } from '../../../test/rows.ts'
import { post } from '../../../test/things.ts'

const TABS = ['active', 'sold', 'pending', 'expired'] as const

let seller: Member
let other: Member
const posted = new Map<string, string[]>()

/** Five of each status, mixed, and one that was removed. */
beforeAll(async () => {
  ;[seller, other] = await Promise.all([signIn(), signIn()])
  for (let index = 0; index < 20; index += 1) {
    const status = TABS[index % 4] ?? 'active'
    const { id } = await post(seller)
    await setRow(id, { status })
    posted.set(status, [id, ...(posted.get(status) ?? [])])
  }
  await setRow((await post(seller)).id, {
    status: 'removed',
    deleted_at: Date.now(),
    status_before: 'active',
  })
})

async function read(person: Member, query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, person.get(`/api/listings?${query}`))
}

describe("one's own listings", () => {
  // [spec 7 #13, 10.1 #30]
  test.each(TABS)('that are %s, newest first, with their exact total', async (status) => {
    const page = await read(seller, `userId=${seller.user.id}&status=${status}`)
    expect(page.listings.map(({ id }) => id)).toEqual(posted.get(status))
    expect(page.listings.every((listing) => listing.status === status)).toBe(true)
    expect(page).toMatchObject({ total: 5, nextCursor: null })
  })
})

describe('another status than active is refused with 403', () => {
  // [spec 10.1 #30]
  test.each(['sold', 'pending', 'expired'])(
    'for %s listings of somebody else, of nobody, and of all',
    async (status) => {
      for (const whose of [
        `userId=${seller.user.id}&`,
        'userId=00000000-0000-7000-8000-000000000000&',
        '',
        'searchQuery=generator&',
        'type=generator&',
      ]) {
        const answer = await other.get(`/api/listings?${whose}status=${status}`)
        expect(answer.status, whose).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'forbidden' })
      }
    },
  )

  test('while active is open to everyone', async () => {
    expect((await read(other, `userId=${seller.user.id}&status=active`)).total).toBe(5)
    expect((await read(other, 'status=active')).total).toBe(5)
    expect((await read(other, 'status=active&searchQuery=generator')).total).toBe(5)
  })

  // [spec 10.1 #30]
  test.each(['removed', 'gone', ''])('%j is no status to list by: 400', async (status) => {
    expect((await seller.get(`/api/listings?userId=${seller.user.id}&status=${status}`)).status).toBe(400)
  })
})
