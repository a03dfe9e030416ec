import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '#worker/features/media/read-document.ts'
import { openDatabase } from './database.ts'
import { fillDemo } from './fill-demo.ts'
import { makeMarket } from './market.ts'
import { openPhotoStore } from './photo-store.ts'
import { specimenOf } from './add-documents.ts'
import { MIGRATIONS, newStateFolder } from './state-folder.ts'

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
  const folder = newStateFolder()
  const db = openDatabase(folder.path, MIGRATIONS)
  beforeAll(async () => {
    const store = await openPhotoStore(folder.path)
    await fillDemo({
      db,
      stateFolder: folder.path,
      market: { ...market, listings: [], chats: [] },
      now,
      slePerUsd: 23,
      store,
    })
    await store.close()
  })
  afterAll(() => {
    db.close()
    folder.remove()
  })

  test('has a row per document, a file if one is kept, and approvals in the people’s rows', () => {
    expect(db.prepare('SELECT count(*) AS n FROM verification_documents').get()).toEqual({
      n: documents.length,
    })
    expect(
      db
        .prepare(
          "SELECT count(*) AS n FROM verification_documents WHERE (key IS NULL) <> (status = 'approved')",
        )
        .get(),
    ).toEqual({ n: 0 })
    expect(
      db
        .prepare(
          "SELECT count(*) AS n FROM uploads WHERE purpose = 'verification' AND claimed_at IS NOT NULL",
        )
        .get(),
    ).toEqual({ n: waiting.length + 1 })
    const approved = documents.filter(({ status }) => status === 'approved').length
    expect(
      db
        .prepare(
          `SELECT count(id_verified_at) + count(address_verified_at) + count(certificate_verified_at) AS n
            FROM users`,
        )
        .get(),
    ).toEqual({ n: approved })
  })
})
