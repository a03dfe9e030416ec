import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CALLS } from '#contract/calls/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { MultipartStarted } from '#contract/multipart.ts'
import { decide, documentsOf, linkOf, submit } from '../features/verification/verification.fixture.ts'
import { d1 } from './databases.ts'
import { freshPhone, signIn, signInAdmin, suspend, visitor, type Member, type Person } from './people.ts'
import { parsed } from './parsed.ts'
import { aListing, comment, post } from './things.ts'
import { meet, write, save } from './calls.ts'
import { banned, decided, flagged } from './desk.ts'

/** The status that each person gets. `owner` owns the thing, `other` does not. */
type Answers = readonly [visitor: number, owner: number, other: number, banned: number, admin: number]

const everyone = (status = 200): Answers => [status, status, status, status, status]
const members = (status = 200): Answers => [401, status, status, 403, status]
/** `forOthers` is 403 if others may know that the thing exists, 404 if not. */
const ownerOnly = (status = 200, forOthers = 403): Answers => [401, status, forOthers, 403, forOthers]
const admins = (status = 200): Answers => [401, 403, 403, 403, status]

interface People {
  visitor: Person
  owner: Member
  other: Member
  banned: Member
  admin: Member
  /** Owns things that belong to none of the tested people. */
  stranger: Member
}

interface Case {
  answers: Answers
  /** Makes the path with parameters and query, once per request. Default: the path of the call. */
  path?: (people: People) => string | Promise<string>
  /** A body, or a function that makes one. */
  body?: unknown
  /** The call ends the session, so each person gets a new session for it. */
  endsSession?: true
}

const PARTS = { filename: 'passport.pdf', type: 'application/pdf', metadata: {} }

