import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Appeal } from '#contract/appeal.ts'
import { SessionList } from '#contract/auth.ts'
import { CALLS } from '#contract/calls/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { MultipartStarted } from '#contract/multipart.ts'
import { addPasskey } from '#worker/features/accounts/passkeys/authenticator.fixture.ts'
import { answer, startOffer } from '#worker/features/chat/offers/offers.fixture.ts'
import { GOOD, sale, shownReview } from '#worker/features/deals/deals.fixture.ts'
import { openBrowser } from '#worker/features/notifications/push/browser.fixture.ts'
import { decide, documentsOf, linkOf, submit } from '#worker/features/verification/verification.fixture.ts'
import { startConversation, write, save } from './calls.ts'
import { d1 } from './databases.ts'
import { banPerson, decideItem, flagContent } from './desk.ts'
import { parsed } from './parsed.ts'
import { freshPhone, signIn, signInAdmin, suspend, visitor, type Member, type Person } from './people.ts'
import { aListing, comment, postListing } from './things.ts'

/**
 * The status of the response to each person. `owner` owns the thing that the path names, `other` does not.
 */
type Statuses = readonly [visitor: number, owner: number, other: number, banned: number, admin: number]

const everyone = (status = 200): Statuses => [status, status, status, status, status]
const members = (status = 200): Statuses => [401, status, status, 403, status]
/** `forOthers` is 403 if others may know that the thing exists, 404 if not. */
const ownerOnly = (status = 200, forOthers = 403): Statuses => [401, status, forOthers, 403, forOthers]
const admins = (status = 200): Statuses => [401, 403, 403, 403, status]

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
  statuses: Statuses
  /** Makes the path with parameters and query, once per request. Default: the call's path. */
  path?: (people: People) => string | Promise<string>
  /** A body, or a function that makes one. */
  body?: unknown
  /** The call ends the session, so each person gets a new session for it. */
  endsSession?: true
  /** Other calls have sent a code, of which a number gets one a minute, or given somebody a passkey. */
  isOncePerPerson?: true
}

const PASSPORT_UPLOAD = { filename: 'passport.pdf', type: 'application/pdf', metadata: {} }

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }

