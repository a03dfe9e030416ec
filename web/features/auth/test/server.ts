import { vi } from 'vitest'
import type { User } from '#contract/user.ts'

export const member: User = {
  id: '0190b5a0-0000-7000-8000-0000000000cc',
  email: null,
  phoneNumber: '+23276123456',
  firstName: null,
  lastName: null,
  businessName: null,
  profileImageUrl: null,
  location: null,
  bio: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  role: 'member',
  suspendedUntil: null,
}

export const codeSent = {
  message: 'We sent a code to +23276123456.',
  phoneNumber: '+23276123456',
  resendInSeconds: 60,
}

interface Answer {
  status?: number
  body: unknown
  retryAfter?: number
}
export interface Call {
  path: string
  body: unknown
}

/** Stands in for the server at fetch, the edge of the page. An Error as the answer is a line that broke. */
export function stubServer(answer: (call: Call) => Answer | Error | Promise<Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin)
    const call = {
      path: pathname,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    calls.push(call)
    const given = await answer(call)
    if (given instanceof Error) throw given
    const headers = given.retryAfter === undefined ? undefined : { 'retry-after': String(given.retryAfter) }
    return Response.json(given.body, { status: given.status ?? 200, headers })
  })
  return calls
}
