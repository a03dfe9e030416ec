import { describe, expect, test } from 'vitest'
import { LISTING_TYPES, attributesOf } from '#contract/kinds/derived.ts'
import { FILTERS, keysOf } from '#contract/kinds/filters.ts'
import { expectToMatchDescription } from '#worker/test/match-description.ts'
import { describeApi } from './describe-api.ts'
import { FIELD_WORDS, type Schema, alternativesOf, asSchema, itemOf } from './describe-fields.ts'
import { EXAMPLES } from './write-example.ts'

/** Fields that need no description: their name, type and closed list say enough. */
const PLAIN = `
  accessKeyId action active activeBans actor actorId advice after all asOf badges banType bans before bio
  body bucket businessName code comments commentsCount completedSteps content contentId contentPreview
  contentType conversationId conversations conversationsCount count createdAt credentials day decidedAt
  decisionReason decisions deletedAt description details displayName documentType documents email ETag
  events expiration expired filename firstName flagType frequency from hasBlocked hasMore hidden history id
  ids imageUrl imageUrls isActive isBySeller isDeleted isFavourite isHidden isMine isPhoneVerified isRead
  item items joinedAt key kind label lastMatchAt lastMessage lastName lastSeq liked likedByMe likes
  likesCount listing listingId listings listingsCount location looksFor matches message messages metadata
  method muted name notifications ok openapi otherUser parentId part PartNumber parts paused pending
  pendingModerations pendingVerifications phone photo photos places points preview previousCurrency profileImageUrl
  proof purpose q query questions rate reason region rejectionReason removed removedReason repaired reported
  reports requiredSteps resendInSeconds role savedSearch savedSearches secretAccessKey senderId sentAt
  sessionToken signals sold sortBy span subjectId subjectType suggestions table text thumbhash title to
  totalListings totalUsers type unreadCount uploadId uploadedAt url user userId userType users value
  verbatim verifiedUsers version views viewsCount warning what
`
  .trim()
  .split(/\s+/)

/** Attributes and filters. Their names say as much as their labels, unless the kind describes them. */
const FROM_KINDS = [
  ...LISTING_TYPES.flatMap(attributesOf).flatMap(([name, { description }]) => (description ? [] : [name])),
  ...FILTERS.flatMap(({ filter }) => keysOf(filter)),
]

const { paths, components } = describeApi(true)

const fields = [
  ...Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
  ...Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters, requestBody, responses }) => [
      ...parameters
        .filter((each) => each.in === 'query')
        .map(({ name, description }) => ({ thing: operationId, name, description })),
      ...[
        requestBody,
        ...Object.entries(responses).flatMap(([status, response]) =>
          Number(status) < 400 ? [response] : [],
        ),
      ].flatMap((sent) =>
        Object.values(sent?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, operationId)),
      ),
    ]),
  ),
]

const known = new Set(fields.flatMap(({ thing, name }) => [name, `${thing}.${name}`]))

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

function check(method: string, path: string, response: Response): Promise<void> {
  return expectToMatchDescription(new Request(`http://localhost${path}`, { method }), response)
}

test('every field has a description or a name that says enough', () => {
  const bare = fields
    .filter(({ name, description }) => !description && !PLAIN.includes(name) && !FROM_KINDS.includes(name))
    .map(({ thing, name }) => `${thing}.${name}`)
  expect([...new Set(bare)]).toEqual([])
  expect(PLAIN.filter((name) => !fields.some((field) => field.name === name && !field.description))).toEqual(
    [],
  )
})

test('every description and example belongs to a field', () => {
  expect(
    [...Object.keys(FIELD_WORDS), ...Object.keys(EXAMPLES)].filter(
      (key) => !known.has(key) && !key.endsWith('.body'),
    ),
  ).toEqual([])
})

