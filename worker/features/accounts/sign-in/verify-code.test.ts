import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { openDb } from '#worker/db/client.ts'
import { findLongestBan } from '#worker/db/visibility.ts'
import { openAccount } from '#worker/features/accounts/open-account.ts'
import { d1, failingDatabase } from '#worker/test/databases.ts'
import { banPerson as ban } from '#worker/test/desk.ts'
import { refusedWith } from '#worker/test/parsed.ts'
import {
  type Person,
  freshPhone,
  signIn,
  signInAdmin,
  signInByCode,
  suspend,
  visitor,
  visitorCtx as newCtx,
  codeFor,
  enterCode as guess,
  otherThan,
  withRenewedSession,
  advanceClock,
  freezeClock,
} from '#worker/test/people.ts'
import { rowId } from '#worker/test/rows.ts'
import { countAttempt, findExhaustedCode, markCodeUsed } from './store.ts'

freezeClock()

// [spec 1 #9, 1 #12, 7 #6]
test('the right code signs in and opens an account with a verified phone', async () => {
  const phone = freshPhone()
  const { user } = await signInByCode(phone)
  expect(user).toMatchObject({
    phoneNumber: phone,
    isPhoneVerified: true,
    role: 'member',
    userType: 'individual',
    suspendedUntil: null,
  })
})

test('the number may be written differently when entering the code', async () => {
  const { guest, phone, code } = await sendTo(freshPhone())
  expect((await guess(guest, phone.replace('+232', '00232'), code)).status).toBe(200)
})

test('a wrong code and a code for a number without one are refused in the same way', async () => {
  const { guest, phone, code } = await sendTo(freshPhone())
  const wrong = await guess(guest, phone, otherThan(code))
  const unknown = await guess(guest, freshPhone(), code)
  expect(wrong.status).toBe(400)
  expect(unknown.status).toBe(400)
  const refusal = await wrong.json()
  expect(refusal).toEqual({
    code: 'wrong_code',
    message: 'That code is wrong or has expired. Check it, or ask for a new one.',
  })
  expect(await unknown.json()).toEqual(refusal)
})

test('the fifth attempt can succeed, but after five wrong ones even the right code is a 429', async () => {
  const lucky = await sendTo(freshPhone())
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await guess(lucky.guest, lucky.phone, otherThan(lucky.code))).status).toBe(400)
  expect((await guess(lucky.guest, lucky.phone, lucky.code)).status).toBe(200)
  expect((await guess(lucky.guest, lucky.phone, lucky.code)).status, 'a used code is refused').toBe(400)

  const unlucky = await sendTo(freshPhone())
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await guess(unlucky.guest, unlucky.phone, otherThan(unlucky.code))).status).toBe(400)
  const late = await guess(unlucky.guest, unlucky.phone, unlucky.code)
  expect(late.status).toBe(429)
  expect(await late.json()).toMatchObject({ code: 'code_used_up' })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(9 * 60)
})

test('exactly five of a hundred concurrent guesses at one code are checked', async () => {
  const { guest, phone, code } = await sendTo(freshPhone())
  const responses = await Promise.all(Array.from({ length: 100 }, () => guess(guest, phone, otherThan(code))))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(95)
  const row = await d1.first`SELECT attempts FROM sign_in_codes WHERE instr(phone, ${phone}) = 1`
  expect(row).toEqual({ attempts: 5 })
})

test('a new code replaces the previous one and resets the attempts', async () => {
  const { guest, phone, code } = await sendTo(freshPhone())
  for (let attempt = 0; attempt < 5; attempt += 1) await guess(guest, phone, otherThan(code))
  advanceClock(MINUTE_MS)
  const next = await sendTo(phone, guest)
  if (next.code !== code) expect((await guess(guest, phone, code)).status).toBe(400)
  expect((await guess(guest, phone, next.code)).status).toBe(200)
})

test('only one of several concurrent right guesses signs in, and uses up the code', async () => {
  const { guest, phone, code } = await sendTo(freshPhone())
  const responses = await Promise.all(Array.from({ length: 5 }, () => guess(guest, phone, code)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await guess(guest, phone, code)).status).toBe(400)
})

