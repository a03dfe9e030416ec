import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { Listing } from '#contract/listing.ts'
import { MultipartStarted } from '#contract/multipart.ts'
import { openDb } from '#worker/db/client.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { parseEnv } from '#worker/env.ts'
import { listKeys, upload, deleteUploads, countUploads } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { ctxOf, type Member, signIn } from '#worker/test/people.ts'
import { JPEG, PAGE, WEBP, png } from '#worker/test/photo-bytes.ts'
import { countChanges, cronAt, rowId, rowOf } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { inspectPhotos } from './inspect-photos.ts'
import { photosAt, settlePhotos } from './release-photos.ts'
import {
  addMultipart,
  claimUpload,
  findOldestOpen,
  reclaimUpload,
  releaseProfileUpload,
  removeOpenUpload,
  removeOrphans,
} from './store.ts'
import { sweepUploads } from './sweep-uploads.ts'

let seller: Member
beforeEach(async () => {
  await d1.run`UPDATE listings SET photos = '[]'`
  await deleteUploads()
  seller = await signIn()
})

async function uploadPhoto(owner = seller): Promise<string> {
  return (await upload(owner, { photo: WEBP })).objectUrl
}

async function edit(id: string, changes: Record<string, unknown>): Promise<Listing> {
  return parsed(Listing, seller.patch(`/api/listings/${id}`, changes))
}

function keysOf(...urls: string[]): string[] {
  return urls.map((url) => url.slice('/media/'.length)).sort()
}

async function listClaimed(): Promise<string[]> {
  const results = await d1.all<{ key: string }>`SELECT key FROM uploads WHERE claimed_at IS NOT NULL
    ORDER BY key`
  return results.map(({ key }) => key)
}

const COPIES = { photo: WEBP, medium: WEBP, small: WEBP }

async function sweep(inHours: number): Promise<void> {
  await sweepUploads({
    env: parseEnv(env),
    db: openDb(env.DB, 'first-primary'),
    now: Date.now() + inHours * HOUR_MS,
  })
}

async function claim(objectUrl: string): Promise<void> {
  await d1.run`UPDATE uploads SET claimed_at = 1 WHERE key = ${objectUrl.slice('/media/'.length)}`
}