const CASES: Record<string, Case> = {
  'get /api/health': { answers: everyone() },
  'get /api/openapi.json': { answers: everyone() },
  'get /api/docs': { answers: everyone() },
  'post /api/auth/send-otp': { answers: everyone(), body: () => ({ phoneNumber: freshPhone() }) },
  'post /api/auth/verify-otp': {
    answers: everyone(400),
    body: () => ({ phoneNumber: freshPhone(), otpCode: '000000' }),
  },
  'get /api/auth/robot-check': { answers: everyone() },
  'get /api/auth/user': { answers: everyone() },
  'patch /api/auth/user': { answers: members(), body: { location: 'Bo' } },
  'get /api/auth/user/totals': { answers: members() },
  'post /api/auth/phone/send-otp': { answers: members(), body: () => ({ phoneNumber: freshPhone() }) },
  'post /api/auth/phone/verify-otp': {
    answers: members(400),
    body: () => ({ phoneNumber: freshPhone(), otpCode: '000000' }),
  },
  'post /api/auth/phone/send-old-otp': { answers: members(), body: () => ({ phoneNumber: freshPhone() }) },
  'post /api/auth/phone/change': {
    answers: members(400),
    body: () => ({ phoneNumber: freshPhone(), otpCode: '000000' }),
  },
  'delete /api/auth/phone/change': { answers: members(404) },
  'post /api/auth/logout': { answers: everyone(204), endsSession: true },
  'post /api/auth/logout-everywhere': { answers: [401, 204, 204, 204, 204], endsSession: true },
  'get /api/login': { answers: everyone(302) },
  'get /api/logout': { answers: everyone(302), endsSession: true },

  'get /api/listings': { answers: members() },
  'post /api/listings': { answers: members(201), body: aListing() },
  'get /api/listings/{id}': { answers: everyone(), path: listing() },
  'patch /api/listings/{id}': { answers: ownerOnly(), path: listing(), body: { price: 9_000 } },
  'delete /api/listings/{id}': { answers: ownerOnly(), path: listing() },
  'post /api/listings/{id}/restore': { answers: ownerOnly(200, 410), path: deletedListing },
  'post /api/listings/{id}/status': {
    answers: ownerOnly(),
    path: listing('/status'),
    body: { status: 'sold' },
  },
  'post /api/listings/{id}/renew': { answers: ownerOnly(), path: listing('/renew') },
  'get /api/listings/{id}/score': { answers: ownerOnly(), path: listing('/score') },
  'get /api/listings/{id}/similar': { answers: everyone(), path: listing('/similar') },
  'get /api/showcase': { answers: everyone() },
  'get /api/market': { answers: everyone() },
  'get /api/market/counts': { answers: everyone() },
  'get /api/rate': { answers: everyone() },

  'get /api/listings/{id}/comments': { answers: everyone(), path: listing('/comments') },
  'post /api/listings/{id}/comments': {
    answers: members(201),
    path: listing('/comments'),
    body: { content: 'Is it still there?' },
  },
  'delete /api/comments/{id}': {
    answers: [401, 204, 403, 403, 204],
    path: async ({ owner, stranger }) =>
      `/api/comments/${(await comment(owner, (await post(stranger)).id)).id}`,
  },
  'post /api/comments/{id}/hide': {
    answers: ownerOnly(),
    path: async ({ owner, stranger }) =>
      `/api/comments/${(await comment(stranger, (await post(owner)).id)).id}/hide`,
    body: { hidden: true },
  },
  'post /api/listings/{id}/like': { answers: members(), path: listing('/like') },
  'post /api/listings/{id}/report': {
    answers: [401, 409, 201, 403, 201],
    path: listing('/report'),
    body: { reason: 'scam' },
  },
  'get /api/favourites': { answers: members() },
  'get /api/favourites/{listingId}': { answers: members(), path: favourite },
  'post /api/favourites/{listingId}': { answers: members(), path: favourite },
  'delete /api/favourites/{listingId}': { answers: members(), path: favourite },
  'get /api/users/{id}': { answers: everyone(), path: ({ owner }) => `/api/users/${owner.user.id}` },

  'get /api/notifications': { answers: members() },
  'post /api/notifications/read': { answers: members(), body: { all: true } },
  'get /api/notifications/settings': { answers: members() },
  'patch /api/notifications/settings': { answers: members(), body: { muted: [] } },

  'get /api/conversations': { answers: members() },
  'post /api/conversations': {
    answers: members(201),
    body: async ({ stranger }: People) => ({ listingId: (await post(stranger)).id }),
  },
  'get /api/conversations/{id}': { answers: ownerOnly(200, 404), path: conversation() },
  'get /api/conversations/{id}/messages': { answers: ownerOnly(200, 404), path: conversation('/messages') },
  'post /api/conversations/{id}/messages': {
    answers: ownerOnly(201, 404),
    path: conversation('/messages'),
    body: { content: 'Is it still there?' },
  },
  'post /api/conversations/{id}/read': {
    answers: ownerOnly(200, 404),
    path: conversation('/read'),
    body: { seq: 1 },
  },
  'post /api/conversations/{id}/report': {
    answers: ownerOnly(201, 404),
    path: conversation('/report'),
    body: { seq: 1, reason: 'scam' },
  },
  'post /api/conversations/{id}/block': { answers: ownerOnly(200, 404), path: apart('/block') },
  'delete /api/conversations/{id}/block': { answers: ownerOnly(200, 404), path: apart('/block') },

  'post /api/ai/suggest-listing': {
    answers: members(),
    body: { type: 'generator', title: 'Honda generator' },
  },
  'post /api/smart-search': { answers: members(), body: { query: 'generator in Bo', filters: {} } },
  'get /api/search-suggestions': { answers: members(), path: () => '/api/search-suggestions?q=gen' },
  'get /api/saved-searches': { answers: members() },
  'post /api/saved-searches': {
    answers: members(201),
    body: () => ({ name: crypto.randomUUID(), query: `generator ${Math.random()}`, filters: {} }),
  },
  'patch /api/saved-searches/{id}': {
    answers: ownerOnly(200, 404),
    path: savedSearch,
    body: { paused: true },
  },
  'delete /api/saved-searches/{id}': { answers: ownerOnly(204, 404), path: savedSearch },

  'post /api/objects/upload': { answers: members(), body: {} },
  'put /api/objects/upload/{token}': { answers: everyone(403), path: () => '/api/objects/upload/none' },
  'get /s3/params': {
    answers: members(),
    path: () => '/s3/params?filename=passport.pdf&type=application/pdf',
  },
  'get /s3/sts': { answers: members(404) },
  'post /s3/multipart': { answers: members(), body: PARTS },
  // The tests have no store that could list the parts.
  'get /s3/multipart/{uploadId}': { answers: ownerOnly(503, 404), path: multipart() },
  'get /s3/multipart/{uploadId}/{partNumber}': { answers: ownerOnly(200, 404), path: multipart('/1') },
  'post /s3/multipart/{uploadId}/complete': {
    answers: ownerOnly(400, 400),
    path: multipart('/complete'),
    body: { parts: [] },
  },
  'delete /s3/multipart/{uploadId}': { answers: ownerOnly(200, 404), path: multipart() },

  'get /api/verification/status': { answers: members() },
  'get /api/verification/documents': { answers: members() },
  'post /api/verification/upload': {
    answers: members(400),
    body: { documentType: 'government_id', fileUrl: 'https://elsewhere.example/id.pdf' },
  },
  // A link works only for the person who requested it, so the admin gets their own.
  'get /api/verification/files/{token}': {
    answers: ownerOnly(),
    path: async ({ owner }) => linkOf((await documentsOf(owner))[0] ?? { fileUrl: null }),
  },

  'get /api/seller/analytics': { answers: members() },
  'get /api/seller/analytics.csv': { answers: members() },
  'get /api/seller/listing-performance': { answers: members() },
  'get /api/seller/engagement': { answers: members() },

  'get /api/admin/stats': { answers: admins() },
  'get /api/admin/security': { answers: admins() },
  'get /api/admin/moderation-queue': { answers: admins() },
  'get /api/admin/moderation/{id}': { answers: admins(), path: item() },
  'post /api/admin/moderation/{id}': { answers: admins(), path: item(), body: { action: 'approved' } },
  'post /api/admin/moderation/{id}/undo': { answers: admins(), path: decidedItem },
  'get /api/admin/user-bans': { answers: admins() },
  'post /api/admin/ban-user': {
    answers: admins(201),
    body: ({ stranger }: People) => ({ userId: stranger.user.id, banType: 'warning', reason: 'Spam' }),
  },
  'delete /api/admin/user-bans/{id}': {
    answers: admins(),
    path: async ({ admin, stranger }) =>
      `/api/admin/user-bans/${(await banned(admin, stranger, { banType: 'warning' })).id}`,
  },
  'get /api/admin/users': { answers: admins() },
  'post /api/admin/users/{id}/role': {
    answers: admins(),
    path: async () => `/api/admin/users/${(await signIn()).user.id}/role`,
    body: { role: 'admin', reason: 'Helps' },
  },
  'get /api/admin/audit': { answers: admins() },
  'get /api/admin/verification-queue': { answers: admins() },
  'post /api/admin/verify-document/{id}': {
    answers: admins(),
    path: async () => `/api/admin/verify-document/${(await submit(await signIn())).id}`,
    body: { action: 'approved' },
  },
  'post /api/admin/verify-document/{id}/undo': { answers: admins(), path: decidedDocument },

  'get /api/dev/sms': {
    answers: everyone(),
    path: ({ owner }) => `/api/dev/sms?phone=${encodeURIComponent(owner.phone)}`,
  },
}

