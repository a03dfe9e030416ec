import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import {
  DOCUMENT_BYTES_MAX,
  OPEN_UPLOADS_MAX,
  ORPHAN_UPLOAD_HOURS,
  PHOTO_BYTES_MAX,
} from '#contract/limits.ts'
import { UploadTicket } from '#contract/media.ts'
import { FormUpload, MultipartCompleted, TemporaryCredentials } from '#contract/multipart.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { objectKeyOf, listKeys, deleteUploads } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { fakeServer } from '#worker/test/fake-server.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { ctxOf, type Member, type Person, signIn, suspend, visitor } from '#worker/test/people.ts'
import { join } from '#worker/test/photo-bytes.ts'
import { issueCredentials } from './issue-credentials.ts'

const PHOTO = {
  purpose: 'listing_photo',
  contentType: 'image/webp',
  size: 90_000,
  medium: 30_000,
  small: 9_000,
}

async function ticketFor(owner: Member, body?: unknown): Promise<UploadTicket> {
  return parsed(UploadTicket, owner.post('/api/objects/upload', body))
}

const BYTES = new TextEncoder().encode('%PDF-1.7 \r\n--not the boundary\r\n\r\n%%EOF')
const PARAMS = '/s3/params?filename=passport.pdf&type=application%2Fpdf&metadata%5Bname%5D=passport.pdf'
let owner: Member
beforeEach(async () => {
  await deleteUploads()
  owner = await signIn()
})

async function requestForm(by: Member, path = PARAMS): Promise<FormUpload> {
  return parsed(FormUpload, by.get(path))
}

