import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { SellerPage } from '#contract/profile.ts'
import { d1 } from '../../../test/d1.ts'
import { billedReads } from '../../../test/billed-reads.ts'
import { addMany } from '../../../test/many.ts'
import { callApp, signIn, suspend, visitor, type Person } from '../../../test/people.ts'
import { post } from '../../../test/things.ts'

async function read(by: Person, id: string, query = ''): Promise<SellerPage> {
  const answer = await by.get(`/api/users/${id}${query}`)
  expect(answer.status).toBe(200)
  return SellerPage.parse(await answer.json())
}

describe('a seller’s page', () => {
  // [spec 10.1 #34]
  test('tells a visitor who they are, since when, and what they sell', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', {
      firstName: 'Aminata',
      lastName: 'Kamara',
      location: 'Bo',
      bio: 'Phones and more',
    })
    const [older, newer] = [await post(seller), await post(seller, 'home_rent')]
    const page = await read(visitor(), seller.user.id)
    expect(page).toMatchObject({
      id: seller.user.id,
      displayName: 'Aminata Kamara',
      location: 'Bo',
      bio: 'Phones and more',
      createdAt: seller.user.createdAt,
      isPhoneVerified: true,
      userType: 'individual',
      profileImageUrl: null,
      badges: ['phone_verified'],
      sold: 0,
      total: 2,
      nextCursor: null,
    })
    expect(page.listings.map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  // [spec 10.6 #6]
  test('never tells a phone number or an e-mail, to nobody', async () => {
    const [seller, member] = [await signIn(), await signIn()]
    await seller.patch('/api/auth/user', { email: 'aminata@example.com' })
    await post(seller)
    for (const person of [visitor(), member, seller]) {
      const text = await (await person.get(`/api/users/${seller.user.id}`)).text()
      expect(text).not.toContain(seller.phone.slice(4))
      expect(text).not.toContain('aminata@')
      expect(text).not.toMatch(/"(?:email|phone\w*|role|suspendedUntil)":/)
    }
  })

  // [spec 6 #9]
  test('shows the badges that were earned', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { userType: 'business', businessName: 'Kamara & Sons' })
    expect(await read(visitor(), seller.user.id)).toMatchObject({
      displayName: 'Kamara & Sons',
      badges: ['phone_verified', 'business'],
    })
    await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${seller.user.id}`
    expect(await read(visitor(), seller.user.id)).toMatchObject({
      isPhoneVerified: false,
      badges: ['business'],
    })
  })

  // [spec 10.6 #6]
  test('lists what is for sale and counts what was sold; the rest is nobody’s to see here', async () => {
    const seller = await signIn()
    const states = ['active', 'sold', 'sold', 'pending', 'expired', 'removed'] as const
    const ids = await addMany(seller, states.length, (index) => ({
      row: { status: states[index] ?? 'active' },
    }))
    for (const person of [visitor(), seller]) {
      const page = await read(person, seller.user.id)
      expect(page).toMatchObject({ sold: 2, total: 1 })
      expect(page.listings.map(({ id }) => id)).toEqual([ids[0]])
    }
  })

  test('goes on page by page, each listing once', async () => {
    const seller = await signIn()
    const ids = await addMany(seller, 2 * FEED_PAGE_SIZE + 3, () => ({}))
    const seen: string[] = []
    for (let query: string | undefined = ''; query !== undefined;) {
      const page: SellerPage = await read(visitor(), seller.user.id, query)
      expect(page.total).toBe(ids.length)
      seen.push(...page.listings.map(({ id }) => id))
      query = page.nextCursor === null ? undefined : `?cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(ids.toReversed())
  })

  // [spec 10.1 #34]
  test('reads as many rows with 2,000 listings, half of them sold, as with a page of each', async () => {
    const seller = await signIn()
    const add = (count: number) =>
      addMany(seller, count, (index) => ({ row: { status: index % 2 === 0 ? 'active' : 'sold' } }))
    const bill = () => billedReads((DB) => read(visitor({ DB }), seller.user.id))
    await add(2 * (FEED_PAGE_SIZE + 1))
    const first = await bill()
    await add(2_000)
    expect(await bill()).toEqual(first)
    expect(first.rows).toBeLessThanOrEqual(FEED_PAGE_SIZE + 8)
    expect(await read(visitor(), seller.user.id)).toMatchObject({
      sold: FEED_PAGE_SIZE + 1 + 1_000,
      total: FEED_PAGE_SIZE + 1 + 1_000,
    })
  })
})

describe('who is not there', () => {
  // [spec 10.1 #34]
  test.each(['0192f0c1-0000-7000-8000-000000000001', 'nobody', '1', '%00'])('%s is a 404', async (id) => {
    const answer = await callApp(`/api/users/${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      message: 'We could not find this person. The account may have been closed.',
    })
  })

  // [spec 10.2 #34]
  test('somebody suspended is a 404 to others as long as it lasts, and there for themselves', async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    await suspend(seller, Date.now() + HOUR_MS)
    const refused = await visitor().get(`/api/users/${seller.user.id}`)
    expect(refused.status).toBe(404)
    expect(await refused.json()).toEqual(await (await callApp('/api/users/nobody')).json())
    expect((await (await signIn()).get(`/api/users/${seller.user.id}`)).status).toBe(404)
    expect((await read(seller, seller.user.id)).listings.map((listing) => listing.id)).toEqual([id])
    await suspend(seller, Date.now() - 1)
    expect((await read(visitor(), seller.user.id)).total).toBe(1)
  })

  test('a cursor of another list is a 400', async () => {
    const { user } = await signIn()
    expect((await callApp(`/api/users/${user.id}?cursor=nonsense`)).status).toBe(400)
  })
})
