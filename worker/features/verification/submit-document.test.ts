import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { UploadTicket } from '#contract/media.ts'
import { MultipartStarted } from '#contract/multipart.ts'
import { VerificationDocument } from '#contract/verification.ts'
import { DOCUMENT_FAULTS } from '#worker/features/media/read-document.ts'
import { storeObject, objectKeyOf, listKeys, upload, countUploads } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { ORIGIN, signIn, signInAdmin, visitor, type Member } from '#worker/test/people.ts'
import {
  exif,
  GPS_DAY,
  containsText,
  join,
  JPEG,
  PAGE,
  png,
  text,
  WEBP,
  withExif,
} from '#worker/test/photo-bytes.ts'
import {
  decide,
  documentsOf,
  linkOf,
  PDF,
  statusOf,
  submit,
  trailOf,
  uploadDocument,
  forgetDocuments,
} from './verification.fixture.ts'

let person: Member
beforeEach(async () => {
  await forgetDocuments()
  person = await signIn()
})

const countDocuments = () => d1.value`SELECT count(*) FROM verification_documents`

async function expectNothingStored(): Promise<void> {
  expect(await listKeys()).toEqual([])
  expect([await countUploads(), await countDocuments()]).toEqual([0, 0])
}

function submitUrl(fileUrl: string, by = person): Promise<Response> {
  return by.post('/api/verification/upload', { documentType: 'government_id', fileUrl })
}

const submitRefused = (fileUrl: string) => refusedWith(submitUrl(fileUrl))

async function requestTicket(): Promise<UploadTicket> {
  return await parsed(UploadTicket, person.post('/api/objects/upload'))
}

// [spec 3 #28, 7 #32, 7 #33]
test('a submitted document is pending and private, and the audit trail records it', async () => {
  const document = await submit(person)
  expect(document).toMatchObject({
    documentType: 'government_id',
    status: 'pending',
    rejectionReason: null,
    contentType: 'application/pdf',
    decidedAt: null,
  })
  expect(await documentsOf(person)).toMatchObject([{ id: document.id, status: 'pending' }])
  expect(await statusOf(person)).toEqual({
    trustScore: 25,
    verificationLevel: 'Basic',
    completedSteps: 1,
    requiredSteps: 3,
  })
  expect(await trailOf(document.id)).toEqual([
    { action: 'document_submitted', detail: 'government_id', actor: person.user.id, reason: null },
  ])
  const [key, ...others] = await listKeys()
  expect([key?.slice(0, 2), others]).toEqual(['v/', []])
  expect((await visitor().get(`/media/${key}`)).status).toBe(404)
  expect(await d1.value`SELECT count(*) FROM uploads WHERE claimed_at IS NOT NULL`).toBe(1)
})

// [spec 3 #28]
test.each([
  ['a PDF, whatever is in it', join(PDF, PAGE), 'application/pdf'],
  ['a JPEG', JPEG, 'image/jpeg'],
] as const)('a submitted file is served back unchanged: %s', async (_name, bytes, type) => {
  const document = await submit(person, 'proof_of_address', bytes, type)
  expect(document.contentType).toBe(type)
  expect(new Uint8Array(await (await person.get(linkOf(document))).arrayBuffer())).toEqual(bytes)
})

test('submitting a photographed document removes the place and time at which it was taken', async () => {
  const files = [
    [withExif(JPEG, 6), 'image/jpeg', 'government_id'],
    [await png(16, 12, [['eXIf', exif(1)]]), 'image/png', 'proof_of_address'],
  ] as const
  for (const [bytes, type, documentType] of files) {
    expect(containsText(bytes, GPS_DAY)).toBe(true)
    const document = await submit(person, documentType, bytes, type)
    const stored = new Uint8Array(await (await person.get(linkOf(document))).arrayBuffer())
    expect(containsText(stored, GPS_DAY)).toBe(false)
  }
})

