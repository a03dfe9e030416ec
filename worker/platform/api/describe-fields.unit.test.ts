import { expect, test } from 'vitest'
import { attributesOf, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { FILTERS, keysOf } from '#contract/kinds/filters.ts'
import { describeApi } from './describe-api.ts'
import { alternativesOf, asSchema, itemOf, type Schema, FIELD_WORDS } from './describe-fields.ts'
import { EXAMPLES } from './write-example.ts'

/** Fields that say by their name, their type and their closed list what they are. */
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
  pendingModerations pendingVerifications phone photo photos points preview previousCurrency profileImageUrl
  proof purpose q query questions rate reason region rejectionReason removed removedReason repaired reported
  reports requiredSteps resendInSeconds role savedSearch savedSearches secretAccessKey senderId sentAt
  sessionToken signals sold sortBy span subjectId subjectType suggestions table text thumbhash title to
  totalListings totalUsers type unreadCount uploadId uploadedAt url user userId userType users value
  verbatim verifiedUsers version views viewsCount warning what
`
  .trim()
  .split(/\s+/)
/** What kinds make is named as its label is; an attribute that needs more says what it means. */
const MADE = [
  ...LISTING_TYPES.flatMap(attributesOf).flatMap(([name, { means }]) => (means ? [] : [name])),
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
        ...Object.entries(responses).flatMap(([status, answer]) => (Number(status) < 400 ? [answer] : [])),
      ].flatMap((sent) =>
        Object.values(sent?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, operationId)),
      ),
    ]),
  ),
]
const known = new Set(fields.flatMap(({ thing, name }) => [name, `${thing}.${name}`]))

// [spec 10.21 #10]
test('every field has a description or a name that says enough', () => {
  const bare = fields
    .filter(({ name, description }) => !description && !PLAIN.includes(name) && !MADE.includes(name))
    .map(({ thing, name }) => `${thing}.${name}`)
  expect([...new Set(bare)]).toEqual([])
  expect(PLAIN.filter((name) => !fields.some((field) => field.name === name && !field.description))).toEqual(
    [],
  )
})

// [spec 10.21 #10]
test('every description and example belongs to a field', () => {
  expect(
    [...Object.keys(FIELD_WORDS), ...Object.keys(EXAMPLES)].filter(
      (key) => !known.has(key) && !key.endsWith('.body'),
    ),
  ).toEqual([])
})

// [spec 10.21 #10]
test('a description appears wherever its field does', () => {
  const said = (thing: string, name: string) =>
    fields.find((field) => field.thing === thing && field.name === name)?.description
  expect(said('getSellerAnalytics', 'responseRate')).toContain('in percent; null without any')
  expect(said('Listing', 'status')).toContain('expired: after 60 days')
  expect(said('VerificationDocument', 'status')).toBe('pending: waits for a decision')
  for (const thing of ['getListings', 'getNotifications', 'getAdminUsers'])
    expect(said(thing, 'nextCursor')).toContain('null on the last')
  for (const thing of ['getListings', 'SearchFilters', 'filters'])
    expect([said(thing, 'maxPrice'), said(thing, 'maxMileage')]).toEqual(['In Leones, inclusive', 'In miles'])
  expect(
    fields.filter(({ name }) => name === 'powerOutput').map(({ description }) => description),
  ).not.toContain(undefined)
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
