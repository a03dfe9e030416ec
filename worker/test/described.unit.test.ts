import { describe, expect, test } from 'vitest'
import { holdToDescription } from './described.ts'

const USER = {
  ...Object.fromEntries(
    ['email', 'firstName', 'lastName', 'businessName', 'profileImageUrl', 'bio', 'suspendedUntil'].map(
      (name) => [name, null],
    ),
  ),
  id: '0192f0c1-0000-7000-8000-000000000001',
  phoneNumber: '+23276000001',
  location: 'Bo',
  createdAt: '2026-01-01T00:00:00.000Z',
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  role: 'member',
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
  const OK = { ok: true, version: '1' }
  const health = (body: object, status = 200) => Response.json(body, { status })
  const more = health({ code: 'internal', message: 'Sorry.', stack: 'at x' }, 500)
  const SECRET =
    'GET /api/health answered 200, against its description: at secret: 1 is undefined to the schema'
  // [spec 10.21 #13]
  test.each<[string, string, Response, string]>([
    ['a field that is not described', 'GET /api/health', health({ ...OK, secret: 1 }), SECRET],
    ['a field that is missing', 'GET /api/health', health({ ok: true }), 'at version:'],
    ['a field of another type', 'GET /api/health', health({ ok: true, version: 1 }), 'at version:'],
    [
      'a field deep inside that is not described',
      'POST /api/auth/verify-otp',
      Response.json({ user: { ...USER, epoch: 3 } }),
      'at user.epoch: 3 is undefined to the schema',
    ],
    ['another status', 'GET /api/health', health(OK, 201), 'the status is not described'],
    ['another type', 'GET /api/health', new Response('{}'), 'the type is text/plain'],
    ['a body where there is none', 'POST /api/auth/logout', new Response('x'), 'the status is not described'],
    [
      'a code of another call',
      'GET /api/health',
      refusal(409, 'already_sold'),
      'the code already_sold is not',
    ],
    ['another status of a code', 'GET /api/health', refusal(500, 'unavailable'), 'unavailable has another'],
    ['a refusal that says more', 'GET /api/health', more, 'at stack'],
    ['a call that nobody knows', 'GET /api/nothing', Response.json({}), 'at code'],
  ])('%s', async (_what, call, answer, words) => {
    const [method = '', path = ''] = call.split(' ')
    await expect(told(method, path, answer)).rejects.toThrow(words)
  })
})

function refusal(status: number, code: string): Response {
  return Response.json({ code, message: 'Sorry.' }, { status })
}
