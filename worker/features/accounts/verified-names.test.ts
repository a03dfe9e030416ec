import { beforeEach, describe, expect, test } from 'vitest'
import { ModerationCase } from '#contract/moderation.ts'
import { SellerPage, type EditUserInput } from '#contract/profile.ts'
import type { VerificationType } from '#contract/trust.ts'
import { User } from '#contract/user.ts'
import {
  decide,
  queueOf as documentQueueOf,
  statusOf,
  submit,
} from '#worker/features/verification/verification.fixture.ts'
import { racingDb } from '#worker/test/databases.ts'
import { decideItem, itemOf, queueOf } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { ctxOf, expectOk, signIn, signInAdmin, visitor, type Member } from '#worker/test/people.ts'
import { rowId } from '#worker/test/rows.ts'
import { editProfile } from './edit-profile.ts'

let person: Member
let admin: Member
beforeEach(async () => {
  ;[person, admin] = await Promise.all([signIn(), signInAdmin()])
})

const IMPOSTOR = { businessName: 'Orange Money Official' }

async function edit(changes: EditUserInput, who = person): Promise<User> {
  return parsed(User, who.patch('/api/auth/user', changes))
}

async function self(): Promise<User> {
  return parsed(User, person.get('/api/auth/user'))
}

/** A person's name and level as everybody reads them. */
async function shown(of = person): Promise<[name: string, level: string]> {
  const page = await parsed(SellerPage, visitor().get(`/api/users/${of.user.id}`))
  return [page.displayName, page.verificationLevel]
}

const findItem = async () => itemOf('profile', await rowId('users', person.user.id))

/** The person's item in the queue. */
async function queued() {
  const { items } = await queueOf(admin, 'contentType=profile&limit=50')
  return items.find(({ contentId }) => contentId === person.user.id)
}

describe('a new name of somebody with an approved document', () => {
  const VERIFIED = { firstName: 'Fatmata', lastName: 'Kamara' }
  const REASON = 'Documents were approved under another name'

  beforeEach(async () => {
    await edit(VERIFIED)
    await approveDocument()
  })

  /** Approves a document of the person as a moderator does. */
  async function approveDocument(type: VerificationType = 'government_id', of = person): Promise<void> {
    await expectOk(decide(admin, await submit(of, type)))
  }

  test.each([
    { firstName: 'Isatu' },
    { lastName: 'Sesay' },
    { businessName: 'Bright Phones' },
    { lastName: null },
  ])('is held: %j', async (changes) => {
    expect(await edit(changes)).toMatchObject({ ...VERIFIED, ...changes, areNamesHeld: true })
    expect(await shown()).toEqual(['Fatmata Kamara', 'Verified'])
    expect(await queued()).toMatchObject({ isHeld: true, aiConfidence: 0, reason: REASON })
  })

  test.each(['proof_of_address', 'business_certificate'] as const)(
    'is held, whichever document was approved: %s',
    async (type) => {
      const seller = await signIn()
      await approveDocument(type, seller)
      expect(await edit({ businessName: 'Bright Phones' }, seller)).toMatchObject({ areNamesHeld: true })
      expect((await shown(seller))[0]).toBe('Private Seller')
    },
  )

  test('cannot be made public by an edit that races with the approval of the document', async () => {
    const seller = await signIn()
    const document = await submit(seller)
    const ctx = await ctxOf(seller)
    let isApproved = false
    const approve = async () => {
      if (isApproved) return
      isApproved = true
      await expectOk(decide(admin, document))
    }
    await editProfile({ ...ctx, db: racingDb(ctx.db, approve) }, { firstName: 'Isatu' })
    expect(await shown(seller)).toEqual(['Private Seller', 'Verified'])
  })

  test('is announced to its owner before and after, and a moderator reads both names', async () => {
    expect(await self()).toMatchObject({ areNamesVerified: true })
    expect((await self()).areNamesHeld).toBeUndefined()
    await edit({ firstName: 'Isatu' })
    expect(await self()).toMatchObject({ firstName: 'Isatu', areNamesHeld: true, areNamesVerified: true })
    const read = await parsed(ModerationCase, admin.get(`/api/admin/moderation/${await findItem()}`))
    expect(read).toMatchObject({ content: 'Isatu\nKamara', nameShown: 'Fatmata Kamara' })
  })

  test('becomes public when a moderator approves it, with the same level', async () => {
    await edit({ firstName: 'Isatu' })
    const id = await findItem()
    await decideItem(admin, id, 'approved')
    expect(await shown()).toEqual(['Isatu Kamara', 'Verified'])
    expect(await statusOf(person)).toMatchObject({ trustScore: 60, verificationLevel: 'Verified' })
    expect((await self()).areNamesHeld).toBeUndefined()
    expect((await parsed(ModerationCase, admin.get(`/api/admin/moderation/${id}`))).nameShown).toBeNull()
  })

  test('is dropped when a moderator refuses it, and its owner reads the reason', async () => {
    await edit({ firstName: 'Isatu', bio: 'Phones and more.' })
    await decideItem(admin, await findItem(), 'removed', 'Your ID shows another name.')
    expect(await self()).toMatchObject({ ...VERIFIED, bio: 'Phones and more.' })
    expect(await shown()).toEqual(['Fatmata Kamara', 'Verified'])
    expect((await notificationsOf(person, 'moderation'))[0]?.preview).toContain('Your ID shows another name.')
  })

  test('is no longer held once the person takes it back', async () => {
    await edit({ firstName: 'Isatu' })
    expect((await edit({ firstName: 'Fatmata' })).areNamesHeld).toBeUndefined()
    expect((await edit({ bio: 'Phones and more.', location: 'Bo' })).areNamesHeld).toBeUndefined()
  })

  test('that impersonates somebody is queued for both reasons', async () => {
    await edit(IMPOSTOR)
    const reasons = ['The name reads like a mobile operator or its money service', REASON]
    expect((await queued())?.signals).toEqual(reasons)
  })

  test('stays queued for its reason while the text beside it changes', async () => {
    await edit({ firstName: 'Isatu' })
    await edit({ bio: 'Quick loans today, join our WhatsApp group https://chat.whatsapp.com/Jk33' })
    expect((await queued())?.signals.slice(0, 2)).toEqual([REASON, 'Offers loans'])
  })
})

describe('a document', () => {
  test('is not approved while a new name of its owner is held', async () => {
    await edit({ firstName: 'Aminata' })
    const document = await submit(person)
    await edit(IMPOSTOR)
    const refused = await refusedWith(decide(admin, document))
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Content Moderation') })
    await decideItem(admin, await findItem(), 'removed')
    await expectOk(decide(admin, document))
  })

  test('is not approved if its owner changed their name after the moderator read it', async () => {
    await edit({ firstName: 'Aminata' })
    const document = await submit(person)
    const read = async () => (await documentQueueOf(admin)).find(({ id }) => id === document.id)
    const { version } = (await read()) ?? {}
    await edit({ firstName: 'Isatu' })
    const approve = (version: unknown) =>
      admin.post(`/api/admin/verify-document/${document.id}`, { action: 'approved', version })
    expect((await approve(version)).status).toBe(409)
    await edit({ bio: 'Phones and more.' })
    await expectOk(approve((await read())?.version))
  })

  test('may be rejected whatever its owner is called by then', async () => {
    const document = await submit(person)
    await edit(IMPOSTOR)
    await expectOk(decide(admin, document, 'rejected'))
  })
})
