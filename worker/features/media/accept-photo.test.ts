import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import type { UploadRow } from '../../db/schema.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { LOSSLESS_WEBP, PAGE, WEBP } from '../../test/photo-bytes.ts'
import { signIn, type Member } from '../../test/people.ts'
import { arrive, listKeys, upload } from '../../test/uploads.ts'
import { acceptPhoto } from './accept-photo.ts'
import { findOwnUploads } from './store.ts'

const db = openDb(env.DB, 'first-primary')
const work: Promise<unknown>[] = []
const ctx = { env: parseEnv(env), db, waitUntil: (each: Promise<unknown>) => void work.push(each) }

let seller: Member
beforeEach(async () => {
  await env.BUCKET.delete(await listKeys())
  seller = await signIn()
})

async function rowOf(objectUrl: string): Promise<UploadRow> {
  const ownerId = await d1.value<number>`SELECT id FROM users WHERE public_id = ${seller.user.id}`
  const [row] = await findOwnUploads(db, ownerId ?? 0, 'listing_photo', [objectUrl.slice('/media/'.length)])
  if (!row) throw new Error(`${objectUrl} has no ticket`)
  return row
}

async function bytesAt(key: string): Promise<Uint8Array | undefined> {
  return (await env.BUCKET.get(key))?.bytes()
}

test('a photo that stands under its key never changes, whatever its signed URL brings later', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  const row = await rowOf(ticket.objectUrl)
  await acceptPhoto(ctx, row)
  await Promise.all(work)
  await arrive(ticket.uploadURL, LOSSLESS_WEBP, 'image/webp')
  await acceptPhoto(ctx, row)
  expect(await bytesAt(row.key)).toEqual(WEBP)
})

test('a publish that failed after the inspection can be repeated', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  const row = await rowOf(ticket.objectUrl)
  const first = await acceptPhoto(ctx, row)
  await Promise.all(work)
  expect(await listKeys()).toEqual([row.key])
  expect(await acceptPhoto(ctx, row)).toEqual(first)
})

test('a photo that a parallel publish put to use is not thrown away, whatever came in after it', async () => {
  const ticket = await upload(seller, { photo: WEBP })
  const readBefore = await rowOf(ticket.objectUrl)
  await acceptPhoto(ctx, readBefore)
  await Promise.all(work)
  await d1.run`UPDATE uploads SET claimed_at = 1 WHERE key = ${readBefore.key}`
  await arrive(ticket.uploadURL, PAGE, 'image/webp')
  expect(await acceptPhoto(ctx, readBefore)).toBe('unreadable')
  expect(await bytesAt(readBefore.key)).toEqual(WEBP)
  expect(await rowOf(ticket.objectUrl)).toMatchObject({ claimedAt: 1 })
})