test('the description of a field appears wherever the field does', () => {
  const describedAs = (thing: string, name: string) =>
    fields.find((field) => field.thing === thing && field.name === name)?.description
  expect(describedAs('getSellerAnalytics', 'responseRate')).toContain('in percent; null without any')
  expect(describedAs('Listing', 'status')).toContain('expired: after 60 days')
  expect(describedAs('VerificationDocument', 'status')).toBe('pending: waits for a decision')
  for (const thing of ['getListings', 'getNotifications', 'getAdminUsers'])
    expect(describedAs(thing, 'nextCursor')).toContain('null on the last')
  for (const thing of ['getListings', 'SearchFilters', 'filters'])
    expect([describedAs(thing, 'maxPrice'), describedAs(thing, 'maxMileage')]).toEqual([
      'In leones, inclusive',
      'In miles',
    ])
  expect(
    fields.filter(({ name }) => name === 'powerOutput').map(({ description }) => description),
  ).not.toContain(undefined)
})

describe('a response that matches its description', () => {
  test.each<[string, string, Response]>([
    ['GET', '/api/health', Response.json({ ok: true, version: '1' })],
    ['HEAD', '/api/health', new Response(null)],
    ['POST', '/api/auth/verify-otp', Response.json({ user: USER })],
    ['POST', '/api/auth/logout', new Response(null, { status: 204 })],
    ['GET', '/api/health', refusal(503, 'unavailable')],
    ['POST', '/api/health', refusal(405, 'method_not_allowed')],
    ['GET', '/api/nothing', refusal(404, 'not_found')],
    ['GET', '/about', new Response('a page', { status: 410 })],
  ])('passes: %s %s', async (method, path, response) => {
    await expect(check(method, path, response)).resolves.toBeUndefined()
  })
})

describe('a response that does not match its description', () => {
  const OK = { ok: true, version: '1' }
  const health = (body: object, status = 200) => Response.json(body, { status })
  const more = health({ code: 'internal', message: 'Sorry.', stack: 'at x' }, 500)
  const SECRET =
    'GET /api/health answered 200, against its description: at secret: 1 is undefined to the schema'
  test.each<[string, string, Response, string]>([
    ['a field that is not described', 'GET /api/health', health({ ...OK, secret: 1 }), SECRET],
    ['a field that is missing', 'GET /api/health', health({ ok: true }), 'at version:'],
    ['a field of another type', 'GET /api/health', health({ ok: true, version: 1 }), 'at version:'],
    [
      'a nested field that is not described',
      'POST /api/auth/verify-otp',
      Response.json({ user: { ...USER, epoch: 3 } }),
      'at user.epoch: 3 is undefined to the schema',
    ],
    ['a status that is not described', 'GET /api/health', health(OK, 201), 'the status is not described'],
    ['another content type', 'GET /api/health', new Response('{}'), 'the type is text/plain'],
    ['an unexpected body', 'POST /api/auth/logout', new Response('x'), 'the status is not described'],
    [
      'an error code of another call',
      'GET /api/health',
      refusal(409, 'already_sold'),
      'the code already_sold is not',
    ],
    [
      'an error code with a wrong status',
      'GET /api/health',
      refusal(500, 'unavailable'),
      'unavailable has another',
    ],
    ['a refusal with an extra field', 'GET /api/health', more, 'at stack'],
    ['an unknown call', 'GET /api/nothing', Response.json({}), 'at code'],
  ])('fails and names the call and the field: %s', async (_what, call, response, words) => {
    const [method = '', path = ''] = call.split(' ')
    await expect(check(method, path, response)).rejects.toThrow(words)
  })
})

interface Field {
  thing: string
  name: string
  description: string | undefined
}

function fieldsOf(schema: Schema, thing: string): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    { thing, name, description: asSchema(each).description },
    ...fieldsOf(asSchema(each), name),
  ])
  return [
    ...own,
    ...[itemOf(schema), ...alternativesOf(schema)].flatMap((each) => (each ? fieldsOf(each, thing) : [])),
  ]
}

function refusal(status: number, code: string): Response {
  return Response.json({ code, message: 'Sorry.' }, { status })
}
