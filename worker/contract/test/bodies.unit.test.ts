import { describe, expect, test } from 'vitest'
import { AnalyticsCsvQuery, ListingPerformanceQuery } from '#contract/analytics.ts'
import { AuditQuery } from '#contract/audit.ts'
import { SendCode, VerifyCode } from '#contract/auth.ts'
import { BanUser, ChangeRole, FindUsersQuery, UserBansQuery } from '#contract/bans.ts'
import { CommentsQuery, FavouritesQuery, HideComment, NewComment, NewReport } from '#contract/engagement.ts'
import { ListingType } from '#contract/fields.ts'
import { NOTIFICATION_KINDS } from '#contract/lists.ts'
import { DecideModeration, ModerationQueueQuery } from '#contract/moderation.ts'
import { EditNotificationSettings, NotificationsQuery, ReadNotifications } from '#contract/notification.ts'
import { ChangePhone, SellerPageQuery } from '#contract/profile.ts'
import { EditSavedSearch, NewSavedSearch, SavedSearchesQuery } from '#contract/saved-search.ts'
import { SuggestListing } from '#contract/suggestion.ts'
import { ReviewDocument, SubmitDocument, VerificationQueueQuery } from '#contract/verification.ts'
import { expectRefusals, fieldsWithValue, testFields, words } from './contract.fixture.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  ['audit events', AuditQuery],
  ['bans', UserBansQuery],
  ['people', FindUsersQuery],
  ['favourites', FavouritesQuery],
  ['moderation items', ModerationQueueQuery],
  ['notifications', NotificationsQuery],
  ['a seller’s listings', ListingPerformanceQuery],
  ['documents', VerificationQueueQuery],
  ['comments', CommentsQuery],
  ['a seller’s page', SellerPageQuery],
  ['saved searches', SavedSearchesQuery],
])('the query for %s has a limit and a cursor', (_what, query) => {
  expect(query.parse({ cursor: 'x' })).toMatchObject({ limit: 20, cursor: 'x' })
  expect(query.parse({ limit: '51' })).toMatchObject({ limit: 50 })
})

test('an unknown listing type is refused', () => {
  expectRefusals(ListingType, [['boat', '', 'Please select a listing type']])
})

describe('signing in', () => {
  const phoneNumber = {
    accepts: ['+23276123456', '(076) 123-456', 'x'.repeat(32)],
    parses: [[' 076 123456 ', '076 123456']] as const,
    refuses: {
      'Please enter your phone number': [undefined, null, 76_123_456, '', '  '],
      'That phone number is too long': ['0'.repeat(33)],
    },
  }
  const code = {
    accepts: ['012345'],
    parses: [[' 012345\n', '012345']] as const,
    refuses: { 'Please enter the 6-digit code': [null, 12_345, '', '12345', '1234567', '12345x', 'x123456'] },
  }
  const otpCode = {
    ...code,
    refuses: { 'Please enter the 6-digit code': [undefined, ...Object.values(code.refuses).flat()] },
  }
  testFields('a request for a code', [SendCode, { phoneNumber: '076' }], {
    phoneNumber,
    robotToken: { accepts: [undefined, '', 'x'.repeat(2_048)], refuses: { '': ['x'.repeat(2_049), 7] } },
  })
  testFields('entering a code', [VerifyCode, { phoneNumber: '076', otpCode: '123456' }], {
    phoneNumber,
    otpCode,
  })
  testFields('a change of number', [ChangePhone, { phoneNumber: '076', otpCode: '123456' }], {
    phoneNumber,
    otpCode,
    oldNumberCode: { ...code, accepts: [undefined, '000000'] },
  })
})

