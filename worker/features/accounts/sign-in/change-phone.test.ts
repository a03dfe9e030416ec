import { describe, expect, test, vi } from 'vitest'
import { CodeSent } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { PhoneChanged } from '#contract/profile.ts'
import { RECONNECT_CODE } from '#contract/session-ends.ts'
import { verifyCurrentNumber } from '#worker/features/accounts/numbers/move-to-phone.ts'
import { d1 } from '#worker/test/databases.ts'
import { trailOf } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import {
  callApp,
  ctxOf,
  freshPhone,
  readCode,
  withRenewedSession,
  signIn,
  signInByCode,
  signInAdmin,
  visitor,
  type Member,
  type Person,
  TWILIO,
  expectOk,
  codeFor,
  enterCode,
  messagesTo,
  otherThan,
  advanceClock,
  freezeClock,
  whoIs,
} from '#worker/test/people.ts'
import { openInbox } from '#worker/test/sockets.ts'
import { postListing } from '#worker/test/things.ts'
import { phoneChangedMessage } from './policy.ts'

freezeClock()

function requestCode(member: Person, phoneNumber: string): Promise<Response> {
  return member.post('/api/auth/phone/send-otp', { phoneNumber })
}

function submitCodes(
  member: Person,
  phoneNumber: string,
  otpCode: string,
  oldNumberCode?: string,
): Promise<Response> {
  return member.post('/api/auth/phone/verify-otp', { phoneNumber, otpCode, oldNumberCode })
}

/**
 * Requests and reads the code that is sent to the member's current number and lets them move to
 * `phoneNumber`. Advances the clock by a minute first, since a number gets one code per minute.
 */
async function receiveOldNumberCode(member: Person, phoneNumber: string): Promise<string> {
  advanceClock(MINUTE_MS)
  await expectOk(member.post('/api/auth/phone/send-old-otp', { phoneNumber }))
  return readCode(member.phone)
}

/** Requests and reads the code sent to the number that the member wants to move to. */
async function receiveCode(member: Person, phone: string): Promise<string> {
  await expectOk(requestCode(member, phone))
  return readCode(phone)
}

/**
 * Changes the member's number with the required codes: the one sent to `phone` and, if it is another number,
 * the one sent to the current number. `member` in the result has a valid session.
 */
async function move(member: Member, phone: string): Promise<PhoneChanged & { member: Member }> {
  const code = await receiveCode(member, phone)
  const isOther = phone !== member.phone
  const oldNumberCode = isOther ? await receiveOldNumberCode(member, phone) : undefined
  const response = await expectOk(submitCodes(member, phone, code, oldNumberCode))
  return {
    ...PhoneChanged.parse(await response.json()),
    member: isOther ? withRenewedSession({ ...member, phone }, response) : member,
  }
}