test('a code is valid for ten minutes', async () => {
  const early = await sendTo(freshPhone())
  const late = await sendTo(freshPhone())
  advanceClock(10 * MINUTE_MS - 1)
  expect((await guess(early.guest, early.phone, early.code)).status).toBe(200)
  advanceClock(1)
  expect(await refusedWith(guess(late.guest, late.phone, late.code))).toMatchObject({
    status: 400,
    code: 'wrong_code',
  })
})

interface CodeState {
  attempts?: number
  /** In milliseconds from now. */
  expiresIn?: number
  usedAt?: number
  codeId?: string
}

test.each<[string, CodeState, boolean[]]>([
  ['new', {}, [false, true, true]],
  ['exhausted', { attempts: 5 }, [true, false, true]],
  ['expired', { expiresIn: -1 }, [false, false, true]],
  ['exhausted and expired', { attempts: 5, expiresIn: -1 }, [false, false, true]],
  ['used', { usedAt: 1 }, [false, false, false]],
  ['used and exhausted', { attempts: 5, usedAt: 1 }, [false, false, false]],
  ['replaced', { codeId: 'replaced' }, [false, true, false]],
])('whether a code (%s) is exhausted, takes an attempt and can be used', async (_name, state, expected) => {
  const { attempts = 0, expiresIn = 1, usedAt = null, codeId = 'entered' } = state
  const [{ db, now }, subject] = [newCtx(), crypto.randomUUID()]
  await d1.run`INSERT INTO sign_in_codes (phone, challenge, attempts, expires_at, used_at)
    VALUES (${subject}, ${codeId}, ${attempts}, ${now + expiresIn}, ${usedAt})`
  const rows = [
    await findExhaustedCode(db, subject, now),
    await countAttempt(db, subject, now),
    await markCodeUsed(db, subject, 'entered', now),
  ]
  expect(rows.map((row) => row !== undefined)).toEqual(expected)
})

test('a code whose hash is no longer stored is refused like a wrong one', async () => {
  const { guest, phone, code } = await sendTo(freshPhone())
  const codeId = await d1.value<string>`SELECT challenge FROM sign_in_codes WHERE instr(phone, ${phone}) = 1`
  await env.KV.delete(`code:${codeId}`)
  expect(await refusedWith(guess(guest, phone, code))).toMatchObject({ status: 400, code: 'wrong_code' })
})

test('only a hash of the code is stored, which does not reveal the code without the key', async () => {
  const { phone, code } = await sendTo(freshPhone())
  const row = await d1.first<{ challenge: string }>`SELECT * FROM sign_in_codes
    WHERE instr(phone, ${phone}) = 1`
  expect(JSON.stringify(row)).not.toContain(code)
  const hash = await env.KV.get(`code:${row?.challenge}`, 'arrayBuffer')
  expect(hash?.byteLength).toBe(32)
})

test('a suspended person sees the end date only with the right code, and gets a session for their appeal', async () => {
  const member = await signIn()
  await suspend(member, Date.UTC(2090, 0, 31, 14, 5))
  advanceClock(MINUTE_MS)
  const { guest, phone, code } = await sendTo(member.phone)
  expect((await guess(guest, phone, otherThan(code))).status).toBe(400)
  const refused = await guess(guest, phone, code)
  expect(refused.status).toBe(403)
  const session = withRenewedSession(member, refused)
  expect((await session.get('/api/listings')).status).toBe(403)
  expect((await session.get('/api/appeals')).status).toBe(200)
  expect(await refused.json()).toEqual({
    code: 'suspended',
    message: 'Your account is suspended until 31 January 2090 at 14:05 GMT.',
  })
})

