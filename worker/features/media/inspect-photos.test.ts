import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { Listing, type Photo } from '#contract/listing.ts'
import { openDb } from '#worker/db/client.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { parseEnv } from '#worker/env.ts'
import {
  type UploadedFiles,
  THUMBHASH,
  storeObject,
  objectKeyOf,
  listKeys,
  upload,
  deleteUploads,
} from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { type Member, ORIGIN, callApp, signIn } from '#worker/test/people.ts'
import {
  ANIMATED_WEBP,
  GPS_DAY,
  JPEG,
  LOSSLESS_WEBP,
  PAGE,
  TRANSPARENT_WEBP,
  WEBP,
  exif,
  containsText,
  join,
  png,
  withChunk,
  withExif,
} from '#worker/test/photo-bytes.ts'
import { aListing } from '#worker/test/things.ts'
import { acceptPhoto } from './accept-photo.ts'
import { findOwnUploads } from './store.ts'

let seller: Member
beforeEach(async () => {
  await deleteUploads()
  seller = await signIn()
})

async function publish(by: Member, ...images: string[]): Promise<Photo[]> {
  return (await parsed(Listing, by.post('/api/listings', aListing('generator', { images })))).photos
}

function publishRefused(by: Member, ...images: string[]) {
  return refusedWith(by.post('/api/listings', aListing('generator', { images })))
}

async function readPhoto(by: Member, url: string | undefined): Promise<Uint8Array> {
  const response = await by.get(url ?? '')
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function countTickets(condition = 'true'): Promise<number | null> {
  return env.DB.prepare(`SELECT count(*) AS tickets FROM uploads WHERE ${condition}`).first<number>('tickets')
}

async function photoInSizes(
  contentType: UploadedFiles['contentType'],
  width = 1280,
  height = 960,
): Promise<UploadedFiles> {
  const [photo, medium, small] = await Promise.all([png(width, height), png(640, 480), png(320, 240)])
  return { photo, medium, small, contentType }
}

const db = openDb(env.DB, 'first-primary')
const work: Promise<unknown>[] = []
const ctx = { env: parseEnv(env), db, waitUntil: (each: Promise<unknown>) => void work.push(each) }

async function rowOf(objectUrl: string): Promise<UploadRow> {
  const ownerId = await d1.value<number>`SELECT id FROM users WHERE public_id = ${seller.user.id}`
  const [row] = await findOwnUploads(db, ownerId ?? 0, 'listing_photo', [objectUrl.slice('/media/'.length)])
  if (!row) throw new Error(`${objectUrl} has no ticket`)
  return row
}

async function bytesAt(key: string): Promise<Uint8Array | undefined> {
  return (await env.BUCKET.get(key))?.bytes()
}

// [spec 3 #7]
test('a published photo has three sizes, the bytes of its copies, and the dimensions and thumbhash of the large one', async () => {
  const sent = await photoInSizes('image/png')
  const { objectUrl } = await upload(seller, sent)
  const [photo] = await publish(seller, objectUrl)
  expect(photo).toEqual({
    url: objectUrl,
    medium: objectUrl.replace('-1280', '-640'),
    small: objectUrl.replace('-1280', '-320'),
    mediumBytes: sent.medium?.length,
    smallBytes: sent.small?.length,
    width: 1280,
    height: 960,
    thumbhash: THUMBHASH,
  })
  expect(await readPhoto(seller, photo?.url)).toEqual(sent.photo)
  expect(await readPhoto(seller, photo?.medium)).toEqual(sent.medium)
  expect(await readPhoto(seller, photo?.small)).toEqual(sent.small)
  expect(await listKeys()).toHaveLength(3)
  expect(await countTickets('claimed_at IS NOT NULL')).toBe(1)
})

test('nobody sees a photo before it is inspected', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  expect((await seller.get(ticket.objectUrl)).status).toBe(404)
  expect((await seller.get(`/media/${objectKeyOf(ticket.uploadURL)}`)).status).toBe(404)
  await publish(seller, ticket.objectUrl)
  expect(await readPhoto(seller, ticket.objectUrl)).toEqual(WEBP)
})