/** The code of a refusal, by status, or by role for a 403. */
const REFUSALS: Record<string, object> = { 401: { code: 'signed_out' }, banned: { code: 'suspended' } }
const ROLES = ['visitor', 'owner', 'other', 'banned', 'admin'] as const
let people: People
beforeAll(async () => {
  people = await gather()
  await submit(people.owner)
  const { id } = await meet(people.owner, people.stranger)
  await write(people.stranger, id)
  conversationId = id
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 500 }))
})
afterAll(() => void vi.restoreAllMocks())

// [spec 6 #12]
test('the table of cases has exactly the calls of CALLS', () => {
  expect(Object.keys(CASES).sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(Object.entries(CASES))('%s', (call, { answers, path, body, endsSession }) => {
  const [method = '', plain = ''] = call.split(' ')
  // [spec 6 #6, 6 #7, 6 #12]
  test(`answers a visitor, owner, other, banned person and admin with ${answers.join(', ')}`, async () => {
    const those = endsSession ? await gather() : people
    const given: number[] = []
    for (const [index, role] of ROLES.entries()) {
      const target = path ? await path(those) : plain
      const sent = typeof body === 'function' ? await body(those) : body
      const json =
        sent === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
      const answer = await those[role].fetch(target, { method: method.toUpperCase(), ...json })
      given.push(answer.status)
      if (answer.status === 401) expect(answer.headers.get('cache-control')).toContain('no-store')
      const refusal = answers[0] === 401 ? REFUSALS[answer.status === 403 ? role : answer.status] : undefined
      if (refusal && answer.status === answers[index]) expect(await answer.json()).toMatchObject(refusal)
    }
    expect(given).toEqual(answers)
  })
})

async function gather(): Promise<People> {
  const [owner, other, out, admin, stranger] = await Promise.all([
    signIn(),
    signIn(),
    signIn(),
    signInAdmin(),
    signIn(),
  ])
  await suspend(out, Date.now() + HOUR_MS)
  return { visitor: visitor(), owner, other, banned: out, admin, stranger }
}

function listing(rest = '') {
  return async ({ owner }: People) => `/api/listings/${(await post(owner)).id}${rest}`
}

async function deletedListing({ owner }: People): Promise<string> {
  const { id } = await post(owner)
  await owner.delete(`/api/listings/${id}`)
  return `/api/listings/${id}/restore`
}

async function favourite({ stranger }: People): Promise<string> {
  return `/api/favourites/${(await post(stranger)).id}`
}

let conversationId = ''

function conversation(rest = '') {
  return () => `/api/conversations/${conversationId}${rest}`
}

/** Each time with another person, since a block covers all conversations of two people. */
function apart(rest: string) {
  return async ({ owner }: People) => `/api/conversations/${(await meet(owner, await signIn())).id}${rest}`
}

async function savedSearch({ owner }: People): Promise<string> {
  await env.DB.batch(
    ['saved_search_keys', 'saved_searches'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
  return `/api/saved-searches/${(await save(owner)).id}`
}

function multipart(rest = '') {
  return async ({ owner }: People) => {
    // Clears open uploads, since their number per person is limited.
    await d1.run`DELETE FROM uploads WHERE claimed_at IS NULL`
    const { key, uploadId } = await parsed(MultipartStarted, owner.post('/s3/multipart', PARTS))
    return `/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`
  }
}

function item() {
  return async ({ stranger }: People) =>
    `/api/admin/moderation/${await flagged('listing', (await post(stranger)).id)}`
}

async function decidedItem({ admin, stranger }: People): Promise<string> {
  const id = await flagged('listing', (await post(stranger)).id)
  await decided(admin, id, 'removed')
  return `/api/admin/moderation/${id}/undo`
}

async function decidedDocument({ admin }: People): Promise<string> {
  const document = await submit(await signIn())
  await decide(admin, document)
  return `/api/admin/verify-document/${document.id}/undo`
}
