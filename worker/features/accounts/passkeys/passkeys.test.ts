import { describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/calls.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import { NotificationsPage } from '#contract/notification.ts'
import { deleteAccount } from '#worker/features/own-data/own-data.fixture.ts'
import { d1 } from '#worker/test/databases.ts'
import { banPerson, trailOf } from '#worker/test/desk.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import {
  advanceClock,
  expectOk,
  freezeClock,
  freshPhone,
  signIn,
  signInAdmin,
  signInByCode,
  suspend,
  visitor,
  whoIs,
  withRenewedSession,
  type Member,
  type Person,
} from '#worker/test/people.ts'
import { cronAt } from '#worker/test/rows.ts'
import {
  addPasskey,
  Authenticator,
  confirm,
  optionsToAdd,
  optionsToShow,
  passkeysOf,
  showPasskey,
} from './authenticator.fixture.ts'

freezeClock()

const ADD = '/api/passkeys'
const VERIFY = '/api/passkeys/verify'
const REFUSED = [400, 'passkey_refused']
const REQUIRED = [403, 'passkey_required']
const NOBODY = '00000000-0000-7000-8000-000000000000'

const exportOf = (member: Member) => member.get('/api/account/export')

async function noticesOf(member: Member) {
  const { notifications } = await parsed(NotificationsPage, member.get('/api/notifications'))
  return notifications.filter(({ kind }) => kind === 'sign_in').map(({ preview }) => preview)
}

/** Signs in a visitor's browser with a passkey. */
async function enterWith(authenticator: Authenticator, member: Member, guest = visitor()): Promise<Member> {
  const response = await expectOk(showPasskey(guest, authenticator))
  return withRenewedSession({ ...member, address: guest.address }, response)
}

describe('a member', () => {
  test('adds a passkey, reads it, and signs in with it in place of the code', async () => {
    const member = await signIn()
    const { authenticator, passkey } = await addPasskey(member)
    expect(await passkeysOf(member)).toEqual({ passkeys: [passkey], neededFrom: null })
    expect(passkey).toMatchObject({ name: 'A browser', lastUsedAt: null })
    advanceClock(HOUR_MS)
    expect(await whoIs(await enterWith(authenticator, member))).toMatchObject({ id: member.user.id })
    const [used] = (await passkeysOf(member)).passkeys
    expect(used?.lastUsedAt).toBe(new Date().toISOString())
  })

  test('is told of a new passkey, of its removal, and of a sign-in with it on a new device only', async () => {
    const member = await signIn()
    const { authenticator, passkey } = await addPasskey(member)
    const guest = visitor()
    advanceClock(MINUTE_MS)
    await enterWith(authenticator, member, guest)
    advanceClock(MINUTE_MS)
    await enterWith(authenticator, member, guest)
    await expectOk(member.delete(`${ADD}/${passkey.id}`))
    await expect
      .poll(() => noticesOf(member))
      .toEqual([
        'Passkey removed: A browser. If it was not you, look at your Devices.',
        'New sign-in: A browser. If it was not you, end it under Devices.',
        'New passkey: A browser. If it was not you, remove it under Devices.',
      ])
  })

  test('who is suspended cannot sign in with it, and reads why', async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    await banPerson(await signInAdmin(), member, { banType: 'temporary', duration: 5, reason: 'Spam' })
    expect(await refusedWith(showPasskey(visitor(), authenticator))).toMatchObject({
      status: 403,
      message: expect.stringMatching(/suspended until .* Spam/),
    })
    expect(await refusalOf(member.post('/api/passkeys/verify-options'))).toEqual([403, 'suspended'])
  })

  test('who deleted the account cannot sign in with it, and nothing of it stays', async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    const guest = visitor()
    const shown = await authenticator.show(await optionsToShow(guest))
    await deleteAccount(member)
    expect(await refusalOf(guest.post(VERIFY, shown))).toEqual(REFUSED)
    expect(
      await d1.value<number>`SELECT count(*) FROM passkeys WHERE credential_id = ${authenticator.id}`,
    ).toBe(0)
  })

  test('is not asked for it before an export', async () => {
    const member = await signIn()
    await addPasskey(member)
    advanceClock(HOUR_MS)
    expect((await exportOf(member)).status).toBe(200)
  })
})

