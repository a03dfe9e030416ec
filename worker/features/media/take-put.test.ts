import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DOCUMENT_BYTES_MAX, PHOTO_BYTES_MAX } from '#contract/limits.ts'
import { UploadTicket } from '#contract/media.ts'
import { PDF } from '#worker/features/verification/verification.fixture.ts'
import { objectKeyOf, listKeys, deleteUploads } from '#worker/test/calls.ts'
import { refusalOf, parsed, refusedWith } from '#worker/test/parsed.ts'
import { ORIGIN, callApp, signIn, type Member } from '#worker/test/people.ts'
import { PAGE } from '#worker/test/photo-bytes.ts'

const MB = 1024 * 1024
let owner: Member
beforeEach(async () => {
  vi.useRealTimers()
  await deleteUploads()
  owner = await signIn()
})

async function requestTicket(body?: unknown): Promise<UploadTicket> {
  return parsed(UploadTicket, owner.post('/api/objects/upload', body))
}

/** Sends the file as curl does, without a session or an Origin header. */
function put(
  { uploadURL, headers }: Pick<UploadTicket, 'uploadURL' | 'headers'>,
  body: BodyInit | null,
  more: Record<string, string> = {},
): Promise<Response> {
  return callApp(uploadURL, { method: 'PUT', body, headers: { ...headers, ...more } })
}

/** A body of unknown length, which counts how many pieces of it were read. */
function streamOf(pieces = Infinity, atEnd?: Error) {
  const sent = { pieces: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (sent.pieces < pieces) controller.enqueue(new Uint8Array(MB))
        else if (atEnd) controller.error(atEnd)
        else controller.close()
        sent.pieces += 1
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent }
}

function submit(fileUrl: string): Promise<Response> {
  return owner.post('/api/verification/upload', { documentType: 'government_id', fileUrl })
}

// [spec 7 #34]
test.each(['objectUrl', 'uploadURL'] as const)(
  'a document of unknown size is uploaded to this site and can be submitted by its %s',
  async (name) => {
    const ticket = await requestTicket()
    expect(new URL(ticket.uploadURL).origin).toBe(ORIGIN)
    const response = await put(ticket, PDF)
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toMatch(/^"\w+"$/)
    expect(await listKeys()).toEqual([`incoming/${ticket.objectUrl.slice('/media/'.length)}`])
    expect((await owner.get(ticket.objectUrl)).status).toBe(404)
    expect((await submit(ticket[name])).status).toBe(201)
  },
)

describe('the size limit:', () => {
  const PURPOSES = [
    ['document', undefined, DOCUMENT_BYTES_MAX],
    ['listing photo', { purpose: 'listing_photo' }, PHOTO_BYTES_MAX],
    ['profile photo', { purpose: 'profile_photo' }, PHOTO_BYTES_MAX],
  ] as const

  test.each(PURPOSES)('a %s over the limit is refused and not stored', async (_name, body, bytesMax) => {
    const ticket = await requestTicket(body)
    const file = new Blob([new Uint8Array(bytesMax + 1)])
    const response = await put(ticket, file.stream(), { 'content-length': String(file.size) })
    expect(await refusalOf(response)).toEqual([413, 'too_large'])
    expect(await listKeys()).toEqual([])
  })

  // [spec 7 #34]
  test('an endless document is refused after 100 MB and not stored', async () => {
    const { body, sent } = streamOf()
    expect(await refusalOf(await put(await requestTicket(), body))).toEqual([413, 'too_large'])
    expect(sent.pieces).toBeLessThanOrEqual(102)
    expect(await listKeys()).toEqual([])
  })

  test('a file larger than its Content-Length is refused and not stored', async () => {
    const { body } = streamOf()
    const response = await put(await requestTicket(), body, { 'content-length': '100' })
    expect(await refusalOf(response)).toEqual([413, 'too_large'])
    expect(await listKeys()).toEqual([])
  })

  test('a refused file does not replace an earlier one', async () => {
    const ticket = await requestTicket()
    await put(ticket, PDF)
    expect((await put(ticket, streamOf().body)).status).toBe(413)
    expect((await submit(ticket.objectUrl)).status).toBe(201)
  })

  test('a file of exactly the limit is accepted', async () => {
    const ticket = await requestTicket()
    expect((await put(ticket, streamOf(DOCUMENT_BYTES_MAX / MB).body)).status).toBe(200)
    expect((await env.BUCKET.head(objectKeyOf(ticket.uploadURL)))?.size).toBe(DOCUMENT_BYTES_MAX)
  })
})

test('only a file of the declared type is accepted, and the type is stored', async () => {
  const ticket = await requestTicket({ contentType: 'application/pdf' })
  expect(ticket.headers).toEqual({ 'content-type': 'application/pdf' })
  expect(
    await refusalOf(await put({ ...ticket, headers: {} }, PDF, { 'content-type': 'text/html' })),
  ).toEqual([415, 'wrong_type'])
  expect(await refusalOf(await put({ ...ticket, headers: {} }, PDF))).toEqual([415, 'wrong_type'])
  expect(await listKeys()).toEqual([])
  expect((await put(ticket, PDF)).status).toBe(200)
  expect((await env.BUCKET.head(objectKeyOf(ticket.uploadURL)))?.httpMetadata?.contentType).toBe(
    'application/pdf',
  )
})

