import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '#worker/features/media/read-document.ts'
import { makeMarket } from './market.ts'
import { openPhotoStore } from './state.ts'
import { specimenOf } from './add-documents.ts'
import { openTestMarket } from './market.fixture.ts'

const now = Date.now()
const market = makeMarket({ now })
const { documents } = market
const waiting = documents.filter(({ status }) => status === 'pending')

describe('the documents of the demo market', () => {
  test('include pending ones, one rejected, and approved ones of people at every level', () => {
    expect(waiting.length).toBeGreaterThan(5)
    expect(waiting.map(({ uploadedAt }) => uploadedAt)).toEqual(
      waiting.map(({ uploadedAt }) => uploadedAt).sort((a, b) => a - b),
    )
    expect(documents.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const approved = Map.groupBy(
      documents.filter(({ status }) => status === 'approved'),
      ({ person }) => person,
    )
    expect(new Set([...approved.values()].map((own) => own.length))).toEqual(new Set([1, 2, 3]))
    for (const person of approved.keys()) expect(person.isPhoneVerified).toBe(true)
  })

  test('are one of a type per person, uploaded after the person joined and before the decision', () => {
    expect(new Set(documents.map(({ publicId }) => publicId)).size).toBe(documents.length)
    expect(new Set(documents.map(({ person, documentType }) => person.publicId + documentType)).size).toBe(
      documents.length,
    )
    for (const { person, uploadedAt, decidedAt } of documents) {
      expect(uploadedAt).toBeGreaterThan(person.joinedAt)
      expect(uploadedAt).toBeLessThan(decidedAt ?? now)
    }
  })

  test('have files that the server accepts', () => {
    for (const document of documents) {
      expect(readDocument(Uint8Array.from(specimenOf(document)), document.contentType)).toMatchObject({
        type: document.contentType,
      })
    }
  })
})

describe('the filled market', () => {
  const { path, fill, one, close } = openTestMarket()
  beforeAll(async () => {
    const store = await openPhotoStore(path)
    await fill({ ...market, listings: [], chats: [] }, now, store)
    await store.close()
  })
  afterAll(close)

  test('has a row per document, a file if one is kept, and approvals in the people’s rows', () => {
    expect(one('SELECT count(*) FROM verification_documents')).toBe(documents.length)
    expect(
      one("SELECT count(*) FROM verification_documents WHERE (key IS NULL) <> (status = 'approved')"),
    ).toBe(0)
    expect(
      one("SELECT count(*) FROM uploads WHERE purpose = 'verification' AND claimed_at IS NOT NULL"),
    ).toBe(waiting.length + 1)
    expect(
      one(`SELECT count(id_verified_at) + count(address_verified_at) + count(certificate_verified_at)
        FROM users`),
    ).toBe(documents.filter(({ status }) => status === 'approved').length)
  })
})
