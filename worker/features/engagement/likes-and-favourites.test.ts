import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { LikeResponse, Listing, ListingsPage } from '#contract/listing.ts'
import { d1 } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, refusalOf, allPages } from '#worker/test/parsed.ts'
import { type Member, type Person, expectOk, signIn, suspend, visitor } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'

let seller: Member
let buyer: Member
let other: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer, other] = await Promise.all([signIn(), signIn(), signIn()])
  id = (await postListing(seller)).id
})

async function like(person: Member): Promise<LikeResponse> {
  return parsed(LikeResponse, person.post(`/api/listings/${id}/like`))
}

async function read(person: Person): Promise<Listing> {
  return await parsed(Listing, person.get(`/api/listings/${id}`))
}

async function save(person: Member, id: string): Promise<void> {
  const response = await expectOk(person.post(`/api/favourites/${id}`))
  expect(await response.json()).toEqual({ isFavourite: true })
}

async function list(person: Member, query = ''): Promise<ListingsPage> {
  return parsed(ListingsPage, person.get(`/api/favourites?${query}`))
}

async function idsOf(person: Member): Promise<string[]> {
  return (await list(person)).listings.map(({ id }) => id)
}

function countLikes(id: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS total FROM likes
    WHERE listing_id = (SELECT id FROM listings WHERE public_id = ${id})`
}

/** Adds many favourites at once, each at its own time. */
async function addManyFavourites(person: Member, added: readonly (readonly [id: string, at: number])[]) {
  await d1.run`INSERT INTO likes (user_id, listing_id, created_at)
    SELECT (SELECT id FROM users WHERE public_id = ${person.user.id}), listings.id, value ->> 1
    FROM json_each(${JSON.stringify(added)}) JOIN listings ON public_id = value ->> 0`
}

describe('likes', () => {
  test('each person counts once, and a second press removes their like', async () => {
    expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
    expect(await read(buyer)).toMatchObject({ likedByMe: true, likesCount: 1 })
    for (const person of [other, visitor()])
      expect(await read(person)).toMatchObject({ likedByMe: false, likesCount: 1 })
    expect(await like(buyer)).toEqual({ liked: false, likesCount: 0 })
  })

  // [spec 7 #15]
  test('after concurrent presses by several people, the like counter equals a recount', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
    await Promise.all(buyers.flatMap((buyer) => [1, 2, 3].map(() => like(buyer))))
    const row =
      await d1.first`SELECT likes, (SELECT count(*) FROM likes WHERE listing_id = listings.id) AS recount
      FROM listings WHERE public_id = ${id}`
    expect(row?.likes).toBe(row?.recount)
  })

  test('forty concurrent likes by one person all succeed and cancel out', async () => {
    await Promise.all(Array.from({ length: 40 }, () => like(buyer)))
    expect(await read(buyer)).toMatchObject({ likedByMe: false, likesCount: 0 })
  })

  test.each([
    ['removed', 404],
    ['pending', 404],
    ['sold', 200],
    ['expired', 200],
  ])(
    'the like of a listing that is %s gets %i, and taking it back always succeeds',
    async (status, expected) => {
      await setRow(id, { status })
      expect((await buyer.post(`/api/listings/${id}/like`)).status).toBe(expected)
      await setRow(id, { status: 'active' })
      if (expected === 404) await like(buyer)
      await setRow(id, { status })
      expect(await like(buyer)).toEqual({ liked: false, likesCount: 0 })
    },
  )

  test('a listing cannot be liked while its seller is suspended', async () => {
    await suspend(seller, Date.now() + HOUR_MS)
    expect((await buyer.post(`/api/listings/${id}/like`)).status).toBe(404)
    await suspend(seller, Date.now() - 1)
    expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
  })
})

test("a seller's like of their own listing succeeds but appears in no count", async () => {
  expect(await like(seller)).toEqual({ liked: true, likesCount: 0 })
  expect([
    (await read(seller)).likedByMe,
    (await read(seller)).likesCount,
    (await read(buyer)).likesCount,
  ]).toEqual([true, 0, 0])
  expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
  expect(await (await seller.get('/api/auth/user/totals')).json()).toMatchObject({ likes: 1 })
  expect(await (await seller.get('/api/seller/analytics')).json()).toMatchObject({ totalLikes: 1 })
  expect(await like(seller)).toEqual({ liked: false, likesCount: 1 })
  expect((await read(buyer)).likesCount).toBe(1)
})

describe('liking and saving are one press', () => {
  const NEITHER = { isFavourite: false, likedByMe: false, likesCount: 0 }
  const BOTH = { isFavourite: true, likedByMe: true, likesCount: 1 }

  test('a saved listing is liked, and taking the like back removes it from the saved ones', async () => {
    expect(await read(buyer)).toMatchObject(NEITHER)
    await save(buyer, id)
    expect(await read(buyer)).toMatchObject(BOTH)
    expect(await like(buyer)).toEqual({ liked: false, likesCount: 0 })
    expect(await read(buyer)).toMatchObject(NEITHER)
    expect(await idsOf(buyer)).toEqual([])
  })

  test('a liked listing is saved, and removing it from the saved ones takes the like back', async () => {
    await like(buyer)
    expect(await read(buyer)).toMatchObject(BOTH)
    expect(await idsOf(buyer)).toEqual([id])
    await buyer.delete(`/api/favourites/${id}`)
    expect(await read(buyer)).toMatchObject(NEITHER)
  })

  test('saving a liked listing, or saving it twice, counts once', async () => {
    await like(buyer)
    for (const _ of [1, 2]) await save(buyer, id)
    expect(await read(buyer)).toMatchObject(BOTH)
  })

  test('after concurrent likes, saves and removals, everything agrees on who likes the listing', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn()))
    await Promise.all(
      people.flatMap((person) => [
        save(person, id),
        like(person),
        person.delete(`/api/favourites/${id}`),
        save(person, id),
        like(person),
      ]),
    )
    const states = await Promise.all(people.map(read))
    for (const [index, person] of people.entries()) {
      const { isFavourite, likedByMe } = states[index] ?? expect.fail('no state')
      expect([isFavourite, await idsOf(person)]).toEqual([likedByMe, likedByMe ? [id] : []])
    }
    const liking = states.filter(({ likedByMe }) => likedByMe).length
    expect([states[0]?.likesCount, await countLikes(id)]).toEqual([liking, liking])
  })

  test('a sold listing can be liked and saved, and saved again after it was taken back', async () => {
    await setRow(id, { status: 'sold' })
    await save(buyer, id)
    expect(await read(buyer)).toMatchObject(BOTH)
    expect(await like(buyer)).toEqual({ liked: false, likesCount: 0 })
    expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
    expect(await idsOf(buyer)).toEqual([id])
  })

  test("a seller's own listing can be saved but counts for nobody", async () => {
    await save(seller, id)
    expect(await read(seller)).toMatchObject({ isFavourite: true, likedByMe: true, likesCount: 0 })
    await expectOk(seller.delete(`/api/favourites/${id}`))
    expect((await read(buyer)).likesCount).toBe(0)
  })
})

describe('favourites', () => {
  test('a favourite is visible only to its owner, and can be removed', async () => {
    expect((await read(buyer)).isFavourite).toBe(false)
    await save(buyer, id)
    expect((await read(buyer)).isFavourite).toBe(true)
    expect(await read(seller)).toMatchObject({ isFavourite: false, likedByMe: false, likesCount: 1 })
    expect(await read(visitor())).not.toHaveProperty('isFavourite')
    expect(await (await buyer.get(`/api/favourites/${id}`)).json()).toEqual({ isFavourite: true })
    expect(await (await buyer.delete(`/api/favourites/${id}`)).json()).toEqual({ isFavourite: false })
    expect(await (await buyer.get(`/api/favourites/${id}`)).json()).toEqual({ isFavourite: false })
    expect((await read(buyer)).isFavourite).toBe(false)
  })

  test('adding a favourite repeatedly, even concurrently, adds it once and does not move it', async () => {
    const [first, second] = [await postListing(seller), await postListing(seller)]
    await save(buyer, first.id)
    await save(buyer, second.id)
    await Promise.all(Array.from({ length: 8 }, () => save(buyer, first.id)))
    expect(await idsOf(buyer)).toEqual([second.id, first.id])
    expect(await countLikes(first.id)).toBe(1)
  })

  test('a listing that is not visible cannot be added', async () => {
    const [removed, pending, deleted] = [
      await postListing(seller),
      await postListing(seller),
      await postListing(buyer),
    ]
    await setRow(removed.id, { status: 'removed' })
    await setRow(pending.id, { status: 'pending' })
    await setRow(deleted.id, { status: 'removed' })
    const refused = (of: string) => refusalOf(buyer.post(`/api/favourites/${of}`))
    expect([await refused(removed.id), await refused(pending.id), await refused(deleted.id)]).toEqual([
      [410, 'gone'],
      [404, 'not_found'],
      [410, 'gone'],
    ])
    expect(await refusalOf(buyer.get(`/api/favourites/${removed.id}`))).toEqual([410, 'gone'])
    await suspend(seller, Date.now() + 60_000)
    expect(await refused(id)).toEqual([404, 'not_found'])
    for (const each of [removed, pending, deleted, { id }]) expect(await countLikes(each.id)).toBe(0)
  })

  test("a favourite can be removed whatever the listing's state", async () => {
    for (const status of ['sold', 'expired', 'pending', 'removed']) {
      const { id } = await postListing(seller)
      await save(buyer, id)
      await setRow(id, { status })
      expect((await buyer.delete(`/api/favourites/${id}`)).status).toBe(200)
      expect(await countLikes(id)).toBe(0)
    }
  })

  test('removing a favourite is a 404 if there is no such listing', async () => {
    for (const unknown of ['00000000-0000-7000-8000-000000000000', 'no-id'])
      expect(await refusalOf(buyer.delete(`/api/favourites/${unknown}`))).toEqual([404, 'not_found'])
  })

  test("removing a favourite does not affect other people's favourites", async () => {
    await save(buyer, id)
    expect(await (await other.delete(`/api/favourites/${id}`)).json()).toEqual({ isFavourite: false })
    expect(await idsOf(other)).toEqual([])
    expect(await idsOf(buyer)).toEqual([id])
  })
})

describe('the list of favourites', () => {
  test('includes sold and expired listings, and excludes removed and held listings', async () => {
    const ids: Record<string, string> = {}
    for (const status of ['active', 'sold', 'expired', 'removed', 'pending']) {
      const { id } = await postListing(seller)
      await save(buyer, id)
      await setRow(id, { status })
      ids[status] = id
    }
    const page = await list(buyer)
    expect(page.listings.map(({ id, status }) => [status, id])).toEqual(
      ['expired', 'sold', 'active'].map((status) => [status, ids[status]]),
    )
    expect(page.total).toBe(3)
  })

  test("excludes a suspended seller's listings until the suspension ends", async () => {
    const [hidden, shown] = [await postListing(seller), await postListing(other)]
    await save(buyer, hidden.id)
    await save(buyer, shown.id)
    await suspend(seller, Date.now() + 60_000)
    expect(await list(buyer)).toMatchObject({ total: 1, listings: [{ id: shown.id }] })
    await suspend(seller, Date.now() - 1)
    expect(await list(buyer)).toMatchObject({ total: 2, listings: [{ id: shown.id }, { id: hidden.id }] })
  })

  test('has each favourite on one page only, newest first, even if times are equal', async () => {
    const ids = await addMany(seller, 30, () => ({}))
    await addManyFavourites(
      buyer,
      ids.map((each, index) => [each, Math.floor(index / 10)]),
    )
    const pages = await allPages((cursor) => list(buyer, `limit=7${cursor}`))
    expect(pages.flatMap(({ listings }) => listings.map(({ id }) => id))).toEqual(ids.toReversed())
    expect(pages.map(({ total }) => total)).toEqual([30, 30, 30, 30, 30])
  })

  test('counts exactly up to a thousand', async () => {
    const exact = { total: TOTAL_EXACT_MAX }
    for (const [count, total] of [
      [TOTAL_EXACT_MAX, exact],
      [1, { ...exact, totalIsAtLeast: true }],
    ] as const) {
      const ids = await addMany(seller, count, () => ({}))
      await addManyFavourites(
        buyer,
        ids.map((each) => [each, 1]),
      )
      const { listings, nextCursor: _next, ...counted } = await list(buyer, 'limit=50')
      expect([listings.length, counted]).toEqual([50, total])
    }
  })
})
