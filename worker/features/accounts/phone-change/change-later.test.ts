import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { CLOSE_CODES, OPEN_AGAIN } from '#contract/session-ends.ts'
import { User } from '#contract/user.ts'
import { runCron } from '../../../cron.ts'
import { type Bindings, parseEnv } from '../../../env.ts'
import { d1, failing } from '../../../test/databases.ts'
import { banned, trailOf, unbanned } from '../../../test/desk.ts'
import { readAll, toldOf } from '../../../test/told.ts'
import {
  type Member,
  type Person,
  freshPhone,
  readCode,
  renewed,
  signIn,
  signInAdmin,
  signInByCode,
  messagesTo,
  moveTo,
  otherThan,
  pass,
  standStill,
} from '../../../test/people.ts'
import { parsed, refusedWith } from '../../../test/parsed.ts'
import { cronAt } from '../../../test/rows.ts'
import { openInbox } from '../../../test/sockets.ts'

const WAIT = 72 * HOUR_MS

standStill()

/** One person's own session, and a second one that a thief holds. */
let owner: Member
let thief: Member

/** The thief's own number. */
let target: string
beforeEach(async () => {
  owner = await signIn()
  pass(MINUTE_MS)
  thief = await signInByCode(owner.phone)
  pass(MINUTE_MS)
  target = freshPhone()
})

const DUE_AT = 1_000

describe('with a stolen session alone', () => {
  // [spec 10.6 #3]
  test('a stolen session and a code to the new number do not change the number', async () => {
    expect(await refusedWith(prove(thief, await codeTo(thief, target)))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { oldNumberCode: 'Please enter the code that we sent to your present number' },
    })
    expect(await phoneOf(owner)).toBe(owner.phone)
  })

  test('no other code replaces the one to the old number', async () => {
    const otpCode = await codeTo(thief, target)
    await thief.post('/api/auth/send-otp', { phoneNumber: owner.phone })
    const signInCode = await readCode(owner.phone)
    pass(MINUTE_MS)
    await owner.post('/api/auth/phone/send-old-otp', { phoneNumber: freshPhone() })
    const elsewhere = await readCode(owner.phone)
    const stranger = await signIn()
    pass(MINUTE_MS)
    await stranger.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
    const strangers = await readCode(stranger.phone)
    for (const oldNumberCode of [signInCode, elsewhere, strangers]) {
      expect(await refusedWith(prove(thief, otpCode, oldNumberCode))).toMatchObject({
        status: 400,
        code: 'wrong_code',
        fields: { oldNumberCode: expect.any(String) },
      })
    }
    expect(await phoneOf(owner)).toBe(owner.phone)
  })

  test('a code to the old number allows five attempts', async () => {
    const otpCode = await codeTo(thief, target)
    await thief.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
    const right = await readCode(owner.phone)
    expect((await messagesTo(owner.phone))[0]?.body).toContain(
      `${right} moves your Salone Market account to the number ending in ${target.slice(-3)}. Not you?`,
    )
    const wrong = otherThan(right)
    const statuses: number[] = []
    for (let look = 0; look < 6; look += 1) statuses.push((await prove(thief, otpCode, wrong)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await prove(thief, otpCode, right)).status).toBe(429)
    expect(await phoneOf(owner)).toBe(owner.phone)
  })
})

test('a typo in the code to the new number does not use up the other code', async () => {
  const otpCode = await codeTo(owner, target)
  await owner.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
  const old = await readCode(owner.phone)
  expect((await prove(owner, otherThan(otpCode), old)).status).toBe(400)
  expect((await prove(owner, otpCode, old)).status).toBe(200)
})

