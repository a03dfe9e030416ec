import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FoundUsers } from '#contract/bans.ts'
import { ModerationCase } from '#contract/moderation.ts'
import type { EditUserInput } from '#contract/profile.ts'
import { User } from '#contract/user.ts'
import { listOf, open, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { decideAs, decideItem, itemOf, queueOf } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import { ctxOf, signIn, signInAdmin, visitor, type Member, expectOk } from '#worker/test/people.ts'
import { rowId } from '#worker/test/rows.ts'
import { openInbox } from '#worker/test/sockets.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { editProfile } from './edit-profile.ts'

let person: Member
let admin: Member
beforeEach(async () => {
  ;[person, admin] = await Promise.all([signIn(), signInAdmin()])
})

async function edit(changes: EditUserInput, who = person): Promise<User> {
  return parsed(User, who.patch('/api/auth/user', changes))
}

async function self(): Promise<User> {
  return await parsed(User, person.get('/api/auth/user'))
}

async function publicName(of = person): Promise<string> {
  const page = await (await visitor().get(`/api/users/${of.user.id}`)).json<{ displayName: string }>()
  return page.displayName
}

const findItem = async () => itemOf('profile', await rowId('users', person.user.id))
const IMPOSTOR = { businessName: 'Orange Money Official' }

describe('a name that impersonates somebody', () => {
  test('is saved, but shown only to its owner and as being checked', async () => {
    await edit({ firstName: 'Aminata', lastName: 'Kamara' })
    expect(await edit(IMPOSTOR)).toMatchObject({ ...IMPOSTOR, firstName: 'Aminata', areNamesHeld: true })
    expect(await self()).toMatchObject({ ...IMPOSTOR, areNamesHeld: true })
    expect(await publicName()).toBe('Aminata Kamara')
  })

  test.each(['Ornge Money', '🄾🅁🄰🄽🄶🄴 Mo-ney', 'ꓳꓣꓮꓠꓖꓰ ꓟꓳꓠꓰꓬ', '🇦🇩🇲🇮🇳'])(
    'is held in the disguise %j until a moderator approves it',
    async (businessName) => {
      expect(await edit({ businessName })).toMatchObject({ businessName, areNamesHeld: true })
      expect(await publicName()).toBe('Private Seller')
      await decideItem(admin, await findItem(), 'approved')
      expect(await publicName()).toBe(businessName)
    },
  )

  test.each([
    { businessName: 'Send me the code' },
    { businessName: 'SendMeTheCode' },
    { businessName: 'Sɛn mi di kod' },
    { businessName: 'S.e.n.d your 0TP' },
    { firstName: 'Give me', lastName: 'your PIN' },
  ])('is held, too, if it asks for a code: %j', async (names) => {
    await edit({ firstName: 'Aminata', lastName: 'Kamara' })
    expect(await edit(names)).toMatchObject({ ...names, areNamesHeld: true })
    expect(await publicName()).toBe('Aminata Kamara')
    const id = await findItem()
    const { items } = await queueOf(admin, 'contentType=profile&limit=50')
    expect(items.find((each) => each.id === id)).toMatchObject({
      isHeld: true,
      reason: 'The name asks for a code, a PIN or a password',
    })
    await decideItem(admin, id, 'removed', 'Nobody may ask for codes.')
    expect([await publicName(), (await self()).areNamesHeld]).toEqual(['Aminata Kamara', undefined])
  })

  test.each(['Dress Code Boutique', 'Code Academy', 'PinPoint Electronics', 'We Read Car Error Codes'])(
    'is not found in %j, which only has such a word',
    async (businessName) => {
      expect((await edit({ businessName })).areNamesHeld).toBeUndefined()
      expect(await publicName()).toBe(businessName)
    },
  )

  test('appears nowhere that other people can read', async () => {
    const buyer = await signIn()
    await edit(IMPOSTOR)
    const { id } = await postListing(person)
    const question = await comment(buyer, id)
    await comment(person, id, 'Yes.', question.id)
    const conversation = await open(buyer, id)
    const inbox = await openInbox(buyer)
    await write(person, conversation.id, 'Hello')
    expect(await inbox.next('new_message')).toMatchObject({ senderName: 'Private Seller' })
    await vi.waitUntil(async () => (await notificationsOf(buyer, 'message')).length === 1, 20_000)
    const paths = [
      `/api/listings/${id}`,
      `/listings/${id}`,
      `/api/users/${person.user.id}`,
      `/users/${person.user.id}`,
      `/api/listings/${id}/comments`,
      '/api/listings',
      '/api/notifications',
      '/api/conversations',
      '/api/showcase',
    ]
    for (const path of paths)
      expect(await (await buyer.get(path)).text(), path).not.toContain('Orange Money Official')
    expect((await listOf(buyer)).conversations[0]?.otherUser?.displayName).toBe('Private Seller')
    inbox.close()
  })

  test('is queued for moderation, and admins can find the person by it', async () => {
    await edit(IMPOSTOR)
    const id = await findItem()
    const { items } = await queueOf(admin, 'contentType=profile&limit=50')
    expect(items.find((each) => each.id === id)).toMatchObject({
      isHeld: true,
      flagType: 'other',
      reason: 'The name reads like a mobile operator or its money service',
      user: { displayName: IMPOSTOR.businessName },
    })
    expect((await parsed(ModerationCase, admin.get(`/api/admin/moderation/${id}`))).content).toBe(
      IMPOSTOR.businessName,
    )
    const found = await parsed(FoundUsers, admin.get('/api/admin/users?query=orange%20money'))
    expect(found.users.filter((each) => each.id === person.user.id)).toMatchObject([
      { displayName: IMPOSTOR.businessName, businessName: IMPOSTOR.businessName },
    ])
  })

  test('becomes public when an admin approves it, and its owner is notified', async () => {
    await edit(IMPOSTOR)
    await decideItem(admin, await findItem(), 'approved')
    expect([await publicName(), (await self()).areNamesHeld]).toEqual([IMPOSTOR.businessName, undefined])
    expect((await notificationsOf(person, 'moderation'))[0]?.preview).toBe(
      'We checked your name. Everybody can see it now.',
    )
  })

  test('is deleted when an admin removes it; its owner gets the reason, and the rest stays', async () => {
    await edit({ firstName: 'Aminata', bio: 'Phones and more.' })
    await edit(IMPOSTOR)
    await decideItem(admin, await findItem(), 'removed', 'You are not Orange.')
    expect(await self()).toMatchObject({ firstName: 'Aminata', businessName: null, bio: 'Phones and more.' })
    expect((await self()).areNamesHeld).toBeUndefined()
    expect(await publicName()).toBe('Aminata')
    expect((await notificationsOf(person, 'moderation'))[0]?.preview).toContain('You are not Orange.')
  })

  test('is approved only for its owner and in the approved spelling', async () => {
    await edit(IMPOSTOR)
    await decideItem(admin, await findItem(), 'approved')
    await edit({ bio: 'We sell.' })
    expect((await edit({ ...IMPOSTOR, location: 'Bo' })).areNamesHeld).toBeUndefined()
    expect(await edit({ businessName: 'Orange Money Support' })).toMatchObject({ areNamesHeld: true })
    expect(await publicName()).toBe(IMPOSTOR.businessName)
    expect((await edit(IMPOSTOR)).areNamesHeld).toBeUndefined()
    expect(await edit(IMPOSTOR, await signIn())).toMatchObject({ areNamesHeld: true })
  })

  test('cannot be approved if its owner has changed it after the admin read it', async () => {
    await edit(IMPOSTOR)
    const id = await findItem()
    const { version } = await parsed(ModerationCase, admin.get(`/api/admin/moderation/${id}`))
    await edit({ businessName: 'Africell Official' })
    expect((await admin.post(`/api/admin/moderation/${id}`, { action: 'approved', version })).status).toBe(
      409,
    )
    expect(await publicName()).toBe('Private Seller')
    expect((await decideAs(admin, id, 'approved')).status).toBe(200)
    expect(await publicName()).toBe('Africell Official')
  })

  test('is replaced by an ordinary name, which is public at once', async () => {
    await edit(IMPOSTOR)
    expect((await edit({ businessName: 'Bangura Phones' })).areNamesHeld).toBeUndefined()
    expect(await publicName()).toBe('Bangura Phones')
    await decideItem(admin, await findItem(), 'approved')
    expect(await publicName()).toBe('Bangura Phones')
  })

  test('is not queued if a concurrent edit has made it an ordinary name', async () => {
    await edit({ firstName: 'Sierra' })
    const ctx = await ctxOf(person)
    await edit({ firstName: 'Aminata' })
    await editProfile(ctx, { lastName: 'Tel' })
    expect(await self()).toMatchObject({ firstName: 'Aminata', lastName: 'Tel' })
    const { items } = await queueOf(admin)
    expect(items.filter(({ user }) => user?.id === person.user.id)).toEqual([])
  })

  test('cannot be split across two concurrent edits', async () => {
    const ctx = await ctxOf(person)
    await Promise.all([editProfile(ctx, { firstName: 'Orange' }), editProfile(ctx, { lastName: 'Money' })])
    expect(await self()).toMatchObject({ firstName: 'Orange', lastName: 'Money', areNamesHeld: true })
    expect(await publicName()).not.toBe('Orange Money')
  })

  test('returns to the queue when the decision is undone', async () => {
    await edit({ firstName: 'Aminata' })
    await edit(IMPOSTOR)
    const id = await findItem()
    for (const action of ['approved', 'removed'] as const) {
      await decideItem(admin, id, action)
      expect((await admin.post(`/api/admin/moderation/${id}/undo`)).status).toBe(200)
      expect([await publicName(), (await self()).businessName, (await self()).areNamesHeld]).toEqual([
        'Aminata',
        IMPOSTOR.businessName,
        true,
      ])
    }
  })

  test('is removed together with a bio that breaks the rules', async () => {
    await edit({
      ...IMPOSTOR,
      bio: 'Send money first to reserve it. Western Union only, deposit by Orange Money before viewing.',
    })
    await decideItem(admin, await findItem(), 'removed')
    expect(await self()).toMatchObject({ businessName: null, bio: null })
  })

  test('is allowed for admins, and held when the role is taken away', async () => {
    const former = await signInAdmin()
    expect((await edit({ businessName: 'Salone Market Support' }, former)).areNamesHeld).toBeUndefined()
    await expectOk(admin.post(`/api/admin/users/${former.user.id}/role`, { role: 'member', reason: 'Left' }))
    expect(await publicName(former)).toBe('Private Seller')
    expect(await parsed(User, former.get('/api/auth/user'))).toMatchObject({
      businessName: 'Salone Market Support',
      areNamesHeld: true,
    })
    expect(await itemOf('profile', await rowId('users', former.user.id))).toBeTruthy()
  })
})

test('ordinary names open no moderation item', async () => {
  expect(
    (await edit({ firstName: 'Support', lastName: 'Kamara', businessName: 'Orange Street Phones' }))
      .areNamesHeld,
  ).toBeUndefined()
  expect(await publicName()).toBe('Orange Street Phones')
  expect(
    await d1.value`SELECT count(*) AS n FROM moderation_items WHERE content_type = ${'profile'}
      AND content_id = ${await rowId('users', person.user.id)}`,
  ).toBe(0)
})