describe('comments and reports', () => {
  testFields('a comment', [NewComment, { content: 'Hello' }], {
    content: {
      accepts: ['x', 'x'.repeat(1_000)],
      parses: [[' One.\r\nTwo.\u200b ', 'One.\nTwo.']],
      refuses: {
        'Please write something': [undefined, null, 7, '', ' \n', '\u200b'],
        'A comment has at most 1000 characters': ['x'.repeat(1_001)],
      },
    },
    parentId: {
      accepts: [undefined, null, ID],
      refuses: { 'That is not the id of a comment': ['', '7', 7] },
    },
  })
  testFields('hiding a comment', [HideComment, { hidden: true }], {
    hidden: {
      accepts: [true, false],
      refuses: { 'hidden must be true or false': [undefined, null, 'true', 1] },
    },
  })
  testFields('a report', [NewReport, { reason: 'scam' }], {
    reason: {
      accepts: words('scam spam prohibited wrong_category duplicate offensive other'),
      refuses: { 'Please choose a reason': [undefined, null, '', 'ugly'] },
    },
    details: {
      accepts: [undefined, '', 'x'.repeat(500)],
      parses: [[' a\r\nb\u200b ', 'a\nb']],
      refuses: { 'At most 500 characters': ['x'.repeat(501)] },
    },
  })
})

describe('saved searches', () => {
  const name = {
    accepts: ['x', 'x'.repeat(60)],
    parses: [[' Phones \n in Bo ', 'Phones in Bo']] as const,
    refuses: {
      'Give the search a name': [null, 7, '', ' \n '],
      'A name has at most 60 characters': ['x'.repeat(61)],
    },
  }
  const query = {
    accepts: ['', 'phone'],
    refuses: { 'Search with at most 500 characters': ['x'.repeat(501)] },
  }
  const filters = { accepts: [{}, { location: 'Bo' }], refuses: { 'Filters must be an object': [7] } }
  const frequency = {
    accepts: ['instant', 'daily'],
    refuses: { 'Frequency must be instant or daily': [null, '', 'weekly'] },
  }
  const paused = { accepts: [true, false], refuses: { 'Paused must be true or false': [null, 'true'] } }
  testFields('a new saved search', [NewSavedSearch, { name: 'Phones' }], {
    name: { ...name, refuses: { ...name.refuses, 'Give the search a name': [undefined, ''] } },
    query: { ...query, parses: [[undefined, '']] },
    filters: { ...filters, parses: [[undefined, {}]] },
    frequency: { ...frequency, parses: [[undefined, 'instant']] },
    paused: { ...paused, parses: [[undefined, false]] },
  })
  testFields('an edit of a saved search', [EditSavedSearch, {}], { name, query, filters, frequency, paused })
  test('an edit of a saved search may be empty, which changes nothing', () => {
    expect(EditSavedSearch.parse({})).toEqual({})
  })
})

describe('notifications', () => {
  test.each([
    [{ all: true }, { all: true }],
    [{ ids: [ID] }, { ids: [ID] }],
    [{ ids: Array.from({ length: 50 }, () => ID) }, { ids: Array.from({ length: 50 }, () => ID) }],
  ])('%j marks notifications as read', (sent, read) => {
    expect(ReadNotifications.parse(sent)).toEqual(read)
  })

  test('marking as read requires either ids or all, and a refusal says so', () => {
    const ALL_OR_SOME = 'Send {"all": true} to read all, or {"ids": [...]} to read some'
    const NO_ID = 'That is not the id of a notification: send ids as GET /api/notifications returns them'
    expectRefusals(ReadNotifications, [
      [{}, '', ALL_OR_SOME],
      [{ all: true, ids: [ID] }, '', ALL_OR_SOME],
      [{ all: false }, 'all', 'all can only be true: to read some, send their ids'],
      [{ ids: ID }, 'ids', 'ids must be a list of ids of notifications'],
      [{ ids: ['7'] }, 'ids', NO_ID],
      [{ ids: [] }, 'ids', 'Name at least one notification, or send {"all": true}'],
      [
        { ids: Array.from({ length: 51 }, () => ID) },
        'ids',
        'Name at most 50 notifications at a time, or send {"all": true}',
      ],
    ])
  })

  const mutable = words(
    'comment reply message lead likes price_drop saved_search saved_search_digest expiring expired',
  )
  const ALWAYS =
    'Verification, moderation, changes of the phone number and new devices cannot be muted: these notices are always sent'
  testFields('the muted kinds of notifications', [EditNotificationSettings, { muted: [] }], {
    muted: {
      accepts: [[], ['comment'], mutable, Array.from({ length: NOTIFICATION_KINDS.length }, () => 'likes')],
      refuses: {
        'Send the muted kinds as a list': [null, 'likes'],
        'That is not a kind of notification': [['like']],
        'Name each kind once': [Array.from({ length: NOTIFICATION_KINDS.length + 1 }, () => 'likes')],
        [ALWAYS]: [['verification'], ['likes', 'moderation'], ['phone_change']],
      },
    },
  })
})

