import { afterEach, beforeEach, vi } from 'vitest'
import { SmsLog } from '#contract/auth.ts'
import { parsed } from './parsed.ts'
import {
  callApp,
  expectOk,
  readCode,
  renewed,
  signInByCode,
  type Member,
  type Person,
  type TestSettings,
} from './people.ts'

/** Time stands still in each test of a file, but for what passes by `pass`. */
export function standStill(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

/** Any code but this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Who a session belongs to; null for nobody. */
export async function whoIs(person: Person): Promise<unknown> {
  return (await person.get('/api/auth/user')).json()
}

export async function messagesTo(phone: string): Promise<SmsLog['messages']> {
  return (await parsed(SmsLog, callApp(`/api/dev/sms?phone=${encodeURIComponent(phone)}`))).messages
}

/** Asks for a code to sign in with, and reads it. */
export async function codeFor(guest: Person, phoneNumber: string): Promise<string> {
  await expectOk(guest.post('/api/auth/send-otp', { phoneNumber }))
  return readCode(phoneNumber)
}

export function enterCode(guest: Person, phoneNumber: string, otpCode: string): Promise<Response> {
  return guest.post('/api/auth/verify-otp', { phoneNumber, otpCode })
}

/**
 * Moves a person's account to another number, as the page does it; answers them with the session that they
 * have from then on.
 */
export async function moveTo(
  member: Member,
  phoneNumber: string,
  settings: TestSettings = {},
): Promise<Member> {
  await expectOk(member.post('/api/auth/phone/send-otp', { phoneNumber }))
  const otpCode = await readCode(phoneNumber)
  await expectOk(member.post('/api/auth/phone/send-old-otp', { phoneNumber }))
  const answer = await expectOk(
    member.post('/api/auth/phone/verify-otp', {
      phoneNumber,
      otpCode,
      oldNumberCode: await readCode(member.phone),
    }),
  )
  return renewed({ ...member, phone: phoneNumber }, answer, settings)
}

/** Signs in where these numbers, and no others, are in ADMIN_PHONES. */
export function signInListed(phone: string, listed: readonly string[] = [phone]): Promise<Member> {
  const settings: TestSettings = { ADMIN_PHONES: listed.join() }
  return signInByCode(phone, settings)
}
