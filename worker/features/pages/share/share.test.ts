import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing } from '#contract/listing.ts'
import { openDb } from '#worker/db/client.ts'
import { deleteAccount } from '#worker/features/own-data/own-data.fixture.ts'
import { upload } from '#worker/test/calls.ts'
import { d1, expectIndexed } from '#worker/test/databases.ts'
import { banPerson, holdListing } from '#worker/test/desk.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, visitor, visitorAt } from '#worker/test/people.ts'
import { noisyPng, WEBP } from '#worker/test/photo-bytes.ts'
import { cronAt } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { listingPath, marketPicturePath, sellerPath, shownOf, versionOfListing } from './address.ts'
import * as drawing from './draw.ts'
import { drawListing, photoName, toDrawable } from './draw.ts'
import { renderPicture, SHARE_BYTES_MAX } from './render.ts'
import { listOld, removeOld } from './store.ts'

const read = async (id: string) => parsed(Listing, visitor().get(`/api/listings/${id}`))
const addressOf = async (id: string) => listingPath(await read(id))
const keysOf = async (id: string) =>
  (await env.BUCKET.list({ prefix: `share/listings/${id}` })).objects.map(({ key }) => key)
const rendersOf = (id: string) =>
  d1.first<{ used: number }>`SELECT used FROM allowances WHERE bucket = ${`picture:listings/${id}`}`

async function expectPicture(response: Response): Promise<void> {
  const bytes = await response.bytes()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xff, 0xd8, 0xff])
  expect(bytes.length).toBeLessThan(SHARE_BYTES_MAX)
}