const CASES: Record<string, Case> = {
  'get /api/health': { statuses: everyone() },
  'get /api/openapi.json': { statuses: everyone() },
  'get /api/docs': { statuses: everyone() },
  'post /api/auth/send-otp': { statuses: everyone(), body: () => ({ phoneNumber: freshPhone() }) },
  'post /api/auth/verify-otp': {
    statuses: everyone(400),
    body: () => ({ phoneNumber: freshPhone(), otpCode: '000000' }),
  },
  'get /api/auth/robot-check': { statuses: everyone() },
  'get /api/auth/user': { statuses: everyone() },
  'patch /api/auth/user': { statuses: members(), body: { location: 'Bo' } },
  'get /api/auth/user/totals': { statuses: members() },
  'post /api/auth/phone/send-otp': { statuses: members(), body: () => ({ phoneNumber: freshPhone() }) },
  'post /api/auth/phone/verify-otp': {
    statuses: members(400),
    body: () => ({ phoneNumber: freshPhone(), otpCode: '000000' }),
  },
  'post /api/auth/phone/send-old-otp': { statuses: members(), body: () => ({ phoneNumber: freshPhone() }) },
  'post /api/auth/phone/change': {
    statuses: members(400),
    body: () => ({ phoneNumber: freshPhone(), otpCode: '000000' }),
  },
  'delete /api/auth/phone/change': { statuses: members(404) },
  'post /api/auth/logout': { statuses: everyone(204), endsSession: true },
  'post /api/auth/logout-everywhere': { statuses: [401, 204, 204, 204, 204], endsSession: true },
  'get /api/auth/sessions': { statuses: [401, 200, 200, 200, 200] },
  'delete /api/auth/sessions/{id}': {
    statuses: [401, 204, 404, 404, 404],
    path: async ({ owner }) => {
      const session = await signIn(owner.phone)
      const { sessions } = await parsed(SessionList, session.get('/api/auth/sessions'))
      return `/api/auth/sessions/${sessions.find(({ isCurrent }) => isCurrent)?.id}`
    },
  },
  'get /api/passkeys': { statuses: [401, 200, 200, 200, 200] },
  'post /api/passkeys/options': { statuses: members() },
  'post /api/passkeys': {
    statuses: members(400),
    body: { ...PASSKEY, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  },
  'delete /api/passkeys/{id}': {
    statuses: [401, 204, 404, 404, 404],
    path: async ({ owner }) => `/api/passkeys/${(await addPasskey(owner)).passkey.id}`,
  },
  'post /api/passkeys/verify-options': { statuses: [200, 404, 404, 403, 404], isOncePerPerson: true },
  'post /api/passkeys/verify': {
    statuses: [400, 400, 400, 403, 400],
    body: { ...PASSKEY, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
  },
  'get /api/account/export': { statuses: [401, 200, 200, 200, 200] },
  'post /api/account/send-otp': { statuses: [401, 200, 200, 200, 200], isOncePerPerson: true },
  'delete /api/account': { statuses: [401, 400, 400, 400, 400], body: { otpCode: '000000' } },
  'get /api/login': { statuses: everyone(302) },
  'get /api/logout': { statuses: everyone(302), endsSession: true },

  'get /api/listings': { statuses: members() },
  'post /api/listings': { statuses: members(201), body: aListing() },
  'get /api/listings/{id}': { statuses: everyone(), path: listing() },
  'patch /api/listings/{id}': { statuses: ownerOnly(), path: listing(), body: { price: 9_000 } },
  'delete /api/listings/{id}': { statuses: ownerOnly(), path: listing() },
  'post /api/listings/{id}/restore': { statuses: ownerOnly(200, 410), path: deletedListing },
  'post /api/listings/{id}/status': {
    statuses: ownerOnly(),
    path: listing('/status'),
    body: { status: 'sold' },
  },
  'post /api/listings/{id}/renew': { statuses: ownerOnly(), path: listing('/renew') },
  'post /api/listings/{id}/contact': {
    statuses: [401, 409, 200, 403, 200],
    path: async ({ owner }) =>
      `/api/listings/${(await postListing(owner, 'generator', { contact: ['call'] })).id}/contact`,
    body: { channel: 'call' },
  },
  'post /api/listings/{id}/still-there': {
    statuses: ownerOnly(),
    path: listing('/still-there'),
    body: { answer: 'yes' },
  },
  'get /api/listings/{id}/score': { statuses: ownerOnly(), path: listing('/score') },
  'get /api/listings/{id}/demand': { statuses: ownerOnly(), path: listing('/demand') },
  'post /api/demand': { statuses: members(), body: aListing() },
  'get /api/listings/{id}/price-insight': { statuses: everyone(), path: listing('/price-insight') },
  'post /api/price-insight': { statuses: members(), body: aListing() },
  'post /api/listings/check': { statuses: members(), body: aListing() },
  'get /api/listings/{id}/others': { statuses: everyone(), path: listing('/others') },
  'get /api/listings/{id}/similar': { statuses: everyone(), path: listing('/similar') },
  'get /api/showcase': { statuses: everyone() },
  'get /api/market': { statuses: everyone() },
  'get /api/market/counts': { statuses: everyone() },
  'get /api/rate': { statuses: everyone() },

  'get /api/listings/{id}/comments': { statuses: everyone(), path: listing('/comments') },
  'post /api/listings/{id}/comments': {
    statuses: members(201),
    path: listing('/comments'),
    body: { content: 'Is it still there?' },
  },
  'delete /api/comments/{id}': {
    statuses: [401, 204, 403, 403, 204],
    path: async ({ owner, stranger }) =>
      `/api/comments/${(await comment(owner, (await postListing(stranger)).id)).id}`,
  },
  'post /api/comments/{id}/hide': {
    statuses: ownerOnly(),
    path: async ({ owner, stranger }) =>
      `/api/comments/${(await comment(stranger, (await postListing(owner)).id)).id}/hide`,
    body: { hidden: true },
  },
  'post /api/listings/{id}/like': { statuses: members(), path: listing('/like') },
  'post /api/listings/{id}/report': {
    statuses: [401, 409, 201, 403, 201],
    path: listing('/report'),
    body: { reason: 'scam' },
  },
  'get /api/favourites': { statuses: members() },
  'get /api/favourites/{listingId}': { statuses: members(), path: favourite },
  'post /api/favourites/{listingId}': { statuses: members(), path: favourite },
  'delete /api/favourites/{listingId}': { statuses: members(), path: favourite },
  'get /api/users/{id}': { statuses: everyone(), path: ({ owner }) => `/api/users/${owner.user.id}` },

  'post /api/listings/{id}/reviews': {
    statuses: ownerOnly(201),
    path: async ({ owner, stranger }) => `/api/listings/${(await sale(stranger, owner)).listingId}/reviews`,
    body: GOOD,
  },
  'get /api/users/{id}/reviews': {
    statuses: everyone(),
    path: ({ owner }) => `/api/users/${owner.user.id}/reviews`,
  },
  'get /api/reviews/pending': { statuses: members() },
  'post /api/reviews/{id}/answer': {
    statuses: ownerOnly(201),
    path: async ({ owner }) => `/api/reviews/${(await shownReview(undefined, owner)).reviewId}/answer`,
    body: { text: 'Thank you.' },
  },
  'post /api/reviews/{id}/report': {
    statuses: [401, 403, 201, 403, 201],
    path: async ({ owner }) => `/api/reviews/${(await shownReview(owner)).reviewId}/report`,
    body: { reason: 'scam' },
  },

  'get /api/notifications': { statuses: members() },
  'post /api/notifications/read': { statuses: members(), body: { all: true } },
  'get /api/notifications/settings': { statuses: members() },
  'patch /api/notifications/settings': { statuses: members(), body: { muted: [] } },

  'get /api/push': { statuses: everyone() },
  'post /api/push/subscriptions': { statuses: members(201), body: openBrowser().subscription },
  'delete /api/push/subscriptions': {
    statuses: [401, 204, 204, 204, 204],
    body: { endpoint: openBrowser().subscription.endpoint },
  },

  'get /api/quick-replies': { statuses: members() },
  'put /api/quick-replies': { statuses: members(), body: { replies: [] } },
  'get /api/meeting-places': { statuses: everyone() },
  'get /api/conversations': { statuses: members() },
  'post /api/conversations': {
    statuses: members(201),
    body: async ({ stranger }: People) => ({ listingId: (await postListing(stranger)).id }),
  },
  'get /api/conversations/{id}': { statuses: ownerOnly(200, 404), path: conversation() },
  'patch /api/conversations/{id}': {
    statuses: ownerOnly(200, 404),
    path: conversation(),
    body: { archived: false },
  },
  'delete /api/conversations/{id}': { statuses: ownerOnly(204, 404), path: newConversation('') },
  'get /api/conversations/{id}/messages': { statuses: ownerOnly(200, 404), path: conversation('/messages') },
  'post /api/conversations/{id}/messages': {
    statuses: ownerOnly(201, 404),
    path: conversation('/messages'),
    body: { content: 'Is it still there?' },
  },
  'post /api/conversations/{id}/offers': {
    statuses: ownerOnly(201, 404),
    path: newConversation('/offers'),
    body: { amount: 5_000 },
  },
  'post /api/conversations/{id}/offers/{offerId}': {
    statuses: ownerOnly(200, 404),
    path: async ({ owner }) => {
      const { id, offerId } = await startOffer(owner, await signIn())
      return `/api/conversations/${id}/offers/${offerId}`
    },
    body: { action: 'withdraw' },
  },
  'post /api/listings/{id}/release': {
    statuses: ownerOnly(),
    path: async ({ owner }) => {
      const { id, offerId, listingId } = await startOffer(await signIn(), owner)
      await answer(owner, id, offerId, 'accept')
      return `/api/listings/${listingId}/release`
    },
  },
  'post /api/conversations/{id}/read': {
    statuses: ownerOnly(200, 404),
    path: conversation('/read'),
    body: { seq: 1 },
  },
  'post /api/conversations/{id}/imei-check': {
    statuses: ownerOnly(200, 404),
    path: conversation('/imei-check'),
    body: { imei: '490154203237518' },
  },
  'post /api/conversations/{id}/report': {
    statuses: ownerOnly(201, 404),
    path: conversation('/report'),
    body: { seq: 1, reason: 'scam' },
  },
  'post /api/conversations/{id}/block': { statuses: ownerOnly(200, 404), path: newConversation('/block') },
  'delete /api/conversations/{id}/block': { statuses: ownerOnly(200, 404), path: newConversation('/block') },

  'post /api/ai/suggest-listing': {
    statuses: members(),
    body: { type: 'generator', title: 'Honda generator' },
  },
  'post /api/smart-search': { statuses: members(), body: { query: 'generator in Bo', filters: {} } },
  'get /api/search-suggestions': { statuses: members(), path: () => '/api/search-suggestions?q=gen' },
  'get /api/saved-searches': { statuses: members() },
  'post /api/saved-searches': {
    statuses: members(201),
    body: () => ({ name: crypto.randomUUID(), query: `generator ${Math.random()}`, filters: {} }),
  },
  'patch /api/saved-searches/{id}': {
    statuses: ownerOnly(200, 404),
    path: savedSearch,
    body: { paused: true },
  },
  'delete /api/saved-searches/{id}': { statuses: ownerOnly(204, 404), path: savedSearch },

  'post /api/objects/upload': { statuses: members(), body: {} },
  'put /api/objects/upload/{token}': { statuses: everyone(403), path: () => '/api/objects/upload/none' },
  'get /s3/params': {
    statuses: members(),
    path: () => '/s3/params?filename=passport.pdf&type=application/pdf',
  },
  'get /s3/sts': { statuses: members(404) },
  'post /s3/multipart': { statuses: members(), body: PASSPORT_UPLOAD },
  // The tests have no S3 storage to list the parts.
  'get /s3/multipart/{uploadId}': { statuses: ownerOnly(503, 404), path: multipart() },
  'get /s3/multipart/{uploadId}/{partNumber}': { statuses: ownerOnly(200, 404), path: multipart('/1') },
  'post /s3/multipart/{uploadId}/complete': {
    statuses: ownerOnly(400, 400),
    path: multipart('/complete'),
    body: { parts: [] },
  },
  'delete /s3/multipart/{uploadId}': { statuses: ownerOnly(200, 404), path: multipart() },

  'get /api/verification/status': { statuses: members() },
  'get /api/verification/documents': { statuses: members() },
  'post /api/verification/upload': {
    statuses: members(400),
    body: { documentType: 'government_id', fileUrl: 'https://elsewhere.example/id.pdf' },
  },
  // A link works only for the person who requested it, so even an admin cannot use the owner's.
  'get /api/verification/files/{token}': {
    statuses: ownerOnly(),
    path: async ({ owner }) => linkOf((await documentsOf(owner))[0] ?? { fileUrl: null }),
  },

  'get /api/seller/analytics': { statuses: members() },
  'get /api/seller/analytics.csv': { statuses: members() },
  'get /api/seller/listing-performance': { statuses: members() },
  'get /api/seller/engagement': { statuses: members() },

  'get /api/admin/stats': { statuses: admins() },
  'get /api/admin/security': { statuses: admins() },
  'get /api/admin/moderation-queue': { statuses: admins() },
  'get /api/admin/moderation/{id}': { statuses: admins(), path: openItem },
  'post /api/admin/moderation/{id}': { statuses: admins(), path: openItem, body: { action: 'approved' } },
  'post /api/admin/moderation': { statuses: admins(400), body: { action: 'removed', items: [] } },
  'post /api/admin/moderation/{id}/undo': { statuses: admins(), path: decidedItem },
  'get /api/admin/user-bans': { statuses: admins() },
  'post /api/admin/ban-user': {
    statuses: admins(201),
    body: ({ stranger }: People) => ({ userId: stranger.user.id, banType: 'warning', reason: 'Spam' }),
  },
  'delete /api/admin/user-bans/{id}': {
    statuses: admins(),
    path: async ({ admin, stranger }) =>
      `/api/admin/user-bans/${(await banPerson(admin, stranger, { banType: 'warning' })).id}`,
  },
  'get /api/admin/users': { statuses: admins() },
  'post /api/admin/users/{id}/role': {
    statuses: admins(),
    path: async () => `/api/admin/users/${(await signIn()).user.id}/role`,
    body: { role: 'admin', reason: 'Helps' },
  },
  'delete /api/admin/users/{id}/passkeys': {
    statuses: admins(204),
    path: async () => {
      const person = await signIn()
      await addPasskey(person)
      return `/api/admin/users/${person.user.id}/passkeys`
    },
    body: { reason: 'Lost' },
  },
  'get /api/admin/audit': { statuses: admins() },
  'get /api/appeals': { statuses: [401, 200, 200, 200, 200] },
  'post /api/appeals': {
    statuses: [401, 201, 404, 404, 404],
    body: async ({ owner, admin }: People) => ({
      about: { type: 'ban', id: (await banPerson(admin, owner, { banType: 'warning' })).id },
      text: 'It was not me.',
    }),
  },
  'get /api/admin/appeals': { statuses: admins() },
  'post /api/admin/appeals/{id}': {
    statuses: admins(),
    path: async () => {
      const person = await signIn()
      const { id } = await banPerson(await signInAdmin(), person, { banType: 'warning' })
      const sent = person.post('/api/appeals', { about: { type: 'ban', id }, text: 'It was not me.' })
      return `/api/admin/appeals/${(await parsed(Appeal, sent)).id}`
    },
    body: { action: 'uphold', reason: 'It was' },
  },
  'get /api/admin/verification-queue': { statuses: admins() },
  'post /api/admin/verify-document/{id}': {
    statuses: admins(),
    path: async () => `/api/admin/verify-document/${(await submit(await signIn())).id}`,
    body: { action: 'approved' },
  },
  'post /api/admin/verify-document/{id}/undo': { statuses: admins(), path: decidedDocument },

  'get /api/dev/sms': {
    statuses: everyone(),
    path: ({ owner }) => `/api/dev/sms?phone=${encodeURIComponent(owner.phone)}`,
  },
}

/** The body of a refusal, by status, or by role for a 403. */
const REFUSALS: Record<string, object> = { 401: { code: 'signed_out' }, banned: { code: 'suspended' } }
const ROLES = ['visitor', 'owner', 'other', 'banned', 'admin'] as const
let people: People
beforeAll(async () => {
  people = await createPeople()
  await submit(people.owner)
  const { id } = await startConversation(people.owner, people.stranger)
  await write(people.stranger, id)
  conversationId = id
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 500 }))
})
afterAll(() => void vi.restoreAllMocks())

