import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing, ListingsPage, OtherListings, RepeatCheck } from '#contract/listing.ts'
import { MarketPage } from '#contract/market.ts'
import { ModerationCase } from '#contract/moderation.ts'
import { hashPhoto, type Pixels } from '#contract/photo-hash.ts'
import { forgetVersions } from '#worker/platform/edge-cache.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { banPerson, decideItem, emptyQueue, itemOf, queueOf, unban } from '#worker/test/desk.ts'
import { cut, draw, paint } from '#worker/test/draw.ts'
import { parsed } from '#worker/test/parsed.ts'
import { expectOk, signIn, signInAdmin, visitor, type Member } from '#worker/test/people.ts'
import { uploadPicture } from '#worker/test/pictures.ts'
import { cronAt, rowId } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'

let admin: Member
beforeAll(async () => {
  admin = await signInAdmin()
})
beforeEach(emptyQueue)

let pictures = 0
const newPicture = () => draw((pictures += 1))

/** Somebody posts a listing with this picture. */
async function postWith(
  picture: Pixels,
  {
    by,
    type = 'home_rent',
    ...changes
  }: { by?: Member; type?: Listing['type'] } & Record<string, unknown> = {},
): Promise<{ seller: Member; id: string; photo: string }> {
  const seller = by ?? (await signIn())
  const photo = await uploadPicture(seller, picture)
  const { id } = await postListing(seller, type, { images: [photo], ...changes })
  return { seller, id, photo }
}

const read = (id: string) => parsed(Listing, visitor().get(`/api/listings/${id}`))
const caseOf = async (id: string) =>
  parsed(
    ModerationCase,
    admin.get(`/api/admin/moderation/${await itemOf('listing', await rowId('listings', id))}`),
  )
const isFlagged = async (id: string) =>
  (await d1.value`SELECT count(*) FROM moderation_items WHERE content_type = 'listing'
    AND content_id = ${await rowId('listings', id)}`) === 1