/** Sends the file as a browser does for Uppy: the fields first, the file last. */
function sendForm(by: Person, { url, fields }: Pick<FormUpload, 'url' | 'fields'>, bytes = BYTES) {
  const boundary = '----WebKitFormBoundaryAbc123'
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; ` +
    `filename="blob"\r\nContent-Type: application/pdf\r\n\r\n`
  const encode = (text: string) => new TextEncoder().encode(text)
  const body = join(encode(texts.join('') + head), bytes, encode(`\r\n--${boundary}--\r\n`))
  return sendRaw(by, url, body, `multipart/form-data; boundary=${boundary}`)
}

function sendRaw(by: Person, url: string, body: Uint8Array, type: string) {
  return by.fetch(new URL(url).pathname, {
    method: 'POST',
    body: trickle(body),
    headers: { 'content-type': type, 'content-length': String(body.length) },
  })
}

/** A body that arrives in small chunks. */
function trickle(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_009) }, (_, index) =>
    bytes.subarray(index * 1_009, (index + 1) * 1_009),
  )
  const remaining = bytes.length < 1_009 ? Array.from(bytes, (byte) => Uint8Array.of(byte)) : pieces
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = remaining.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

const CREDENTIALS = {
  accessKeyId: 'issued-id',
  secretAccessKey: 'issued-secret',
  sessionToken: 'issued-token',
}

async function issueFrom(response: Response) {
  const ctx = await ctxOf(await signIn())
  const { fetch, requests } = fakeServer(response)
  const env = { ...ctx.env, R2_STS_ACCOUNT_ID: 'account', R2_STS_API_TOKEN: 'token' }
  return { result: await issueCredentials({ ...ctx, env }, fetch).catch((error: unknown) => error), requests }
}

// [spec 3 #32]
test('a photo has a signed URL for each of its sizes, bound to its type and length', async () => {
  const ticket = await ticketFor(owner, PHOTO)
  const [, id = ''] = /^\/media\/l\/([0-9a-f-]{36})-1280\.webp$/.exec(ticket.objectUrl) ?? []
  expect(id).not.toBe('')
  const urls = [ticket, ticket.medium, ticket.small].map((put) => put?.uploadURL ?? '')
  expect(urls.map(objectKeyOf)).toEqual([1280, 640, 320].map((width) => `incoming/l/${id}-${width}.webp`))
  for (const url of urls)
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(ticket.headers).toEqual({ 'content-type': 'image/webp' })
})

// [spec 7 #34]
test('an empty body requests a document upload, which is never public', async () => {
  const ticket = await ticketFor(owner)
  expect(ticket.objectUrl).toMatch(/^\/media\/v\/[0-9a-f-]{36}$/)
  expect(ticket).not.toHaveProperty('medium')
  await env.BUCKET.put(ticket.objectUrl.slice('/media/'.length), 'passport')
  expect((await owner.get(ticket.objectUrl)).status).toBe(404)
})

// [spec 5 #32, 9 #18]
test.each([
  ['a photo over 2 MB', { ...PHOTO, size: PHOTO_BYTES_MAX + 1 }, 413, 'size'],
  ['a copy over 2 MB', { ...PHOTO, small: PHOTO_BYTES_MAX + 1 }, 413, 'small'],
  ['a document over 10 MB', { contentType: 'application/pdf', size: 10_485_761 }, 413, 'size'],
  ['a PDF as a photo', { ...PHOTO, contentType: 'application/pdf' }, 400, 'contentType'],
])('a ticket is refused for %s', async (_name, body, status, field) => {
  const refused = await refusedWith(owner.post('/api/objects/upload', body))
  expect(refused).toMatchObject({ status, fields: { [field]: expect.any(String) } })
  expect(await countTickets(owner)).toBe(0)
})

test('a ticket is issued for a file of exactly the maximum size', async () => {
  await ticketFor(await signIn(), { ...PHOTO, size: PHOTO_BYTES_MAX })
})

test('a person’s open tickets are limited, even if they are requested concurrently', async () => {
  const [greedy, other] = await Promise.all([signIn(), signIn()])
  await addOpenTickets(greedy, OPEN_UPLOADS_MAX - 2)
  // The sweep deletes this ticket in a minute. That must not shorten the wait of anybody but its owner.
  await addOpenTickets(other, 1, Date.now() - ORPHAN_UPLOAD_HOURS * HOUR_MS + 60_000)
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => greedy.post('/api/objects/upload', PHOTO)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
  const refused = responses.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect(await countTickets(greedy)).toBe(OPEN_UPLOADS_MAX)
  await ticketFor(other, PHOTO)
})

test('a claimed ticket does not count as open', async () => {
  await addOpenTickets(owner, OPEN_UPLOADS_MAX)
  await d1.run`UPDATE uploads SET claimed_at = 1 WHERE key = ${`l/${owner.user.id}-1`}`
  await ticketFor(owner, PHOTO)
})

// [spec 7 #38]
test.each([1, 10_000])(
  'a file sent as a form is stored completely and is not public (a few bytes times %i)',
  async (times) => {
    const form = await requestForm(owner)
    expect(form).toMatchObject({ method: 'POST', expires: 600 })
    const bytes = new TextEncoder().encode(new TextDecoder().decode(BYTES).repeat(times))
    const response = await sendForm(owner, form, bytes)
    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toMatch(/^"\w+"$/)
    const location = `${form.url}/${form.fields.key}`
    expect(MultipartCompleted.parse(await response.json()).location, 'the URL that Uppy expects').toBe(
      location,
    )
    expect(await listKeys()).toEqual([`incoming/${form.fields.key}`])
    const object = await env.BUCKET.get(`incoming/${form.fields.key}`)
    expect(await object?.bytes()).toEqual(bytes)
    expect(object?.httpMetadata?.contentType).toBe('application/pdf')
    expect((await owner.get(new URL(location).pathname)).status).toBe(404)
  },
)

// [spec 7 #38]
test('a form is accepted only from the person who requested it, and for ten minutes', async () => {
  const form = await requestForm(owner)
  const stranger = await signIn()
  expect((await visitor().get(PARAMS)).status).toBe(401)
  expect((await sendForm(visitor(), form)).status).toBe(401)
  expect((await sendForm(stranger, form)).status).toBe(404)
  expect((await sendForm(owner, { ...form, fields: { key: 'v/another' } })).status).toBe(404)
  await d1.run`UPDATE uploads SET created_at = created_at - 601000`
  const late = await refusedWith(sendForm(owner, form))
  expect(late).toMatchObject({ status: 403, message: 'Request has expired' })
  await suspend(owner, Date.now() + 60_000)
  expect((await sendForm(owner, form)).status).toBe(403)
  expect(await listKeys()).toEqual([])
})

// [spec 7 #38]
test("another website cannot send a form in somebody's name", async () => {
  const form = await requestForm(owner)
  const response = await owner.fetch('/media', {
    method: 'POST',
    body: new FormData(),
    headers: { origin: 'https://elsewhere.example' },
  })
  expect([form.method, response.status]).toEqual(['POST', 403])
})

test('a form is refused for a file of a type that is not accepted', async () => {
  expect((await owner.get('/s3/params?filename=a.html&type=text%2Fhtml')).status).toBe(400)
  expect((await owner.get('/s3/params')).status).toBe(400)
})

describe('a form is refused, and nothing is stored:', () => {
  const delimiter = '--mark\r\n'
  const fileHead = `${delimiter}Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
  const head = (key: string) =>
    `${delimiter}Content-Disposition: form-data; name="key"\r\n\r\n${key}\r\n${fileHead}`
  const cases: [string, (key: string) => string][] = [
    ['empty', () => ''],
    [
      'without a file',
      (key) => `${delimiter}Content-Disposition: form-data; name="key"\r\n\r\n${key}\r\n--mark--\r\n`,
    ],
    ['with an empty file', (key) => `${head(key)}\r\n--mark--\r\n`],
    ['without a key', () => `${fileHead}a file\r\n--mark--\r\n`],
    [
      'with a text in place of the file',
      (key) => `${head(key).replace('; filename="a"', '')}a text\r\n--mark--\r\n`,
    ],
    ['interrupted', (key) => `${head(key)}some bytes of a file that goes on`],
    [
      'cut off in the headers of a part',
      (key) => `${delimiter}Content-Disposition: form-data; name="${key.repeat(1_000)}"`,
    ],
  ]

  test.each(cases)('%s', async (_name, make) => {
    const { url, fields } = await requestForm(owner)
    const response = await sendRaw(
      owner,
      url,
      new TextEncoder().encode(make(fields.key ?? '')),
      'multipart/form-data; boundary=mark',
    )
    expect(response.status).toBe(400)
    expect(await listKeys()).toEqual([])
  })

  test('of another content type', async () => {
    const { url } = await requestForm(owner)
    expect((await sendRaw(owner, url, BYTES, 'application/pdf')).status).toBe(415)
  })

  // [spec 9 #27]
  test('with a file over 10 MB', async () => {
    const form = await requestForm(owner)
    for (const over of [1, 1024 * 1024])
      expect((await sendForm(owner, form, new Uint8Array(DOCUMENT_BYTES_MAX + over))).status).toBe(413)
    expect(await listKeys()).toEqual([])
  })
})