// [spec 3 #31]
test.each([
  ["the objectUrl with this site's origin", ({ objectUrl }: UploadTicket) => ORIGIN + objectUrl],
  ['the signed URL itself', ({ uploadURL }: UploadTicket) => uploadURL],
  ['the signed URL without its signature', ({ uploadURL }: UploadTicket) => uploadURL.replace(/\?.*/, '')],
])('a document can be submitted by %s', async (_name, urlOf) => {
  const ticket = await requestTicket()
  await storeObject(ticket.uploadURL, JPEG, 'image/jpeg')
  expect((await parsed(VerificationDocument, submitUrl(urlOf(ticket)))).contentType).toBe('image/jpeg')
})

/** `media/policy.unit.test.ts` tests which file has which fault and which sentence explains it. */
// [spec 3 #31]
describe('submitting an upload:', () => {
  test('an SVG declared as JPEG and a page declared as PDF are refused with a reason and deleted', async () => {
    const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [bytes, type, message] of [
      [svg, 'image/jpeg', DOCUMENT_FAULTS.unknown],
      [PAGE, 'application/pdf', DOCUMENT_FAULTS.unknown],
      [JPEG, 'application/pdf', DOCUMENT_FAULTS.other_type],
    ] as const) {
      expect(await submitRefused(await uploadDocument(person, bytes, type))).toEqual({
        status: 422,
        code: 'unreadable_upload',
        message,
        fields: { fileUrl: message },
      })
      await expectNothingStored()
      expect(await documentsOf(person)).toEqual([])
    }
  })

  test('an empty file is refused and deleted', async () => {
    const ticket = await requestTicket()
    await storeObject(ticket.uploadURL, new Uint8Array(), 'application/pdf')
    expect(await submitRefused(ticket.objectUrl)).toMatchObject({
      status: 422,
      message: 'That file is empty. Please choose another one.',
    })
    await expectNothingStored()
  })

  // [spec 5 #32]
  test('files of 11 MB and of one byte over the limit are refused and deleted', async () => {
    for (const bytes of [11 * 1024 * 1024, DOCUMENT_BYTES_MAX + 1]) {
      const ticket = await requestTicket()
      await storeObject(ticket.uploadURL, new Uint8Array(bytes), 'application/pdf')
      expect(await submitRefused(ticket.objectUrl)).toMatchObject({
        status: 413,
        code: 'too_large',
        message: 'A document may be at most 10 MB. Please choose a smaller file.',
      })
      await expectNothingStored()
    }
  })

  // [spec 5 #32]
  test('a document of exactly the size limit is accepted', async () => {
    const ticket = await requestTicket()
    const bytes = new Uint8Array(DOCUMENT_BYTES_MAX).fill(0x20)
    bytes.set(PDF)
    await storeObject(ticket.uploadURL, bytes, 'application/pdf')
    expect((await submitUrl(ticket.objectUrl)).status).toBe(201)
  })
})

test('submitting a document that has not arrived is a 422, and works once it has arrived', async () => {
  const ticket = await requestTicket()
  expect(await submitRefused(ticket.objectUrl)).toMatchObject({
    status: 422,
    message: 'That file has not arrived. Please upload it again.',
  })
  await storeObject(ticket.uploadURL, PDF, 'application/pdf')
  expect((await submitUrl(ticket.objectUrl)).status).toBe(201)
})

test('an upload that the sweep is about to delete can no longer be submitted', async () => {
  const fileUrl = await uploadDocument(person)
  await d1.run`UPDATE uploads SET created_at = ${Date.now() - 23.5 * HOUR_MS}`
  expect((await submitRefused(fileUrl)).status).toBe(422)
})

test("every URL except one's own upload is refused in the same way, and nothing is deleted", async () => {
  const stranger = await signIn()
  const theirs = await uploadDocument(stranger)
  const photo = await upload(person, { photo: WEBP })
  const before = await listKeys()
  const key = theirs.replace('/media/', '')
  const foreign = [
    theirs,
    ORIGIN + theirs,
    photo.objectUrl,
    '/media/v/nothing.pdf',
    `/cdn-cgi/local/r2/s3/salone-market/incoming/${key}`,
    `/media/incoming/${key}`,
    `https://elsewhere.example${theirs}`,
    'nothing',
    'javascript:alert(1)',
    '//[',
    '/media/../v/a',
  ]
  const responses = await Promise.all(foreign.map((url) => submitRefused(url)))
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(responses[0]).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { fileUrl: 'That file is not one of your uploads. Please upload it again.' },
  })
  expect(await listKeys()).toEqual(before)
  expect(await countDocuments()).toBe(0)
  expect((await submitUrl(theirs, stranger)).status).toBe(201)
})