describe('the admin desk', () => {
  const reason = (message: string) => ({
    accepts: ['x', 'x'.repeat(500)],
    parses: [[' Twice\r\nsold.\u200b ', 'Twice\nsold.']] as const,
    refuses: {
      [message]: [undefined, null, 7, '', ' \n'],
      'A reason has at most 500 characters': ['x'.repeat(501)],
    },
  })
  testFields('a permanent ban', [BanUser, { userId: 'x', banType: 'permanent', reason: 'Scams' }], {
    userId: { accepts: ['x'], refuses: { 'Say whom to ban, by their id': [undefined, 7] } },
    banType: {
      accepts: ['warning', 'permanent'],
      refuses: { 'banType must be warning, temporary or permanent': [undefined, 'ban'] },
    },
    reason: reason('A ban needs a reason: the person reads it'),
    duration: {
      accepts: [undefined, null, 1, 1.5, 8_760],
      refuses: {
        'The duration must be a number of hours': ['1', Number.NaN],
        'The duration must be at least one hour': [0.99],
        'For more than a year, ban for good': [8_760.5],
      },
    },
  })
  const temporaryBan = { userId: 'x', banType: 'temporary', reason: 'Scams', duration: 24 }
  testFields('a temporary ban', [BanUser, temporaryBan], {
    duration: { accepts: [1], refuses: { 'A temporary ban needs a duration in hours': [undefined, null] } },
  })
  testFields('a change of role', [ChangeRole, { role: 'admin', reason: 'Helps' }], {
    role: { accepts: ['member', 'admin'], refuses: { 'role must be member or admin': [undefined, 'owner'] } },
    reason: reason('Say why'),
  })
  testFields('a search for people', [FindUsersQuery, {}], {
    query: {
      accepts: [undefined, '', 'x'.repeat(100)],
      refuses: { 'At most 100 characters': ['x'.repeat(101)] },
    },
  })
  testFields('the query of the audit trail', [AuditQuery, {}], {
    userId: { accepts: [undefined, 'x'.repeat(100)], refuses: { '': ['x'.repeat(101)] } },
    actorId: { accepts: [undefined, 'x'.repeat(100)], refuses: { '': ['x'.repeat(101)] } },
    action: {
      accepts: [undefined, 'content_held', 'phone_changed'],
      refuses: { 'That is not an action of the audit trail': ['', 'held'] },
    },
  })
  testFields('the query of the moderation queue', [ModerationQueueQuery, {}], {
    status: {
      accepts: ['open', 'approved', 'removed'],
      parses: [[undefined, 'open']],
      refuses: { 'status must be open, approved or removed': ['', 'held'] },
    },
    contentType: {
      accepts: [undefined, 'listing', 'comment', 'message', 'profile'],
      refuses: {
        'contentType must be one of listing, comment, message, profile, review, answer': ['', 'user'],
      },
    },
    flagType: {
      accepts: [undefined, 'spam', 'inappropriate', 'other'],
      refuses: { 'flagType must be spam, inappropriate or other': ['', 'scam'] },
    },
    sortBy: {
      accepts: ['oldest', 'newest', 'confidence', 'reports'],
      parses: [[undefined, 'oldest']],
      refuses: { 'sortBy must be oldest, newest, confidence or reports': ['', 'reason'] },
    },
  })
  const decision = {
    accepts: [undefined, 'x', 'x'.repeat(500)],
    parses: [
      [null, undefined],
      [' Twice\r\nsold.\u200b ', 'Twice\nsold.'],
    ] as const,
    refuses: { 'The reason must be text': [7], 'A reason has at most 500 characters': ['x'.repeat(501)] },
  }
  testFields('a moderation decision', [DecideModeration, { action: 'approved' }], {
    action: {
      accepts: ['approved', 'removed'],
      refuses: { 'action must be approved or removed': [undefined, 'open'] },
    },
    reason: decision,
    version: { accepts: [undefined, 'x'.repeat(100)], refuses: { '': ['x'.repeat(101), 7] } },
  })
  testFields('an approval of a document', [ReviewDocument, { action: 'approved' }], {
    action: { refuses: { 'action must be approved or rejected': [undefined, 'removed'] } },
    reason: decision,
  })
  testFields('a rejection of a document', [ReviewDocument, { action: 'rejected', reason: 'Blurred' }], {
    reason: {
      accepts: ['x'],
      refuses: { 'Say why you reject the document. Its owner will read this': [undefined, null, '', ' '] },
    },
  })
})

