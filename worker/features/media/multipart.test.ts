import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  BODY_BYTES_MAX,
  ETAG_MAX,
  MULTIPART_OPEN_MAX,
  OPEN_UPLOADS_MAX,
  PARTS_BODY_BYTES_MAX,
  PARTS_MAX,
} from '#contract/limits.ts'
import { MultipartCompleted, MultipartStarted, SignedPart } from '#contract/multipart.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { objectKeyOf, listKeys, deleteUploads, countUploads } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { fakeServer } from '#worker/test/fake-server.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import {
  ctxOf,
  type Member,
  ORIGIN,
  type Person,
  type TestSettings,
  callApp,
  signIn,
  suspend,
  visitor,
} from '#worker/test/people.ts'
import { listParts } from './multipart.ts'
import { findOwnUploads } from './store.ts'

const PDF = { filename: 'passport.pdf', type: 'application/pdf', metadata: { name: 'passport.pdf' } }
const FIVE_MB = new Uint8Array(5 * 1024 * 1024)
const LAST = new TextEncoder().encode('the end')
let owner: Member
beforeEach(async () => {
  await deleteUploads()
  owner = await signIn()
})

async function start(by: Member, body: unknown = PDF): Promise<MultipartStarted> {
  return parsed(MultipartStarted, by.post('/s3/multipart', body))
}

function pathOf({ key, uploadId }: MultipartStarted, rest = ''): string {
  return `/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`
}

/** Stores a part as a PUT to its signed URL would. */
async function sendPart({ key, uploadId }: MultipartStarted, partNumber: number, bytes: Uint8Array) {
  const { etag } = await env.BUCKET.resumeMultipartUpload(key, uploadId).uploadPart(partNumber, bytes)
  return { PartNumber: partNumber, ETag: etag }
}

function complete(by: Person, upload: MultipartStarted, parts: unknown) {
  return by.post(pathOf(upload, '/complete'), { parts })
}

async function listFrom(...responses: Response[]) {
  const upload = await start(owner)
  const { fetch, requests } = fakeServer(...responses)
  const parts = await listParts(await ctxOf(owner), upload, fetch).catch((error: unknown) => error)
  return { parts, upload, urls: requests.map(({ url }) => new URL(url)) }
}

/** S3's response that lists parts `from` to `to`. */
function partsPage(from: number, to: number): Response {
  const part = (number: number) =>
    `<Part><PartNumber>${number}</PartNumber><LastModified>2026-11-20T12:00:00.000Z</LastModified>` +
    `<ETag>&quot;etag-${number}&quot;</ETag><Size>5242880</Size></Part>`
  const parts = Array.from({ length: to - from + 1 }, (_, index) => part(from + index)).join('\n')
  return new Response(
    '<?xml version="1.0" ' +
      `encoding="UTF-8"?>\n<ListPartsResult><Bucket>b</Bucket><Key>k</Key>${parts}</ListPartsResult>`,
  )
}

test('a body over its limit is 413, and the list of parts has a higher limit', async () => {
  const padded = (bytes: number) => ({ ...PDF, padding: 'x'.repeat(bytes) })
  expect((await owner.post('/s3/multipart', padded(BODY_BYTES_MAX))).status).toBe(413)
  const path = pathOf(await start(owner), '/complete')
  expect((await owner.post(path, padded(BODY_BYTES_MAX))).status).toBe(400)
  expect((await owner.post(path, padded(PARTS_BODY_BYTES_MAX))).status).toBe(413)
})