test('publishing a photo removes the place and time at which it was taken', async () => {
  const files: UploadedFiles[] = [
    { photo: withExif(JPEG, 6), contentType: 'image/jpeg' },
    { photo: withChunk(TRANSPARENT_WEBP, 'EXIF', exif(1)), contentType: 'image/webp' },
    { photo: await png(16, 12, [['eXIf', exif(1)]]), contentType: 'image/png' },
  ]
  const tickets = await Promise.all(files.map((file) => upload(seller, file)))
  const photos = await publish(seller, ...tickets.map(({ objectUrl }) => objectUrl))
  for (const [index, { url }] of photos.entries()) {
    expect(containsText(files[index]?.photo ?? PAGE, GPS_DAY)).toBe(true)
    expect(containsText(await readPhoto(seller, url), GPS_DAY)).toBe(false)
  }
  expect(photos.map(({ width, height }) => [width, height])).toEqual([
    [12, 16],
    [16, 12],
    [16, 12],
  ])
})

test('publishing a photo removes an HTML page appended to it', async () => {
  const { objectUrl } = await upload(seller, { photo: join(WEBP, PAGE) })
  await publish(seller, objectUrl)
  expect(await readPhoto(seller, objectUrl)).toEqual(WEBP)
})

describe('publishing is a 422, and the upload is deleted, for', () => {
  const cases: [string, () => Promise<UploadedFiles> | UploadedFiles][] = [
    ['an HTML page named .webp', () => ({ photo: PAGE })],
    ['a JPEG sent as WebP', () => ({ photo: JPEG })],
    ['an animation', () => ({ photo: ANIMATED_WEBP })],
    ['a photo 8,193 pixels wide', async () => ({ photo: await png(8_193, 1), contentType: 'image/png' })],
  ]
  test.each(cases)('%s', async (_name, make) => {
    const sent = await make()
    const { objectUrl } = await upload(seller, { medium: WEBP, small: WEBP, ...sent })
    expect(await publishRefused(seller, 'https://photos.example/a.jpg', objectUrl)).toMatchObject({
      status: 422,
      code: 'unreadable_upload',
      fields: { 'images.1': 'That file is not a photo we can read. Please choose another one.' },
    })
    expect(await listKeys()).toEqual([])
    expect(await countTickets()).toBe(0)
    expect((await seller.get(objectUrl)).status).toBe(404)
  })

  test('a photo over 2 MB for which the client gave no size', async () => {
    const response = await seller.post('/api/objects/upload', { purpose: 'listing_photo' })
    const ticket = await response.json<{ uploadURL: string; objectUrl: string }>()
    await storeObject(ticket.uploadURL, join(WEBP, new Uint8Array(2 * 1024 * 1024)), 'image/webp')
    expect((await publishRefused(seller, ticket.objectUrl)).status).toBe(422)
    expect(await listKeys()).toEqual([])
  })
})

test('the error names a bad photo among good ones, which can be published without it', async () => {
  const [good, bad] = await Promise.all([upload(seller, { photo: WEBP }), upload(seller, { photo: PAGE })])
  const refused = await publishRefused(seller, good.objectUrl, bad.objectUrl)
  expect(Object.keys(refused.fields ?? {})).toEqual(['images.1'])
  expect(await publish(seller, good.objectUrl)).toMatchObject([
    { url: good.objectUrl, width: 16, height: 12 },
  ])
})

test('publishing a photo that has not arrived is a 422, and works once it has arrived', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  await env.BUCKET.delete(objectKeyOf(ticket.uploadURL))
  expect(await publishRefused(seller, ticket.objectUrl)).toMatchObject({
    status: 422,
    fields: { 'images.0': 'That photo has not arrived. Please upload it again.' },
  })
  await storeObject(ticket.uploadURL, WEBP, 'image/webp')
  await publish(seller, ticket.objectUrl)
})