describe('the picture of a listing', () => {
  test('is there for everybody at its address, which browsers keep', async () => {
    const { id } = await postListing(await signIn())
    const address = await addressOf(id)
    expect(address).toMatch(/^\/share\/[\w-]+\/[\w-]{10}\.jpg$/)
    const response = await visitor().get(address)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    await expectPicture(response)
    await expectPicture(await visitor().get(`${address}?fbclid=1`))
    const head = await visitor().fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'image/jpeg',
      '',
    ])
  })

  test('names the part of the place', async () => {
    const { id } = await postListing(await signIn(), 'home_rent', { location: 'Freetown', area: 'Lumley' })
    expect(JSON.stringify(drawListing(shownOf(await read(id)), false))).toContain('"Lumley, Freetown"')
  })

  test('is rendered once, whoever asks for it at the same time', async () => {
    const { id } = await postListing(await signIn())
    const address = await addressOf(id)
    const responses = await Promise.all(Array.from({ length: 5 }, () => visitor().get(address)))
    for (const response of responses) await expectPicture(response)
    expect(await rendersOf(id)).toEqual({ used: 1 })
  })

  test('has a new address after a change, to which earlier and other addresses lead', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    const before = await addressOf(id)
    await expectPicture(await visitor().get(before))
    await seller.patch(`/api/listings/${id}`, { price: 9_500 })
    const after = await addressOf(id)
    expect(after).not.toBe(before)
    // The edge keeps the earlier one for minutes.
    await caches.default.delete(`http://localhost${before}`)
    for (const other of [before, `/share/${id}/anything.png`, after.replace('.jpg', '.png')]) {
      const response = await visitor().get(other)
      expect([
        response.status,
        new URL(response.headers.get('location') ?? '', `http://localhost${other}`).pathname,
      ]).toEqual([302, after])
    }
    await expectPicture(await visitor().get(after))
    expect(await keysOf(id), 'one for each listing').toEqual([`share/listings/${id}.jpg`])
  })

  test.each<[string, Partial<Listing>]>([
    ['sold', { status: 'sold' }],
    ['reserved', { reservedUntil: '2027-01-01T00:00:00Z' }],
    ['somewhere else', { location: 'Makeni' }],
  ])('changes when it is %s', async (_what, change) => {
    const listing = await read((await postListing(await signIn())).id)
    expect(versionOfListing({ ...listing, ...change } as Listing)).not.toBe(versionOfListing(listing))
    expect(versionOfListing({ ...listing, viewsCount: 9, likesCount: 4 })).toBe(versionOfListing(listing))
  })

  test('is not there for what is held, gone, of a suspended seller or never was', async () => {
    const [admin, seller] = await Promise.all([signInAdmin(), signIn()])
    const posts = await Promise.all([1, 2, 3].map(() => postListing(seller)))
    const [held, deleted, hidden] = await Promise.all(
      posts.map(async ({ id }) => ({ id, address: await addressOf(id) })),
    )
    await holdListing(held!.id)
    await seller.delete(`/api/listings/${deleted!.id}`)
    expect(await refusalOf(visitor().get(held!.address))).toEqual([404, 'not_found'])
    expect(await refusalOf(visitor().get(deleted!.address))).toEqual([410, 'gone'])
    await banPerson(admin, seller)
    expect(await refusalOf(visitor().get(hidden!.address))).toEqual([404, 'not_found'])
    expect(await refusalOf(visitor().get('/share/0192f0c1-0000-7000-8000-000000000001/x.jpg'))).toEqual([
      404,
      'not_found',
    ])
    for (const path of ['/share', '/share/x', '/share/a/b/c/d/e/f'])
      expect((await visitor().get(path)).status).toBe(404)
  })

  test('shows a photo of our own, and fetches none from elsewhere', async () => {
    const seller = await signIn()
    const own = (await upload(seller, { photo: WEBP })).objectUrl
    const fetched = vi.spyOn(globalThis, 'fetch')
    const withOwn = await postListing(seller, 'generator', { images: ['https://photos.example/1.webp', own] })
    const foreign = await postListing(seller, 'generator', { images: ['https://photos.example/1.webp'] })
    for (const { id } of [withOwn, foreign]) await expectPicture(await visitor().get(await addressOf(id)))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('is rendered a bounded number of times for one address, and one day', async () => {
    const guest = visitorAt('203.0.113.77', { RATE_LIMIT_SCALE: '0.01' })
    const seller = await signIn()
    const statuses = []
    for (let count = 0; count < 4; count += 1) {
      const { id } = await postListing(seller)
      statuses.push((await guest.get(await addressOf(id))).status)
    }
    expect(statuses.slice(0, 1)).toEqual([200])
    expect(statuses.at(-1)).toBe(429)
  })

  test('is deleted with the listing, and 30 days after it was rendered', async () => {
    const seller = await signIn()
    const [gone, kept] = await Promise.all([postListing(seller), postListing(seller)])
    for (const { id } of [gone, kept]) await expectPicture(await visitor().get(await addressOf(id)))
    await seller.delete(`/api/listings/${gone.id}`)
    await cronAt(Date.now())
    expect([await keysOf(gone.id), await keysOf(kept.id)]).toEqual([[], [`share/listings/${kept.id}.jpg`]])
    await cronAt(Date.now() + 30 * DAY_MS + HOUR_MS)
    expect(await keysOf(kept.id)).toEqual([])
  })

  test('is deleted with its seller', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    await expectPicture(await visitor().get(await addressOf(id)))
    await deleteAccount(seller)
    await cronAt(Date.now())
    expect(await keysOf(id)).toEqual([])
  })

  test('that shows what went while it was rendered is not kept', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    const address = await addressOf(id)
    const put = env.BUCKET.put.bind(env.BUCKET)
    vi.spyOn(env.BUCKET, 'put').mockImplementationOnce(async (...given: Parameters<typeof put>) => {
      await seller.delete(`/api/listings/${id}`)
      await cronAt(Date.now())
      return put(...given)
    })
    await visitor().get(address)
    expect(await keysOf(id)).toEqual([])
  })
})

