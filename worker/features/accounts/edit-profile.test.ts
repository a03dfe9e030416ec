import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BIO_MAX } from '#contract/limits.ts'
import { Listing } from '#contract/listing.ts'
import { User } from '#contract/user.ts'
import {
  startConversation,
  readMessages,
  write,
  listKeys,
  upload,
  deleteUploads,
  countUploads,
} from '#worker/test/calls.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { type Member, ORIGIN, callApp, ctxOf, signIn, whoIs } from '#worker/test/people.ts'
import { PAGE, WEBP } from '#worker/test/photo-bytes.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { countedDatabase, type RowsWritten } from '#worker/test/wrapped-database.ts'
import { editProfile } from './edit-profile.ts'

const ALL = {
  firstName: 'Aminata',
  lastName: 'Kamara',
  businessName: 'Kamara & Sons',
  bio: 'Phones and more.\nCall any day.',
  email: 'aminata@example.com',
  location: 'Bo',
  userType: 'business',
} as const

let member: Member
beforeEach(async () => {
  await deleteUploads()
  member = await signIn()
})

async function edit(by: Member, changes: unknown): Promise<User> {
  return parsed(User.strict(), by.patch('/api/auth/user', changes))
}

function editRefused(by: Member, changes: unknown) {
  return refusedWith(by.patch('/api/auth/user', changes))
}

async function uploadProfilePhoto(owner: Member, photo = WEBP): Promise<string> {
  return (await upload(owner, { photo, purpose: 'profile_photo' })).objectUrl
}

async function unreadOf(person: Member) {
  return (await parsed(User, person.get('/api/auth/user'))).unread
}

describe('editing a profile', () => {
  // [spec 1 #10, 3 #1]
  test('stores the profile as sent, and listings show its public parts', async () => {
    const user = await edit(member, ALL)
    expect(user).toEqual({ ...member.user, ...ALL })
    expect(await whoIs(member)).toEqual(user)
    expect(await edit(member, { firstName: 'Mariama' })).toEqual({ ...user, firstName: 'Mariama' })
    const { id } = await postListing(member)
    const text = await (await callApp(`/api/listings/${id}`)).text()
    expect(Listing.parse(JSON.parse(text)).user).toMatchObject({
      displayName: 'Kamara & Sons',
      location: 'Bo',
      userType: 'business',
    })
    expect(text).not.toContain('aminata@')
  })

  test.each([
    ['null', null],
    ['an empty text', ''],
  ])('clears a field that is sent as %s', async (_what, empty) => {
    await edit(member, ALL)
    const { userType, ...clearable } = ALL
    const cleared = Object.fromEntries(Object.keys(clearable).map((name) => [name, empty]))
    expect(await edit(member, cleared)).toEqual({ ...member.user, userType })
  })

  test('cannot make anybody an admin, nor change or verify a phone number', async () => {
    const user = await edit(member, {
      email: 'admin@example.com',
      role: 'admin',
      phoneNumber: '+23276000001',
      isPhoneVerified: false,
      id: 'x',
      suspendedUntil: null,
      createdAt: 0,
    })
    expect(user).toEqual({ ...member.user, email: 'admin@example.com' })
  })

  test.each([
    ['bio', 'x'.repeat(BIO_MAX + 1), `At most ${BIO_MAX} characters`],
    ['location', 'Paris', 'Please select a valid Sierra Leone location'],
  ])('stores nothing if the %s is invalid, and the error is at that field', async (field, value, message) => {
    expect(await editRefused(member, { lastName: 'Kamara', [field]: value })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { [field]: message },
    })
    expect(await whoIs(member)).toEqual(member.user)
  })

  test('writes nothing if nothing changes', async () => {
    const user = await edit(member, ALL)
    const written: RowsWritten = new Map()
    const DB = countedDatabase(env.DB, written)
    const headers = { 'content-type': 'application/json', cookie: member.cookie, origin: ORIGIN }
    const send = (changes: object) =>
      callApp('/api/auth/user', { method: 'PATCH', headers, body: JSON.stringify(changes) }, { DB })
    for (const changes of [{}, ALL, { profileImageUrl: null }, { somethingElse: 1 }])
      expect(await (await send(changes)).json()).toEqual(user)
    expect(written.get('users')).toBeUndefined()
    await send({ bio: 'Another' })
    // One write is of the row; the others mark pages that show the person as out of date.
    expect(written.get('users')).toBe(3)
  })

  test('keeps the changes of two concurrent edits', async () => {
    await Promise.all([edit(member, { firstName: 'Aminata' }), edit(member, { lastName: 'Kamara' })])
    expect(await whoIs(member)).toMatchObject({ firstName: 'Aminata', lastName: 'Kamara' })
  })
})

