import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { MultipartStarted } from '#contract/multipart.ts'
import { openDb } from '../../db/client.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { WEBP } from '../../test/photo-bytes.ts'
import { signIn, type Member } from '../../test/people.ts'
import { listKeys, upload } from '../../test/uploads.ts'
import { sweepUploads } from './sweep-uploads.ts'

const COPIES = { photo: WEBP, medium: WEBP, small: WEBP }

async function sweep(inHours: number): Promise<void> {
  await sweepUploads({
    env: parseEnv(env),
    db: openDb(env.DB, 'first-primary'),
    now: Date.now() + inHours * HOUR_MS,
  })
}

async function countTickets(): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS tickets FROM uploads`
}

async function claim(objectUrl: string): Promise<void> {
  await d1.run`UPDATE uploads SET claimed_at = 1 WHERE key = ${objectUrl.slice('/media/'.length)}`
}

let seller: Member
beforeEach(async () => {
  await d1.run`DELETE FROM uploads`
  await env.BUCKET.delete(await listKeys())
  seller = await signIn()
})

// [spec 10.2 #6]
test('what nobody puts to use is gone after a day, objects and tickets, and not before', async () => {
  await upload(seller, COPIES)
  const abandoned = await upload(seller, COPIES)
  // A publish that failed after the inspection leaves the photo under its own key.
  await env.BUCKET.put(abandoned.objectUrl.slice('/media/'.length), WEBP)
  await sweep(23)
  expect(await listKeys()).toHaveLength(7)
  expect(await countTickets()).toBe(2)
  await sweep(25)
  expect(await listKeys()).toEqual([])
  expect(await countTickets()).toBe(0)
})

test('what a signed URL uploads again after the photo was claimed is swept; the photo stays', async () => {
  const { objectUrl } = await upload(seller, { photo: WEBP })
  await claim(objectUrl)
  await sweep(23)
  expect(await listKeys()).toHaveLength(1)
  await sweep(25)
  expect(await listKeys()).toEqual([])
  expect(await countTickets()).toBe(1)
})

// [spec 10.11 #32]
test('a multipart upload is aborted after a day, and one missing in storage blocks nothing', async () => {
  const begun = await Promise.all([1, 2].map(async () => startedBy(seller)))
  const [kept, forgotten] = begun
  if (!kept || !forgotten) throw new Error('Two uploads were begun')
  await d1.run`UPDATE uploads SET upload_id = 'forgotten' WHERE upload_id = ${forgotten.uploadId}`
  const part = () => env.BUCKET.resumeMultipartUpload(kept.key, kept.uploadId).uploadPart(1, WEBP)
  await part()
  await sweep(23)
  expect(await countTickets()).toBe(2)
  await part()
  await sweep(25)
  expect(await countTickets()).toBe(0)
  await expect(part()).rejects.toThrow(/does not exist/)
})

async function startedBy(owner: Member): Promise<MultipartStarted> {
  const answer = await owner.post('/s3/multipart', { filename: 'passport.pdf', type: 'application/pdf' })
  return MultipartStarted.parse(await answer.json())
}

test('two sweeps at once do no harm', async () => {
  const kept = await upload(seller, { photo: WEBP })
  await env.BUCKET.put(kept.objectUrl.slice('/media/'.length), WEBP)
  await claim(kept.objectUrl)
  await upload(seller, COPIES)
  await Promise.all([sweep(25), sweep(25)])
  expect(await listKeys()).toEqual([kept.objectUrl.slice('/media/'.length)])
  expect(await countTickets()).toBe(1)
})

test('a run is bounded, and the next one goes on', async () => {
  const numbers = JSON.stringify(Array.from({ length: 200 }, (_, index) => index))
  await d1.run`INSERT INTO uploads (key, owner_id, purpose, created_at)
      SELECT 'l/' || value, (SELECT max(id) FROM users), 'listing_photo', ${Date.now()}
      FROM json_each(${numbers})`
  await sweep(25)
  expect(await countTickets()).toBe(50)
  await sweep(25)
  expect(await countTickets()).toBe(0)
})