test('an upload that the sweep is about to delete can no longer be claimed', async () => {
  const { objectUrl } = await upload(seller, { photo: WEBP })
  await d1.run`UPDATE uploads SET created_at = ${Date.now() - 23.5 * HOUR_MS}`
  expect((await publishRefused(seller, objectUrl)).status).toBe(422)
})

test('others’ photos, missing photos and uploads for another purpose get the same refusal', async () => {
  const stranger = await signIn()
  const [theirs, document, profilePhoto] = await Promise.all([
    upload(stranger, { photo: WEBP }),
    upload(seller, { photo: WEBP, purpose: 'verification' }),
    upload(seller, { photo: WEBP, purpose: 'profile_photo' }),
  ])
  const published = await upload(stranger, { photo: WEBP })
  await publish(stranger, published.objectUrl)
  const foreign = [
    theirs.objectUrl,
    published.objectUrl,
    document.objectUrl,
    profilePhoto.objectUrl,
    '/media/l/none-1280.webp',
    `/media/${objectKeyOf(theirs.uploadURL)}`,
  ]
  const responses = await Promise.all(foreign.map((url) => publishRefused(seller, url)))
  // Also with the full https URL, as in a deployment.
  const headers = { cookie: `__Host-${seller.cookie}`, 'content-type': 'application/json' }
  const inFull = await callApp('https://localhost/api/listings', {
    method: 'POST',
    headers,
    body: JSON.stringify(aListing('generator', { images: [`https://localhost${theirs.objectUrl}`] })),
  })
  responses.push(await refusedWith(inFull))
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(responses[0]).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { 'images.0': 'That photo is not one of your uploads. Please upload it again.' },
  })
  expect(await countTickets()).toBe(4)
  await publish(stranger, theirs.objectUrl)
})

describe('a photo cannot be another page of this site:', () => {
  test.each([
    `${ORIGIN}/api/listings/0199`,
    `${ORIGIN}/api/logout`,
    `${ORIGIN}/media`,
    `${ORIGIN}/media/`,
    `${ORIGIN}/%6dedia/l/a-1280.webp`,
    `HTTP://LOCALHOST:80/api/logout`,
    // A page over https upgrades the scheme, so that this is the same site, too.
    'https://localhost/api/logout',
    'http://localhost:8080/api/logout',
    'http:/\\localhost\\api\\logout',
  ])('%s', async (url) => {
    expect((await publishRefused(seller, url)).fields).toHaveProperty('images.0')
  })

  test('another person’s photo, whichever way its address is written', async () => {
    const stranger = await signIn()
    const { objectUrl } = await upload(stranger, { photo: WEBP })
    await publish(stranger, objectUrl)
    const disguised = [
      `${ORIGIN}/.${objectUrl}`,
      `${ORIGIN}/x/..${objectUrl}`,
      `${ORIGIN}${objectUrl}?x=1`,
      `${ORIGIN}${objectUrl}#x`,
      `${ORIGIN.toUpperCase()}${objectUrl}`,
      objectUrl.replace('/l/', '/./l/'),
      objectUrl.replace('/l/', '//l/'),
    ]
    for (const url of disguised) expect((await publishRefused(seller, url)).status, url).toBe(400)
  })

  test('while one’s own photo is accepted by any of its addresses, and stored by its path', async () => {
    const { objectUrl } = await upload(seller, { photo: WEBP })
    for (const url of [`${ORIGIN}/.${objectUrl}`, `${ORIGIN}${objectUrl}?x=1`, objectUrl])
      expect(await publish(seller, url)).toMatchObject([{ url: objectUrl, width: 16, height: 12 }])
  })
})

test('a photo sent once by its path and once by its URL appears once', async () => {
  const { objectUrl } = await upload(seller, { photo: WEBP })
  const photos = await publish(seller, objectUrl, 'https://example.com/a.jpg', ORIGIN + objectUrl)
  expect(photos.map(({ url }) => url)).toEqual([objectUrl, 'https://example.com/a.jpg'])
})

