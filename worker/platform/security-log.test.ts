import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SecurityCounts } from '#contract/audit.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { SecurityEventName } from '#contract/desk-lists.ts'
import { linkOf, submit } from '#worker/features/verification/verification.fixture.ts'
import { d1 } from '#worker/test/databases.ts'
import { banPerson } from '#worker/test/desk.ts'
import { parsed } from '#worker/test/parsed.ts'
import {
  freshPhone,
  readCode,
  signIn,
  signInByCode,
  signInAdmin,
  visitor,
  type Member,
  type Person,
} from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'

const lines: Record<string, unknown>[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    const fields: Record<string, unknown> = JSON.parse(line)
    if (fields['event'] === 'security') lines.push(fields)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function logged(kind: SecurityEventName): Record<string, unknown>[] {
  return lines.filter((line) => line['kind'] === kind)
}

describe('the security log', () => {
  test('records sending a code and signing in with it', async () => {
    const { user } = await signInByCode()
    expect(logged('code_sent')).toHaveLength(1)
    expect(logged('signed_in')).toMatchObject([{ userId: user.id, level: 'info' }])
  })

  test('records a wrong code, a used-up code and too many requests for codes', async () => {
    const guest = visitor()
    await guest.post('/api/auth/send-otp', { phoneNumber: guest.phone })
    const right = await readCode(guest.phone)
    const otpCode = right === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 6; attempt += 1)
      await guest.post('/api/auth/verify-otp', { phoneNumber: guest.phone, otpCode })
    await guest.post('/api/auth/send-otp', { phoneNumber: guest.phone })
    expect(logged('code_refused').map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong'),
      'used_up',
      'too_many',
    ])
  })

  test('records a refused call with the pattern of its path', async () => {
    const [admin, member] = [await signInAdmin(), await signIn()]
    await visitor().get('/api/auth/user/totals')
    await member.get(`/api/admin/moderation/${admin.user.id}`)
    await member.delete(`/api/listings/${(await postListing(admin)).id}`)
    await member.post('/api/reports/secret-word', {})
    await visitor().fetch('/api/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(logged('authorisation_refused')).toMatchObject([
      { code: 'signed_out', path: '/api/auth/user/totals' },
      { code: 'forbidden', path: '/api/admin/moderation/{id}', userId: member.user.id },
      { code: 'forbidden', path: '/api/listings/{id}', userId: member.user.id },
    ])
    expect(logged('foreign_origin')).toMatchObject([{ path: '/api/auth/logout' }])
    expect(JSON.stringify(lines)).not.toContain('secret-word')
  })

  test('records a suspended person’s attempt to sign in, and each of their calls', async () => {
    const [admin, member] = [await signInAdmin(), await signIn()]
    await banPerson(admin, member)
    await member.get('/api/favourites')
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await expect(signInByCode(member.phone)).rejects.toThrow('suspended')
    expect(logged('sign_in_refused')).toMatchObject([{ userId: member.user.id }])
    expect(logged('authorisation_refused')).toMatchObject([
      { code: 'suspended', path: '/api/favourites', userId: member.user.id },
    ])
  })

  test('records a role given through ADMIN_PHONES or by an admin, and its removal', async () => {
    const [admin, member] = [await signInAdmin(), await signIn()]
    await setRole(admin, member, 'admin')
    await setRole(admin, member, 'member')
    expect(logged('role_given')).toMatchObject([
      { userId: admin.user.id, by: 'ADMIN_PHONES' },
      { userId: member.user.id, by: admin.user.id },
    ])
    expect(logged('role_taken')).toMatchObject([{ userId: member.user.id, by: admin.user.id }])
  })

  test('records the end of one session and of all sessions', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await one.post('/api/auth/logout')
    await other.post('/api/auth/logout-everywhere')
    expect(logged('sessions_ended')).toMatchObject([
      { userId: one.user.id, which: 'this' },
      { userId: other.user.id, which: 'all' },
    ])
  })

  test('records that a document was opened and that analytics were exported', async () => {
    const member = await signIn()
    const { id, fileUrl } = await submit(member)
    expect((await member.get(linkOf({ fileUrl }))).status).toBe(200)
    await member.get('/api/seller/analytics.csv')
    expect(logged('document_viewed')).toMatchObject([{ documentId: id, userId: member.user.id }])
    expect(logged('data_exported')).toMatchObject([{ userId: member.user.id, what: 'analytics' }])
  })
})

