import { readCode, renewed, signInByCode, type Member, type TestSettings } from './people.ts'

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

async function expectOk(pending: Promise<Response>): Promise<Response> {
  const answer = await pending
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer
}