// [spec 7 #39]
test('temporary credentials are a 404 with a message if they are not configured', async () => {
  const refused = await refusedWith(owner.get('/s3/sts'))
  expect([refused.status, refused.message]).toEqual([404, expect.stringMatching(/not set up/)])
})

// [spec 7 #39]
test('temporary credentials are valid for one new object of the caller, for ten minutes', async () => {
  const { result, requests } = await issueFrom(Response.json({ success: true, result: CREDENTIALS }))
  const { key, credentials, bucket } = TemporaryCredentials.parse(result)
  expect(key).toMatch(/^incoming\/v\/[0-9a-f-]{36}$/)
  expect(credentials).toMatchObject(CREDENTIALS)
  expect(requests[0]?.url).toBe(
    'https://api.cloudflare.com/client/v4/accounts/account/r2/temp-access-credentials',
  )
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    bucket,
    parentAccessKeyId: 'local-key',
    permission: 'object-read-write',
    ttlSeconds: 600,
    objects: [key],
  })
})

// [spec 7 #39]
test.each([
  ['Cloudflare refuses', Response.json({ success: false, result: CREDENTIALS }, { status: 403 })],
  ['Cloudflare returns something else', Response.json({ success: true })],
])('temporary credentials are a 503 if %s', async (_name, response) => {
  const { result } = await issueFrom(response)
  expect(result instanceof AppError && result.code).toBe('unavailable')
})

async function addOpenTickets(owner: Member, count: number, createdAt = Date.now()): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => index))
  await d1.run`INSERT INTO uploads (key, owner_id, purpose, created_at)
      SELECT 'l/' || users.public_id || '-' || value, users.id, 'listing_photo', ${createdAt}
      FROM json_each(${numbers}), users WHERE users.public_id = ${owner.user.id}`
}

async function countTickets(owner: Member): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS tickets FROM uploads JOIN users ON users.id = owner_id
    WHERE public_id = ${owner.user.id}`
}
