import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, signIn, suspend, type Member } from '../../../test/people.ts'
import { cronAt, setRow } from '../../../test/rows.ts'
import {
  countMarked,
  editSaved,
  foundBy,
  listSaved,
  postUnmatched,
  save,
  toldOf,
} from '../../../test/saved.ts'
import { post } from '../../../test/things.ts'
import { readAll } from '../../../test/told.ts'

let buyer: Member
let seller: Member
beforeEach(async () => {
  ;[buyer, seller] = await Promise.all([signIn(), signIn()])
})

async function setStatus(listingId: string, status: 'sold' | 'active'): Promise<void> {
  await expectOk(seller.post(`/api/listings/${listingId}/status`, { status }))
}

async function edit(listingId: string, changes: Record<string, unknown>): Promise<void> {
  await expectOk(seller.patch(`/api/listings/${listingId}`, changes))
}

describe('a listing that is posted', () => {
  // [spec 10.16 #18]
  test('is told at once to whoever saved a search that it is what they look for', async () => {
    const search = await save(buyer)
    const { id, title } = await post(seller)
    expect(await toldOf(buyer)).toEqual([
      {
        id: expect.any(String),
        kind: 'saved_search',
        isRead: false,
        createdAt: expect.any(String),
        listing: { id, title },
        actor: null,
        savedSearch: { id: search.id, name: 'Generators in Bo' },
        count: 1,
      },
    ])
    expect((await listSaved(buyer)).savedSearches).toMatchObject([
      { matches: 1, lastMatchAt: expect.any(String) },
    ])
    expect(await countMarked()).toBe(0)
  })

  // [spec 10.16 #18]
  test.each([
    ['another kind', { filters: { type: 'car_sale' } }],
    ['another place', { filters: { type: 'generator', location: 'Kenema' } }],
    ['a word that it has not', { query: 'zigwheel', filters: { type: 'generator' } }],
    ['nothing while it is paused', { paused: true }],
  ])('is not told to whoever looks for %s', async (_name, changes) => {
    const { id } = await save(buyer, changes)
    await post(seller)
    expect([await toldOf(buyer), await foundBy(id)]).toEqual([[], []])
  })

  // [spec 10.16 #18]
  test.each([
    ['the wider place', { filters: { type: 'generator', location: 'Western Area' } }],
    ['several places, one in the other', { filters: { location: ['Western Area', 'Freetown', 'Bo'] } }],
    ['a word of its text', { query: 'papers', filters: { type: 'generator' } }],
  ])('is told once to whoever looks for %s', async (_name, changes) => {
    const { id } = await save(buyer, changes)
    const listing = await post(seller, 'generator', { location: 'Freetown' })
    expect(await toldOf(buyer)).toMatchObject([{ listing: { id: listing.id }, count: 1 }])
    expect(await foundBy(id)).toEqual([listing.id])
  })

  // [spec 10.16 #18]
  test('is not told to its seller, to suspended people or for searches saved later', async () => {
    await save(seller)
    await save(buyer)
    await suspend(buyer, Date.now() + 60_000)
    await post(seller)
    await suspend(buyer, Date.now() - 1)
    await save(buyer)
    expect([await toldOf(seller), await toldOf(buyer)]).toEqual([[], []])
  })
})

describe('a burst', () => {
  // [spec 10.16 #18]
  test('is one line that counts and shows the newest, until it is read', async () => {
    await save(buyer)
    await post(seller)
    await post(seller)
    const third = await post(seller)
    expect(await toldOf(buyer)).toMatchObject([{ count: 3, listing: { id: third.id } }])
    await readAll(buyer)
    const fourth = await post(seller)
    expect(await toldOf(buyer)).toMatchObject([
      { count: 1, isRead: false, listing: { id: fourth.id } },
      { count: 3, isRead: true },
    ])
    expect((await listSaved(buyer)).savedSearches).toMatchObject([{ matches: 4 }])
  })

  test('of several at once counts each', async () => {
    await save(buyer)
    await Promise.all(Array.from({ length: 5 }, () => post(seller)))
    expect(await toldOf(buyer)).toMatchObject([{ count: 5 }])
  })

  test('of one search leaves the lines of others alone, and is told under its latest name', async () => {
    const other = await signIn()
    await save(other)
    await save(buyer, { name: 'One' })
    const { id } = await save(buyer, { name: 'Two' })
    await post(seller)
    await editSaved(buyer, id, { name: 'Renamed' })
    await post(seller)
    expect((await toldOf(buyer)).map(({ savedSearch, count }) => [savedSearch?.name, count]).sort()).toEqual([
      ['One', 2],
      ['Renamed', 2],
    ])
    expect(await toldOf(other)).toMatchObject([{ count: 2 }])
  })
})

