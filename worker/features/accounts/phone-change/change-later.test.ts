import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { CLOSE_CODES, RECONNECT_CODE } from '#contract/session-ends.ts'
import { User } from '#contract/user.ts'
import { runCron } from '#worker/cron.ts'
import { parseEnv } from '#worker/env.ts'
import { oldNumberSubject, phoneChangedMessage } from '#worker/features/accounts/sign-in/policy.ts'
import { d1, failingDatabase } from '#worker/test/databases.ts'
import { banPerson, trailOf, unban } from '#worker/test/desk.ts'
import { fakeInboxes, markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import {
  type Member,
  type Person,
  freshPhone,
  readCode,
  withRenewedSession,
  signIn,
  signInAdmin,
  signInByCode,
  messagesTo,
  moveTo,
  otherThan,
  advanceClock,
  freezeClock,
  expectOk,
} from '#worker/test/people.ts'
import { cronAt, rowId } from '#worker/test/rows.ts'
import { openInbox } from '#worker/test/sockets.ts'

const WAIT_MS = 72 * HOUR_MS

freezeClock()

/** Two sessions of the same person: their own, and one that a thief has stolen. */
let owner: Member
let thief: Member

/** The thief's own number. */
let target: string
beforeEach(async () => {
  owner = await signIn()
  advanceClock(MINUTE_MS)
  thief = await signInByCode(owner.phone)
  advanceClock(MINUTE_MS)
  target = freshPhone()
})

const DUE_AT = 1_000

describe('the codes for a change of number:', () => {
  test('a stolen session with only the code sent to the new number changes nothing', async () => {
    expect(await refusedWith(submitCodes(thief, await requestCode(thief, target)))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { oldNumberCode: 'Please enter the code that we sent to your current number' },
    })
    expect(await readPhone(owner)).toBe(owner.phone)
  })

  test('no other code works in place of the one sent to the old number', async () => {
    const otpCode = await requestCode(thief, target)
    await thief.post('/api/auth/send-otp', { phoneNumber: owner.phone })
    const signInCode = await readCode(owner.phone)
    advanceClock(MINUTE_MS)
    await owner.post('/api/auth/phone/send-old-otp', { phoneNumber: freshPhone() })
    const codeForAnotherMove = await readCode(owner.phone)
    const stranger = await signIn()
    advanceClock(MINUTE_MS)
    await stranger.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
    const strangersCode = await readCode(stranger.phone)
    for (const oldNumberCode of [signInCode, codeForAnotherMove, strangersCode]) {
      expect(await refusedWith(submitCodes(thief, otpCode, oldNumberCode))).toMatchObject({
        status: 400,
        code: 'wrong_code',
        fields: { oldNumberCode: expect.any(String) },
      })
    }
    expect(await readPhone(owner)).toBe(owner.phone)
  })

  test('a code sent to the old number allows five attempts', async () => {
    const otpCode = await requestCode(thief, target)
    await thief.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
    const right = await readCode(owner.phone)
    expect((await messagesTo(owner.phone))[0]?.body).toContain(
      `${right} moves your Salone Market account to the number ending in ${target.slice(-3)}. Not you?`,
    )
    const wrong = otherThan(right)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await submitCodes(thief, otpCode, wrong)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await submitCodes(thief, otpCode, right)).status).toBe(429)
    expect(await readPhone(owner)).toBe(owner.phone)
  })
})

test('an old number’s code whose hash is no longer stored is refused like a wrong one', async () => {
  const otpCode = await requestCode(owner, target)
  await owner.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
  const subject = oldNumberSubject(owner.phone, target, await rowId('users', owner.user.id))
  const codeId = await d1.value<string>`SELECT challenge FROM sign_in_codes WHERE phone = ${subject}`
  await env.KV.delete(`code:${codeId}`)
  expect(await refusedWith(submitCodes(owner, otpCode, await readCode(owner.phone)))).toMatchObject({
    status: 400,
    code: 'wrong_code',
    fields: { oldNumberCode: expect.any(String) },
  })
})

test('mistyping the new number’s code does not use up the old number’s code', async () => {
  const otpCode = await requestCode(owner, target)
  await owner.post('/api/auth/phone/send-old-otp', { phoneNumber: target })
  const old = await readCode(owner.phone)
  expect((await submitCodes(owner, otherThan(otpCode), old)).status).toBe(400)
  expect((await submitCodes(owner, otpCode, old)).status).toBe(200)
})