// [spec 7 #37]
test('a document uploaded in parts is assembled in order and is not public', async () => {
  const upload = await start(owner)
  expect(upload.key).toMatch(/^incoming\/v\/[0-9a-f-]{36}\.pdf$/)
  const last = await sendPart(upload, 2, LAST)
  const first = await sendPart(upload, 1, FIVE_MB)
  const response = await complete(owner, upload, [last, { ...first, ETag: `"${first.ETag}"` }])
  expect(response.status).toBe(200)
  const ticketKey = upload.key.slice('incoming/'.length)
  expect(MultipartCompleted.parse(await response.json())).toEqual({
    location: `${ORIGIN}/media/${ticketKey}`,
    key: upload.key,
  })
  const object = await env.BUCKET.get(upload.key)
  expect(object?.size).toBe(FIVE_MB.length + LAST.length)
  expect(object?.httpMetadata?.contentType).toBe('application/pdf')
  expect(new TextDecoder().decode((await object?.bytes())?.subarray(FIVE_MB.length))).toBe('the end')
  const { db, user } = await ctxOf(owner)
  const [row] = await findOwnUploads(db, user.id, 'verification', [ticketKey])
  expect(row).toMatchObject({ contentType: 'application/pdf', uploadId: null, claimedAt: null })
  expect((await owner.get(`/media/${ticketKey}`)).status).toBe(404)
})

// [spec 7 #37, 9 #31]
test('each part has its own signed URL, which is valid for ten minutes', async () => {
  const upload = await start(owner)
  for (const partNumber of [1, PARTS_MAX]) {
    const { url, expires } = await parsed(SignedPart, owner.get(pathOf(upload, `/${partNumber}`)))
    expect(expires).toBe(600)
    expect(objectKeyOf(url)).toBe(upload.key)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      partNumber: String(partNumber),
      uploadId: upload.uploadId,
      'X-Amz-Expires': '600',
      'X-Amz-SignedHeaders': 'host',
    })
  }
})

// [spec 7 #37]
test('aborting an upload deletes its parts and its ticket', async () => {
  const upload = await start(owner)
  const first = await sendPart(upload, 1, FIVE_MB)
  expect((await owner.delete(pathOf(upload))).status).toBe(200)
  expect(await countUploads()).toBe(0)
  expect(await listKeys()).toEqual([])
  await expect(sendPart(upload, 2, LAST)).rejects.toThrow(/does not exist/)
  expect((await complete(owner, upload, [first])).status).toBe(404)
  expect((await owner.delete(pathOf(upload))).status).toBe(404)
})

// [spec 7 #37]
test('an upload can be completed only once, and not aborted afterwards', async () => {
  const upload = await start(owner)
  const part = await sendPart(upload, 1, LAST)
  expect((await complete(owner, upload, [part])).status).toBe(200)
  const again = await refusedWith(complete(owner, upload, [part]))
  expect([again.status, again.message]).toEqual([404, expect.stringContaining('completed')])
  expect((await owner.delete(pathOf(upload))).status).toBe(404)
  expect((await owner.get(pathOf(upload, '/1'))).status).toBe(404)
  expect(await listKeys()).toEqual([upload.key])
  expect(await countUploads()).toBe(1)
})

describe('only the person who started an upload may', () => {
  const calls: [string, (by: Person, upload: MultipartStarted) => Promise<Response>][] = [
    ['sign a part', (by, upload) => by.get(pathOf(upload, '/1'))],
    ['list the parts', (by, upload) => by.get(pathOf(upload))],
    ['complete it', (by, upload) => complete(by, upload, [{ PartNumber: 1, ETag: 'a' }])],
    ['abort it', (by, upload) => by.delete(pathOf(upload))],
  ]

  // [spec 9 #27]
  test.each(calls)('%s', async (_name, call) => {
    const [upload, own] = await Promise.all([start(owner), signIn().then(start)])
    const stranger = await signIn()
    expect((await call(visitor(), upload)).status).toBe(401)
    expect((await call(stranger, upload)).status).toBe(404)
    const mixed = [
      { ...upload, key: own.key },
      { ...upload, uploadId: own.uploadId },
      { ...upload, uploadId: 'none' },
      { ...upload, key: upload.key.slice('incoming/'.length) },
      { ...upload, key: 'incoming/../wrangler.toml' },
    ]
    for (const names of mixed) expect((await call(owner, names)).status).toBe(404)
    expect((await call(owner, { ...upload, key: '' })).status).toBe(400)
    await suspend(owner, Date.now() + 60_000)
    expect((await call(owner, upload)).status).toBe(403)
    await sendPart(upload, 1, LAST)
  })
})

