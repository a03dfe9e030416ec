import { describe, expect, test, vi } from 'vitest'
import { OPEN_AGAIN } from '#contract/session-ends.ts'
import { CodeSent } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { PhoneChanged } from '#contract/profile.ts'
import { d1 } from '../../../test/databases.ts'
import { toldOf } from '../../../test/told.ts'
import {
  callApp,
  freshPhone,
  readCode,
  renewed,
  signIn,
  signInByCode,
  signInAdmin,
  visitor,
  type Member,
  type Person,
  type TestSettings,
  codeFor,
  enterCode,
  messagesTo,
  otherThan,
  pass,
  standStill,
  whoIs,
} from '../../../test/people.ts'
import { parsed, refusalOf, refusedWith } from '../../../test/parsed.ts'
import { trailOf } from '../../../test/desk.ts'
import { openInbox } from '../../../test/sockets.ts'
import { post } from '../../../test/things.ts'
import { phoneChangedMessage } from './policy.ts'

standStill()

function ask(member: Person, phoneNumber: string): Promise<Response> {
  return member.post('/api/auth/phone/send-otp', { phoneNumber })
}

function prove(
  member: Person,
  phoneNumber: string,
  otpCode: string,
  oldNumberCode?: string,
): Promise<Response> {
  return member.post('/api/auth/phone/verify-otp', { phoneNumber, otpCode, oldNumberCode })
}

/**
 * The code to the number that the person has, for moving to this other one. A minute has passed since the
 * last code to it.
 */
async function oldCodeFor(member: Person, phoneNumber: string): Promise<string> {
  pass(MINUTE_MS)
  const answer = await member.post('/api/auth/phone/send-old-otp', { phoneNumber })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return readCode(member.phone)
}

async function codeToMove(member: Person, phone: string): Promise<string> {
  const answer = await ask(member, phone)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return readCode(phone)
}

/** With the codes that it takes; answers the session that is left as well. */
async function move(member: Member, phone: string): Promise<PhoneChanged & { member: Member }> {
  const code = await codeToMove(member, phone)
  const isOther = phone !== member.phone
  const answer = await prove(member, phone, code, isOther ? await oldCodeFor(member, phone) : undefined)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return {
    ...PhoneChanged.parse(await answer.json()),
    member: isOther ? renewed({ ...member, phone }, answer) : member,
  }
}