describe('adding and removing', () => {
  test('needs a sign-in by code a moment ago, or a passkey', async () => {
    const member = await signIn()
    const { authenticator, passkey } = await addPasskey(member)
    advanceClock(11 * MINUTE_MS)
    const again = [403, 'sign_in_again']
    expect(await refusalOf(member.post(`${ADD}/options`))).toEqual(again)
    expect(await refusalOf(member.delete(`${ADD}/${passkey.id}`))).toEqual(again)
    await confirm(member, authenticator)
    await addPasskey(member)
    advanceClock(11 * MINUTE_MS)
    await expectOk((await signIn(member.phone)).delete(`${ADD}/${passkey.id}`))
    expect((await passkeysOf(member)).passkeys).toHaveLength(1)
  })

  test('is not possible for an admin who has one with a code alone', async () => {
    const admin = await signInAdmin()
    const { authenticator, passkey } = await addPasskey(admin)
    advanceClock(MINUTE_MS)
    const elsewhere = await signInByCode(admin.phone)
    expect(await refusalOf(elsewhere.post(`${ADD}/options`))).toEqual(REQUIRED)
    expect(await refusalOf(elsewhere.delete(`${ADD}/${passkey.id}`))).toEqual(REQUIRED)
    await confirm(elsewhere, authenticator)
    await expectOk(elsewhere.delete(`${ADD}/${passkey.id}`))
  })

  test('counts for one person, and to a limit', async () => {
    const member = await signIn()
    const { authenticator, passkey } = await addPasskey(member)
    const other = await signIn()
    expect((await other.delete(`${ADD}/${passkey.id}`)).status).toBe(404)
    expect((await passkeysOf(other)).passkeys).toEqual([])
    const copy = await authenticator.make(await optionsToAdd(other))
    expect(await refusalOf(other.post(ADD, copy))).toEqual([409, 'conflict'])

    const options = await optionsToAdd(member)
    expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: authenticator.id })])
    for (let count = 2; count <= PASSKEYS_MAX; count += 1) await addPasskey(member)
    expect(await refusalOf(member.post(`${ADD}/options`))).toEqual([409, 'conflict'])
    await expectOk(member.delete(`${ADD}/${passkey.id}`))
    await addPasskey(member)
  })

  test('at the limit in two sessions at once adds one', async () => {
    const member = await signIn()
    for (let count = 2; count <= PASSKEYS_MAX; count += 1) await addPasskey(member)
    const sessions = [member, await signIn(member.phone)]
    const made = await Promise.all(
      sessions.map(async (session) => (await Authenticator.create()).make(await optionsToAdd(session))),
    )
    const responses = await Promise.all(sessions.map((session, index) => session.post(ADD, made[index])))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a repeat returns the first passkey', async () => {
    const member = await signIn()
    const made = await (await Authenticator.create()).make(await optionsToAdd(member))
    const first = await member.post(ADD, made)
    const repeat = await member.post(ADD, made)
    expect([first.status, repeat.status]).toEqual([201, 200])
    expect(await repeat.json()).toEqual(await first.json())
  })

  test('is not carried out for a session that ended meanwhile', async () => {
    const member = await signIn()
    const thief = await signIn(member.phone)
    const made = await (await Authenticator.create()).make(await optionsToAdd(thief))
    await member.post('/api/auth/logout-everywhere')
    expect((await thief.post(ADD, made)).status).toBe(401)
    expect((await passkeysOf(await signIn(member.phone))).passkeys).toEqual([])
  })
})