describe('an edit of a listing', () => {
  test('without images leaves the photos unchanged', async () => {
    const url = await uploadPhoto()
    const { id, photos } = await postListing(seller, 'generator', { images: [url] })
    expect((await edit(id, { title: 'Only the title is new' })).photos).toEqual(photos)
  })

  test('that reorders photos keeps the width, copies and thumbhash of each', async () => {
    const [large, medium, small] = await Promise.all([png(1280, 960), png(640, 480), png(320, 240)])
    const first = (await upload(seller, { photo: large, medium, small, contentType: 'image/png' })).objectUrl
    const second = (await upload(seller, { photo: JPEG, contentType: 'image/jpeg' })).objectUrl
    const elsewhere = 'https://photos.example/1.jpg'
    const { id, photos } = await postListing(seller, 'generator', { images: [first, elsewhere, second] })
    expect(photos.map(({ url }) => url)).toEqual([first, elsewhere, second])
    expect(photos[1]).toEqual({ url: elsewhere })
    const before = await rowOf(id)
    expect((await edit(id, { images: [first, elsewhere, second] })).photos).toEqual(photos)
    expect(await rowOf(id)).toEqual(before)
    expect((await edit(id, { images: [second, first, elsewhere] })).photos).toEqual([
      photos[2],
      photos[0],
      photos[1],
    ])
    expect(await listClaimed()).toEqual(keysOf(first, second))
  })

  test('that adds a photo raises the score and makes the photo public', async () => {
    const { id, aiScore } = await postListing(seller)
    const url = await uploadPhoto()
    const after = await edit(id, { images: [url] })
    expect(after).toMatchObject({ photos: [{ url, width: 16, height: 12 }], aiScore: aiScore + 5 })
    expect((await seller.get(url)).status).toBe(200)
    expect(await listClaimed()).toEqual(keysOf(url))
  })

  test('is a 400 with another person’s photo, and a 422 with a file that is no photo', async () => {
    const { id } = await postListing(seller)
    const theirs = await uploadPhoto(await signIn())
    const page = (await upload(seller, { photo: PAGE })).objectUrl
    const before = await rowOf(id)
    const responses = await Promise.all(
      [theirs, page].map((url) =>
        seller.patch(`/api/listings/${id}`, { images: [url], title: 'Not to be stored' }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([400, 422])
    expect(await rowOf(id)).toEqual(before)
  })

  test('with null as images removes all photos', async () => {
    const { id } = await postListing(seller, 'generator', { images: [await uploadPhoto()] })
    expect((await edit(id, { images: null })).photos).toEqual([])
    expect(await listClaimed()).toEqual([])
  })
})

describe('a photo that an edit removes', () => {
  test('is deleted two hours later with its upload, and the other photos stay', async () => {
    const [kept, removed] = [await uploadPhoto(), await uploadPhoto()]
    const { id } = await postListing(seller, 'generator', { images: [kept, removed] })
    await edit(id, { images: [kept] })
    expect(await listClaimed()).toEqual(keysOf(kept))
    await cronAt(Date.now() + 1.9 * HOUR_MS)
    expect(await listKeys()).toEqual(keysOf(kept, removed))
    await cronAt(Date.now() + 2.1 * HOUR_MS)
    expect(await listKeys()).toEqual(keysOf(kept))
    expect(await countUploads()).toBe(1)
  })

  test('stays if another listing of the seller shows it', async () => {
    const url = await uploadPhoto()
    const [one, other] = [
      await postListing(seller, 'generator', { images: [url] }),
      await postListing(seller, 'generator', { images: [url] }),
    ]
    await edit(one.id, { images: [] })
    expect(await listClaimed()).toEqual(keysOf(url))
    await cronAt(Date.now() + 100 * HOUR_MS)
    expect(await listKeys()).toEqual(keysOf(url))
    await edit(other.id, { images: [] })
    expect(await listClaimed()).toEqual([])
  })

  test('can be added again, unchanged, within an hour', async () => {
    const url = await uploadPhoto()
    const { id, photos } = await postListing(seller, 'generator', { images: [url] })
    await edit(id, { images: [] })
    expect((await edit(id, { images: [url] })).photos).toEqual(photos)
    await cronAt(Date.now() + 100 * HOUR_MS)
    expect(await listKeys()).toEqual(keysOf(url))
  })

  test('stays claimed if another listing adds it concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const url = await uploadPhoto()
      const [one, other] = [
        await postListing(seller, 'generator', { images: [url] }),
        await postListing(seller),
      ]
      const responses = await Promise.all([
        edit(one.id, { images: [] }),
        edit(other.id, { images: [url], title: `Round number ${round}` }),
      ])
      expect(responses[1].photos).toMatchObject([{ url }])
      expect(await listClaimed()).toContain(keysOf(url)[0])
    }
  })

  test('is claimed again by a listing that inspected it before and is saved afterwards', async () => {
    const url = await uploadPhoto()
    const { id } = await postListing(seller, 'generator', { images: [url] })
    const ctx = await ctxOf(seller)
    const { claims } = await inspectPhotos(ctx, [url], 'listing_photo')
    await edit(id, { images: [] })
    expect(await listClaimed()).toEqual([])
    expect(claims).toHaveLength(1)
    for (const claim of claims) await ctx.db.batch([claim])
    expect(await listClaimed()).toEqual(keysOf(url))
  })
})

test('an edit that lost a race leaves none of its new photos claimed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await postListing(seller)
    const url = await uploadPhoto()
    const [edited] = await Promise.all([
      seller.patch(`/api/listings/${id}`, { images: [url] }),
      seller.post(`/api/listings/${id}/status`, { status: 'sold' }),
    ])
    expect([200, 409]).toContain(edited.status)
    expect((await listClaimed()).includes(keysOf(url)[0] ?? '')).toBe(edited.status === 200)
  }
})

