import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { REMOVED_PHOTOS_KEPT_DAYS } from '#contract/limits.ts'
import { Listing } from '#contract/listing.ts'
import { User } from '#contract/user.ts'
import { upload } from '#worker/test/calls.ts'
import { billedReads, d1 } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, holdListing, unban } from '#worker/test/desk.ts'
import { parsed } from '#worker/test/parsed.ts'
import { callApp, signIn, signInAdmin, suspend, visitor, type Member } from '#worker/test/people.ts'
import { png, WEBP } from '#worker/test/photo-bytes.ts'
import { cronAt } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'

let seller: Member
let stranger: Member
let moderator: Member
beforeEach(async () => {
  ;[seller, stranger, moderator] = await Promise.all([signIn(), signIn(), signInAdmin()])
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Who gets the photo, as the statuses for a visitor, another member, its owner and a moderator. */
async function statuses(url: string): Promise<number[]> {
  const people = [visitor(), stranger, seller, moderator]
  const responses = await Promise.all(people.map((person) => person.get(url)))
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  return responses.map(({ status }) => status)
}

const PUBLIC = [200, 200, 200, 200]
const PRIVATE = [404, 404, 200, 200]
const DELETED = [404, 404, 404, 404]

async function postWithPhoto(url?: string) {
  const photo = url ?? (await upload(seller, { photo: WEBP })).objectUrl
  const { id } = await postListing(seller, 'generator', { images: [photo] })
  return { id, url: photo }
}

async function setProfilePhoto(): Promise<string> {
  const { objectUrl } = await upload(seller, { photo: WEBP, purpose: 'profile_photo' })
  await parsed(User, seller.patch('/api/auth/user', { profileImageUrl: objectUrl }))
  return objectUrl
}

async function remove(listingId: string): Promise<string> {
  const item = await flagContent('listing', listingId)
  await decideItem(moderator, item, 'removed')
  return item
}

async function undo(item: string): Promise<void> {
  expect((await moderator.post(`/api/admin/moderation/${item}/undo`)).status).toBe(200)
}

/** The hours after which photos of what moderators removed are deleted. */
const DELETED_AFTER = REMOVED_PHOTOS_KEPT_DAYS * 24 + 2.1

function cronIn(hours: number): Promise<void> {
  return cronAt(Date.now() + hours * HOUR_MS)
}

async function photosOf(id: string): Promise<string[]> {
  return (await parsed(Listing, seller.get(`/api/listings/${id}`))).photos.map(({ url }) => url)
}

describe('of a listing that moderators hold or remove, strangers see no photo:', () => {
  test('while it is held, only its owner and moderators see it, and nobody may cache it', async () => {
    const { id, url } = await postWithPhoto()
    expect(await statuses(url)).toEqual(PUBLIC)
    await caches.default.delete(`http://localhost${url}`)
    const item = await holdListing(id)
    const put = vi.spyOn(caches.default, 'put')
    expect(await statuses(url)).toEqual(PRIVATE)
    expect(put).not.toHaveBeenCalled()
    for (const person of [seller, moderator]) {
      const response = await person.get(url)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(await response.bytes()).toEqual(WEBP)
    }
    await cronIn(100)
    expect(await statuses(url)).toEqual(PRIVATE)
    await decideItem(moderator, item, 'approved')
    expect(await statuses(url)).toEqual(PUBLIC)
  })

  test('when it is removed, at once, even if it was read just before, and so with its copies', async () => {
    const [photo, medium, small] = await Promise.all([png(1280, 960), png(640, 480), png(320, 240)])
    const ticket = await upload(seller, { photo, medium, small, contentType: 'image/png' })
    const { id, photos } = await postListing(seller, 'generator', { images: [ticket.objectUrl] })
    const urls = photos.flatMap(({ url, medium: half, small: quarter }) => [url, half, quarter])
    expect(urls).toHaveLength(3)
    for (const url of urls) expect(await statuses(url ?? '')).toEqual(PUBLIC)
    await remove(id)
    for (const url of urls) expect(await statuses(url ?? '')).toEqual(PRIVATE)
  })

  test('a removal that is undone shows and keeps the photo', async () => {
    const { id, url } = await postWithPhoto()
    const item = await remove(id)
    await undo(item)
    expect(await statuses(url)).toEqual(PUBLIC)
    await cronIn(100)
    expect(await statuses(url)).toEqual(PUBLIC)
    expect(await photosOf(id)).toEqual([url])
  })

  test('otherwise the photo is deleted 30 days later, and the listing loses it', async () => {
    const { id, url } = await postWithPhoto()
    await remove(id)
    await cronIn(DELETED_AFTER - 0.2)
    expect(await statuses(url)).toEqual(PRIVATE)
    await cronIn(DELETED_AFTER)
    expect(await statuses(url)).toEqual(DELETED)
    expect(await photosOf(id)).toEqual([])
    expect(await env.BUCKET.head(url.slice('/media/'.length))).toBeNull()
    // A later approval shows the listing without it.
    await decideItem(moderator, await flagContent('listing', id), 'approved')
    expect(await parsed(Listing, visitor().get(`/api/listings/${id}`))).toMatchObject({ photos: [] })
  })

  test('an approval keeps the photo', async () => {
    const { id, url } = await postWithPhoto()
    await remove(id)
    await decideItem(moderator, await flagContent('listing', id), 'approved')
    await cronIn(100)
    expect(await statuses(url)).toEqual(PUBLIC)
  })

  test('but a photo that another listing of the seller shows stays, until that is removed too', async () => {
    const one = await postWithPhoto()
    const other = await postWithPhoto(one.url)
    await remove(one.id)
    await cronIn(100)
    expect(await statuses(one.url)).toEqual(PUBLIC)
    expect(await photosOf(one.id)).toEqual([one.url])
    await remove(other.id)
    expect(await statuses(one.url)).toEqual(PRIVATE)
    await cronIn(DELETED_AFTER)
    expect(await statuses(one.url)).toEqual(DELETED)
    expect([await photosOf(one.id), await photosOf(other.id)]).toEqual([[], []])
  })

  test('with two photos, the one that is not deleted stays in its place', async () => {
    const shared = (await upload(seller, { photo: WEBP })).objectUrl
    const own = (await upload(seller, { photo: WEBP })).objectUrl
    const elsewhere = 'https://photos.example/1.jpg'
    const { id } = await postListing(seller, 'generator', { images: [own, shared, elsewhere] })
    await postWithPhoto(shared)
    await remove(id)
    await cronIn(DELETED_AFTER)
    expect(await photosOf(id)).toEqual([shared, elsewhere])
  })
})

describe('of a banned person, strangers see no photo:', () => {
  test('during a temporary ban it is hidden, and then it is back', async () => {
    const [{ url }, profile] = [await postWithPhoto(), await setProfilePhoto()]
    expect([await statuses(url), await statuses(profile)]).toEqual([PUBLIC, PUBLIC])
    await banPerson(moderator, seller, { banType: 'temporary', duration: 24 })
    expect([await statuses(url), await statuses(profile)]).toEqual([PRIVATE, PRIVATE])
    await cronIn(23)
    expect([await statuses(url), await statuses(profile)]).toEqual([PRIVATE, PRIVATE])
    await d1.run`UPDATE user_bans SET expires_at = 1`
    await cronIn(0)
    expect([await statuses(url), await statuses(profile)]).toEqual([PUBLIC, PUBLIC])
  })

  test('a permanent ban that is lifted shows and keeps it', async () => {
    const [{ url }, profile] = [await postWithPhoto(), await setProfilePhoto()]
    const ban = await banPerson(moderator, seller)
    expect([await statuses(url), await statuses(profile)]).toEqual([PRIVATE, PRIVATE])
    await unban(moderator, ban)
    await cronIn(100)
    expect([await statuses(url), await statuses(profile)]).toEqual([PUBLIC, PUBLIC])
  })

  test('a permanent ban deletes it 30 days later, from listing and profile, too', async () => {
    const [{ id, url }, profile] = [await postWithPhoto(), await setProfilePhoto()]
    const ban = await banPerson(moderator, seller)
    await cronIn(DELETED_AFTER)
    expect([await statuses(url), await statuses(profile)]).toEqual([DELETED, DELETED])
    await unban(moderator, ban)
    expect(await parsed(Listing, visitor().get(`/api/listings/${id}`))).toMatchObject({
      photos: [],
      user: { profileImageUrl: null },
    })
  })

  test('a removed listing keeps no photo when its seller’s ban is lifted', async () => {
    const { id, url } = await postWithPhoto()
    await remove(id)
    await unban(moderator, await banPerson(moderator, seller))
    await cronIn(DELETED_AFTER)
    expect(await statuses(url)).toEqual(DELETED)
  })
})

describe('a profile photo', () => {
  test('that moderators removed is private at once, and deleted unless they undo it', async () => {
    const url = await setProfilePhoto()
    expect(await statuses(url)).toEqual(PUBLIC)
    const item = await flagContent('profile', seller.user.id)
    await decideItem(moderator, item, 'removed')
    expect(await statuses(url)).toEqual(PRIVATE)
    await undo(item)
    expect(await statuses(url)).toEqual(PUBLIC)
    await decideItem(moderator, item, 'removed')
    await cronIn(DELETED_AFTER)
    expect(await statuses(url)).toEqual(DELETED)
  })

  test('that its owner replaced is gone at once, even if it was read just before', async () => {
    const url = await setProfilePhoto()
    expect(await statuses(url)).toEqual(PUBLIC)
    await setProfilePhoto()
    expect(await statuses(url)).toEqual(DELETED)
  })
})

test('a photo of a deleted listing, or that an edit dropped, is its owner’s alone', async () => {
  const [one, other] = [await postWithPhoto(), await postWithPhoto()]
  await seller.delete(`/api/listings/${one.id}`)
  await seller.patch(`/api/listings/${other.id}`, { images: [] })
  expect([await statuses(one.url), await statuses(other.url)]).toEqual([PRIVATE, PRIVATE])
  await seller.post(`/api/listings/${one.id}/restore`)
  expect(await statuses(one.url)).toEqual(PUBLIC)
})

describe('a private photo', () => {
  let url: string
  beforeEach(async () => {
    const { id, url: posted } = await postWithPhoto()
    url = posted
    await holdListing(id)
  })

  test('is not shown to whoever was an admin, is a suspended one or has signed out', async () => {
    await suspend(moderator, Date.now() + HOUR_MS)
    expect((await moderator.get(url)).status).toBe(404)
    await suspend(moderator, 0)
    expect((await moderator.get(url)).status).toBe(200)
    await d1.run`UPDATE users SET role = 'member' WHERE public_id = ${moderator.user.id}`
    expect((await moderator.get(url)).status).toBe(404)
    expect((await seller.post('/api/auth/logout')).status).toBe(204)
    expect((await seller.get(url)).status).toBe(404)
  })

  test('tells a stranger as little as a missing one, by any method and header', async () => {
    const missing = await (await stranger.get('/media/l/none-1280.webp')).json()
    for (const [name, value] of [
      ['accept', 'image/*'],
      ['range', 'bytes=0-3'],
      ['if-none-match', '*'],
    ] as const) {
      const response = await stranger.fetch(url, { headers: { [name]: value } })
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.json()).toEqual(missing)
    }
    expect((await stranger.fetch(url, { method: 'HEAD' })).status).toBe(404)
    expect((await stranger.get(`${url}?x=${Date.now()}`)).status).toBe(404)
    expect((await seller.fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect((await seller.fetch(url, { headers: { range: 'bytes=8-11' } })).status).toBe(206)
  })
})

test('an address that is no size of the upload is a 404, even for the owner', async () => {
  const { url } = await postWithPhoto()
  const key = url.slice('/media/'.length).replace('-1280', '-640')
  await env.BUCKET.put(key, WEBP, { httpMetadata: { contentType: 'image/webp' } })
  expect(await statuses(`/media/${key}`)).toEqual(DELETED)
})

test('serving a photo reads a few rows by keys, and none while the edge has a copy', async () => {
  const { url } = await postWithPhoto()
  await postWithPhoto(url)
  for (const [expected, who] of [
    [1, 'the first reader'],
    [0, 'the next reader'],
  ] as const) {
    const billed = await billedReads(async (DB) => {
      await (await callApp(url, {}, { DB })).arrayBuffer()
    })
    expect(billed.statements, who).toBe(expected)
    expect(billed.rows, who).toBeLessThan(12)
  }
})

test('requests for photos that are not public count against the limit of reads; public ones do not', async () => {
  const [{ url }, guest] = [await postWithPhoto(), visitor({ RATE_LIMIT_SCALE: '0.01' })]
  const ask = async (path: string) => {
    const response = await guest.get(path)
    await response.arrayBuffer()
    return response.status
  }
  for (let i = 0; i < 5; i++) expect(await ask(url)).toBe(200)
  const refused: number[] = []
  for (let i = 0; i < 4; i++) refused.push(await ask(`/media/l/none-${i}.webp`))
  expect(refused).toEqual([404, 404, 404, 429])
  expect(await ask(url)).toBe(200)
})

test('the edge’s copy is kept for five minutes', async () => {
  const { url } = await postWithPhoto()
  await (await callApp(url)).arrayBuffer()
  const copy = await caches.default.match(`http://localhost${url}`)
  expect(copy?.headers.get('cache-control')).toContain(`s-maxage=${(5 * MINUTE_MS) / 1_000}`)
  await copy?.body?.cancel()
})