// [spec 6 #12]
test('the table of cases has exactly the calls of CALLS', () => {
  expect(Object.keys(CASES).sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(Object.entries(CASES))('%s', (call, { statuses, path, body, endsSession, isOncePerPerson }) => {
  const [method = '', defaultPath = ''] = call.split(' ')
  // [spec 6 #6, 6 #7, 6 #12]
  test(`returns ${statuses.join(', ')} to visitor, owner, other, banned and admin`, async () => {
    const callers = endsSession || isOncePerPerson ? await createPeople() : people
    const received: number[] = []
    for (const [index, role] of ROLES.entries()) {
      const target = path ? await path(callers) : defaultPath
      const sent = typeof body === 'function' ? await body(callers) : body
      const json =
        sent === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
      const response = await callers[role].fetch(target, { method: method.toUpperCase(), ...json })
      received.push(response.status)
      if (response.status === 401) expect(response.headers.get('cache-control')).toContain('no-store')
      const reason = response.status === 403 ? role : response.status
      const refusal = statuses[0] === 401 ? REFUSALS[reason] : undefined
      if (refusal && response.status === statuses[index]) expect(await response.json()).toMatchObject(refusal)
    }
    expect(received).toEqual(statuses)
  })
})

async function createPeople(): Promise<People> {
  const [owner, other, suspended, admin, stranger] = await Promise.all([
    signIn(),
    signIn(),
    signIn(),
    signInAdmin(),
    signIn(),
  ])
  await suspend(suspended, Date.now() + HOUR_MS)
  return { visitor: visitor(), owner, other, banned: suspended, admin, stranger }
}

function listing(rest = '') {
  return async ({ owner }: People) => `/api/listings/${(await postListing(owner)).id}${rest}`
}

async function deletedListing({ owner }: People): Promise<string> {
  const { id } = await postListing(owner)
  await owner.delete(`/api/listings/${id}`)
  return `/api/listings/${id}/restore`
}

async function favourite({ stranger }: People): Promise<string> {
  return `/api/favourites/${(await postListing(stranger)).id}`
}

let conversationId = ''

function conversation(rest = '') {
  return () => `/api/conversations/${conversationId}${rest}`
}

/** A conversation with a new person each time, since a block covers all conversations of two people. */
function newConversation(rest: string) {
  return async ({ owner }: People) =>
    `/api/conversations/${(await startConversation(owner, await signIn())).id}${rest}`
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
    const { key, uploadId } = await parsed(MultipartStarted, owner.post('/s3/multipart', PASSPORT_UPLOAD))
    return `/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`
  }
}

async function openItem({ stranger }: People): Promise<string> {
  return `/api/admin/moderation/${await flagContent('listing', (await postListing(stranger)).id)}`
}

async function decidedItem({ admin, stranger }: People): Promise<string> {
  const { id } = await postListing(stranger)
  return `/api/admin/moderation/${(await decideItem(admin, await flagContent('listing', id), 'removed')).id}/undo`
}

async function decidedDocument({ admin }: People): Promise<string> {
  const document = await submit(await signIn())
  await decide(admin, document)
  return `/api/admin/verify-document/${document.id}/undo`
}
