import { readCode, signIn, type Member, type TestSettings } from './people.ts'

/** Moves a person's account to another number, as the page does it. */
export async function moveTo(member: Member, phoneNumber: string): Promise<void> {
  await expectOk(member.post('/api/auth/phone/send-otp', { phoneNumber }))
  await expectOk(member.post('/api/auth/phone/verify-otp', { phoneNumber, otpCode: await readCode(phoneNumber) }))
}

/** Signs in where these numbers, and no others, are in ADMIN_PHONES. */
export function signInListed(phone: string, listed: readonly string[] = [phone]): Promise<Member> {
  const settings: TestSettings = { ADMIN_PHONES: listed.join() }
  return signIn(phone, settings)
}

async function expectOk(pending: Promise<Response>): Promise<void> {
  const answer = await pending
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}
