import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { ErrorBody } from '#contract/errors.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { UploadTicket } from '#contract/media.ts'
import { MultipartStarted } from '#contract/multipart.ts'
import { VerificationDocument } from '#contract/verification.ts'
import { pdfOf } from '../../platform/files/pdf.fixture.ts'
import { d1 } from '../../test/databases.ts'
import { ORIGIN, signIn, signInAdmin, visitor, type Member } from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { exif, GPS_DAY, holds, join, JPEG, PAGE, png, text, WEBP, withExif } from '../../test/photo-bytes.ts'
import { arrive, landingKey, listKeys, upload } from '../../test/calls.ts'
import { DOCUMENT_FAULTS } from '../media/read-document.ts'
import {
  arrived,
  decide,
  documentsOf,
  linkOf,
  PDF,
  statusOf,
  submit,
  trailOf,
} from './verification.fixture.ts'

let person: Member
beforeEach(async () => {
  await env.BUCKET.delete(await listKeys())
  await env.DB.batch(
    ['verification_documents', 'uploads'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
  person = await signIn()
})

function count(table: 'uploads' | 'verification_documents', condition = 'true'): Promise<number | null> {
  return env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`).first<number>('n')
}

async function nothingStays(): Promise<void> {
  expect(await listKeys()).toEqual([])
  expect([await count('uploads'), await count('verification_documents')]).toEqual([0, 0])
}

async function refused(fileUrl: string, documentType = 'government_id', by = person) {
  const answer = await by.post('/api/verification/upload', { documentType, fileUrl })
  return { status: answer.status, ...ErrorBody.parse(await answer.json()) }
}

function handIn(fileUrl: string, by = person): Promise<Response> {
  return by.post('/api/verification/upload', { documentType: 'government_id', fileUrl })
}

async function signed(contentType?: string, size?: number): Promise<UploadTicket> {
  return await parsed(
    UploadTicket,
    person.post('/api/objects/upload', contentType ? { contentType, size } : undefined),
  )
}

// [spec 3 #28, 7 #32, 7 #33]
test('a submitted document is pending, private, and in the audit log', async () => {
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
    { action: 'document_submitted', actor: person.user.id, reason: null },
  ])
  const [key, ...others] = await listKeys()
  expect([key?.slice(0, 2), others]).toEqual(['v/', []])
  expect((await visitor().get(`/media/${key}`)).status).toBe(404)
  expect(await count('uploads', 'claimed_at IS NOT NULL')).toBe(1)
})

describe('a document of each accepted type is read back as it was sent:', () => {
  // [spec 3 #28, 10.11 #26]
  test.each([
    ['a PDF with spaces after its end', join(PDF, text('\r\n\r\n')), 'application/pdf'],
    ['a JPEG', JPEG, 'image/jpeg'],
  ] as const)('%s', async (_name, bytes, type) => {
    const document = await submit(person, 'proof_of_address', bytes, type)
    expect(document.contentType).toBe(type)
    expect(new Uint8Array(await (await person.get(linkOf(document))).arrayBuffer())).toEqual(bytes)
  })
})

// [spec 10.11 #28]
test('where and when a document was photographed is removed once it is submitted', async () => {
  const files = [
    [withExif(JPEG, 6), 'image/jpeg', 'government_id'],
    [await png(16, 12, [['eXIf', exif(1)]]), 'image/png', 'proof_of_address'],
  ] as const
  for (const [bytes, type, documentType] of files) {
    expect(holds(bytes, GPS_DAY)).toBe(true)
    const document = await submit(person, documentType, bytes, type)
    expect(holds(new Uint8Array(await (await person.get(linkOf(document))).arrayBuffer()), GPS_DAY)).toBe(
      false,
    )
  }
})

// [spec 3 #31]
test.each([
  ["the objectUrl with this site's origin", ({ objectUrl }: UploadTicket) => ORIGIN + objectUrl],
  ['the signed URL itself', ({ uploadURL }: UploadTicket) => uploadURL],
  ['the signed URL without its signature', ({ uploadURL }: UploadTicket) => uploadURL.replace(/\?.*/, '')],
])('a document can be submitted by %s', async (_name, addressOf) => {
  const ticket = await signed()
  await arrive(ticket.uploadURL, JPEG, 'image/jpeg')
  const answer = await handIn(addressOf(ticket))
  expect(answer.status).toBe(201)
  expect(VerificationDocument.parse(await answer.json()).contentType).toBe('image/jpeg')
})

/** `media/policy.unit.test.ts` covers which file has which fault, with its sentence. */
// [spec 3 #31]
describe('an upload that is not what it claims is refused with its own sentence, and deleted:', () => {
  test('an SVG declared as JPEG, and a PDF with a script, are refused', async () => {
    const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const script = pdfOf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')
    for (const [bytes, type, message] of [
      [svg, 'image/jpeg', DOCUMENT_FAULTS.unknown],
      [script, 'application/pdf', DOCUMENT_FAULTS.active],
    ] as const) {
      expect(await refused(await arrived(person, bytes, type))).toEqual({
        status: 422,
        code: 'unreadable_upload',
        message,
        fields: { fileUrl: message },
      })
      await nothingStays()
      expect(await documentsOf(person)).toEqual([])
    }
  })

  // [spec 10.11 #26]
  test('an empty file is refused', async () => {
    const ticket = await signed()
    await arrive(ticket.uploadURL, new Uint8Array(), 'application/pdf')
    expect(await refused(ticket.objectUrl)).toMatchObject({
      status: 422,
      message: 'That file is empty. Please choose another one.',
    })
    await nothingStays()
  })

  // [spec 5 #32]
  test('files of 11 MB and of one byte over the limit are refused', async () => {
    for (const bytes of [11 * 1024 * 1024, DOCUMENT_BYTES_MAX + 1]) {
      const ticket = await signed()
      await arrive(ticket.uploadURL, new Uint8Array(bytes), 'application/pdf')
      expect(await refused(ticket.objectUrl)).toMatchObject({
        status: 413,
        code: 'too_large',
        message: 'A document may have at most 10 MB. Please choose a smaller file.',
      })
      await nothingStays()
    }
  })

  // [spec 5 #32]
  test('a document of exactly the size limit is accepted', async () => {
    const ticket = await signed()
    const bytes = new Uint8Array(DOCUMENT_BYTES_MAX).fill(0x20)
    bytes.set(PDF)
    bytes.set(text('%%EOF'), bytes.length - 5)
    await arrive(ticket.uploadURL, bytes, 'application/pdf')
    expect((await handIn(ticket.objectUrl)).status).toBe(201)
  })
})

// [spec 10.11 #47]
test('a document that has not arrived gets 422, and can be submitted once it has', async () => {
  const ticket = await signed()
  expect(await refused(ticket.objectUrl)).toMatchObject({
    status: 422,
    message: 'That file has not arrived. Please upload it again.',
  })
  await arrive(ticket.uploadURL, PDF, 'application/pdf')
  expect((await handIn(ticket.objectUrl)).status).toBe(201)
})

test('a ticket that the sweep is about to take can no longer be submitted', async () => {
  const fileUrl = await arrived(person)
  await d1.run`UPDATE uploads SET created_at = ${Date.now() - 23.5 * HOUR_MS}`
  expect((await refused(fileUrl)).status).toBe(422)
})

// [spec 10.11 #29]
test("every URL except one's own document gets the same refusal, and nothing is deleted", async () => {
  const stranger = await signIn()
  const theirs = await arrived(stranger)
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
  const answers = await Promise.all(foreign.map((url) => refused(url)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { fileUrl: 'That file is not one of your uploads. Please upload it again.' },
  })
  expect(await listKeys()).toEqual(before)
  expect(await count('verification_documents')).toBe(0)
  expect((await handIn(theirs, stranger)).status).toBe(201)
})

describe('one document of each type', () => {
  // [spec 4 #17, 10.2 #22]
  test('another document of a type under review or approved is refused and deleted', async () => {
    const moderator = await signInAdmin()
    const document = await submit(person)
    const kept = await listKeys()
    expect(await refused(await arrived(person))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Your government ID is already under review. We will tell you once it is processed.',
    })
    await decide(moderator, document)
    expect(await refused(await arrived(person))).toMatchObject({
      status: 409,
      message: 'Your government ID is already verified.',
    })
    expect(await listKeys()).toEqual(kept)
    expect(await count('uploads')).toBe(1)
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

  // [spec 4 #17, 10.2 #22]
  test('of five concurrent documents one is accepted, and the others are deleted', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => arrived(person)))
    const answers = await Promise.all(urls.map((fileUrl) => handIn(fileUrl)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect([await count('verification_documents'), await count('uploads')]).toEqual([1, 1])
    expect(await listKeys()).toHaveLength(1)
    const [document] = await documentsOf(person)
    expect((await person.get(linkOf(document ?? { fileUrl: null }))).status).toBe(200)
    expect(await trailOf(document?.id ?? '')).toHaveLength(2)
  })

  // [spec 10.11 #47]
  test('a file submitted concurrently as several types becomes one document and is kept', async () => {
    const fileUrl = await arrived(person)
    const types = ['government_id', 'proof_of_address', 'business_certificate']
    const answers = await Promise.all(
      types.map((documentType) => person.post('/api/verification/upload', { documentType, fileUrl })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const [document] = await documentsOf(person)
    expect((await person.get(linkOf(document ?? { fileUrl: null }))).status).toBe(200)
    expect((await refused(fileUrl, 'business_certificate')).message).toBe(
      'That file was submitted already. Please upload it again.',
    )
  })
})

test('a multipart upload submitted while a document is pending is discarded with its parts', async () => {
  await submit(person)
  const { key, uploadId } = await parsed(
    MultipartStarted,
    person.post('/s3/multipart', { filename: 'id.pdf', type: 'application/pdf' }),
  )
  const send = () => env.BUCKET.resumeMultipartUpload(key, uploadId).uploadPart(1, PDF)
  await send()
  expect((await refused(`/media/${key.slice('incoming/'.length)}`)).code).toBe('conflict')
  expect(await count('uploads')).toBe(1)
  await expect(send()).rejects.toThrow(/does not exist/)
})

// [spec 7 #33]
test('repeating an Idempotency-Key returns the first document', async () => {
  const fileUrl = await arrived(person)
  const document = { documentType: 'government_id', fileUrl }
  const send = () => person.post('/api/verification/upload', document, 'a-key')
  const first = await parsed(VerificationDocument, send())
  const again = await send()
  expect(again.status).toBe(201)
  expect(VerificationDocument.parse(await again.json()).id).toBe(first.id)
  expect(await count('verification_documents')).toBe(1)
})

// [spec 10.11 #29]
test('a still valid signed URL cannot replace a submitted document', async () => {
  const ticket = await signed()
  await arrive(ticket.uploadURL, PDF, 'application/pdf')
  const answer = await handIn(ticket.objectUrl)
  await arrive(ticket.uploadURL, PAGE, 'application/pdf')
  const opened = await person.get(linkOf(VerificationDocument.parse(await answer.json())))
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF)
  expect(landingKey(ticket.uploadURL)).toMatch(/^incoming\/v\//)
})