describe('a passkey is refused', () => {
  const faults = {
    'for another website': { origin: 'https://elsewhere.example' },
    'for another host': { rpId: 'elsewhere.example' },
    'without fingerprint, face or PIN': { isVerified: false },
    'with another challenge': { challenge: 'AAAA' },
    'with the answer to another question': { type: 'webauthn.create' },
    'of another person': { userHandle: Buffer.from(NOBODY).toString('base64url') },
  }
  test.each(Object.entries(faults))('%s, when it is shown', async (_, fault) => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    for (const person of [member, visitor()])
      expect(await refusalOf(showPasskey(person, authenticator, fault))).toEqual(REFUSED)
  })

  test.each(Object.entries(faults).slice(0, 4))('%s, when it is added', async (_, fault) => {
    const member = await signIn()
    const made = await (await Authenticator.create()).make(await optionsToAdd(member), fault)
    expect(await refusalOf(member.post(ADD, made))).toEqual(REFUSED)
    expect((await passkeysOf(member)).passkeys).toEqual([])
  })

  test('whose signature is of another one', async () => {
    const member = await signIn()
    const [{ authenticator }, { authenticator: other }] = [await addPasskey(member), await addPasskey(member)]
    const options = await optionsToShow(member)
    const [shown, { response }] = [await authenticator.show(options), await other.show(options)]
    expect(await refusalOf(member.post(VERIFY, { ...shown, response }))).toEqual(REFUSED)
  })

  test('the second time, also at the same time', async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    for (const person of [member, visitor()]) {
      const shown = await authenticator.show(await optionsToShow(person))
      const twice = await Promise.all([person.post(VERIFY, shown), person.post(VERIFY, shown)])
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await refusalOf(person.post(VERIFY, shown))).toEqual(REFUSED)
    }
  })

  test('after five minutes', async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    const shown = await authenticator.show(await optionsToShow(member))
    const made = await (await Authenticator.create()).make(await optionsToAdd(member))
    advanceClock(5 * MINUTE_MS)
    expect(await refusalOf(member.post(VERIFY, shown))).toEqual(REFUSED)
    expect(await refusalOf(member.post(ADD, made))).toEqual(REFUSED)
    await cronAt(Date.now())
    expect(await d1.value<number>`SELECT count(*) FROM passkey_challenges`).toBe(0)
  })

  test("with the challenge of somebody else's session or browser", async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    const [guest, other, elsewhere] = [visitor(), visitor(), await signIn(member.phone)]
    const post = async (asker: Person, sender: Person) => {
      await optionsToShow(sender)
      return refusalOf(sender.post(VERIFY, await authenticator.show(await optionsToShow(asker))))
    }
    expect(await post(guest, other)).toEqual(REFUSED)
    expect(await post(guest, member)).toEqual(REFUSED)
    expect(await post(member, guest)).toEqual(REFUSED)
    expect(await post(elsewhere, member)).toEqual(REFUSED)
    expect(await refusalOf(visitor().post(VERIFY, await authenticator.show({ challenge: 'AAAA' })))).toEqual(
      REFUSED,
    )
    const made = await (await Authenticator.create()).make(await optionsToAdd(elsewhere))
    expect(await refusalOf(member.post(ADD, made))).toEqual(REFUSED)
    const shown = await authenticator.show({ challenge: (await optionsToAdd(member)).challenge })
    expect(await refusalOf(member.post(VERIFY, shown))).toEqual(REFUSED)
  })

  test('in the session of another person', async () => {
    const [member, other] = [await signIn(), await signIn()]
    const { authenticator } = await addPasskey(member)
    await addPasskey(other)
    expect(await refusalOf(showPasskey(other, authenticator))).toEqual(REFUSED)
  })

  test('once it is removed', async () => {
    const member = await signIn()
    const { authenticator, passkey } = await addPasskey(member)
    const guest = visitor()
    const shown = await authenticator.show(await optionsToShow(guest))
    await expectOk(member.delete(`${ADD}/${passkey.id}`))
    expect(await refusalOf(guest.post(VERIFY, shown))).toEqual(REFUSED)
    expect((await member.delete(`${ADD}/${passkey.id}`)).status).toBe(404)
    expect(await refusalOf(member.post('/api/passkeys/verify-options'))).toEqual([404, 'not_found'])
  })

  test('if its counter does not rise, also at the same time; one that never counts is accepted', async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    await expectOk(showPasskey(member, authenticator, { counter: 5 }))
    expect(await refusalOf(showPasskey(member, authenticator, { counter: 5 }))).toEqual(REFUSED)
    expect(await refusalOf(showPasskey(member, authenticator, { counter: 0 }))).toEqual(REFUSED)
    const guests = [visitor(), visitor()]
    const clones = await Promise.all(
      guests.map(async (guest) => authenticator.show(await optionsToShow(guest), { counter: 6 })),
    )
    const responses = await Promise.all(guests.map((guest, index) => guest.post(VERIFY, clones[index])))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])

    const { authenticator: uncounted } = await addPasskey(member)
    for (const counter of [0, 0]) await expectOk(showPasskey(member, uncounted, { counter }))
  })

  test('if it is nonsense', async () => {
    const member = await signIn()
    const { authenticator } = await addPasskey(member)
    const shown = await authenticator.show(await optionsToShow(member))
    const made = await authenticator.make(await optionsToAdd(member))
    expect(await refusalOf(member.post(VERIFY, { ...shown, rawId: 'AAAA' }))).toEqual(REFUSED)
    for (const attestationObject of ['AAAA', made.response.attestationObject.slice(0, -40)]) {
      const other = { ...made, id: 'AAAA', rawId: 'AAAA', response: { ...made.response, attestationObject } }
      expect(await refusalOf(member.post(ADD, other))).toEqual(REFUSED)
    }
    expect(await refusalOf(member.post(VERIFY, { ...shown, type: 'password' }))).toEqual([
      400,
      'invalid_input',
    ])
  })
})