describe('a pending change', () => {
  test('is shown on all devices, and reported by a notification and an SMS to the old number', async () => {
    await requestChange(thief)
    const pending = { phoneNumber: target, dueAt: new Date(Date.now() + WAIT_MS).toISOString() }
    expect((await readUser(owner))?.pendingPhoneChange).toEqual(pending)
    expect((await notificationsOf(owner, 'phone_change'))[0]?.preview).toContain(
      `ending in ${target.slice(-3)}`,
    )
    const [sms] = await messagesTo(owner.phone)
    expect(sms?.body).toMatch(/^[\x20-\x7e]{1,160}$/)
    expect(sms?.body).toContain(`ending in ${target.slice(-3)}`)
    expect(sms?.body).toContain('72 hours')
    expect(sms?.code).toBeUndefined()
  })

  test('stays visible when all notifications are marked as read, and cannot be muted', async () => {
    expect((await thief.patch('/api/notifications/settings', { muted: ['phone_change'] })).status).toBe(400)
    await requestChange(thief)
    await markAllAsRead(thief)
    expect((await readUser(owner))?.pendingPhoneChange).toBeDefined()
    expect(await notificationsOf(owner, 'phone_change')).toHaveLength(1)
  })

  test('is carried out after exactly 72 hours, and ends every session and socket', async () => {
    const admin = await signInAdmin()
    await requestChange(owner)
    const socket = await openInbox(thief)
    const start = Date.now()
    await cronAt(start + WAIT_MS - 1)
    expect(await readPhone(owner)).toBe(owner.phone)
    await cronAt(start + WAIT_MS)
    expect(await readPhone(owner)).toBe(target)
    for (const person of [owner, thief]) expect(await readUser(person)).toBeNull()
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
    expect(
      (await messagesTo(owner.phone)).some(({ body }) => body === phoneChangedMessage(target, 'All devices')),
    ).toBe(true)
    expect((await trailOf(admin, owner)).map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['phone_changed', null],
      ['phone_change_asked', owner.user.id],
    ])
    advanceClock(MINUTE_MS)
    const back = await signInByCode(target)
    expect(back.user.id).toBe(owner.user.id)
    expect(back.user.pendingPhoneChange).toBeUndefined()
  })

  test('can be stopped on any device, which signs the thief out for good', async () => {
    const admin = await signInAdmin()
    await requestChange(thief)
    const socket = await openInbox(thief)
    const response = await owner.delete('/api/auth/phone/change')
    expect(response.status).toBe(200)
    const renewed = withRenewedSession(owner, response)
    expect(await readUser(renewed)).toMatchObject({ phoneNumber: owner.phone })
    expect((await readUser(renewed))?.pendingPhoneChange).toBeUndefined()
    for (const person of [owner, thief]) expect(await readUser(person)).toBeNull()
    expect(await socket.closed).toMatchObject({ code: RECONNECT_CODE })
    expect(
      (await thief.post('/api/auth/phone/change', { phoneNumber: target, otpCode: '000000' })).status,
    ).toBe(401)
    await cronAt(Date.now() + 2 * WAIT_MS)
    expect(await readPhone(owner)).toBe(owner.phone)
    expect((await trailOf(admin, owner)).map(({ action }) => action)).toEqual([
      'phone_change_stopped',
      'phone_change_asked',
    ])
    expect((await renewed.delete('/api/auth/phone/change')).status).toBe(404)
  })

  test('is stopped by logging out everywhere, so a thief does not get the account after all', async () => {
    const admin = await signInAdmin()
    await requestChange(thief)
    expect((await owner.post('/api/auth/logout-everywhere')).status).toBe(204)
    for (const person of [owner, thief]) expect(await readUser(person)).toBeNull()
    await cronAt(Date.now() + 2 * WAIT_MS)
    expect(await readPhone(owner)).toBe(owner.phone)
    advanceClock(MINUTE_MS)
    const back = await signInByCode(owner.phone)
    expect(back.user.pendingPhoneChange).toBeUndefined()
    expect((await notificationsOf(back, 'phone_change'))[0]?.preview).toBe(
      'The change of your phone number was stopped. Every device was signed out.',
    )
    expect((await trailOf(admin, owner)).map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['phone_change_stopped', owner.user.id],
      ['phone_change_asked', owner.user.id],
    ])
  })

  test('that does not exist is not reported as stopped by logging out everywhere', async () => {
    const admin = await signInAdmin()
    await owner.post('/api/auth/logout-everywhere')
    advanceClock(MINUTE_MS)
    expect(await notificationsOf(await signInByCode(owner.phone), 'phone_change')).toEqual([])
    expect(await trailOf(admin, owner)).toEqual([])
  })

  test('is replaced by a later request, which restarts the wait', async () => {
    await requestChange(thief)
    const first = Date.now()
    advanceClock(71 * HOUR_MS)
    const second = freshPhone()
    await requestChange(thief, second)
    advanceClock(HOUR_MS)
    await requestChange(thief, second)
    const dueAt = new Date(Date.now() + WAIT_MS).toISOString()
    expect((await readUser(owner))?.pendingPhoneChange?.dueAt).toBe(dueAt)
    await cronAt(first + WAIT_MS + 2 * HOUR_MS)
    expect(await readPhone(owner)).toBe(owner.phone)
    await cronAt(Date.now() + WAIT_MS)
    expect(await readPhone(owner)).toBe(second)
  })

  test('is cancelled with a notification if another account gets the number meanwhile', async () => {
    await requestChange(owner)
    advanceClock(MINUTE_MS)
    const holder = await signInByCode(target)
    await cronAt(Date.now() + WAIT_MS)
    expect(await readPhone(owner)).toBe(owner.phone)
    expect(await readPhone(holder)).toBe(target)
    expect((await readUser(owner))?.pendingPhoneChange).toBeUndefined()
    expect((await notificationsOf(owner, 'phone_change'))[0]?.preview).toBe(
      'Your phone number was not changed: the new number belongs to another account.',
    )
  })

  test('is cancelled for good if it is due while the person is suspended', async () => {
    const admin = await signInAdmin()
    await requestChange(owner)
    const ban = await banPerson(admin, owner)
    await cronAt(Date.now() + WAIT_MS)
    await unban(admin, ban)
    await cronAt(Date.now() + 2 * WAIT_MS)
    expect(await readPhone(owner)).toBe(owner.phone)
    expect((await readUser(owner))?.pendingPhoneChange).toBeUndefined()
  })

  test('is cancelled if the number is changed with both codes', async () => {
    await requestChange(thief)
    const elsewhere = freshPhone()
    const moved = await moveTo(owner, elsewhere)
    expect((await readUser(moved))?.pendingPhoneChange).toBeUndefined()
    await cronAt(Date.now() + WAIT_MS)
    expect(await readPhone(owner)).toBe(elsewhere)
  })

  test('stays if the person verifies the current number', async () => {
    await requestChange(owner)
    advanceClock(MINUTE_MS)
    const otpCode = await requestCode(owner, owner.phone)
    expect((await submitCodes(owner, otpCode, undefined, owner.phone)).status).toBe(200)
    expect((await readUser(owner))?.pendingPhoneChange).toBeDefined()
    expect(await readUser(thief)).not.toBeNull()
  })

  test('can be requested only with the right code, for a number that no account has', async () => {
    const holder = await signIn()
    advanceClock(MINUTE_MS)
    for (const [phoneNumber, otpCode, status] of [
      [target, '000000', 400],
      [holder.phone, await requestCode(owner, holder.phone), 409],
      [owner.phone, '000000', 409],
    ] as const)
      expect((await owner.post('/api/auth/phone/change', { phoneNumber, otpCode })).status).toBe(status)
    expect((await readUser(owner))?.pendingPhoneChange).toBeUndefined()
  })

  test('to a number in ADMIN_PHONES makes nobody an admin, even at the next sign-in', async () => {
    await requestChange(owner, '+23276000001')
    await cronAt(Date.now() + WAIT_MS)
    advanceClock(MINUTE_MS)
    const back = await signInByCode('+23276000001')
    expect(back.user).toMatchObject({ id: owner.user.id, role: 'member' })
  })
})