describe('one document of each type:', () => {
  // [spec 4 #17]
  test('a document is refused and deleted while another of its type is pending or approved', async () => {
    const moderator = await signInAdmin()
    const document = await submit(person)
    const keys = await listKeys()
    expect(await submitRefused(await uploadDocument(person))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Your government ID is already under review. We will tell you once it is processed.',
    })
    await decide(moderator, document)
    expect(await submitRefused(await uploadDocument(person))).toMatchObject({
      status: 409,
      message: 'Your government ID is already verified.',
    })
    expect(await listKeys()).toEqual(keys)
    expect(await countUploads()).toBe(1)
    await submit(person, 'proof_of_address')
  })

  // [spec 4 #17]
  test('after a rejection, another document of the type is accepted', async () => {
    const moderator = await signInAdmin()
    await decide(moderator, await submit(person), 'rejected', 'The corners are cut off.')
    expect(await documentsOf(person)).toMatchObject([
      { status: 'rejected', rejectionReason: 'The corners are cut off.' },
    ])
    const second = await submit(person)
    expect(await documentsOf(person)).toMatchObject([
      { id: second.id, status: 'pending', rejectionReason: null },
    ])
  })

  // [spec 4 #17]
  test('only one of five concurrent documents is accepted, and the others are deleted', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => uploadDocument(person)))
    const responses = await Promise.all(urls.map((fileUrl) => submitUrl(fileUrl)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect([await countDocuments(), await countUploads()]).toEqual([1, 1])
    expect(await listKeys()).toHaveLength(1)
    const [document] = await documentsOf(person)
    expect((await person.get(linkOf(document ?? { fileUrl: null }))).status).toBe(200)
    expect(await trailOf(document?.id ?? '')).toHaveLength(2)
  })

  test('a file submitted concurrently as several types becomes one document and is not deleted', async () => {
    const fileUrl = await uploadDocument(person)
    const types = ['government_id', 'proof_of_address', 'business_certificate']
    const send = (documentType?: string) => person.post('/api/verification/upload', { documentType, fileUrl })
    const responses = await Promise.all(types.map(send))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const [document] = await documentsOf(person)
    expect((await person.get(linkOf(document ?? { fileUrl: null }))).status).toBe(200)
    expect((await refusedWith(send(types[2]))).message).toBe(
      'That file was submitted already. Please upload it again.',
    )
  })
})

test('a multipart upload refused because a document is pending is deleted with its parts', async () => {
  await submit(person)
  const { key, uploadId } = await parsed(
    MultipartStarted,
    person.post('/s3/multipart', { filename: 'id.pdf', type: 'application/pdf' }),
  )
  const send = () => env.BUCKET.resumeMultipartUpload(key, uploadId).uploadPart(1, PDF)
  await send()
  expect((await submitRefused(`/media/${key.slice('incoming/'.length)}`)).code).toBe('conflict')
  expect(await countUploads()).toBe(1)
  await expect(send()).rejects.toThrow(/does not exist/)
})

// [spec 7 #33]
test('repeating an Idempotency-Key returns the first document', async () => {
  const fileUrl = await uploadDocument(person)
  const document = { documentType: 'government_id', fileUrl }
  const send = () => person.post('/api/verification/upload', document, 'a-key')
  const first = await parsed(VerificationDocument, send())
  const again = await send()
  expect(again.status).toBe(201)
  expect(VerificationDocument.parse(await again.json()).id).toBe(first.id)
  expect(await countDocuments()).toBe(1)
})

test('a signed URL that is still valid cannot replace a submitted document', async () => {
  const ticket = await requestTicket()
  await storeObject(ticket.uploadURL, PDF, 'application/pdf')
  const document = await parsed(VerificationDocument, submitUrl(ticket.objectUrl))
  await storeObject(ticket.uploadURL, PAGE, 'application/pdf')
  const opened = await person.get(linkOf(document))
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF)
  expect(objectKeyOf(ticket.uploadURL)).toMatch(/^incoming\/v\//)
})