describe('a pending change', () => {
  test('a pending change shows on all devices, in the bell and in an SMS to the old number', async () => {
    await ask(thief)
    const pending = { phoneNumber: target, dueAt: new Date(Date.now() + WAIT).toISOString() }
    expect((await who(owner))?.pendingPhoneChange).toEqual(pending)
    expect((await toldOf(owner, 'phone_change'))[0]?.preview).toContain(`ending in ${target.slice(-3)}`)
    const [told] = await messagesTo(owner.phone)
    expect(told?.body).toMatch(/^[\x20-\x7e]{1,160}$/)
    expect(told?.body).toContain(`ending in ${target.slice(-3)}`)
    expect(told?.body).toContain('72 hours')
    expect(told?.code).toBeUndefined()
  })

  // [spec 10.6 #3]
  test('marking all as read does not hide a pending change, and muting it is refused', async () => {
    expect((await thief.patch('/api/notifications/settings', { muted: ['phone_change'] })).status).toBe(400)
    await ask(thief)
    await readAll(thief)
    expect((await who(owner))?.pendingPhoneChange).toBeDefined()
    expect(await toldOf(owner, 'phone_change')).toHaveLength(1)
  })

  // [spec 10.6 #3]
  test('a change is carried out after exactly 72 hours, and ends every session and socket', async () => {
    const admin = await signInAdmin()
    await ask(owner)
    const socket = await openInbox(thief)
    const asked = Date.now()
    await cronAt(asked + WAIT - 1)
    expect(await phoneOf(owner)).toBe(owner.phone)
    await cronAt(asked + WAIT)
    expect(await phoneOf(owner)).toBe(target)
    for (const dead of [owner, thief]) expect(await who(dead)).toBeNull()
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
    expect(
      (await messagesTo(owner.phone)).some(({ body }) =>
        body.includes(`now signs in with the number ending in ${target.slice(-3)}`),
      ),
    ).toBe(true)
    expect((await trailOf(admin, owner)).map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['phone_changed', null],
      ['phone_change_asked', owner.user.id],
    ])
    pass(MINUTE_MS)
    const back = await signInByCode(target)
    expect(back.user.id).toBe(owner.user.id)
    expect(back.user.pendingPhoneChange).toBeUndefined()
  })

  // [spec 10.6 #3]
  test('any device can stop a pending change, which signs the thief out for good', async () => {
    const admin = await signInAdmin()
    await ask(thief)
    const socket = await openInbox(thief)
    const answer = await owner.delete('/api/auth/phone/change')
    expect(answer.status).toBe(200)
    const kept = renewed(owner, answer)
    expect(await who(kept)).toMatchObject({ phoneNumber: owner.phone })
    expect((await who(kept))?.pendingPhoneChange).toBeUndefined()
    for (const dead of [owner, thief]) expect(await who(dead)).toBeNull()
    expect(await socket.closed).toMatchObject({ code: OPEN_AGAIN })
    expect(
      (await thief.post('/api/auth/phone/change', { phoneNumber: target, otpCode: '000000' })).status,
    ).toBe(401)
    await cronAt(Date.now() + 2 * WAIT)
    expect(await phoneOf(owner)).toBe(owner.phone)
    expect((await trailOf(admin, owner)).map(({ action }) => action)).toEqual([
      'phone_change_stopped',
      'phone_change_asked',
    ])
    expect((await kept.delete('/api/auth/phone/change')).status).toBe(404)
  })

  test('a repeated request restarts the wait, and the earlier request is dropped', async () => {
    await ask(thief)
    const first = Date.now()
    pass(71 * HOUR_MS)
    const second = freshPhone()
    await ask(thief, second)
    pass(HOUR_MS)
    await ask(thief, second)
    expect((await who(owner))?.pendingPhoneChange?.dueAt).toBe(new Date(Date.now() + WAIT).toISOString())
    await cronAt(first + WAIT + 2 * HOUR_MS)
    expect(await phoneOf(owner)).toBe(owner.phone)
    await cronAt(Date.now() + WAIT)
    expect(await phoneOf(owner)).toBe(second)
  })

  test('a pending change is dropped with a notification if the number is taken meanwhile', async () => {
    await ask(owner)
    pass(MINUTE_MS)
    const holder = await signInByCode(target)
    await cronAt(Date.now() + WAIT)
    expect(await phoneOf(owner)).toBe(owner.phone)
    expect(await phoneOf(holder)).toBe(target)
    expect((await who(owner))?.pendingPhoneChange).toBeUndefined()
    expect((await toldOf(owner, 'phone_change'))[0]?.preview).toBe(
      'Your phone number was not changed: the new number belongs to another account.',
    )
  })

  test('a change that is due while the person is suspended is dropped and does not come back', async () => {
    const admin = await signInAdmin()
    await ask(owner)
    const ban = await banned(admin, owner)
    await cronAt(Date.now() + WAIT)
    await unbanned(admin, ban)
    await cronAt(Date.now() + 2 * WAIT)
    expect(await phoneOf(owner)).toBe(owner.phone)
    expect((await who(owner))?.pendingPhoneChange).toBeUndefined()
  })

  test('a pending change is dropped once the number is changed with both codes', async () => {
    await ask(thief)
    pass(MINUTE_MS)
    const elsewhere = freshPhone()
    const moved = await moveTo(owner, elsewhere)
    expect((await who(moved))?.pendingPhoneChange).toBeUndefined()
    await cronAt(Date.now() + WAIT)
    expect(await phoneOf(owner)).toBe(elsewhere)
  })

  test('a pending change stays when the person verifies the present number', async () => {
    await ask(owner)
    pass(MINUTE_MS)
    expect((await prove(owner, await codeTo(owner, owner.phone), undefined, owner.phone)).status).toBe(200)
    expect((await who(owner))?.pendingPhoneChange).toBeDefined()
    expect(await who(thief)).not.toBeNull()
  })

  test('requesting a change needs the right code to a new number that is free', async () => {
    expect(
      (await owner.post('/api/auth/phone/change', { phoneNumber: target, otpCode: '000000' })).status,
    ).toBe(400)
    const holder = await signIn()
    pass(MINUTE_MS)
    expect(
      (
        await owner.post('/api/auth/phone/change', {
          phoneNumber: holder.phone,
          otpCode: await codeTo(owner, holder.phone),
        })
      ).status,
    ).toBe(409)
    expect(
      (await owner.post('/api/auth/phone/change', { phoneNumber: owner.phone, otpCode: '000000' })).status,
    ).toBe(409)
    expect((await who(owner))?.pendingPhoneChange).toBeUndefined()
  })

  test('a change carried out makes nobody an admin, and uses up a listed number', async () => {
    await ask(owner, '+23276000001')
    await cronAt(Date.now() + WAIT)
    pass(MINUTE_MS)
    const back = await signInByCode('+23276000001')
    expect(back.user).toMatchObject({ id: owner.user.id, role: 'member' })
  })
})

