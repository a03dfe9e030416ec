import { expect, test } from 'vitest'
import { SessionList } from '#contract/auth.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { NotificationsPage } from '#contract/notification.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import {
  advanceClock,
  ctxOf,
  freezeClock,
  freshPhone,
  readCode,
  signIn,
  signInByCode,
  whoIs,
  type Member,
} from '#worker/test/people.ts'
import { recordUse } from './own-sessions.ts'

freezeClock()

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const listOf = async (member: Member) =>
  (await parsed(SessionList, member.get('/api/auth/sessions'))).sessions

/** The notices of sign-ins that this person can read. */
async function noticesOf(member: Member) {
  const { notifications } = await parsed(NotificationsPage, member.get('/api/notifications'))
  return notifications.filter(({ kind }) => kind === 'sign_in').map(({ preview }) => preview)
}

async function signInTwice(): Promise<[Member, Member]> {
  const phone = freshPhone()
  const first = await signIn(phone)
  advanceClock(MINUTE_MS)
  return [first, await signIn(phone)]
}

test('a person reads their sessions, the one used last first, and which one this is', async () => {
  const [phone, laptop] = await signInTwice()
  await signIn()
  const [first, second, ...others] = await listOf(phone)
  expect(others).toEqual([])
  expect(first).toMatchObject({ device: 'A browser', place: null, isCurrent: false })
  expect(second).toMatchObject({ isCurrent: true, lastUsedAt: second?.createdAt })
  expect((await listOf(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
})

test('a use is recorded once an hour', async () => {
  const [phone, laptop] = await signInTwice()
  const isFirst = async () => (await listOf(phone))[0]?.isCurrent
  await whoIs(phone)
  expect(await isFirst()).toBe(false)
  advanceClock(HOUR_MS)
  await whoIs(phone)
  await expect.poll(isFirst).toBe(true)
  expect(await whoIs(laptop)).not.toBeNull()
})

test('a session from before sessions were listed is listed once it is used, with its device', async () => {
  const member = await signIn()
  await d1.run`DELETE FROM sessions`
  expect(await listOf(member)).toEqual([])
  await member.fetch('/api/auth/user', { headers: { 'user-agent': FIREFOX } })
  await expect.poll(() => listOf(member)).toMatchObject([{ device: 'Firefox on Windows', isCurrent: true }])
})

test('a session that ended while its use was being recorded is not listed again', async () => {
  const [phone, laptop] = await signInTwice()
  const ctx = await ctxOf(laptop)
  const token = laptop.cookie.split('=')[1] ?? ''
  await laptop.post('/api/auth/logout')
  await recordUse(ctx, token)
  expect(await listOf(phone)).toHaveLength(1)
})

test('another session is ended at once, and this one stays', async () => {
  const [phone, laptop] = await signInTwice()
  const [other] = await listOf(phone)
  const path = `/api/auth/sessions/${other?.id}`
  const response = await phone.delete(path)
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await whoIs(laptop)).toBeNull()
  expect(await whoIs(phone)).not.toBeNull()
  expect((await phone.delete(path)).status).toBe(404)
})

test('ending this session signs out, as on the button', async () => {
  const member = await signIn()
  const [own] = await listOf(member)
  const response = await member.delete(`/api/auth/sessions/${own?.id}`)
  expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^signed-out=1; /))
  expect(await whoIs(member)).toBeNull()
})

test('nobody ends the session of another person, even with its id', async () => {
  const [member, stranger] = [await signIn(), await signIn()]
  const [own] = await listOf(member)
  for (const id of [own?.id, 'x', crypto.randomUUID()])
    expect((await stranger.delete(`/api/auth/sessions/${id}`)).status).toBe(404)
  expect(await whoIs(member)).not.toBeNull()
})

test('sessions that ended everywhere, or expired, are not listed', async () => {
  const [phone] = await signInTwice()
  await phone.post('/api/auth/logout-everywhere')
  const again = await signIn(phone.phone)
  expect(await listOf(again)).toHaveLength(1)
  advanceClock(59 * DAY_MS)
  const later = await signIn(phone.phone)
  expect(await listOf(later)).toHaveLength(2)
  advanceClock(2 * DAY_MS)
  expect(await listOf(later)).toHaveLength(1)
})

test('a sign-in on a new device is told to the others, and a known device to nobody', async () => {
  const phone = freshPhone()
  const first = await signInByCode(phone)
  expect(await noticesOf(first)).toEqual([])
  advanceClock(MINUTE_MS)
  const second = await signInByCode(phone)
  await expect
    .poll(() => noticesOf(first))
    .toEqual(['New sign-in: A browser. If it was not you, end it under Devices.'])

  advanceClock(MINUTE_MS)
  await second.post('/api/auth/send-otp', { phoneNumber: phone })
  await second.post('/api/auth/verify-otp', { phoneNumber: phone, otpCode: await readCode(phone) })
  expect(await noticesOf(first)).toHaveLength(1)
})

test('nobody is told of the first sign-in after signing out everywhere', async () => {
  const phone = freshPhone()
  const member = await signInByCode(phone)
  await member.post('/api/auth/logout-everywhere')
  advanceClock(MINUTE_MS)
  expect(await noticesOf(await signInByCode(phone))).toEqual([])
})