test('no log line contains a phone number, a code, a name, an IP address, a token or a text', async () => {
  const admin = await signInAdmin()
  const phone = freshPhone()
  const guest = visitor({}, phone)
  const member = await signInByCode(phone)
  await member.patch('/api/auth/user', { firstName: 'Fatmata', email: 'fatmata@example.sl' })
  await member.get('/api/admin/users?query=Fatmata')
  await guest.post('/api/auth/verify-otp', { phoneNumber: phone, otpCode: '123456' })
  await setRole(admin, member, 'admin', 'A secret reason')
  await member.post('/api/auth/logout')
  expect(lines.length).toBeGreaterThan(5)
  const all = JSON.stringify(lines)
  const token = member.cookie.split('=')[1] ?? ''
  const texts = ['Fatmata', 'fatmata@', 'secret reason', '123456']
  for (const secret of [phone.slice(4), member.address, admin.address, token, ...texts])
    expect(all).not.toContain(secret)
})

test('the pseudonym of a caller depends on the IP address and the day', async () => {
  vi.setSystemTime(Date.UTC(2027, 0, 1, 12))
  const [one, other] = [visitor(), visitor()]
  await one.get('/api/favourites')
  await one.get('/api/notifications')
  await other.get('/api/favourites')
  vi.setSystemTime(Date.UTC(2027, 0, 2, 12))
  await one.get('/api/favourites')
  const [first, second, others, nextDay] = logged('authorisation_refused').map(({ caller }) => caller)
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(second).toBe(first)
  expect(others).not.toBe(first)
  expect(nextDay).not.toBe(first)
})

describe('the daily counts of security events', () => {
  test('are kept by day, and only admins can read them', async () => {
    vi.setSystemTime(Date.UTC(2027, 4, 1, 12))
    const admin = await signInAdmin()
    for (let people = 0; people < 2; people += 1) await signInByCode()
    vi.setSystemTime(Date.UTC(2027, 4, 2, 12))
    const member = await signInByCode()
    expect(await countOf(admin, '2027-05-01', 'signed_in')).toBe(2)
    expect(await countOf(admin, '2027-05-02', 'signed_in')).toBe(1)
    expect((await member.get('/api/admin/security')).status).toBe(403)
  })

  test('cover the last thirty days', async () => {
    vi.setSystemTime(Date.UTC(2027, 5, 1, 12))
    const admin = await signInAdmin()
    await signInByCode()
    vi.setSystemTime(Date.UTC(2027, 5, 30, 12))
    expect(await countOf(admin, '2027-06-01', 'signed_in')).toBe(1)
    vi.setSystemTime(Date.UTC(2027, 6, 1, 12))
    expect(await countOf(admin, '2027-06-01', 'signed_in')).toBe(0)
  })

  test('include every refusal, although refusals are written at most every ten seconds', async () => {
    vi.setSystemTime(Date.UTC(2027, 7, 1, 12))
    const admin = await signInAdmin()
    const refuse = async (person: Person) => expect((await person.get('/api/favourites')).status).toBe(401)
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await refuse(visitor())
    expect(await countOf(admin, '2027-08-01', 'authorisation_refused')).toBe(1)
    const guest = visitor()
    for (let call = 0; call < 20; call += 1) await refuse(guest)
    expect(await rowOf('authorisation_refused')).toBe(1)
    vi.setSystemTime(Date.now() + 10_000)
    await refuse(guest)
    expect(await countOf(admin, '2027-08-01', 'authorisation_refused')).toBe(22)
  })
})

async function countOf(admin: Member, day: string, event: SecurityEventName): Promise<number> {
  const { counts } = await parsed(SecurityCounts, admin.get('/api/admin/security'))
  return counts.find((each) => each.day === day && each.event === event)?.events ?? 0
}

function rowOf(event: SecurityEventName): Promise<number | null> {
  return d1.value<number>`SELECT events FROM security_counts WHERE event = ${event} ORDER BY day DESC`
}

async function setRole(
  admin: Member,
  { user }: Member,
  role: 'admin' | 'member',
  reason = 'Why not',
): Promise<void> {
  expect((await admin.post(`/api/admin/users/${user.id}/role`, { role, reason })).status).toBe(200)
}