test('everybody whose number changes is notified, even if rescoring their listings fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const people = await Promise.all([wantsNumber(), wantsNumber()])
  const nudged: string[] = []
  const USER_INBOX = inboxes((publicId) => void nudged.push(publicId))
  const DB = failing(env.DB, 'update "listings" set "rescore_at"')
  await runCron({ ...parseEnv(env), DB, USER_INBOX }, Date.now())
  expect(await Promise.all(people.map(isMoved))).toEqual([true, true])
  expect(nudged.sort()).toEqual(people.map(({ user }) => user.id).sort())
  logged.mockRestore()
})

/** Requests a change without the code to the old number. */
async function ask(member: Member, phoneNumber = target): Promise<void> {
  const answer = await member.post('/api/auth/phone/change', {
    phoneNumber,
    otpCode: await codeTo(member, phoneNumber),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

async function codeTo(member: Member, phoneNumber: string): Promise<string> {
  const answer = await member.post('/api/auth/phone/send-otp', { phoneNumber })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return readCode(phoneNumber)
}

function prove(
  member: Person,
  otpCode: string,
  oldNumberCode?: string,
  phoneNumber = target,
): Promise<Response> {
  return member.post('/api/auth/phone/verify-otp', { phoneNumber, otpCode, oldNumberCode })
}

async function who(person: Person): Promise<User | null> {
  return await parsed(User.nullable(), person.get('/api/auth/user'))
}

function phoneOf({ user }: Member): Promise<string | null> {
  return d1.value<string>`SELECT phone FROM users WHERE public_id = ${user.id}`
}

/** A person whose own number is not verified, with a change to another number that is due. */
async function wantsNumber(): Promise<Member> {
  const member = await signIn()
  await d1.run`UPDATE users SET phone_verified_at = NULL, pending_phone = ${freshPhone()},
    pending_phone_due_at = ${DUE_AT}
    WHERE public_id = ${member.user.id}`
  return member
}

async function isMoved({ user, phone }: Member): Promise<boolean> {
  return (await d1.value`SELECT phone FROM users WHERE public_id = ${user.id}`) !== phone
}

/** Inboxes whose nudge only reports the person they belong to. */
function inboxes(nudge: (publicId: string) => void): Bindings['USER_INBOX'] {
  const stub = (publicId: string) => ({ nudge: async () => nudge(publicId), expel: async () => undefined })
  return { getByName: stub } as unknown as Bindings['USER_INBOX']
}