test('the message says so if a suspension is for good, and an ended suspension is ignored', async () => {
  const banned = await signIn()
  const formerlyBanned = await signIn()
  await suspend(banned, PERMANENT_UNTIL)
  advanceClock(MINUTE_MS)
  await suspend(formerlyBanned, Date.now())
  const codes = [await sendTo(banned.phone), await sendTo(formerlyBanned.phone)] as const
  expect(await (await guess(codes[0].guest, banned.phone, codes[0].code)).json()).toMatchObject({
    message: 'Your account is suspended for good.',
  })
  expect((await guess(codes[1].guest, formerlyBanned.phone, codes[1].code)).status).toBe(200)
})

test('a suspended person sees the reason for their own suspension', async () => {
  const [admin, other, member] = [await signInAdmin(), await signIn(), await signIn()]
  await ban(admin, other, { banType: 'permanent', reason: 'Sold stolen phones' })
  await ban(admin, member, { banType: 'permanent', reason: 'Posted the same car twice' })
  advanceClock(MINUTE_MS)
  const { guest, phone, code } = await sendTo(member.phone)
  expect(await (await guess(guest, phone, code)).json()).toMatchObject({
    message: 'Your account is suspended for good. Posted the same car twice.',
  })
})

test('the longest ban of a person is neither a warning nor lifted, even if these last longer', async () => {
  const member = await signIn()
  const [{ db, now }, id] = [newCtx(), await rowId('users', member.user.id)]
  const addBan = (type: string, reason: string, expiresAt: number | null, liftedAt: number | null) =>
    d1.run`INSERT INTO user_bans (public_id, user_id, ban_type, reason, created_at, created_by, expires_at,
      lifted_at) VALUES (${crypto.randomUUID()}, ${id}, ${type}, ${reason}, 1, ${id}, ${expiresAt}, ${liftedAt})`
  await addBan('warning', 'Posted twice', null, null)
  expect(await findLongestBan(db, id, now)).toEqual([])
  await addBan('permanent', 'Sold stolen phones', null, now)
  expect(await findLongestBan(db, id, now)).toEqual([])
  await addBan('temporary', 'Asked for a deposit', now + HOUR_MS, null)
  expect(await findLongestBan(db, id, now)).toMatchObject([
    { reason: 'Asked for a deposit', end: now + HOUR_MS },
  ])
})

test('concurrent first sign-ins create one account', async () => {
  const phone = freshPhone()
  const accounts = await Promise.all(Array.from({ length: 10 }, () => openAccount(newCtx(), phone)))
  expect(new Set(accounts.map(({ publicId }) => publicId)).size).toBe(1)
  const counted = await d1.first`SELECT count(*) AS users FROM users WHERE phone = ${phone}`
  expect(counted).toEqual({ users: 1 })
})

test('signing in to an existing account verifies its number and changes nothing else', async () => {
  const phone = freshPhone()
  await d1.run`INSERT INTO users (public_id, phone, first_name, role, created_at)
    VALUES (${crypto.randomUUID()}, ${phone}, 'Aminata', 'admin', 1)`
  const ctx = newCtx()
  const account = await openAccount(ctx, phone)
  expect(account).toMatchObject({
    firstName: 'Aminata',
    role: 'admin',
    createdAt: 1,
    phoneVerifiedAt: ctx.now,
  })
  expect(await openAccount({ ...ctx, now: ctx.now + 1 }, phone)).toEqual(account)
})

test('opening an account succeeds even if rescoring its listings fails, which is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const phone = freshPhone()
  await d1.run`INSERT INTO users (public_id, phone, role, created_at)
    VALUES (${crypto.randomUUID()}, ${phone}, 'member', 1)`
  const work: Promise<unknown>[] = []
  const db = openDb(failingDatabase(env.DB, 'update "listings" set "rescore_at"'), 'first-primary')
  await openAccount({ ...newCtx(), db, waitUntil: (promise) => void work.push(promise) }, phone)
  await Promise.all(work)
  expect(work).toHaveLength(1)
  expect(logged.mock.calls.flat().join()).toContain('"event":"rescore_seller"')
  logged.mockRestore()
})

interface Sent {
  /** The client that requested the code and may enter it. */
  guest: Person
  phone: string
  code: string
}

async function sendTo(phone: string, guest = visitor()): Promise<Sent> {
  return { guest, phone, code: await codeFor(guest, phone) }
}
