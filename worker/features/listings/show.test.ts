import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { ListingTotals } from '#contract/profile.ts'
import { rewritingDatabase } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed } from '#worker/test/parsed.ts'
import { type Member, type Person, signIn, suspend, visitor } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'

let seller: Member
let otherSeller: Member
let hidden: Listing
let shown: Listing

/** Seven listings of `otherSeller`, and one of `seller`, which is the newest and so in every list. */
beforeAll(async () => {
  ;[seller, otherSeller] = await Promise.all([signIn(), signIn()])
  await addMany(otherSeller, 6, () => ({ listing: { title: 'Wallabyfan generator' } }))
  shown = await postListing(otherSeller, 'generator', { title: 'Wallabyfan generator' })
  hidden = await postListing(seller, 'generator', { title: 'Wallabyfan generator' })
})

async function idsOf(person: Person, path: string): Promise<string[]> {
  const response = await person.get(path)
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const { listings } = await response.json<{ listings: Listing[] }>()
  return listings.map(({ id }) => id)
}

const lists: [string, () => Person, () => string][] = [
  ['the feed', () => otherSeller, () => '/api/listings'],
  [
    'the feed of a kind and place by price',
    () => otherSeller,
    () => '/api/listings?type=generator&location=Bo&sortBy=price_asc',
  ],
  ['a search', () => otherSeller, () => '/api/listings?searchQuery=wallabyfan'],
  ['a search by price', () => otherSeller, () => '/api/listings?searchQuery=wallabyfan&sortBy=price_desc'],
  ['the landing page', () => visitor(), () => '/api/showcase'],
  ['similar listings', () => visitor(), () => `/api/listings/${shown.id}/similar`],
  ["the list of the seller's listings", () => otherSeller, () => `/api/listings?userId=${seller.user.id}`],
]

async function totalsOf(member: Member): Promise<ListingTotals> {
  return parsed(ListingTotals, member.get('/api/auth/user/totals'))
}

describe("a suspended seller's listing", () => {
  test.each(lists)(
    'is in %s before and after the suspension, but not during it',
    async (_name, person, path) => {
      expect(await idsOf(person(), path())).toContain(hidden.id)
      await suspend(seller, Date.now() + HOUR_MS)
      expect(await idsOf(person(), path())).not.toContain(hidden.id)
      await suspend(seller, Date.now() - 1)
      expect(await idsOf(person(), path())).toContain(hidden.id)
    },
  )

  test('stays visible to the seller, and listings of others to everyone', async () => {
    await suspend(seller, Date.now() + HOUR_MS)
    expect(await idsOf(otherSeller, '/api/listings')).toHaveLength(7)
    expect(await idsOf(otherSeller, '/api/listings?searchQuery=wallabyfan')).toHaveLength(7)
    expect(await idsOf(visitor(), '/api/showcase')).toHaveLength(6)
    expect(await idsOf(visitor(), `/api/listings/${shown.id}/similar`)).toHaveLength(6)
    const own = await otherSeller.get(`/api/listings?userId=${seller.user.id}`)
    expect(await own.json()).toEqual({ listings: [], total: 0, nextCursor: null })
    expect(await (await seller.get(`/api/listings/${hidden.id}`)).json()).toMatchObject({
      id: hidden.id,
      user: { id: seller.user.id },
    })
    expect((await otherSeller.get(`/api/listings/${hidden.id}`)).status).toBe(404)
    await suspend(seller, Date.now() - 1)
  })
})

test('a listing whose seller is suspended while it is read is not found, and neither is its page', async () => {
  const withoutSellers = (query: string) =>
    query.includes('inner join "users"') ? `${query} limit 0` : query
  const person = visitor({ DB: rewritingDatabase(env.DB, withoutSellers) })
  const paths = [`/api/listings/${shown.id}`, `/listings/${shown.id}`]
  for (const path of paths) expect((await person.get(path)).status, path).toBe(404)
})

// [spec 2.8 #6]
test("a person's totals count listings by status, and likes and views of those not removed", async () => {
  const [seller, other] = await Promise.all([signIn(), signIn()])
  await setRow((await postListing(other)).id, { views: 1_000, likes: 1_000 })
  for (const status of ['active', 'active', 'sold', 'pending', 'expired', 'removed']) {
    await setRow((await postListing(seller)).id, { status, likes: 2, views: 10 })
  }
  const nothing = { active: 0, sold: 0, pending: 0, expired: 0, likes: 0, views: 0 }
  expect(await totalsOf(await signIn())).toEqual(nothing)
  expect(await totalsOf(seller)).toEqual({ active: 2, sold: 1, pending: 1, expired: 1, likes: 10, views: 50 })
})