test('options for visitors say nothing of any account', async () => {
  await addPasskey(await signIn())
  const options = await optionsToShow(visitor())
  expect(options.allowCredentials).toBeUndefined()
})

const ASKING = CALLS.filter(({ asksAdminsForPasskey }) => asksAdminsForPasskey)

/** The code with which each call that asks admins for a passkey refuses, if it does. */
async function refusalsOf(admin: Member): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (const { method, path } of ASKING) {
    const response = await admin.fetch(path.replace(/\{\w+\}/g, NOBODY), { method: method.toUpperCase() })
    codes.push(response.status === 403 ? (await refusalOf(response))[1] : undefined)
  }
  return codes
}

const NONE = ASKING.map(() => undefined)
const ALL = ASKING.map(() => 'passkey_required')

describe('an admin', () => {
  test('is asked before bans, answers to appeals, document views, role changes, lost passkeys and exports', () => {
    expect(ASKING.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'delete /api/admin/user-bans/{id}',
      'delete /api/admin/users/{id}/passkeys',
      'get /api/account/export',
      'get /api/seller/analytics.csv',
      'get /api/verification/files/{token}',
      'post /api/admin/appeals/{id}',
      'post /api/admin/ban-user',
      'post /api/admin/users/{id}/role',
    ])
  })

  test('who has a passkey must have shown it in this session in the last ten minutes', async () => {
    const admin = await signInAdmin()
    expect(await refusalsOf(admin)).toEqual(NONE)
    const { authenticator } = await addPasskey(admin)
    expect(await refusalsOf(admin)).toEqual(NONE)
    advanceClock(10 * MINUTE_MS)
    expect(await refusalsOf(admin)).toEqual(ALL)

    const elsewhere = await signIn(admin.phone)
    await confirm(admin, authenticator)
    expect(await refusalsOf(admin)).toEqual(NONE)
    expect(await refusalsOf(elsewhere)).toEqual(ALL)
    advanceClock(10 * MINUTE_MS)
    expect(await refusalsOf(admin)).toEqual(ALL)
    expect(await refusalsOf(await enterWith(authenticator, admin))).toEqual(NONE)
  })

  test('bans somebody after showing it, and not before', async () => {
    const [admin, member] = [await signInAdmin(), await signIn()]
    const { authenticator } = await addPasskey(admin)
    advanceClock(HOUR_MS)
    await expect(banPerson(admin, member)).rejects.toThrow('passkey_required')
    expect(await whoIs(member)).toMatchObject({ suspendedUntil: null })
    await confirm(admin, authenticator)
    await banPerson(admin, member)
  })

  test('without one is refused once the seven days are over, where passkeys are required', async () => {
    const phone = freshPhone()
    const settings = { ADMIN_PASSKEYS: 'required', ADMIN_PHONES: phone }
    const admin = await signIn(phone, settings)
    const neededFrom = new Date(Date.now() + 7 * DAY_MS).toISOString()
    expect(await passkeysOf(admin)).toEqual({ passkeys: [], neededFrom })
    expect(await refusalsOf(admin)).toEqual(NONE)
    advanceClock(7 * DAY_MS)
    expect(await refusalsOf(admin)).toEqual(ALL)
    expect(await refusedWith(exportOf(admin))).toMatchObject({ message: expect.stringContaining('add one') })
    expect((await admin.get('/api/admin/stats')).status).toBe(200)

    const again = await signIn(phone, settings)
    await addPasskey(again)
    expect(await refusalsOf(again)).toEqual(NONE)
    expect((await passkeysOf(again)).neededFrom).toBeNull()
  })

  test('who is made one has seven days from then, also the second time', async () => {
    const admin = await signInAdmin()
    const member = await signIn(freshPhone(), { ADMIN_PASSKEYS: 'required' })
    expect((await passkeysOf(member)).neededFrom).toBeNull()
    const setRole = (role: string) =>
      expectOk(admin.post(`/api/admin/users/${member.user.id}/role`, { role, reason: 'Helps' }))
    for (const role of ['admin', 'member', 'admin']) {
      advanceClock(8 * DAY_MS)
      await setRole(role)
    }
    expect((await passkeysOf(member)).neededFrom).toBe(new Date(Date.now() + 7 * DAY_MS).toISOString())
  })

  test('production requires passkeys unless a setting says otherwise, and development does not', async () => {
    const inProduction = async (settings: object) => {
      const phone = freshPhone()
      const unset = { ENVIRONMENT: 'production', ADMIN_PHONES: phone, ADMIN_PASSKEYS: undefined }
      const admin = await signIn(phone, { ...unset, ...settings })
      return (await passkeysOf(admin)).neededFrom !== null
    }
    expect(await inProduction({})).toBe(true)
    expect(await inProduction({ ADMIN_PASSKEYS: 'optional' })).toBe(false)
    expect(await inProduction({ ENVIRONMENT: 'development' })).toBe(false)
  })
})