async function unprove(member: Member): Promise<void> {
  await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${member.user.id}`
}

describe('moving to another number', () => {
  // [spec 10.1 #24]
  test('makes it their verified number, renews this session and ends all others and sockets', async () => {
    const [admin, first] = [await signInAdmin(), await signIn()]
    pass(MINUTE_MS)
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
    for (const socket of sockets) expect(await socket.closed).toMatchObject({ code: OPEN_AGAIN })
    expect((await laptop.fetch('/ws', { headers: { upgrade: 'websocket' } })).status).toBe(401)
    pass(MINUTE_MS)
    await (await openInbox(member)).ping()
    expect((await trailOf(admin, member)).map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['phone_changed', member.user.id],
    ])
    expect((await toldOf(member)).map(({ kind }) => kind)).toEqual(['phone_change'])
    expect((await signInByCode(phone)).user.id).toBe(member.user.id)
    expect((await signInByCode(first.phone)).user.id).not.toBe(member.user.id)
  })

  // [spec 10.6 #3]
  test('is told to the number that is left, which reads but the end of the new one', async () => {
    const member = await signIn()
    const phone = freshPhone()
    await move(member, phone)
    const told = (await messagesTo(member.phone)).filter(({ code }) => code === undefined)
    expect(told.map(({ body }) => body)).toEqual([phoneChangedMessage(phone)])
  })

  test('stands though the message to the old number fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const TWILIO: TestSettings = {
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15005550006',
    }
    const member = await signIn()
    const phone = freshPhone()
    const otpCode = await codeToMove(member, phone)
    const oldNumberCode = await oldCodeFor(member, phone)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 500 }))
    const answer = await callApp(
      '/api/auth/phone/verify-otp',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: member.cookie },
        body: JSON.stringify({ phoneNumber: phone, otpCode, oldNumberCode }),
      },
      TWILIO,
    )
    expect(answer.status).toBe(200)
    expect(await whoIs(renewed(member, answer))).toMatchObject({ phoneNumber: phone })
  })
})

describe('proving the number one has', () => {
  // [spec 10.1 #24]
  test('verifies it and tells nobody', async () => {
    const member = await signIn()
    await unprove(member)
    pass(MINUTE_MS)
    const { user } = await move(member, member.phone)
    expect(user).toEqual(member.user)
    expect((await messagesTo(member.phone)).every(({ code }) => code !== undefined)).toBe(true)
  })

  // [spec 10.17 #5]
  test('brings its points to the scores of all one’s listings, and so does signing in', async () => {
    for (const proveIt of [
      (member: Member) => move(member, member.phone),
      (member: Member) => signInByCode(member.phone),
    ]) {
      const member = await signIn()
      const { id, aiScore } = await post(member)
      await unprove(member)
      await d1.run`UPDATE listings SET ai_score = ai_score - 15 WHERE public_id = ${id}`
      pass(MINUTE_MS)
      await proveIt(member)
      expect(await (await member.get(`/api/listings/${id}`)).json()).toMatchObject({ aiScore })
      expect(await (await member.get(`/api/listings/${id}/score`)).json()).toMatchObject({ score: aiScore })
    }
  })
})

describe('a number of somebody else', () => {
  test('gets its code like any other, so that nobody can ask who has an account', async () => {
    const [member, owner] = [await signIn(), await signIn()]
    const free = freshPhone()
    pass(MINUTE_MS)
    const taken = await parsed(CodeSent, ask(member, owner.phone))
    const untaken = await parsed(CodeSent, ask(member, free))
    expect({ ...taken, phoneNumber: free, message: taken.message.replace(owner.phone, free) }).toEqual(
      untaken,
    )
  })

  // [spec 10.1 #24]
  test('is refused with 409 after the right code only, and nothing changes', async () => {
    const [member, owner] = [await signIn(), await signIn()]
    pass(MINUTE_MS)
    const code = await codeToMove(member, owner.phone)
    const old = await oldCodeFor(member, owner.phone)
    expect(await refusedWith(prove(member, owner.phone, otherThan(code), old))).toMatchObject({
      status: 400,
      code: 'wrong_code',
    })
    expect(await refusedWith(prove(member, owner.phone, code, old))).toEqual({
      status: 409,
      code: 'phone_taken',
      message: 'That number belongs to another account.',
    })
    expect(await whoIs(member)).toEqual(member.user)
    expect(await whoIs(owner)).toEqual(owner.user)
    expect((await messagesTo(member.phone)).every(({ code: sent }) => sent !== undefined)).toBe(true)
  })

  // [spec 10.6 #3]
  test('is whose it becomes first: of two people who prove a free one at once one gets it', async () => {
    const [first, second] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const firstCode = await codeToMove(first, phone)
    pass(MINUTE_MS)
    const secondCode = await codeToMove(second, phone)
    const old = [await oldCodeFor(first, phone), await oldCodeFor(second, phone)]
    const answers = await Promise.all([
      prove(first, phone, firstCode, old[0]),
      prove(second, phone, secondCode, old[1]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const counted = await d1.first`SELECT count(*) AS holders FROM users WHERE phone = ${phone}`
    expect(counted).toEqual({ holders: 1 })
  })
})

describe('a code is good for what it was sent for', () => {
  // [spec 10.6 #4]
  test('a code for signing in moves nobody, and a code for moving signs nobody in', async () => {
    const member = await signIn()
    const phone = freshPhone()
    const guest = visitor()
    const forSigningIn = await codeFor(guest, phone)
    pass(MINUTE_MS)
    const forMoving = await codeToMove(member, phone)
    const old = await oldCodeFor(member, phone)
    if (forSigningIn !== forMoving) {
      expect(await refusalOf(prove(member, phone, forSigningIn, old))).toEqual([400, 'wrong_code'])
      const answer = await enterCode(guest, phone, forMoving)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null])
    }
    expect((await enterCode(visitor(), phone, forMoving)).status).toBe(400)
    expect((await prove(member, phone, forMoving, old)).status).toBe(200)
    expect((await enterCode(guest, phone, forSigningIn)).status).toBe(200)
  })

  // [spec 10.6 #4]
  test('moving its row in the database does not help: its seal names purpose and person', async () => {
    const [member, thief] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const otpCode = await codeToMove(member, phone)
    const old = await oldCodeFor(member, phone)
    const thiefsOld = await oldCodeFor(thief, phone)
    const { phone: subject } = (await d1.first<{
      phone: string
    }>`SELECT phone FROM sign_in_codes WHERE instr(phone, ${phone}) = 1`) ?? { phone: '' }
    const steal = (as: string) =>
      d1.run`UPDATE sign_in_codes SET phone = ${as} WHERE instr(phone, ${phone}) = 1`
    const thiefId = await d1.value<number>`SELECT id FROM users WHERE public_id = ${thief.user.id}`
    await steal(phone)
    expect((await enterCode(visitor(), phone, otpCode)).status).toBe(400)
    await steal(subject.replace(/\d+$/, String(thiefId)))
    expect((await prove(thief, phone, otpCode, thiefsOld)).status).toBe(400)
    await steal(subject)
    expect((await prove(member, phone, otpCode, old)).status).toBe(200)
  })

  // [spec 10.6 #4]
  test('of one person it moves nobody else, and not to another number', async () => {
    const [member, thief] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const elsewhere = freshPhone()
    const code = await codeToMove(member, phone)
    expect((await prove(thief, phone, code, await oldCodeFor(thief, phone))).status).toBe(400)
    expect((await prove(member, elsewhere, code, await oldCodeFor(member, elsewhere))).status).toBe(400)
    expect(
      (await prove(member, phone.replace('+232', '0'), code, await oldCodeFor(member, phone))).status,
    ).toBe(200)
  })

  test('once, though it arrives many times at once', async () => {
    const member = await signIn()
    const phone = freshPhone()
    const code = await codeToMove(member, phone)
    const old = await oldCodeFor(member, phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => prove(member, phone, code, old)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const moved = renewed({ ...member, phone }, answers.find(({ ok }) => ok) ?? new Response())
    expect((await prove(moved, phone, code)).status).toBe(400)
  })

  test('for five looks, which cost nobody a look at another code to the same number', async () => {
    const [member, neighbour] = [await signIn(), await signIn()]
    const phone = freshPhone()
    const code = await codeToMove(member, phone)
    pass(MINUTE_MS)
    const neighbours = await codeToMove(neighbour, phone)
    const later = (proof: string) =>
      member.post('/api/auth/phone/change', { phoneNumber: phone, otpCode: proof })
    const wrong = await Promise.all(Array.from({ length: 20 }, () => later(otherThan(code))))
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(15)
    const late = await later(code)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(8 * 60)
    expect((await prove(neighbour, phone, neighbours, await oldCodeFor(neighbour, phone))).status).toBe(200)
  })
})

test('the limit is that of signing in: once a minute to a number, for whichever of the two', async () => {
  const member = await signIn()
  const phone = freshPhone()
  expect((await ask(member, phone)).status).toBe(200)
  expect((await ask(member, phone)).status).toBe(429)
  expect(await refusedWith(visitor().post('/api/auth/send-otp', { phoneNumber: phone }))).toMatchObject({
    status: 429,
    message: 'Please wait 1 minute before asking for another code.',
  })
})