test('photos that listings show, profile photos and open tickets are not released', async () => {
  const other = await signIn()
  const [own, theirs] = [await uploadPhoto(), await uploadPhoto(other)]
  await postListing(seller, 'generator', { images: [own] })
  await postListing(other, 'generator', { images: [theirs] })
  const profileImageUrl = (await upload(seller, { photo: WEBP, purpose: 'profile_photo' })).objectUrl
  expect((await seller.patch('/api/auth/user', { profileImageUrl })).status).toBe(200)
  await uploadPhoto()
  const uploads = async () => await d1.all<{ key: string }>`SELECT * FROM uploads ORDER BY key`
  const before = await uploads()
  expect(before).toHaveLength(4)
  const db = openDb(env.DB, 'first-primary')
  await db.batch(settlePhotos(db, photosAt(before.map(({ key }) => `/media/${key}`)), Date.now()))
  expect(await uploads()).toEqual(before)
})

test('an unclaimed upload and its objects are deleted after a day and not before', async () => {
  await upload(seller, COPIES)
  const abandoned = await upload(seller, COPIES)
  // A publish that failed after inspection leaves the photo under its own key.
  await env.BUCKET.put(abandoned.objectUrl.slice('/media/'.length), WEBP)
  await sweep(23)
  expect(await listKeys()).toHaveLength(7)
  expect(await countUploads()).toBe(2)
  await sweep(25)
  expect(await listKeys()).toEqual([])
  expect(await countUploads()).toBe(0)
})

test('the sweep deletes incoming files of a claimed upload, but keeps its ticket', async () => {
  const { objectUrl } = await upload(seller, { photo: WEBP })
  await claim(objectUrl)
  await sweep(23)
  expect(await listKeys()).toHaveLength(1)
  await sweep(25)
  expect(await listKeys()).toEqual([])
  expect(await countUploads()).toBe(1)
})

test('the sweep aborts multipart uploads after a day, even if the storage has lost one', async () => {
  const started = await Promise.all([1, 2].map(async () => startMultipart(seller)))
  const [kept, forgotten] = started
  if (!kept || !forgotten) throw new Error('Two uploads were not started')
  await d1.run`UPDATE uploads SET upload_id = 'forgotten' WHERE upload_id = ${forgotten.uploadId}`
  const part = () => env.BUCKET.resumeMultipartUpload(kept.key, kept.uploadId).uploadPart(1, WEBP)
  await part()
  await sweep(23)
  expect(await countUploads()).toBe(2)
  await part()
  await sweep(25)
  expect(await countUploads()).toBe(0)
  await expect(part()).rejects.toThrow(/does not exist/)
})

async function startMultipart(owner: Member): Promise<MultipartStarted> {
  return parsed(
    MultipartStarted,
    owner.post('/s3/multipart', { filename: 'passport.pdf', type: 'application/pdf' }),
  )
}

test('concurrent sweeps delete only unclaimed uploads', async () => {
  const kept = await upload(seller, { photo: WEBP })
  await env.BUCKET.put(kept.objectUrl.slice('/media/'.length), WEBP)
  await claim(kept.objectUrl)
  await upload(seller, COPIES)
  await Promise.all([sweep(25), sweep(25)])
  expect(await listKeys()).toEqual([kept.objectUrl.slice('/media/'.length)])
  expect(await countUploads()).toBe(1)
})

test('a sweep deletes a limited number of uploads, and the next one continues', async () => {
  const numbers = JSON.stringify(Array.from({ length: 200 }, (_, index) => index))
  await d1.run`INSERT INTO uploads (key, owner_id, purpose, created_at)
      SELECT 'l/' || value, (SELECT max(id) FROM users), 'listing_photo', ${Date.now()}
      FROM json_each(${numbers})`
  await sweep(25)
  expect(await countUploads()).toBe(50)
  await sweep(25)
  expect(await countUploads()).toBe(0)
})