// [spec 9 #27]
test.each(['0', '10001'])('part number %s is refused', async (partNumber) => {
  const upload = await start(owner)
  const { status, message } = await refusedWith(owner.get(pathOf(upload, `/${partNumber}`)))
  expect([status, message]).toEqual([400, 'Parts are numbered from 1 to 10,000'])
})

describe('an upload', () => {
  const cases: [string, (upload: MultipartStarted) => unknown][] = [
    ['no list of parts', () => undefined],
    ['an empty list of parts', () => []],
    ['part 0', () => [{ PartNumber: 0, ETag: 'a' }]],
    ['an empty ETag', () => [{ PartNumber: 1, ETag: '""' }]],
    ['the wrong ETag', async (upload) => [{ ...(await sendPart(upload, 1, LAST)), ETag: 'f'.repeat(32) }]],
    ['a part twice', async (upload) => sendPart(upload, 1, LAST).then((part) => [part, part])],
    [
      'a part that never arrived',
      async (upload) => [await sendPart(upload, 1, FIVE_MB), { PartNumber: 2, ETag: 'a' }],
    ],
    [
      'a part under 5 MB that is not the last',
      async (upload) => [await sendPart(upload, 1, LAST), await sendPart(upload, 2, LAST)],
    ],
  ]

  // [spec 7 #37, 9 #27]
  test.each(cases)('cannot be completed with %s', async (_name, partsOf) => {
    const upload = await start(owner)
    const { status, message } = await refusedWith(complete(owner, upload, await partsOf(upload)))
    expect([status, message]).toEqual([400, expect.stringMatching(/\w{3}/)])
    expect(await listKeys()).toEqual([])
    const part = await sendPart(upload, 1, LAST)
    expect((await complete(owner, upload, [part])).status, 'it can still be completed').toBe(200)
  })
})

// [spec 9 #27]
test('a request that lists the maximum number of parts is not too large', async () => {
  const upload = await start(owner)
  const parts = Array.from({ length: PARTS_MAX }, (_, index) => ({
    PartNumber: index + 1,
    ETag: 'e'.repeat(ETAG_MAX),
  }))
  const { message } = await refusedWith(complete(owner, upload, parts))
  expect(message).toMatch(/not the parts that arrived/)
})

test('an upload can be started for a file of unknown type, to be identified by its bytes', async () => {
  const { key } = await start(owner, { filename: 'scan', type: 'application/octet-stream' })
  expect(key).toMatch(/^incoming\/v\/[0-9a-f-]{36}$/)
})

test('a person’s unfinished multipart uploads are limited, even if started concurrently', async () => {
  const responses = await Promise.all(
    Array.from({ length: MULTIPART_OPEN_MAX + 3 }, () => owner.post('/s3/multipart', PDF)),
  )
  const begun = responses.filter(({ status }) => status === 200)
  const refused = responses.filter(({ status }) => status === 429)
  expect([begun.length, refused.length]).toEqual([MULTIPART_OPEN_MAX, 3])
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_600)
  const [one] = begun
  if (one) await owner.delete(pathOf(MultipartStarted.parse(await one.json())))
  await start(owner)
})

test('completed multipart uploads count towards the limit of unclaimed uploads', async () => {
  const upload = await start(owner)
  await complete(owner, upload, [await sendPart(upload, 1, LAST)])
  const others = `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    INSERT INTO uploads (key, owner_id, purpose, created_at)
    SELECT 'v/' || i, owner_id, purpose, created_at FROM uploads, n`
  await env.DB.prepare(others).bind(OPEN_UPLOADS_MAX).run()
  expect(await countUploads()).toBe(OPEN_UPLOADS_MAX)
  expect((await owner.post('/s3/multipart', PDF)).status).toBe(429)
  await start(await signIn())
  await d1.run`DELETE FROM uploads WHERE key = ${'v/2'}`
  await start(owner)
})