testFields('the query of a seller’s listings', [ListingPerformanceQuery, {}], {
  sortBy: {
    accepts: ['newest', 'views', 'likes', 'comments', 'score'],
    parses: [[undefined, 'newest']],
    refuses: { 'sortBy must be newest, views, likes, comments or score': ['', 'price'] },
  },
})

testFields('the query of a seller’s CSV table', [AnalyticsCsvQuery, {}], {
  table: {
    accepts: ['listings', 'days'],
    parses: [[undefined, 'listings']],
    refuses: { 'table must be listings or days': ['', 'views'] },
  },
})

const typed = { accepts: [undefined, null, '', 'x'], refuses: { 'Must be text': [7, ['x']] } }

const figure = {
  accepts: [undefined, null, 7, '7', ''],
  refuses: { 'Must be a number, or a number given as text': [true, ['7']] },
}

const tick = {
  accepts: [undefined, null, true, false, 'on', ''],
  refuses: { 'Must be true or false': [7, []] },
}

testFields('a form for which suggestions are requested', [SuggestListing, { title: 'Phone' }], {
  ...fieldsWithValue('type title description currency location condition brand productType', typed),
  ...fieldsWithValue(
    'electronicsModel storageCapacity color generatorBrand generatorModel powerOutput',
    typed,
  ),
  ...fieldsWithValue('generatorFuelType make carModel bodyType carFuelType transmission', typed),
  ...fieldsWithValue('exteriorColor interiorColor propertyType', typed),
  ...fieldsWithValue('price ageInMonths year mileage bedrooms bathrooms squareFootage parkingSpaces', figure),
  ...fieldsWithValue('furnished petsAllowed', tick),
  amenities: {
    accepts: [undefined, null, 'Water', ['Water', 'Light']],
    refuses: { 'Must be a list of texts': [7, [7]] },
  },
  unknown: { accepts: [7, { deep: true }] },
})

const DOCUMENT = { documentType: 'government_id', fileUrl: 'x' }

testFields('a document to verify', [SubmitDocument, DOCUMENT], {
  documentType: {
    accepts: ['government_id', 'proof_of_address', 'business_certificate'],
    refuses: {
      'Choose a government ID, a proof of address or a business certificate': [undefined, '', 'passport'],
    },
  },
  fileUrl: {
    accepts: ['x', 'x'.repeat(2_000)],
    refuses: {
      'Upload the file first, and send its address as fileUrl': [undefined, null, 7, ''],
      'That is not the address of an upload': ['x'.repeat(2_001)],
    },
  },
})