test('a stolen session that stops its own change is as old as before, and adds no passkey', async () => {
  advanceClock(11 * MINUTE_MS)
  await requestChange(thief)
  const renewed = withRenewedSession(thief, await expectOk(thief.delete('/api/auth/phone/change')))
  expect(await refusedWith(renewed.post('/api/passkeys/options'))).toMatchObject({ code: 'sign_in_again' })
})

test('everybody whose number changes is notified, even if rescoring their listings fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const people = await Promise.all([signInWithDueChange(), signInWithDueChange()])
  const nudged: string[] = []
  const USER_INBOX = fakeInboxes((publicId) => nudged.push(publicId))
  const DB = failingDatabase(env.DB, 'update "listings" set "rescore_at"')
  await runCron({ ...parseEnv(env), DB, USER_INBOX }, Date.now())
  for (const person of people) expect(await readPhone(person)).not.toBe(person.phone)
  expect(nudged.sort()).toEqual(people.map(({ user }) => user.id).sort())
  logged.mockRestore()
})

/** Requests a change without the code sent to the old number. */
async function requestChange(member: Member, phoneNumber = target): Promise<void> {
  const otpCode = await requestCode(member, phoneNumber)
  await expectOk(member.post('/api/auth/phone/change', { phoneNumber, otpCode }))
}

async function requestCode(member: Member, phoneNumber: string): Promise<string> {
  await expectOk(member.post('/api/auth/phone/send-otp', { phoneNumber }))
  return readCode(phoneNumber)
}

function submitCodes(
  member: Person,
  otpCode: string,
  oldNumberCode?: string,
  phoneNumber = target,
): Promise<Response> {
  return member.post('/api/auth/phone/verify-otp', { phoneNumber, otpCode, oldNumberCode })
}

async function readUser(person: Person): Promise<User | null> {
  return await parsed(User.nullable(), person.get('/api/auth/user'))
}

function readPhone({ user }: Member): Promise<string | null> {
  return d1.value<string>`SELECT phone FROM users WHERE public_id = ${user.id}`
}

/** A person whose own number is not verified and whose change to another number is due. */
async function signInWithDueChange(): Promise<Member> {
  const member = await signIn()
  await d1.run`UPDATE users SET phone_verified_at = NULL, pending_phone = ${freshPhone()},
    pending_phone_due_at = ${DUE_AT}
    WHERE public_id = ${member.user.id}`
  return member
}
