import { beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { Listing } from '#contract/listing.ts'
import { ModerationCase } from '#contract/moderation.ts'
import { parsed } from '../../test/parsed.ts'
import { flagged, held } from '../../test/desk.ts'
import { signIn, signInAdmin, visitor, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'

const CHANGED = 'Somebody changed this after you read it. Read it again, then decide.'

let admin: Member
let seller: Member

beforeEach(async () => {
  ;[admin, seller] = await Promise.all([signInAdmin(), signIn()])
})

describe('what was changed after it was read', () => {
  // [spec 10.11 #20]
  test('is not approved: a held listing stays held, and is approved once it was read anew', async () => {
    const { id } = await post(seller)
    const item = await held(id)
    const { version } = await read(item)
    await seller.patch(`/api/listings/${id}`, {
      description: 'Another text than the one that the admin has before them.',
    })
    expect(await refusalOf(decide(item, 'approved', version))).toEqual([409, CHANGED])
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(404)
    expect((await decide(item, 'approved', (await read(item)).version)).status).toBe(200)
    expect((await parsed(Listing, visitor().get(`/api/listings/${id}`))).description).toContain(
      'Another text',
    )
  })

  // [spec 10.11 #20]
  test('is not approved of a profile either', async () => {
    await seller.patch('/api/auth/user', { bio: 'I sell generators.' })
    const item = await flagged('profile', seller.user.id)
    const { version } = await read(item)
    await seller.patch('/api/auth/user', { bio: 'I sell them cheap.' })
    expect(await refusalOf(decide(item, 'approved', version))).toEqual([409, CHANGED])
    expect((await decide(item, 'approved', (await read(item)).version)).status).toBe(200)
  })

  // [spec 10.11 #20]
  test('is removed all the same: an edit is no way out of a removal', async () => {
    const { id } = await post(seller)
    const item = await flagged('listing', id)
    const { version } = await read(item)
    await seller.patch(`/api/listings/${id}`, {
      description: 'Another text than the one that the admin has before them.',
    })
    expect((await decide(item, 'removed', version)).status).toBe(200)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
  })
})

test('what was not changed is approved with its version and without', async () => {
  const { id } = await post(seller)
  const written = await comment(await signIn(), id)
  const [listing, about, profile] = [
    await flagged('listing', id),
    await flagged('comment', written.id),
    await flagged('profile', seller.user.id),
  ]
  for (const item of [listing, about])
    expect((await decide(item, 'approved', (await read(item)).version)).status).toBe(200)
  expect((await decide(profile, 'approved')).status).toBe(200)
})

// [spec 10.11 #20]
test('an edit and an approval at the same moment never put on show what was not read', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await post(seller)
    const item = await held(id)
    const { version } = await read(item)
    const [approved, edited] = await Promise.all([
      decide(item, 'approved', version),
      seller.patch(`/api/listings/${id}`, { price: 4_321 }),
    ])
    expect([200, 409]).toContain(approved.status)
    if (approved.status === 409) expect((await visitor().get(`/api/listings/${id}`)).status).toBe(404)
    else expect([200, 409]).toContain(edited.status)
  }
})

async function read(item: string): Promise<ModerationCase> {
  return await parsed(ModerationCase, admin.get(`/api/admin/moderation/${item}`))
}

function decide(item: string, action: 'approved' | 'removed', version?: string): Promise<Response> {
  return admin.post(`/api/admin/moderation/${item}`, {
    action,
    reason: 'Why not',
    ...(version !== undefined && { version }),
  })
}

async function refusalOf(pending: Promise<Response>): Promise<[number, string]> {
  const answer = await pending
  return [answer.status, ErrorBody.parse(await answer.json()).message]
}