describe('a photo of another seller', () => {
  test.each([
    ['itself', {}],
    ['cropped', { left: 0.05, top: 0.05 }],
    ['mirrored', { left: 1, right: 0 }],
  ])('is flagged with both listings side by side: %s', async (_how, part) => {
    const picture = newPicture()
    const first = await postWith(picture, { type: 'generator' })
    const second = await postWith(cut(picture, part), { type: 'generator', price: 2_000 })
    const { item, evidence } = await caseOf(second.id)
    expect(item).toMatchObject({ flagType: 'other', aiConfidence: 0.7, isHeld: false })
    expect(evidence).toMatchObject([
      {
        kind: 'photo',
        isFirst: true,
        photo: second.photo,
        otherPhoto: first.photo,
        listing: { id: first.id },
      },
    ])
    expect(await isFlagged(first.id)).toBe(false)
  })

  test('names who posted it first, of several', async () => {
    const picture = newPicture()
    const [first, second, third] = [
      await postWith(picture, { type: 'generator' }),
      await postWith(picture, { type: 'car_sale' }),
      await postWith(picture, { type: 'electronics' }),
    ]
    const { evidence } = await caseOf(third.id)
    expect(evidence.map((one) => 'listing' in one && [one.listing.id, one.isFirst])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
  })

  test('is not flagged if the photos are different, or show nothing', async () => {
    await postWith(newPicture(), { type: 'generator' })
    const other = await postWith(newPicture(), { type: 'generator' })
    const black = paint(320, 240, () => [4, 4, 4])
    await postWith(black, { type: 'generator' })
    const alsoBlack = await postWith(black, { type: 'generator' })
    expect(await isFlagged(other.id)).toBe(false)
    expect(await isFlagged(alsoBlack.id)).toBe(false)
  })

  test('that was approved is not flagged again by an edit', async () => {
    const picture = newPicture()
    await postWith(picture, { type: 'generator' })
    const { seller, id } = await postWith(picture, { type: 'generator' })
    await decideItem(admin, await itemOf('listing', await rowId('listings', id)), 'approved')
    await expectOk(seller.patch(`/api/listings/${id}`, { title: 'Firman generator, hardly used' }))
    expect((await queueOf(admin)).total).toBe(0)
  })

  test('that an edit brings is flagged, beside what was flagged before', async () => {
    const picture = newPicture()
    await postWith(picture, { type: 'generator' })
    const { seller, id } = await postWith(newPicture(), { type: 'generator' })
    await expectOk(seller.patch(`/api/listings/${id}`, { images: [await uploadPicture(seller, picture)] }))
    const { item } = await caseOf(id)
    expect(item.signals).toEqual(['Has a photo of another seller’s listing'])
  })

  test('is found by cron if the comparison failed, and the post does not', async () => {
    const picture = newPicture()
    await postWith(picture, { type: 'generator' })
    let copy = { id: '' }
    await whileRefusing('INSERT ON listing_evidence', async () => {
      copy = await postWith(picture, { type: 'generator' })
    })
    expect(await isFlagged(copy.id)).toBe(false)
    await cronAt(Date.now())
    expect(await isFlagged(copy.id)).toBe(true)
  })

  test('leaves no hash when its file is deleted', async () => {
    const { photo } = await postWith(newPicture(), { type: 'generator' })
    const key = photo.slice('/media/'.length)
    expect(await d1.value`SELECT count(*) FROM photo_bands`).toBeGreaterThan(0)
    await d1.run`DELETE FROM uploads WHERE key = ${key}`
    expect(await d1.value`SELECT count(*) FROM photo_hashes WHERE key = ${key}`).toBe(0)
    expect(
      await d1.value`SELECT count(*) FROM photo_bands WHERE photo_id NOT IN (SELECT id FROM photo_hashes)`,
    ).toBe(0)
  })
})

describe('a listing alone', () => {
  const phone = { electronicsModel: 'Zebrano 7', currency: 'SLE' }
  async function postUsual() {
    const sellers = await Promise.all(Array.from({ length: 5 }, () => signIn()))
    for (const seller of sellers)
      for (const price of [4_000, 6_000]) await postListing(seller, 'electronics', { ...phone, price })
  }

  test('at under half of the usual prices is flagged with them, and again only at another such price', async () => {
    await postUsual()
    const seller = await signIn()
    const { id } = await postListing(seller, 'electronics', { ...phone, price: 900 })
    const { item, evidence } = await caseOf(id)
    expect(item).toMatchObject({ aiConfidence: 0.6, isHeld: false })
    const usual = { count: 10, low: 4_000, high: 6_000 }
    expect(evidence).toEqual([{ kind: 'price', amount: 900, currency: 'SLE', ...usual }])
    await decideItem(admin, item.id, 'approved')
    await expectOk(seller.patch(`/api/listings/${id}`, { title: 'Zebrano 7, hardly used' }))
    expect((await queueOf(admin)).total).toBe(0)
    await expectOk(seller.patch(`/api/listings/${id}`, { price: 5_000 }))
    expect((await queueOf(admin)).total).toBe(0)
    await expectOk(seller.patch(`/api/listings/${id}`, { price: 800 }))
    expect((await caseOf(id)).evidence).toMatchObject([{ kind: 'price', amount: 800 }])
    expect((await queueOf(admin)).total).toBe(1)
  })

  test('that asks for money for a viewing is flagged with the amount, after what is suspected', async () => {
    const { id } = await postListing(await signIn(), 'home_rent', { viewingFee: 150, currency: 'SLE' })
    const { item, evidence } = await caseOf(id)
    expect(item).toMatchObject({ aiConfidence: 0, isHeld: false })
    expect(evidence).toEqual([{ kind: 'viewing_fee', amount: 150, currency: 'SLE' }])
    const free = await postListing(await signIn(), 'home_rent', { viewingFee: 0 })
    expect(await isFlagged(free.id)).toBe(false)
  })
})

describe('one home of several sellers', () => {
  const others = async (id: string) =>
    (await parsed(OtherListings, visitor().get(`/api/listings/${id}/others`))).listings.map((each) => each.id)
  const marketOf = async (location: string) =>
    (await parsed(MarketPage, visitor().get(`/api/market?type=home_rent&location=${location}`))).listings
  const tilesOf = async (location: string) => (await marketOf(location)).map(({ id }) => id)
  async function checkId({ user }: Member) {
    await d1.run`UPDATE users SET id_verified_at = ${Date.now()} WHERE public_id = ${user.id}`
    forgetVersions()
  }

  test('is one tile with the first listing, and the others beside it', async () => {
    const picture = newPicture()
    const place = { location: 'Kabala' }
    const first = await postWith(picture, place)
    const cheap = await postWith(cut(picture, { left: 1, right: 0 }), { ...place, price: 300 })
    expect(await marketOf('Kabala')).toMatchObject([{ id: first.id, alsoBy: 1 }])
    expect(await others(first.id)).toEqual([cheap.id])
    expect(await others(cheap.id)).toEqual([first.id])
    expect(await read(cheap.id)).toMatchObject({ alsoBy: 1 })
    const { item, evidence } = await caseOf(cheap.id)
    expect(item).toMatchObject({ aiConfidence: 0, signals: ['Another seller lets the same home'] })
    expect(evidence).toMatchObject([{ kind: 'home', isFirst: true, listing: { id: first.id } }])
  })

  test('shows the cheapest to move into among sellers whose ID was checked', async () => {
    const picture = newPicture()
    const place = { location: 'Kailahun', advanceMonths: 12 }
    await postWith(picture, { ...place, price: 280 })
    const checked = await postWith(picture, place)
    const cheaper = await postWith(picture, { ...place, price: 330 })
    await checkId(checked.seller)
    expect(await tilesOf('Kailahun')).toEqual([checked.id])
    await checkId(cheaper.seller)
    const [tile] = await marketOf('Kailahun')
    expect(tile).toMatchObject({ id: cheaper.id, alsoBy: 2, cheapestMoveIn: 12 * 330 * 23 })
  })

  test('shows the next one when the first is sold, held, banned or deleted, and the first again when it is back', async () => {
    const picture = newPicture()
    const place = { location: 'Kambia' }
    const first = await postWith(picture, place)
    const second = await postWith(picture, place)
    await expectOk(first.seller.post(`/api/listings/${first.id}/status`, { status: 'sold' }))
    expect(await tilesOf('Kambia')).toEqual([second.id])
    expect(await read(second.id)).not.toHaveProperty('alsoBy')
    await expectOk(first.seller.post(`/api/listings/${first.id}/status`, { status: 'active' }))
    expect(await tilesOf('Kambia')).toEqual([first.id])
    await expectOk(first.seller.delete(`/api/listings/${first.id}`))
    expect(await tilesOf('Kambia')).toEqual([second.id])
    await expectOk(first.seller.post(`/api/listings/${first.id}/restore`))
    expect(await tilesOf('Kambia')).toEqual([first.id])
    const ban = await banPerson(admin, first.seller, { banType: 'temporary', duration: 3 })
    expect(await tilesOf('Kambia')).toEqual([second.id])
    await unban(admin, ban)
    expect(await tilesOf('Kambia')).toEqual([first.id])
  })

  test('is not hidden by a much cheaper copy, nor by an older listing that was made to look like it', async () => {
    const picture = newPicture()
    const place = { location: 'Kono' }
    const scammer = await signIn()
    const old = await postWith(newPicture(), { by: scammer, ...place })
    const honest = await postWith(picture, place)
    const bait = await postWith(picture, { ...place, price: 90 })
    expect(new Set(await tilesOf('Kono'))).toEqual(new Set([old.id, honest.id, bait.id]))
    expect((await caseOf(bait.id)).evidence).toMatchObject([{ kind: 'photo' }])
    const stolen = await uploadPicture(scammer, picture)
    await expectOk(scammer.patch(`/api/listings/${old.id}`, { images: [stolen] }))
    expect(new Set(await tilesOf('Kono'))).toEqual(new Set([honest.id, bait.id]))
  })

  test('does not become one with another home because a listing has photos of both', async () => {
    const [one, other] = [newPicture(), newPicture()]
    const place = { location: 'Moyamba' }
    const [first, second] = [await postWith(one, place), await postWith(other, place)]
    const bridge = await signIn()
    const images = [await uploadPicture(bridge, one), await uploadPicture(bridge, other)]
    await postListing(bridge, 'home_rent', { images, ...place })
    expect(new Set(await tilesOf('Moyamba'))).toEqual(new Set([first.id, second.id]))
  })

  test('is shown again when the first one becomes another home', async () => {
    const picture = newPicture()
    const place = { location: 'Port Loko' }
    const first = await postWith(picture, place)
    const second = await postWith(picture, place)
    await expectOk(first.seller.patch(`/api/listings/${first.id}`, { bedrooms: 5 }))
    expect(new Set(await tilesOf('Port Loko'))).toEqual(new Set([first.id, second.id]))
  })

  test('is one of the saved listings if both are saved, and both are in their shops', async () => {
    const picture = newPicture()
    const place = { location: 'Pujehun' }
    const [first, second] = [await postWith(picture, place), await postWith(picture, place)]
    const buyer = await signIn()
    await expectOk(buyer.post(`/api/listings/${second.id}/like`))
    const saved = async () =>
      (await parsed(ListingsPage, buyer.get('/api/favourites'))).listings.map(({ id }) => id)
    expect(await saved()).toEqual([second.id])
    await expectOk(buyer.post(`/api/listings/${first.id}/like`))
    expect(await saved()).toEqual([first.id])
    const shop = await parsed(ListingsPage, buyer.get(`/api/listings?userId=${second.seller.user.id}`))
    expect(shop.listings).toMatchObject([{ id: second.id }])
  })
})

describe('a seller’s own repeats', () => {
  const check = async (
    seller: Member,
    changes: Record<string, unknown> = {},
    type: Listing['type'] = 'generator',
  ) => (await parsed(RepeatCheck, seller.post('/api/listings/check', aListing(type, changes)))).duplicateOf

  test('are named before they are posted, and the post is not refused', async () => {
    const seller = await signIn()
    expect(await check(seller)).toBeNull()
    const { id, title } = await postListing(seller)
    expect(await check(seller)).toEqual({ id, title })
    expect(await check(await signIn())).toBeNull()
    await postListing(seller)
  })

  test('are found with little typed, by title, and not if they are another model or price', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    expect(await check(seller, { description: '' })).toMatchObject({ id })
    expect(await check(seller, { description: undefined, powerOutput: undefined })).toMatchObject({ id })
    expect(await check(seller, { powerOutput: '10KVA' })).toBeNull()
    expect(await check(seller, { generatorFuelType: 'Diesel' })).toBeNull()
    expect(await check(seller, { price: 30_000 })).toBeNull()
    expect(
      await check(seller, { title: 'Tiger, small and loud', description: 'Runs well. Come and see.' }),
    ).toBeNull()
  })

  test('are found by a photo that has not arrived', async () => {
    const seller = await signIn()
    const picture = newPicture()
    const { id } = await postWith(picture, { by: seller, title: 'Two bedroom flat near the park' })
    const form = {
      title: 'Flat with two bedrooms near the big park',
      description: 'Come and see this place today.',
    }
    const hash = (pixels: Pixels) => [hashPhoto(pixels)]
    expect(await check(seller, { ...form, photoHashes: hash(picture) }, 'home_rent')).toMatchObject({ id })
    const mirrored = hash(cut(picture, { left: 1, right: 0 }))
    expect(await check(seller, { ...form, photoHashes: mirrored }, 'home_rent')).toMatchObject({ id })
    expect(await check(seller, { ...form, photoHashes: hash(newPicture()) }, 'home_rent')).toBeNull()
  })

  test('of an expired listing are named, of a sold or deleted one not', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    await expectOk(seller.post(`/api/listings/${id}/status`, { status: 'sold' }))
    expect(await check(seller)).toBeNull()
    await d1.run`UPDATE listings SET status = 'expired' WHERE public_id = ${id}`
    expect(await check(seller)).toMatchObject({ id })
    await expectOk(seller.delete(`/api/listings/${id}`))
    expect(await check(seller)).toBeNull()
  })

  test('are flagged from the third in a day on, even if the earlier ones were deleted', async () => {
    const seller = await signIn()
    const description =
      'Bought this year, well kept, with its papers and a spare filter. Call to see it any day.'
    const post = async () => (await postListing(seller, 'generator', { description })).id
    const ids = [await post(), await post(), await post()]
    await expectOk(seller.delete(`/api/listings/${ids[0]}`))
    expect(await Promise.all(ids.map(isFlagged))).toEqual([false, false, false])
    const third = await post()
    const { item, evidence } = await caseOf(third)
    expect(item.signals).toContain('Posted the same thing for the third time in a day or more often')
    expect(evidence).toMatchObject(ids.map((id) => ({ kind: 'repeat', photo: null, listing: { id } })))
    await d1.run`UPDATE listings SET created_at = created_at - ${DAY_MS + HOUR_MS}`
    expect(await isFlagged(await post())).toBe(false)
  })
})