test('two listings can share a photo, which a signed URL that is still valid cannot replace', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  await publish(seller, ticket.objectUrl)
  await storeObject(ticket.uploadURL, PAGE, 'image/webp')
  expect(await publish(seller, ticket.objectUrl)).toMatchObject([
    { url: ticket.objectUrl, width: 16, height: 12 },
  ])
  expect(await readPhoto(seller, ticket.objectUrl)).toEqual(WEBP)
})

test('two listings published concurrently with the same photo both get it', async () => {
  const { objectUrl } = await upload(seller, await photoInSizes('image/png'))
  const [one, other] = await Promise.all([publish(seller, objectUrl), publish(seller, objectUrl)])
  expect(one).toEqual(other)
  expect(one[0]?.small).toBeDefined()
  expect(await readPhoto(seller, one[0]?.small)).toEqual(await png(320, 240))
})

describe('the photo is published without a smaller copy', () => {
  const cases: [string, () => Promise<Partial<UploadedFiles>> | Partial<UploadedFiles>][] = [
    ['that is no photo', () => ({ medium: PAGE })],
    ['that is of another type than the photo', () => ({ medium: JPEG })],
    ['that has another shape', async () => ({ medium: await png(640, 640) })],
    [
      'that is over 2 MB',
      async () => ({ medium: join(await png(640, 480), new Uint8Array(2 * 1024 * 1024)) }),
    ],
  ]
  test.each(cases)('%s', async (_name, change) => {
    const { medium = WEBP } = await change()
    const sent = await photoInSizes('image/png')
    const ticket = await upload(seller, sent)
    await storeObject(ticket.medium?.uploadURL ?? '', medium, 'image/png')
    const [photo] = await publish(seller, ticket.objectUrl)
    expect(photo).not.toHaveProperty('medium')
    expect(await readPhoto(seller, photo?.small)).toEqual(sent.small)
    expect((await listKeys()).filter((key) => key.includes('-640'))).toEqual([])
    expect(await countTickets('medium_key IS NULL AND small_key IS NOT NULL')).toBe(1)
  })

  test('that never arrived', async () => {
    const ticket = await upload(seller, await photoInSizes('image/png'))
    await env.BUCKET.delete(objectKeyOf(ticket.small?.uploadURL ?? ''))
    const [photo] = await publish(seller, ticket.objectUrl)
    expect(photo).not.toHaveProperty('small')
    expect(photo).toHaveProperty('medium')
  })
})

test('a photo stored under its own key never changes, whatever is uploaded afterwards', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  const row = await rowOf(ticket.objectUrl)
  await acceptPhoto(ctx, row)
  await Promise.all(work)
  await storeObject(ticket.uploadURL, LOSSLESS_WEBP, 'image/webp')
  await acceptPhoto(ctx, row)
  expect(await bytesAt(row.key)).toEqual(WEBP)
})

test('a publish that failed after inspection can be repeated', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  const row = await rowOf(ticket.objectUrl)
  const first = await acceptPhoto(ctx, row)
  await Promise.all(work)
  expect(await listKeys()).toEqual([row.key])
  expect(await acceptPhoto(ctx, row)).toEqual(first)
})

test('a photo claimed by a concurrent publish is not deleted, whatever is uploaded afterwards', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  const readBefore = await rowOf(ticket.objectUrl)
  await acceptPhoto(ctx, readBefore)
  await Promise.all(work)
  await d1.run`UPDATE uploads SET claimed_at = 1 WHERE key = ${readBefore.key}`
  await storeObject(ticket.uploadURL, PAGE, 'image/webp')
  expect(await acceptPhoto(ctx, readBefore)).toBe('unreadable')
  expect(await bytesAt(readBefore.key)).toEqual(WEBP)
  expect(await rowOf(ticket.objectUrl)).toMatchObject({ claimedAt: 1 })
})