describe('lost passkeys', () => {
  const remove = (admin: Member, person: Member) =>
    admin.delete(`/api/admin/users/${person.user.id}/passkeys`, { reason: 'Lost the phone' })

  test('are removed by another admin: audited, told, signed out, and with seven days for a new one', async () => {
    const admin = await signInAdmin()
    const phone = freshPhone()
    const settings = { ADMIN_PASSKEYS: 'required', ADMIN_PHONES: phone }
    const person = await signIn(phone, settings)
    const { authenticator } = await addPasskey(person)
    advanceClock(30 * DAY_MS)
    expect((await remove(admin, person)).status).toBe(204)

    expect(await whoIs(person)).toBeNull()
    expect(await refusalOf(showPasskey(visitor(), authenticator))).toEqual(REFUSED)
    const [event] = await trailOf(admin, person)
    expect(event).toMatchObject({
      action: 'passkeys_removed',
      actor: { id: admin.user.id },
      reason: 'Lost the phone',
    })
    const again = await signIn(phone, settings)
    expect(await noticesOf(again)).toContainEqual(expect.stringMatching(/^An admin removed your passkeys/))
    expect(await passkeysOf(again)).toEqual({
      passkeys: [],
      neededFrom: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    })
    expect(await refusalsOf(again)).toEqual(NONE)
  })

  test('are not removed twice, so that the seven days begin once', async () => {
    const [admin, person] = [await signInAdmin(), await signInAdmin()]
    expect(await refusalOf(remove(admin, person))).toEqual([409, 'conflict'])
    await addPasskey(person)
    const responses = await Promise.all([remove(admin, person), remove(admin, person)])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await trailOf(admin, person)).filter(({ action }) => action === 'passkeys_removed')).toHaveLength(
      1,
    )
  })

  test('of oneself are for another admin, and need a reason and a known person', async () => {
    const admin = await signInAdmin()
    await addPasskey(admin)
    expect((await remove(admin, admin)).status).toBe(403)
    expect((await passkeysOf(admin)).passkeys).toHaveLength(1)
    expect((await admin.delete(`/api/admin/users/${NOBODY}/passkeys`, { reason: 'Lost' })).status).toBe(404)
    expect((await admin.delete(`/api/admin/users/${admin.user.id}/passkeys`, {})).status).toBe(400)
  })
})

test('removing a passkey ends what it allowed in other sessions', async () => {
  const admin = await signInAdmin()
  const { authenticator, passkey } = await addPasskey(admin)
  await addPasskey(admin)
  const thief = await enterWith(authenticator, admin)
  expect(await refusalsOf(thief)).toEqual(NONE)
  await expectOk(admin.delete(`${ADD}/${passkey.id}`))
  expect(await refusalsOf(thief)).toEqual(ALL)
  expect(await refusalsOf(admin)).toEqual(NONE)
})

test('a suspended person reads and removes passkeys, and adds none', async () => {
  const member = await signIn()
  const { passkey } = await addPasskey(member)
  await suspend(member, Date.now() + HOUR_MS)
  expect((await passkeysOf(member)).passkeys).toHaveLength(1)
  expect(await refusalOf(member.post(`${ADD}/options`))).toEqual([403, 'suspended'])
  expect((await member.delete(`${ADD}/${passkey.id}`)).status).toBe(204)
})