describe('the picture', () => {
  test('of a seller is there, and is new each day', async () => {
    const seller = await signIn()
    await postListing(seller)
    await expectPicture(await visitor().get(sellerPath(seller.user.id, Date.now())))
    const yesterday = await visitor().get(sellerPath(seller.user.id, Date.now() - DAY_MS))
    expect([yesterday.status, yesterday.headers.get('location')]).toEqual([
      302,
      sellerPath('', Date.now()).split('/').at(-1),
    ])
  })

  test.each([
    [{}],
    [{ type: 'generator' as const }],
    [{ type: 'car_sale' as const, location: 'Port Loko' as const }],
    [{ type: 'home_rent' as const, location: 'Freetown' as const, area: 'Hill Station' }],
  ])('of the market at %j is there', async (place) =>
    expectPicture(await visitor().get(marketPicturePath(place, Date.now()))),
  )

  test('of an area is its own, and shows what is there', async () => {
    const seller = await signIn()
    const photo = async () => (await upload(seller, { photo: WEBP })).objectUrl
    const inArea = { location: 'Makeni', area: 'Teko', images: [await photo()] }
    await postListing(seller, 'home_rent', inArea)
    await postListing(seller, 'home_rent', { location: 'Makeni', images: [await photo()] })
    const place = { type: 'home_rent' as const, location: 'Makeni' as const }
    const address = marketPicturePath({ ...place, area: 'Teko' }, Date.now())
    expect(address).toMatch(/^\/share\/market\/homes\/makeni\/teko\/[\d-]+\.jpg$/)
    const draw = vi.spyOn(drawing, 'drawMany')
    for (const path of [address, marketPicturePath(place, Date.now())])
      await expectPicture(await visitor().get(path))
    expect(draw.mock.calls.map(([shown]) => shown)).toEqual([
      { name: 'Homes for Rent', lines: ['in Teko, Makeni', '1 listing'], photos: 1 },
      { name: 'Homes for Rent', lines: ['in Makeni', '2 listings'], photos: 2 },
    ])
  })

  test('of a place without a kind, or of what is no place, is not there', async () => {
    for (const path of ['all/bo', 'cars/nowhere', 'ships/all', 'homes/freetown/atlantis', 'homes/kabala/x'])
      expect(await refusalOf(visitor().get(`/share/market/${path}/x.jpg`))).toEqual([404, 'not_found'])
  })
})

describe('a drawing', () => {
  const shown = {
    title: 'Firman',
    type: 'generator',
    price: 'SLE 1',
    per: '',
    location: 'Bo',
    area: undefined,
    isVerified: true,
    over: undefined,
    photo: 'l/x',
  } as const

  test('of a noisy photo fits, too', async () => {
    const noise = await noisyPng(1_280, 960)
    const picture = await renderPicture(drawListing(shown, true), new Map([[photoName(0), noise]]))
    expect(picture.length).toBeLessThanOrEqual(SHARE_BYTES_MAX)
  })

  test('goes on after a photo that cannot be decoded', async () => {
    const broken = new Map([[photoName(0), WEBP.slice(0, 40)]])
    await expect(renderPicture(drawListing(shown, true), broken)).rejects.toThrow()
    expect((await renderPicture(drawListing(shown, false), new Map())).length).toBeGreaterThan(9_000)
  })
})

test.each([
  ['Klin bɛdrum ɔl ŋ', 'Klin bɛdrum ɔl ŋ'],
  ['🔥 Toyota 🔥 RAV4', 'Toyota RAV4'],
  ['Ẹngine naïve', 'Engine naïve'],
  ['مرحبا', ''],
])('of %s, the letters of the typeface are drawn', (words, drawn) => {
  expect(toDrawable(words)).toBe(drawn)
})

test('the sweep finds what is old by an index', async () => {
  const db = openDb(env.DB, 'first-primary')
  await expectIndexed(listOld(db, 1, 9), 'share_pictures_started')
  await expectIndexed(removeOld(db, ['a'], 1))
})