async function unverify(member: Member): Promise<void> {
  await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${member.user.id}`
}

describe('moving to another number', () => {
  test('verifies the number, renews this session, ends all others and closes all sockets', async () => {
    const [admin, first] = [await signInAdmin(), await signIn()]
    advanceClock(MINUTE_MS)
    const laptop = await signInByCode(first.phone)
    const sockets = [await openInbox(first), await openInbox(laptop)]
    const phone = freshPhone()
    const { user, member } = await move(first, phone)
    expect(user).toMatchObject({
      id: first.user.id,
      createdAt: first.user.createdAt,
      phoneNumber: phone,
      isPhoneVerified: true,
    })
    expect(await Promise.all([member, first, laptop].map(whoIs))).toEqual([user, null, null])
    expect(member.cookie).not.toBe(first.cookie)
    for (const socket of sockets) expect(await socket.closed).toMatchObject({ code: RECONNECT_CODE })
    expect((await laptop.fetch('/ws', { headers: { upgrade: 'websocket' } })).status).toBe(401)
    advanceClock(MINUTE_MS)
    await (await openInbox(member)).ping()
    expect((await trailOf(admin, member)).map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['phone_changed', member.user.id],
    ])
    expect((await notificationsOf(member)).map(({ kind }) => kind)).toContain('phone_change')
    expect((await signInByCode(phone)).user.id).toBe(member.user.id)
    expect((await signInByCode(first.phone)).user.id).not.toBe(member.user.id)
  })

  test('sends the old number an SMS with only the last digits of the new one', async () => {
    const member = await signIn()
    const phone = freshPhone()
    await move(member, phone)
    const messages = (await messagesTo(member.phone)).filter(({ code }) => code === undefined)
    expect(messages.map(({ body }) => body)).toEqual([phoneChangedMessage(phone, 'All other devices')])
  })

  test('succeeds even if the SMS to the old number fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const member = await signIn()
    const phone = freshPhone()
    const otpCode = await receiveCode(member, phone)
    const oldNumberCode = await receiveOldNumberCode(member, phone)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 500 }))
    const response = await callApp(
      '/api/auth/phone/verify-otp',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: member.cookie },
        body: JSON.stringify({ phoneNumber: phone, otpCode, oldNumberCode }),
      },
      TWILIO,
    )
    expect(response.status).toBe(200)
    expect(await whoIs(withRenewedSession(member, response))).toMatchObject({ phoneNumber: phone })
  })
})

describe('verifying the current number', () => {
  test('marks it as verified and sends no SMS about it', async () => {
    const member = await signIn()
    await unverify(member)
    advanceClock(MINUTE_MS)
    const { user } = await move(member, member.phone)
    expect(user).toEqual(member.user)
    expect((await messagesTo(member.phone)).every(({ code }) => code !== undefined)).toBe(true)
  })

  test('is refused if the account has moved to another number meanwhile', async () => {
    const member = await signIn()
    const ctx = await ctxOf(member)
    await d1.run`UPDATE users SET phone = ${freshPhone()} WHERE public_id = ${member.user.id}`
    await expect(verifyCurrentNumber(ctx)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('raises the scores of existing listings, and so does signing in by code', async () => {
    for (const verify of [
      (member: Member) => move(member, member.phone),
      (member: Member) => signInByCode(member.phone),
    ]) {
      const member = await signIn()
      const { id, aiScore } = await postListing(member)
      await unverify(member)
      await d1.run`UPDATE listings SET ai_score = ai_score - 15 WHERE public_id = ${id}`
      advanceClock(MINUTE_MS)
      await verify(member)
      expect(await (await member.get(`/api/listings/${id}`)).json()).toMatchObject({ aiScore })
      expect(await (await member.get(`/api/listings/${id}/score`)).json()).toMatchObject({ score: aiScore })
    }
  })
})

describe('a number that another account has', () => {
  test('gets a code, too, so that nobody can find out who has an account', async () => {
    const [member, owner] = [await signIn(), await signIn()]
    const free = freshPhone()
    advanceClock(MINUTE_MS)
    const taken = await parsed(CodeSent, requestCode(member, owner.phone))
    const available = await parsed(CodeSent, requestCode(member, free))
    expect({ ...taken, phoneNumber: free, message: taken.message.replace(owner.phone, free) }).toEqual(
      available,
    )
  })

  test('is refused with 409 only after the right code, and nothing changes', async () => {
    const [member, owner] = [await signIn(), await signIn()]
    advanceClock(MINUTE_MS)
    const code = await receiveCode(member, owner.phone)
    const oldNumberCode = await receiveOldNumberCode(member, owner.phone)
    expect(await refusedWith(submitCodes(member, owner.phone, otherThan(code), oldNumberCode))).toMatchObject(
      { status: 400, code: 'wrong_code' },
    )
    expect(await refusedWith(submitCodes(member, owner.phone, code, oldNumberCode))).toEqual({
      status: 409,
      code: 'phone_taken',
      message: 'That number belongs to another account.',
    })
    expect(await whoIs(member)).toEqual(member.user)
    expect(await whoIs(owner)).toEqual(owner.user)
    expect((await messagesTo(member.phone)).every(({ code: sent }) => sent !== undefined)).toBe(true)
  })
})

test('a number that two people verify concurrently goes to only one of them', async () => {
  const [first, second] = [await signIn(), await signIn()]
  const phone = freshPhone()
  const firstCode = await receiveCode(first, phone)
  advanceClock(MINUTE_MS)
  const secondCode = await receiveCode(second, phone)
  const oldNumberCodes = [await receiveOldNumberCode(first, phone), await receiveOldNumberCode(second, phone)]
  const responses = await Promise.all([
    submitCodes(first, phone, firstCode, oldNumberCodes[0]),
    submitCodes(second, phone, secondCode, oldNumberCodes[1]),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const counted = await d1.first`SELECT count(*) AS holders FROM users WHERE phone = ${phone}`
  expect(counted).toEqual({ holders: 1 })
})

describe('a code', () => {
  test('for signing in changes no number, and one for a change of number signs nobody in', async () => {
    const member = await signIn()
    const phone = freshPhone()
    const guest = visitor()
    const forSigningIn = await codeFor(guest, phone)
    advanceClock(MINUTE_MS)
    const forMoving = await receiveCode(member, phone)
    const oldNumberCode = await receiveOldNumberCode(member, phone)
    // Two random codes can be equal.
    if (forSigningIn !== forMoving) {
      expect(await refusalOf(submitCodes(member, phone, forSigningIn, oldNumberCode))).toEqual([
        400,
        'wrong_code',
      ])
      const response = await enterCode(guest, phone, forMoving)
      expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
    }
    expect((await enterCode(visitor(), phone, forMoving)).status).toBe(400)
    expect((await submitCodes(member, phone, forMoving, oldNumberCode)).status).toBe(200)
    expect((await enterCode(guest, phone, forSigningIn)).status).toBe(200)
  })

  test('works only for its purpose and person, even if its database row is rewritten', async () => {
    const [member, thief] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const otpCode = await receiveCode(member, phone)
    const oldNumberCode = await receiveOldNumberCode(member, phone)
    const thiefOldNumberCode = await receiveOldNumberCode(thief, phone)
    const { phone: subject } = (await d1.first<{
      phone: string
    }>`SELECT phone FROM sign_in_codes WHERE instr(phone, ${phone}) = 1`) ?? { phone: '' }
    const setSubject = (as: string) =>
      d1.run`UPDATE sign_in_codes SET phone = ${as} WHERE instr(phone, ${phone}) = 1`
    const thiefId = await d1.value<number>`SELECT id FROM users WHERE public_id = ${thief.user.id}`
    await setSubject(phone)
    expect((await enterCode(visitor(), phone, otpCode)).status).toBe(400)
    await setSubject(subject.replace(/\d+$/, String(thiefId)))
    expect((await submitCodes(thief, phone, otpCode, thiefOldNumberCode)).status).toBe(400)
    await setSubject(subject)
    expect((await submitCodes(member, phone, otpCode, oldNumberCode)).status).toBe(200)
  })

  test('changes only its requester’s number, and only to the number that received it', async () => {
    const [member, thief] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const elsewhere = freshPhone()
    const code = await receiveCode(member, phone)
    expect((await submitCodes(thief, phone, code, await receiveOldNumberCode(thief, phone))).status).toBe(400)
    expect(
      (await submitCodes(member, elsewhere, code, await receiveOldNumberCode(member, elsewhere))).status,
    ).toBe(400)
    // The national format is the same number.
    expect(
      (await submitCodes(member, phone.replace('+232', '0'), code, await receiveOldNumberCode(member, phone)))
        .status,
    ).toBe(200)
  })

  test('works once, even if it is submitted five times concurrently', async () => {
    const member = await signIn()
    const phone = freshPhone()
    const code = await receiveCode(member, phone)
    const oldNumberCode = await receiveOldNumberCode(member, phone)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => submitCodes(member, phone, code, oldNumberCode)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const moved = withRenewedSession({ ...member, phone }, responses.find(({ ok }) => ok) ?? new Response())
    expect((await submitCodes(moved, phone, code)).status).toBe(400)
  })

  test('allows five attempts, which do not count against another person’s code', async () => {
    const [member, neighbour] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const code = await receiveCode(member, phone)
    advanceClock(MINUTE_MS)
    const neighbourCode = await receiveCode(neighbour, phone)
    const changeLater = (otpCode: string) =>
      member.post('/api/auth/phone/change', { phoneNumber: phone, otpCode })
    const wrong = await Promise.all(Array.from({ length: 20 }, () => changeLater(otherThan(code))))
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(15)
    const late = await changeLater(code)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(8 * 60)
    expect(
      (await submitCodes(neighbour, phone, neighbourCode, await receiveOldNumberCode(neighbour, phone)))
        .status,
    ).toBe(200)
  })
})

test('codes for signing in and for a change of number share the limit of one per minute', async () => {
  const member = await signIn()
  const phone = freshPhone()
  expect((await requestCode(member, phone)).status).toBe(200)
  expect((await requestCode(member, phone)).status).toBe(429)
  expect(await refusedWith(visitor().post('/api/auth/send-otp', { phoneNumber: phone }))).toMatchObject({
    status: 429,
    message: 'Please wait 1 minute before asking for another code.',
  })
})