// [spec 7 #37]
test('a storage failure is a 503 without details', async () => {
  const upload = await start(owner)
  // Completing an upload that was never started is an internal error of the local storage.
  const broken = { ...upload, uploadId: 'broken' }
  await d1.run`UPDATE uploads SET upload_id = 'broken'`
  for (const response of [
    await complete(owner, broken, [{ PartNumber: 1, ETag: 'a' }]),
    await owner.delete(pathOf(broken)),
  ])
    expect(await refusedWith(response)).toMatchObject({
      status: 503,
      message: 'The storage does not answer. Please try again in a minute.',
    })
  expect(await countUploads()).toBe(1)
})

// [spec 7 #37]
test('multipart and form uploads are a 404 unless a deployment enables them', async () => {
  const production = { ENVIRONMENT: 'production' }
  const person = await signIn(undefined, { S3_COMPANION: 'on' })
  const send = (path: string, method: string, settings: TestSettings) =>
    callApp(
      path,
      {
        method,
        body: method === 'POST' ? JSON.stringify(PDF) : null,
        headers: { cookie: person.cookie.replace(/^/, '__Host-'), 'content-type': 'application/json' },
      },
      settings,
    )
  for (const [method, path] of [
    ['POST', '/s3/multipart'],
    ['GET', '/s3/params?filename=a.pdf'],
    ['GET', '/s3/sts'],
    ['POST', '/media'],
  ] as const) {
    for (const settings of [production, { ...production, S3_COMPANION: 'off' }]) {
      expect(await refusedWith(send(path, method, settings)), path).toMatchObject({
        status: 404,
        message: 'Uploads in parts and as forms are not set up here.',
      })
    }
  }
  expect((await send('/s3/multipart', 'POST', { ...production, S3_COMPANION: 'on' })).status).toBe(200)
  expect((await send('/s3/multipart', 'POST', { S3_COMPANION: 'off' })).status).toBe(404)
})

// [spec 7 #37]
test('listing parts returns the parts that the storage reports', async () => {
  const { parts, upload, urls } = await listFrom(partsPage(1, 2))
  expect(parts).toEqual([
    { PartNumber: 1, Size: 5_242_880, ETag: 'etag-1' },
    { PartNumber: 2, Size: 5_242_880, ETag: 'etag-2' },
  ])
  expect(urls.map(String).map(objectKeyOf)).toEqual([upload.key])
  expect(urls[0]?.searchParams.get('uploadId')).toBe(upload.uploadId)
})

// [spec 7 #37]
test('listing more than a thousand parts reads them page by page', async () => {
  const { parts, urls } = await listFrom(partsPage(1, 1_000), partsPage(1_001, 1_400))
  expect(parts).toHaveLength(1_400)
  expect(urls.map(({ searchParams }) => searchParams.get('part-number-marker'))).toEqual(['0', '1000'])
})

test('the list of parts is empty if there are none or the storage cannot list them', async () => {
  expect((await listFrom(partsPage(1, 0))).parts).toEqual([])
  expect(
    (await listFrom(new Response('<Error><Code>NotImplemented</Code></Error>', { status: 501 }))).parts,
  ).toEqual([])
})

test('listing the parts is a 404 for an unknown upload, and a 503 if the storage fails', async () => {
  const codeOf = async (...responses: Response[]) => {
    const { parts: error } = await listFrom(...responses)
    return error instanceof AppError ? error.code : error
  }
  expect(await codeOf(new Response('<Error><Code>NoSuchUpload</Code></Error>', { status: 404 }))).toBe(
    'not_found',
  )
  expect(await codeOf(new Response('down', { status: 500 }))).toBe('unavailable')
  expect(await codeOf()).toBe('unavailable')
})
