import { beforeEach, expect, test } from 'vitest'
import { listSaved, save, searchAlertsOf } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { refusedWith } from '#worker/test/parsed.ts'
import { type Member, signIn, suspend } from '#worker/test/people.ts'
import { rowId } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'

let follower: Member
let seller: Member
beforeEach(async () => {
  ;[follower, seller] = await Promise.all([signIn(), signIn()])
})

const follow = (by: Member, { user }: Member) =>
  save(by, { name: 'New from Aminata', filters: { sellerId: user.id } })

test('a new listing of a followed seller notifies the follower once, and one of another seller does not', async () => {
  const { id } = await follow(follower, seller)
  await postListing(await signIn())
  expect(await searchAlertsOf(follower)).toEqual([])
  const listing = await postListing(seller, 'home_rent')
  await seller.patch(`/api/listings/${listing.id}`, { title: `${listing.title} again` })
  expect(await searchAlertsOf(follower)).toMatchObject([
    { listing: { id: listing.id }, savedSearch: { id, name: 'New from Aminata' }, count: 1 },
  ])
})

test('following twice, even at the same time, is following once', async () => {
  const all = await Promise.all([follow(follower, seller), follow(follower, seller)])
  all.push(await follow(follower, seller))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect((await listSaved(follower)).total).toBe(1)
  await postListing(seller)
  expect(await searchAlertsOf(follower)).toHaveLength(1)
})

test.each(['the seller', 'the follower'])('after %s has blocked the other, nothing is sent', async (who) => {
  await follow(follower, seller)
  const [sellerRow, followerRow] = [
    await rowId('users', seller.user.id),
    await rowId('users', follower.user.id),
  ]
  const [blocker, blocked] = who === 'the seller' ? [sellerRow, followerRow] : [followerRow, sellerRow]
  await d1.run`INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (${blocker}, ${blocked}, 1)`
  await postListing(seller)
  expect(await searchAlertsOf(follower)).toEqual([])
})

test('nobody follows themselves, a suspended person or nobody', async () => {
  const post = (sellerId: string) =>
    follower.post('/api/saved-searches', { name: 'New', filters: { sellerId } })
  await suspend(seller, Date.now() + 60_000)
  expect(await refusedWith(post(seller.user.id))).toMatchObject({ status: 404 })
  expect(await refusedWith(post('00000000-0000-7000-8000-000000000000'))).toMatchObject({ status: 404 })
  expect(await refusedWith(post(follower.user.id))).toMatchObject({ status: 409 })
  expect((await listSaved(follower)).total).toBe(0)
})

test('editing the filters of a followed seller keeps the seller', async () => {
  const { id } = await follow(follower, seller)
  await follower.patch(`/api/saved-searches/${id}`, { filters: { type: 'generator' } })
  expect((await listSaved(follower)).savedSearches).toMatchObject([
    { filters: { type: 'generator', sellerId: seller.user.id } },
  ])
  await postListing(seller, 'home_rent')
  expect(await searchAlertsOf(follower)).toEqual([])
})
