import { describe, expect, test } from 'vitest'
import { holdToDescription } from './described.ts'

const USER = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  email: null,
  phoneNumber: '+23276000001',
  firstName: null,
  lastName: null,
  businessName: null,
  profileImageUrl: null,
  location: 'Bo',
  bio: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  role: 'member',
  suspendedUntil: null,
}

function told(method: string, path: string, answer: Response): Promise<void> {
  return holdToDescription(new Request(`http://localhost${path}`, { method }), answer)
}

describe('an answer as it is described passes', () => {
  test.each<[string, string, Response]>([
    ['GET', '/api/health', Response.json({ ok: true, version: '1' })],
    ['HEAD', '/api/health', new Response(null)],
    ['POST', '/api/auth/verify-otp', Response.json({ user: USER })],
    ['POST', '/api/auth/logout', new Response(null, { status: 204 })],
    ['GET', '/api/health', refusal(503, 'unavailable')],
    ['POST', '/api/health', refusal(405, 'method_not_allowed')],
    ['GET', '/api/nothing', refusal(404, 'not_found')],
    ['GET', '/about', new Response('a page', { status: 410 })],
  ])('%s %s', async (method, path, answer) => {
    await expect(told(method, path, answer)).resolves.toBeUndefined()
  })
})

describe('an answer against its description fails, with the call and the field named', () => {
  test.each<[string, string, string, Response, string]>([
    [
      'a field that is not described',
      'GET',
      '/api/health',
      Response.json({ ok: true, version: '1', secret: 1 }),
      'GET /api/health answered 200, against its description: at secret: 1 is undefined to the schema',
    ],
    ['a field that is missing', 'GET', '/api/health', Response.json({ ok: true }), 'at version:'],
    ['a field of another type', 'GET', '/api/health', Response.json({ ok: true, version: 1 }), 'at version:'],
    [
      'a field deep inside that is not described',
      'POST',
      '/api/auth/verify-otp',
      Response.json({ user: { ...USER, epoch: 3 } }),
      'at user.epoch: 3 is undefined to the schema',
    ],
    [
      'another status',
      'GET',
      '/api/health',
      Response.json({ ok: true, version: '1' }, { status: 201 }),
      'the status is not described',
    ],
    ['another type', 'GET', '/api/health', new Response('{}'), 'the type is text/plain'],
    [
      'a body where there is none',
      'POST',
      '/api/auth/logout',
      new Response('done', { status: 200 }),
      'the status is not described',
    ],
    [
      'a code that the call does not have',
      'GET',
      '/api/health',
      refusal(409, 'already_sold'),
      'the code already_sold is not described',
    ],
    [
      'a code with the status of another',
      'GET',
      '/api/health',
      refusal(500, 'unavailable'),
      'unavailable has another status',
    ],
    [
      'a refusal that says more',
      'GET',
      '/api/health',
      Response.json({ code: 'internal', message: 'Sorry.', stack: 'at x' }, { status: 500 }),
      'at stack',
    ],
    ['a call that nobody knows', 'GET', '/api/nothing', Response.json({}), 'at code'],
  ])('%s', async (_what, method, path, answer, words) => {
    await expect(told(method, path, answer)).rejects.toThrow(words)
  })
})

function refusal(status: number, code: string): Response {
  return Response.json({ code, message: 'Sorry.' }, { status })
}