test('the upload URL works only unaltered and for ten minutes', async () => {
  const [ticket, other] = [await requestTicket(), await requestTicket({ purpose: 'listing_photo' })]
  const [start, token = ''] = ticket.uploadURL.split('/upload/')
  const [claims = '', signature = ''] = token.split('.')
  const [foreignClaims] = other.uploadURL.split('/upload/')[1]?.split('.') ?? []
  const forged = [
    `${foreignClaims}.${signature}`,
    `${claims}.${signature.slice(0, -2)}AA`,
    claims,
    `${token}.x`,
    `${claims}.`,
    '%00',
    'x.y',
  ]
  for (const each of forged)
    expect([
      each,
      ...(await refusalOf(await put({ ...ticket, uploadURL: `${start}/upload/${each}` }, PDF))),
    ]).toEqual([each, 403, 'forbidden'])
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 10 * 60_000)
  const late = await refusedWith(put(ticket, PDF))
  expect(late).toMatchObject({ status: 403, message: 'Request has expired' })
  expect(await listKeys()).toEqual([])
})

test('an empty file is refused', async () => {
  expect(await refusalOf(await put(await requestTicket(), null))).toEqual([400, 'invalid_input'])
  expect(await listKeys()).toEqual([])
})

test('an interrupted upload stores nothing and logs no error', async () => {
  const logged = vi.spyOn(console, 'error')
  const { body } = streamOf(3, new Error('Network connection lost.'))
  expect(await refusalOf(await put(await requestTicket(), body))).toEqual([400, 'invalid_input'])
  expect(await listKeys()).toEqual([])
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('the URL of a submitted document refuses files of any size, and the document stays', async () => {
  const ticket = await requestTicket()
  await put(ticket, PDF)
  expect((await submit(ticket.objectUrl)).status).toBe(201)
  for (const body of [PAGE, streamOf().body])
    expect(await refusalOf(await put(ticket, body))).toEqual([409, 'conflict'])
  const key = ticket.objectUrl.slice('/media/'.length)
  expect(await listKeys()).toEqual([key])
  expect(await (await env.BUCKET.get(key))?.bytes()).toEqual(PDF)
})

test('a file that is still arriving when an earlier one is submitted is not stored', async () => {
  const ticket = await requestTicket()
  await put(ticket, PDF)
  const halfSent = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(PAGE),
      pull: async (controller) => {
        halfSent.resolve()
        await rest.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const late = put(ticket, body)
  await halfSent.promise
  expect((await submit(ticket.objectUrl)).status).toBe(201)
  rest.resolve()
  expect(await refusalOf(await late)).toEqual([409, 'conflict'])
  expect(await listKeys()).toEqual([ticket.objectUrl.slice('/media/'.length)])
})

test('the URL of a discarded upload refuses files', async () => {
  const ticket = await requestTicket()
  await put(ticket, PAGE)
  expect((await submit(ticket.objectUrl)).status).toBe(422)
  expect(await refusalOf(await put(ticket, PDF))).toEqual([404, 'not_found'])
  expect(await listKeys()).toEqual([])
})

test('slow uploads do not exhaust the memory: one too many is a 503 until others finish', async () => {
  const gate = Promise.withResolvers<void>()
  const slow = Array.from({ length: 4 }, () => {
    const full = Promise.withResolvers<void>()
    let pieces = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          pieces += 1
          if (pieces <= 8) return controller.enqueue(new Uint8Array(MB))
          full.resolve()
          await gate.promise
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return { body, full: full.promise }
  })
  const tickets = await Promise.all([...slow, 1].map(() => requestTicket()))
  const responses = slow.map(({ body }, index) => put(tickets[index] ?? tickets[0]!, body))
  await Promise.all(slow.map(({ full }) => full))
  const last = tickets.at(-1) ?? tickets[0]!
  expect(await refusalOf(await put(last, streamOf(1).body))).toEqual([503, 'unavailable'])
  gate.resolve()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await put(last, streamOf(1).body)).status).toBe(200)
})

test('an upload with a given size goes straight to the storage', async () => {
  const { uploadURL } = await requestTicket({ size: 100 })
  expect(new URL(uploadURL).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length')
})

test.each(['GET', 'POST', 'PATCH', 'DELETE'])('the upload URL refuses %s', async (method) => {
  const { uploadURL } = await requestTicket()
  const response = await callApp(uploadURL, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT'])
})

test('one of two concurrent files is stored completely', async () => {
  const ticket = await requestTicket()
  const sizes = [3 * MB, 4 * MB]
  const responses = await Promise.all(sizes.map((size) => put(ticket, streamOf(size / MB).body)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(sizes).toContain((await env.BUCKET.head(objectKeyOf(ticket.uploadURL)))?.size)
})