/** The write of each verb alone, on a row that has changed since the verb read it. */
describe('the row of an upload', () => {
  const db = openDb(env.DB, 'first-primary')
  const now = Date.now()
  const always = sql`1`
  let [sellerRow, otherRow] = [0, 0]
  beforeEach(async () => {
    sellerRow = await rowId('users', seller.user.id)
    otherRow = await rowId('users', (await signIn()).user.id)
  })

  async function createUpload(changed: Partial<UploadRow> = {}): Promise<UploadRow> {
    const row: UploadRow = {
      key: crypto.randomUUID(),
      mediumKey: null,
      smallKey: null,
      ownerId: sellerRow,
      purpose: 'listing_photo',
      contentType: 'image/webp',
      thumbhash: null,
      width: null,
      height: null,
      mediumBytes: null,
      smallBytes: null,
      createdAt: now,
      claimedAt: null,
      uploadId: null,
      conversationId: null,
      clientId: null,
      messageSeq: null,
      ...changed,
    }
    await d1.run`INSERT INTO uploads (key, owner_id, purpose, content_type, created_at, claimed_at)
      VALUES (${row.key}, ${row.ownerId}, ${row.purpose}, ${row.contentType}, ${row.createdAt},
        ${row.claimedAt})`
    return row
  }

  test('only its owner can claim or reclaim an upload, and only while it is unclaimed', async () => {
    for (const [state, expected] of [
      [{}, 1],
      [{ claimedAt: 1 }, 0],
      [{ ownerId: otherRow }, 0],
    ] as const) {
      const claimed = await createUpload(state)
      expect(await countChanges(claimUpload(db, { ...claimed, ownerId: sellerRow }, now))).toBe(expected)
      const { key } = await createUpload(state)
      expect(await countChanges(reclaimUpload(db, key, sellerRow, now, always))).toBe(expected)
      const { key: open } = await createUpload()
      expect(await countChanges(reclaimUpload(db, open, sellerRow, now, sql`0`))).toBe(0)
    }
  })

  test('a claimed upload is neither removed nor swept, and a recent open upload is not swept', async () => {
    const [claimed, open] = [
      await createUpload({ claimedAt: 1, createdAt: 1 }),
      await createUpload({ createdAt: 2 }),
    ]
    const recent = await createUpload()
    const keys = [claimed, open, recent].map(({ key }) => key)
    expect(await countChanges(removeOpenUpload(db, claimed.key))).toBe(0)
    expect(await countChanges(removeOrphans(db, keys, now))).toBe(1)
    expect(await countChanges(removeOpenUpload(db, recent.key))).toBe(1)
  })

  test("a person's oldest open upload is neither claimed nor another person's", async () => {
    const person = await rowId('users', (await signIn()).user.id)
    await createUpload({ ownerId: person, createdAt: 5, claimedAt: 6 })
    await createUpload({ ownerId: person, createdAt: 7 })
    await createUpload({ ownerId: otherRow, createdAt: 3 })
    expect(await findOldestOpen(db, person)).toEqual([{ createdAt: 7 }])
  })

  test("only a person's own open uploads count towards their limits", async () => {
    const person = await rowId('users', (await signIn()).user.id)
    const limits = { unfinishedMax: 1, openMax: 2 }
    const add = async (ownerId: number) => {
      const ticket = {
        key: crypto.randomUUID(),
        contentType: 'application/pdf',
        createdAt: now,
        uploadId: 'one',
      }
      return countChanges(addMultipart(db, { ...ticket, ownerId }, limits).run())
    }
    const another = await rowId('users', (await signIn()).user.id)
    for (let count = 0; count < 3; count += 1) await createUpload({ ownerId: another })
    expect([await add(person), await add(person)]).toEqual([1, 0])
    expect([await add(another), await add(otherRow)]).toEqual([0, 1])
  })

  test("only the person's own claimed profile photo is released", async () => {
    const release = async (state: Partial<UploadRow>, onlyIf = always) => {
      const { key } = await createUpload({ purpose: 'profile_photo', claimedAt: 1, ...state })
      await d1.run`UPDATE users SET profile_image_url = ${`/media/${key}`} WHERE id = ${sellerRow}`
      return countChanges(releaseProfileUpload(db, sellerRow, '/media/', now, onlyIf))
    }
    expect(await release({})).toBe(1)
    expect(await release({}, sql`0`)).toBe(0)
    expect(await release({ ownerId: otherRow })).toBe(0)
    expect(await release({ purpose: 'listing_photo' })).toBe(0)
    expect(await release({ claimedAt: null })).toBe(0)
  })
})