describe('a listing that comes back or changes', () => {
  test('is told again to nobody who was told', async () => {
    const { id } = await save(buyer)
    const listing = await post(seller)
    await readAll(buyer)
    await setStatus(listing.id, 'sold')
    await setStatus(listing.id, 'active')
    await edit(listing.id, { price: 9_000 })
    await seller.delete(`/api/listings/${listing.id}`)
    await seller.post(`/api/listings/${listing.id}/restore`)
    expect(await toldOf(buyer)).toMatchObject([{ isRead: true }])
    expect(await foundBy(id)).toEqual([listing.id])
  })

  test.each<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    ['put back from sold', (id) => setRow(id, { status: 'sold' }), (id) => setStatus(id, 'active')],
    [
      'renewed once expired',
      (id) => setRow(id, { status: 'expired' }),
      (id) => seller.post(`/api/listings/${id}/renew`),
    ],
    [
      'deleted and restored',
      (id) => seller.delete(`/api/listings/${id}`),
      (id) => seller.post(`/api/listings/${id}/restore`),
    ],
  ])('%s is news to whoever saved their search meanwhile', async (_name, leave, comeBack) => {
    const listing = await post(seller)
    await leave(listing.id)
    const { id } = await save(buyer)
    await comeBack(listing.id)
    expect(await foundBy(id)).toEqual([listing.id])
    expect(await toldOf(buyer)).toHaveLength(1)
  })

  // [spec 10.16 #18]
  test('is told when its price falls to what is looked for, and once', async () => {
    const { id } = await save(buyer, { filters: { type: 'generator', location: 'Bo', maxPrice: 10_000 } })
    const listing = await post(seller)
    expect(await foundBy(id)).toEqual([])
    await edit(listing.id, { price: 9_500 })
    await edit(listing.id, { price: 12_000 })
    await edit(listing.id, { price: 9_000 })
    expect(await foundBy(id)).toEqual([listing.id])
    expect(await toldOf(buyer)).toMatchObject([{ count: 1 }])
  })

  test.each([
    ['moves there', { location: 'Bo' }, { location: 'Kabala' }],
    ['says the word', { title: 'Zigwheel generator, silent' }, {}],
    ['is another maker by now', { generatorBrand: 'Zigwheel' }, {}],
  ])('is told when it %s', async (_name, changes, before) => {
    const { id } = await save(
      buyer,
      _name === 'moves there' ? {} : { query: 'zigwheel', filters: { type: 'generator' } },
    )
    const listing = await post(seller, 'generator', before)
    expect(await foundBy(id)).toEqual([])
    await edit(listing.id, changes)
    expect(await foundBy(id)).toEqual([listing.id])
  })

  test('is not news after an edit if the search would have found it when it was saved', async () => {
    const listing = await post(seller)
    const { id } = await save(buyer)
    await edit(listing.id, { title: 'Firman generator, very silent' })
    await edit(listing.id, { price: 11_000 })
    await seller.post(`/api/listings/${listing.id}/renew`)
    expect(await foundBy(id)).toEqual([])
    expect(await countMarked()).toBe(0)
  })

  test('that is not on the market by the time it is matched is told to nobody', async () => {
    const { id } = await save(buyer)
    const other = await signIn()
    const [held, sold, deleted] = [
      await postUnmatched(seller),
      await postUnmatched(seller),
      await postUnmatched(seller),
    ]
    await postUnmatched(other)
    await setRow(held.id, { status: 'pending' })
    await setStatus(sold.id, 'sold')
    await seller.delete(`/api/listings/${deleted.id}`)
    await suspend(other, Date.now() + 60_000)
    await cronAt(Date.now())
    expect([await foundBy(id), await toldOf(buyer), await countMarked()]).toEqual([[], [], 0])
  })
})

describe('a search that is changed', () => {
  // [spec 10.16 #17]
  test('looks for the new from then on, and was told of the old at most', async () => {
    const { id } = await save(buyer)
    await editSaved(buyer, id, { filters: { type: 'car_sale' } })
    await post(seller)
    expect(await foundBy(id)).toEqual([])
    const car = await post(seller, 'car_sale')
    expect(await foundBy(id)).toEqual([car.id])
  })

  // [spec 10.16 #17]
  test('finds again what comes after its pause, and nothing of the pause', async () => {
    const { id } = await save(buyer)
    await editSaved(buyer, id, { paused: true })
    const during = await post(seller)
    await editSaved(buyer, id, { paused: false })
    await edit(during.id, { title: 'Firman generator, very silent' })
    const after = await post(seller)
    expect(await foundBy(id)).toEqual([after.id])
  })

  test('that is deleted finds nothing more; what it told stays told', async () => {
    const { id } = await save(buyer)
    await post(seller)
    await buyer.delete(`/api/saved-searches/${id}`)
    await post(seller)
    expect(await toldOf(buyer)).toMatchObject([{ count: 1, savedSearch: { id } }])
  })
})
