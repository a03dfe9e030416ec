import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { DOCUMENT_KEPT_DAYS } from '#contract/limits.ts'
import { openDb } from '../../db/client.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, signInAdmin, type Member } from '../../test/people.ts'
import { cronAt } from '../../test/rows.ts'
import { listKeys } from '../../test/uploads.ts'
import { deleteFiles } from './delete-files.ts'
import { decide, documentsOf, statusOf, submit, trailOf } from './verification.fixture.ts'

const KEPT_MS = DOCUMENT_KEPT_DAYS * DAY_MS

let person: Member
let moderator: Member
beforeEach(async () => {
  await env.BUCKET.delete(await listKeys())
  await env.DB.batch(
    ['verification_documents', 'uploads'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
  ;[person, moderator] = await Promise.all([signIn(), signInAdmin()])
})

async function decidedAt(id: string): Promise<number> {
  return (await d1.value<number>`SELECT decided_at FROM verification_documents WHERE public_id = ${id}`) ?? 0
}

// [spec 10.11 #31]
test('30 days after its decision a file is deleted and its verdict kept; what waits stays', async () => {
  const approved = await submit(person)
  const rejected = await submit(person, 'proof_of_address')
  await submit(person, 'business_certificate')
  await decide(moderator, approved)
  await decide(moderator, rejected, 'rejected')
  const last = Math.max(await decidedAt(approved.id), await decidedAt(rejected.id))
  await d1.run`UPDATE verification_documents SET decided_at = ${last} WHERE decided_at IS NOT NULL`

  await cronAt(last + KEPT_MS - 1)
  expect(await listKeys()).toHaveLength(3)
  await cronAt(last + KEPT_MS)
  expect(await listKeys()).toHaveLength(1)
  expect(await documentsOf(person)).toMatchObject([
    { id: approved.id, status: 'approved', fileUrl: null },
    { id: rejected.id, status: 'rejected', rejectionReason: 'The photo is blurred.', fileUrl: null },
    { status: 'pending', fileUrl: expect.stringContaining('/files/') },
  ])
  expect((await statusOf(person)).trustScore).toBe(60)
  expect((await trailOf(approved.id)).at(-1)).toEqual({
    action: 'document_deleted',
    actor: null,
    reason: null,
  })
  expect(await d1.value`SELECT count(*) AS n FROM uploads`).toBe(1)

  await cronAt(last + 2 * KEPT_MS)
  expect(await trailOf(approved.id)).toHaveLength(3)
})

// [spec 10.11 #31]
test('a bucket that fails is tried again by the next run, and nothing says deleted before', async () => {
  const document = await submit(person)
  await decide(moderator, document)
  const now = (await decidedAt(document.id)) + KEPT_MS
  const real = parseEnv(env)
  const bucket = { delete: vi.fn().mockRejectedValue(new Error('out of reach')) }
  const run = (BUCKET: unknown) =>
    deleteFiles({ env: { ...real, BUCKET: BUCKET as R2Bucket }, db: openDb(env.DB, 'first-primary'), now })
  await expect(run(bucket)).rejects.toThrow('out of reach')
  expect(await trailOf(document.id)).toHaveLength(2)
  expect((await documentsOf(person))[0]?.fileUrl).not.toBeNull()
  await run(real.BUCKET)
  expect(await listKeys()).toEqual([])
  expect((await trailOf(document.id)).at(-1)?.action).toBe('document_deleted')
})
