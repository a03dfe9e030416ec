import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { ErrorBody } from '#contract/errors.ts'
import { OPEN_UPLOADS_MAX, ORPHAN_UPLOAD_HOURS, PHOTO_BYTES_MAX } from '#contract/limits.ts'
import { UploadTicket } from '#contract/media.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, type Member } from '../../test/people.ts'
import { landingKey } from '../../test/uploads.ts'

const PHOTO = {
  purpose: 'listing_photo',
  contentType: 'image/webp',
  size: 90_000,
  medium: 30_000,
  small: 9_000,
}

async function ticketFor(owner: Member, body?: unknown): Promise<UploadTicket> {
  const answer = await owner.post('/api/objects/upload', body)
  expect(answer.status).toBe(200)
  return UploadTicket.parse(await answer.json())
}

// [spec 3 #32]
test('a photo gets a signed URL for each of its sizes, bound to its type and length', async () => {
  const seller = await signIn()
  const ticket = await ticketFor(seller, PHOTO)
  const [, id = ''] = /^\/media\/l\/([0-9a-f-]{36})-1280\.webp$/.exec(ticket.objectUrl) ?? []
  expect(id).not.toBe('')
  const urls = [ticket, ticket.medium, ticket.small].map((put) => put?.uploadURL ?? '')
  expect(urls.map(landingKey)).toEqual([1280, 640, 320].map((width) => `incoming/l/${id}-${width}.webp`))
  for (const url of urls)
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(ticket.headers).toEqual({ 'content-type': 'image/webp' })
})

// [spec 7 #34]
test('no body at all asks for a document, which nobody is shown', async () => {
  const seller = await signIn()
  const ticket = await ticketFor(seller)
  expect(ticket.objectUrl).toMatch(/^\/media\/v\/[0-9a-f-]{36}$/)
  expect(ticket).not.toHaveProperty('medium')
  await env.BUCKET.put(ticket.objectUrl.slice('/media/'.length), 'passport')
  expect((await seller.get(ticket.objectUrl)).status).toBe(404)
})

// [spec 5 #32, 9 #18, 10.2 #1]
test.each([
  ['a photo over 2 MB', { ...PHOTO, size: PHOTO_BYTES_MAX + 1 }, 413, 'size'],
  ['a copy over 2 MB', { ...PHOTO, small: PHOTO_BYTES_MAX + 1 }, 413, 'small'],
  ['a document over 10 MB', { contentType: 'application/pdf', size: 10_485_761 }, 413, 'size'],
  ['a PDF as a photo', { ...PHOTO, contentType: 'application/pdf' }, 400, 'contentType'],
])('%s gets no ticket', async (_name, body, status, field) => {
  const seller = await signIn()
  const answer = await seller.post('/api/objects/upload', body)
  expect(answer.status).toBe(status)
  expect(ErrorBody.parse(await answer.json()).fields).toHaveProperty(field)
  expect(await countTickets(seller)).toBe(0)
})

// [spec 10.2 #1]
test('a file of exactly the largest size gets a ticket', async () => {
  await ticketFor(await signIn(), { ...PHOTO, size: PHOTO_BYTES_MAX })
})

// [spec 10.2 #36]
test('a person holds at most as many open tickets as fit in ten listings, even at once', async () => {
  const [greedy, other] = await Promise.all([signIn(), signIn()])
  await openTickets(greedy, OPEN_UPLOADS_MAX - 2)
  // Swept in a minute, which makes room for its owner alone.
  await openTickets(other, 1, Date.now() - ORPHAN_UPLOAD_HOURS * HOUR_MS + 60_000)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => greedy.post('/api/objects/upload', PHOTO)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect(await countTickets(greedy)).toBe(OPEN_UPLOADS_MAX)
  await ticketFor(other, PHOTO)
})

test('a ticket that was put to use counts no more', async () => {
  const seller = await signIn()
  await openTickets(seller, OPEN_UPLOADS_MAX)
  await d1.run`UPDATE uploads SET claimed_at = 1 WHERE key = ${`l/${seller.user.id}-1`}`
  await ticketFor(seller, PHOTO)
})

async function openTickets(owner: Member, count: number, createdAt = Date.now()): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => index))
  await d1.run`INSERT INTO uploads (key, owner_id, purpose, created_at)
      SELECT 'l/' || users.public_id || '-' || value, users.id, 'listing_photo', ${createdAt}
      FROM json_each(${numbers}), users WHERE users.public_id = ${owner.user.id}`
}

async function countTickets(owner: Member): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS tickets FROM uploads JOIN users ON users.id = owner_id
    WHERE public_id = ${owner.user.id}`
}