describe('a profile photo', () => {
  test('is public, and stored by its path even if sent as a URL', async () => {
    const url = await uploadProfilePhoto(member)
    expect(await edit(member, { profileImageUrl: url })).toEqual({ ...member.user, profileImageUrl: url })
    expect((await callApp(url)).status).toBe(200)
    expect(await edit(member, { profileImageUrl: ORIGIN + url })).toMatchObject({ profileImageUrl: url })
    expect(await listKeys()).toEqual([url.slice('/media/'.length)])
  })

  test('is deleted with its upload when a new photo replaces it', async () => {
    const [first, second] = [await uploadProfilePhoto(member), await uploadProfilePhoto(member)]
    await edit(member, { profileImageUrl: first })
    await edit(member, { profileImageUrl: second, bio: 'With a new photo' })
    expect(await listKeys()).toEqual([second.slice('/media/'.length)])
    expect(await countUploads()).toBe(1)
    expect(await editRefused(member, { profileImageUrl: first })).toMatchObject({ status: 400 })
  })

  test('is removed by null and kept by other edits', async () => {
    const url = await uploadProfilePhoto(member)
    await edit(member, { profileImageUrl: url })
    expect(await edit(member, { bio: 'Hello' })).toMatchObject({ profileImageUrl: url })
    expect(await edit(member, { profileImageUrl: url, bio: 'Hello again' })).toMatchObject({
      profileImageUrl: url,
    })
    expect(await listKeys()).toHaveLength(1)
    expect(await edit(member, { profileImageUrl: null })).toMatchObject({ profileImageUrl: null })
    expect(await listKeys()).toEqual([])
    expect(await countUploads()).toBe(0)
  })

  test('is one of several sent at the same time; the others are deleted', async () => {
    const urls = [
      await uploadProfilePhoto(member),
      await uploadProfilePhoto(member),
      await uploadProfilePhoto(member),
    ]
    await Promise.all(urls.map((profileImageUrl) => edit(member, { profileImageUrl })))
    const { profileImageUrl } = User.parse(await whoIs(member))
    expect(urls).toContain(profileImageUrl)
    expect(await listKeys()).toEqual([profileImageUrl?.slice('/media/'.length)])
    expect(await countUploads()).toBe(1)
  })

  test('that is not the person’s own upload can be removed without deleting anybody’s file', async () => {
    const other = await signIn()
    const theirs = await uploadProfilePhoto(other)
    await edit(other, { profileImageUrl: theirs })
    for (const before of ['https://photos.example/me.jpg', theirs]) {
      await d1.run`UPDATE users SET profile_image_url = ${before} WHERE public_id = ${member.user.id}`
      expect(await edit(member, { profileImageUrl: null })).toMatchObject({ profileImageUrl: null })
    }
    expect(await listKeys()).toHaveLength(1)
  })

  test('is not kept if concurrent edits of the names prevent the edit', async () => {
    const profileImageUrl = await uploadProfilePhoto(member)
    const ctx = await ctxOf(member)
    const rename = () => d1.run`UPDATE users SET last_name = ${crypto.randomUUID()} WHERE id = ${ctx.user.id}`
    const racing = { ...ctx, db: racingDb(ctx.db, rename) }
    const editing = editProfile(racing, { firstName: 'Aminata', profileImageUrl })
    await expect(editing).rejects.toMatchObject({ code: 'conflict' })
    expect(await d1.value`SELECT claimed_at FROM uploads`).toBeNull()
    expect(await edit(member, { profileImageUrl })).toMatchObject({ profileImageUrl })
    expect(await d1.value`SELECT claimed_at FROM uploads`).toBeTypeOf('number')
  })

  const NOT_YOURS = 'That photo is not one of your uploads. Please upload it again.'
  const ELSEWHERE = 'Please upload your photo here. Links to other sites are not accepted.'
  test.each<[string, () => Promise<string> | string, number, string]>([
    ['a URL of another host', () => 'https://photos.example/me.jpg', 400, ELSEWHERE],
    ['a file name', () => 'me.jpg', 400, NOT_YOURS],
    ['an invalid URL', () => 'http://[', 400, ELSEWHERE],
    ['a script URL', () => 'javascript:alert(1)', 400, ELSEWHERE],
    ['somebody else’s upload', async () => uploadProfilePhoto(await signIn()), 400, NOT_YOURS],
    [
      'a photo made for a listing',
      async () => (await upload(member, { photo: WEBP })).objectUrl,
      400,
      NOT_YOURS,
    ],
    ['a missing upload', () => '/media/u/0192f0c1-0000-7000-8000-000000000001.webp', 400, NOT_YOURS],
    [
      'a file that is not a photo',
      () => uploadProfilePhoto(member, PAGE),
      422,
      'That file is not a photo we can read. Please choose another one.',
    ],
  ])('cannot be %s, and the error is at its field', async (_what, sent, status, message) => {
    const profileImageUrl = await sent()
    expect(await editRefused(member, { profileImageUrl, bio: 'Hello' })).toEqual({
      status,
      code: status === 422 ? 'unreadable_upload' : 'invalid_input',
      message,
      fields: { profileImageUrl: message },
    })
    expect(await whoIs(member)).toEqual(member.user)
  })

  test('that has not been uploaded yet is refused', async () => {
    const ticket = await member.post('/api/objects/upload', {
      purpose: 'profile_photo',
      contentType: 'image/webp',
      size: WEBP.length,
    })
    const { objectUrl } = await ticket.json<{ objectUrl: string }>()
    expect(await editRefused(member, { profileImageUrl: objectUrl })).toMatchObject({
      status: 422,
      fields: { profileImageUrl: expect.stringContaining('has not arrived') },
    })
  })
})

// [spec 2.2 #7]
test('the signed-in user includes the unread counts of messages and other notifications', async () => {
  const { buyer, seller, listingId, id } = await startConversation()
  for (const unread of [await unreadOf(seller), seller.user.unread])
    expect(unread).toEqual({ messages: 0, notifications: 0 })
  await write(buyer, id, 'One')
  const { seq } = await write(buyer, id, 'Two')
  await comment(buyer, listingId, 'Is the price firm?')
  await vi.waitFor(async () => expect(await unreadOf(seller)).toEqual({ messages: 2, notifications: 1 }))
  expect(await unreadOf(buyer)).toEqual({ messages: 0, notifications: 0 })
  await seller.post(`/api/conversations/${id}/read`, { seq })
  await readMessages(seller, id)
  expect(await unreadOf(seller)).toEqual({ messages: 0, notifications: 1 })
})
