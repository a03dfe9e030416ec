import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FoundUsers } from '#contract/bans.ts'
import { ModerationCase } from '#contract/moderation.ts'
import type { EditUserInput } from '#contract/profile.ts'
import { User } from '#contract/user.ts'
import { d1 } from '../../test/databases.ts'
import { rowId, toldOf } from '../../test/told.ts'
import { ctxOf, signIn, signInAdmin, visitor, type Member } from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { comment, post } from '../../test/things.ts'
import { listOf, open, write } from '../../test/calls.ts'
import { decideAs, decided, itemOf, queueOf } from '../../test/desk.ts'
import { openInbox } from '../../test/sockets.ts'
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

async function publicName(): Promise<string> {
  const page = await (await visitor().get(`/api/users/${person.user.id}`)).json<{ displayName: string }>()
  return page.displayName
}

const item = async () => itemOf('profile', await rowId('users', person.user.id))
const POSING = { businessName: 'Orange Money Official' }

describe('a name that poses as somebody', () => {
  // [spec 10.1 #22]
  test('a posing name is saved but shown only to its owner, as being checked', async () => {
    await edit({ firstName: 'Aminata', lastName: 'Kamara' })
    expect(await edit(POSING)).toMatchObject({ ...POSING, firstName: 'Aminata', areNamesHeld: true })
    expect(await self()).toMatchObject({ ...POSING, areNamesHeld: true })
    expect(await publicName()).toBe('Aminata Kamara')
  })

  test('a held name appears nowhere that others can read', async () => {
    const buyer = await signIn()
    await edit(POSING)
    const { id } = await post(person)
    const question = await comment(buyer, id)
    await comment(person, id, 'Yes.', question.id)
    const conversation = await open(buyer, id)
    const inbox = await openInbox(buyer)
    await write(person, conversation.id, 'Hello')
    expect(await inbox.next('new_message')).toMatchObject({ senderName: 'Private Seller' })
    await vi.waitUntil(async () => (await toldOf(buyer, 'message')).length === 1, 20_000)
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

  test('a held name is queued for moderation, and admins find the person by it', async () => {
    await edit(POSING)
    const id = await item()
    const { items } = await queueOf(admin, 'contentType=profile&limit=50')
    expect(items.find((each) => each.id === id)).toMatchObject({
      isHeld: true,
      flagType: 'other',
      reason: 'The name reads like a mobile operator or its money service',
      user: { displayName: POSING.businessName },
    })
    expect((await parsed(ModerationCase, admin.get(`/api/admin/moderation/${id}`))).content).toBe(
      POSING.businessName,
    )
    const found = await parsed(FoundUsers, admin.get('/api/admin/users?query=orange%20money'))
    expect(found.users.filter((each) => each.id === person.user.id)).toMatchObject([
      { displayName: POSING.businessName, businessName: POSING.businessName },
    ])
  })

  test('a held name becomes public once an admin approves it, and its owner is notified', async () => {
    await edit(POSING)
    await decided(admin, await item(), 'approved')
    expect([await publicName(), (await self()).areNamesHeld]).toEqual([POSING.businessName, undefined])
    expect((await toldOf(person, 'moderation'))[0]?.preview).toBe(
      'We checked your name. Everybody can see it now.',
    )
  })

  test('a refused name is dropped and the reason given; the rest of the profile stays', async () => {
    await edit({ firstName: 'Aminata', bio: 'Phones and more.' })
    await edit(POSING)
    await decided(admin, await item(), 'removed', 'You are not Orange.')
    expect(await self()).toMatchObject({ firstName: 'Aminata', businessName: null, bio: 'Phones and more.' })
    expect((await self()).areNamesHeld).toBeUndefined()
    expect(await publicName()).toBe('Aminata')
    expect((await toldOf(person, 'moderation'))[0]?.preview).toContain('You are not Orange.')
  })

  test('an approved name stays approved for its owner only, and only as spelled', async () => {
    await edit(POSING)
    await decided(admin, await item(), 'approved')
    await edit({ bio: 'We sell.' })
    expect((await edit({ ...POSING, location: 'Bo' })).areNamesHeld).toBeUndefined()
    expect(await edit({ businessName: 'Orange Money Support' })).toMatchObject({ areNamesHeld: true })
    expect(await publicName()).toBe(POSING.businessName)
    expect((await edit(POSING)).areNamesHeld).toBeUndefined()
    expect(await edit(POSING, await signIn())).toMatchObject({ areNamesHeld: true })
  })

  test('a held name that its owner has changed since the admin read it cannot be approved', async () => {
    await edit(POSING)
    const id = await item()
    const { version } = await parsed(ModerationCase, admin.get(`/api/admin/moderation/${id}`))
    await edit({ businessName: 'Africell Official' })
    expect((await admin.post(`/api/admin/moderation/${id}`, { action: 'approved', version })).status).toBe(
      409,
    )
    expect(await publicName()).toBe('Private Seller')
    expect((await decideAs(admin, id, 'approved')).status).toBe(200)
    expect(await publicName()).toBe('Africell Official')
  })

  test('an ordinary name replaces a held one and is public at once', async () => {
    await edit(POSING)
    expect((await edit({ businessName: 'Bangura Phones' })).areNamesHeld).toBeUndefined()
    expect(await publicName()).toBe('Bangura Phones')
    await decided(admin, await item(), 'approved')
    expect(await publicName()).toBe('Bangura Phones')
  })

  test('an edit that a concurrent edit has made harmless is not queued', async () => {
    await edit({ firstName: 'Sierra' })
    const ctx = await ctxOf(person)
    await edit({ firstName: 'Aminata' })
    await editProfile(ctx, { lastName: 'Tel' })
    expect(await self()).toMatchObject({ firstName: 'Aminata', lastName: 'Tel' })
    const { items } = await queueOf(admin)
    expect(items.filter(({ user }) => user?.id === person.user.id)).toEqual([])
  })

  test('a posing name cannot be split over two concurrent edits', async () => {
    const ctx = await ctxOf(person)
    await Promise.all([editProfile(ctx, { firstName: 'Orange' }), editProfile(ctx, { lastName: 'Money' })])
    expect(await self()).toMatchObject({ firstName: 'Orange', lastName: 'Money', areNamesHeld: true })
    expect(await publicName()).not.toBe('Orange Money')
  })

  test('a held name returns to the queue when the decision is undone', async () => {
    await edit({ firstName: 'Aminata' })
    await edit(POSING)
    const id = await item()
    for (const action of ['approved', 'removed'] as const) {
      await decided(admin, id, action)
      expect((await admin.post(`/api/admin/moderation/${id}/undo`)).status).toBe(200)
      expect([await publicName(), (await self()).businessName, (await self()).areNamesHeld]).toEqual([
        'Aminata',
        POSING.businessName,
        true,
      ])
    }
  })

  test('a held name is removed together with a bio that breaks the rules', async () => {
    await edit({
      ...POSING,
      bio: 'Send money first to reserve it. Western Union only, deposit by Orange Money before viewing.',
    })
    await decided(admin, await item(), 'removed')
    expect(await self()).toMatchObject({ businessName: null, bio: null })
  })

  test('an admin may use a posing name, which is held once the role is taken', async () => {
    const former = await signInAdmin()
    expect((await edit({ businessName: 'Salone Market Support' }, former)).areNamesHeld).toBeUndefined()
    const answer = await admin.post(`/api/admin/users/${former.user.id}/role`, {
      role: 'member',
      reason: 'Left the team',
    })
    expect(answer.status).toBe(200)
    const page = await (await visitor().get(`/api/users/${former.user.id}`)).json<{ displayName: string }>()
    expect(page.displayName).toBe('Private Seller')
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
