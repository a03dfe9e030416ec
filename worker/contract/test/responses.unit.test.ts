import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ListingPerformance, SellerAnalytics, SellerEngagement } from '#contract/analytics.ts'
import { AuditTrail, SecurityCounts } from '#contract/audit.ts'
import { CodeSent, RobotCheck, SignedIn, SmsLog } from '#contract/auth.ts'
import { FoundUsers, UserBans } from '#contract/bans.ts'
import { CommentsPage, Favourite, Reported } from '#contract/engagement.ts'
import { ErrorBody } from '#contract/errors.ts'
import { LikeResponse, Listing, ListingsPage, Showcase, SimilarListings } from '#contract/listing.ts'
import { UploadTicket } from '#contract/media.ts'
import { AdminStats, ModerationCase, ModerationQueue } from '#contract/moderation.ts'
import {
  FormUpload,
  MultipartCompleted,
  MultipartStarted,
  SignedPart,
  TemporaryCredentials,
  UploadedPart,
} from '#contract/multipart.ts'
import { NotificationSettings, NotificationsPage, UnreadCount } from '#contract/notification.ts'
import { ListingTotals, PhoneChanged, SellerPage } from '#contract/profile.ts'
import { SavedSearches } from '#contract/saved-search.ts'
import { ListingScore } from '#contract/score.ts'
import { ListingSuggestions } from '#contract/suggestion.ts'
import { VerificationDocuments, VerificationQueue, VerificationStatus } from '#contract/verification.ts'
import {
  expectRequiredFields,
  counts,
  fieldsWithValue,
  words,
  LISTING,
  SHARED_LISTING_FIELDS,
  NOTIFICATION,
  PERSON,
  SELLER,
  TIME,
} from './contract.fixture.ts'

const PAGE = { total: 1, nextCursor: 'x' }

const USER = {
  ...fieldsWithValue('email lastName businessName profileImageUrl bio suspendedUntil', null),
  ...fieldsWithValue('id firstName', 'x'),
  phoneNumber: '+23276000001',
  location: 'Bo',
  createdAt: TIME,
  userType: 'business',
  isPhoneVerified: true,
  verificationLevel: 'Dealer',
  role: 'member',
  areNamesHeld: true,
  areNamesVerified: true,
  unread: { messages: 1, notifications: 2 },
  pendingPhoneChange: { phoneNumber: '+23276000002', dueAt: TIME },
}
const FOUND = {
  ...SELLER,
  ...fieldsWithValue('firstName phoneNumber', 'x'),
  ...fieldsWithValue('lastName businessName email suspendedUntil', null),
  role: 'admin',
  verificationLevel: 'Trusted',
  trustScore: 85,
}
const BAN = {
  id: 'b',
  banType: 'temporary',
  reason: 'Scams',
  isActive: true,
  createdAt: TIME,
  expiresAt: TIME,
}
const ITEM = {
  ...fieldsWithValue('id contentId reason contentPreview decisionReason', 'x'),
  ...fieldsWithValue('createdAt decidedAt', TIME),
  contentType: 'listing',
  flagType: 'spam',
  aiConfidence: 0.7,
  signals: ['Twice'],
  reports: 1,
  status: 'removed',
  isHeld: true,
  user: { ...SELLER, suspendedUntil: null },
}
const HISTORY = {
  joinedAt: TIME,
  listings: { active: 1, sold: 2, removed: 3 },
  decisions: [
    { id: 'i', contentType: 'comment', isOverturned: false, status: 'open', reason: 'Rude', decidedAt: TIME },
  ],
  bans: [BAN],
}
const DOCUMENT = {
  id: 'd',
  documentType: 'government_id',
  status: 'approved',
  rejectionReason: null,
  contentType: 'application/pdf',
  uploadedAt: TIME,
  decidedAt: TIME,
  fileUrl: null,
}
const CHIP = { key: 'type', value: 'car_sale', label: 'Cars', span: [0, 3] }
const DAY = { day: '2026-11-20', ...counts('views likes comments messages conversations') }
const FIGURES = {
  ...counts('totalListings newListingsThisMonth totalViews viewsThisMonth totalLikes likesThisMonth'),
  ...counts(
    'totalComments commentsThisMonth conversationsCounted conversationsAnswered conversationsWaiting',
  ),
  responseRate: 100,
  responseRateChange: -100,
  qualityScore: 0,
  engagementRate: 12.5,
  aiMatchingScore: null,
  days: [DAY],
  advice: [
    { kind: 'hours', text: 'Be there', reason: 'They write', listing: { id: 'l', title: 'X' }, gain: 5 },
  ],
}
const PERFORMING = {
  ...fieldsWithValue('id title', 'x'),
  type: 'home_rent',
  photo: { url: '/a' },
  status: 'sold',
  ...counts('viewsCount likesCount commentsCount aiScore'),
  createdAt: TIME,
  advice: [{ part: 'seller', text: 'Prove it', gain: 5, proof: 'phone' }],
}
const TOP = {
  ...fieldsWithValue('id title', 'x'),
  type: 'generator',
  status: 'active',
  ...counts('viewsCount likesCount commentsCount conversationsCount engagementRate'),
}
const SAVED = {
  id: 's',
  name: 'Cars',
  query: 'cars',
  filters: { type: 'car_sale' },
  frequency: 'daily',
  paused: true,
  looksFor: [CHIP],
  matches: 1,
  lastMatchAt: null,
  createdAt: TIME,
}
const PUT = { uploadURL: '/x', headers: { 'content-type': 'image/webp' } }
const TOTALS = counts('active sold pending expired likes views')
const TILE = {
  ...fieldsWithValue('id title', 'x'),
  ...counts('price priceSle priceUsd'),
  type: 'electronics',
  currency: 'USD',
  rate: LISTING.rate,
  location: 'Bo',
  photo: { url: '/a' },
}
const COMMENT = {
  ...fieldsWithValue('id content', 'x'),
  ...fieldsWithValue('isMine isHidden', true),
  ...fieldsWithValue('isBySeller isDeleted', false),
  parentId: null,
  createdAt: TIME,
  user: SELLER,
  hiddenBy: 'seller',
}
const OUTCOME = {
  filters: { type: 'car_sale' },
  understood: [CHIP],
  widenedTo: 'Sierra Leone',
  loosened: [{ key: 'type', label: 'Cars' }],
  repaired: [{ from: 'kar', to: 'car' }],
}
const STATS = {
  ...counts('totalUsers totalListings pendingModerations verifiedUsers pendingVerifications activeBans'),
  ...fieldsWithValue('medianDecisionMinutes falseAlarmShare', null),
  overturnedShare: 0.5,
  decisions: 7,
  pendingAppeals: 1,
  appealsOverturnedShare: 0.5,
}
const EVENT = { subjectType: 'user', subjectId: 'p', detail: null, reason: null, createdAt: TIME }
const CREDENTIALS = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c', expiration: TIME }
const OPTIONAL_IN_LISTINGS = words(
  'previousPrice previousCurrency renewableAt restorableUntil deletedAt removedReason isFavourite warnings',
)

const NEW = 'brand_new_in_box'
const REMOVED = { status: 'removed' }

type Sample = readonly [schema: z.ZodType, sample: Readonly<Record<string, unknown>>, ...optional: string[]]
const SAMPLES: Readonly<Record<string, Sample>> = {
  'an error': [ErrorBody, { code: 'x', message: 'No.', fields: { 'images.0': 'No.' } }, 'fields'],
  'a code': [CodeSent, { message: 'x', phoneNumber: '+2', resendInSeconds: 60, warning: 'x' }, 'warning'],
  'a robot check': [RobotCheck, { siteKey: null }],
  'a sign-in': [SignedIn, { user: USER }],
  'a change of number': [PhoneChanged, { user: USER }],
  'text messages': [SmsLog, { messages: [{ to: '+2', body: 'x', code: '123456', sentAt: TIME }] }],
  'a listing': [Listing, LISTING, ...OPTIONAL_IN_LISTINGS],
  listings: [
    ListingsPage,
    { listings: [LISTING], ...PAGE, totalIsAtLeast: true, ...OUTCOME },
    'totalIsAtLeast',
    ...Object.keys(OUTCOME),
  ],
  'similar listings': [SimilarListings, { listings: [LISTING] }],
  'the showcase': [Showcase, { listings: [TILE], total: 1 }],
  'a like': [LikeResponse, { liked: true, likesCount: 1 }],
  'a favourite': [Favourite, { isFavourite: true }],
  'a report': [Reported, { reported: true }],
  comments: [CommentsPage, { comments: [COMMENT], ...PAGE }],
  'saved searches': [SavedSearches, { savedSearches: [SAVED], ...PAGE }],
  suggestions: [ListingSuggestions, { suggestions: ['Title: x'], questions: ['How old?'] }],
  'a score': [
    ListingScore,
    { score: 70, parts: [{ part: 'photos', points: 5, max: 30 }], advice: PERFORMING.advice },
  ],
  notifications: [NotificationsPage, { notifications: [NOTIFICATION], unread: 1, ...PAGE }],
  'settings of notifications': [
    NotificationSettings,
    { muted: ['likes'], pushMuted: [], quietHours: null, smsAlerts: false },
  ],
  'an unread count': [UnreadCount, { unread: 1 }],
  'a ticket': [UploadTicket, { ...PUT, objectUrl: '/y', medium: PUT, small: PUT }, 'medium', 'small'],
  'an upload form': [FormUpload, { method: 'POST', url: '/x', fields: { a: 'b' }, headers: {}, expires: 1 }],
  'a multipart upload': [MultipartStarted, { key: 'x', uploadId: 'y' }],
  'a signed part': [SignedPart, { url: '/x', expires: 1 }],
  'a part': [UploadedPart, { PartNumber: 1, Size: 2, ETag: 'x' }],
  'a completed upload': [MultipartCompleted, { location: '/x', key: 'x' }],
  credentials: [TemporaryCredentials, { credentials: CREDENTIALS, bucket: 'b', region: 'auto', key: 'x' }],
  'a seller': [
    SellerPage,
    { ...SELLER, bio: null, badges: ['phone_verified', 'business'], sold: 1, listings: [LISTING], ...PAGE },
  ],
  'totals of listings': [ListingTotals, TOTALS],
  'seller analytics': [SellerAnalytics, FIGURES],
  'the performance of listings': [
    ListingPerformance,
    { listings: [PERFORMING], isRankedInPart: false, ...PAGE },
  ],
  'the best listings': [SellerEngagement, { topListings: [TOP] }],
  'a verification status': [
    VerificationStatus,
    { trustScore: 60, verificationLevel: 'Verified', completedSteps: 2, requiredSteps: 3 },
  ],
  documents: [VerificationDocuments, { documents: [DOCUMENT], total: 1, nextCursor: null }],
  'the queue of documents': [
    VerificationQueue,
    { documents: [{ ...DOCUMENT, userId: 'p', user: FOUND, version: 'x' }], ...PAGE },
  ],
  people: [FoundUsers, { users: [FOUND], ...PAGE }],
  bans: [UserBans, { bans: [{ ...BAN, userId: 'p', user: SELLER }], ...PAGE }],
  'the queue': [ModerationQueue, { items: [ITEM], ...PAGE }],
  'a case': [
    ModerationCase,
    {
      item: ITEM,
      version: 'x',
      content: null,
      nameShown: 'x',
      evidence: [],
      alsoWaiting: [],
      listing: LISTING,
      history: HISTORY,
      reports: [{ reason: 'scam', details: null, createdAt: TIME }],
    },
  ],
  'the statistics of the desk': [AdminStats, STATS],
  'the audit trail': [
    AuditTrail,
    { ...PAGE, events: [{ id: 'e', action: 'role_given', actor: PERSON, user: PERSON, ...EVENT }] },
  ],
  'the security log': [SecurityCounts, { counts: [{ day: '2026-11-20', event: 'signed_in', events: 1 }] }],
}

test.each(Object.entries(SAMPLES))(
  'a response with %s is valid only with all its required fields',
  (_what, [schema, sample, ...optional]) => {
    expectRequiredFields(schema, sample, optional)
  },
)

test.each([
  ['electronics', { brand: 'Apple', productType: 'iPad', condition: NEW, electronicsModel: 'Air' }],
  ['car_sale', { make: 'Kia', carModel: 'Rio', year: 1999, mileage: 1, condition: 'fair' }],
  ['home_rent', { bedrooms: 1, bathrooms: 1, squareFootage: 1, propertyType: 'condo' }],
] as const)('a listing of type %s has the fields of its kind', (type, own) => {
  expectRequiredFields(Listing, { ...SHARED_LISTING_FIELDS, type, ...own }, OPTIONAL_IN_LISTINGS)
})

test.each([
  [SellerAnalytics, FIGURES, { responseRate: 100.1 }],
  [SellerAnalytics, FIGURES, { responseRate: -0.1 }],
  [SellerAnalytics, FIGURES, { responseRateChange: 100.1 }],
  [SellerAnalytics, FIGURES, { responseRateChange: -100.1 }],
  [SellerAnalytics, FIGURES, { totalViews: -1 }],
  [SellerAnalytics, FIGURES, { totalViews: 1.5 }],
  [SellerEngagement, {}, { topListings: [{ ...TOP, status: 'removed' }] }],
  [ListingPerformance, { isRankedInPart: true, ...PAGE }, { listings: [{ ...PERFORMING, ...REMOVED }] }],
  [ModerationQueue, PAGE, { items: [{ ...ITEM, aiConfidence: 1.1 }] }],
  [ModerationQueue, PAGE, { items: [{ ...ITEM, aiConfidence: -0.1 }] }],
  [CommentsPage, PAGE, { comments: [{ ...COMMENT, hiddenBy: 'nobody' }] }],
  [SignedIn, {}, { user: { ...USER, role: 'owner' } }],
  [SignedIn, {}, { user: { ...USER, areNamesHeld: false } }],
])('a response with an impossible value is refused', (schema, sample, wrong) => {
  expect(schema.safeParse({ ...sample, ...wrong }).success).toBe(false)
})

test.each([
  ['extreme values', { responseRate: 0, responseRateChange: 100, totalViews: 0, qualityScore: 100 }],
  ['null values', { responseRate: null, responseRateChange: null, qualityScore: null, engagementRate: null }],
])('seller analytics may have %s', (_what, figures) => {
  expect(SellerAnalytics.parse({ ...FIGURES, ...figures })).toMatchObject(figures)
})

test('hiddenBy has three values, and advice has twelve kinds', () => {
  for (const hiddenBy of ['seller', 'moderators', 'review'])
    expectRequiredFields(CommentsPage, { comments: [{ ...COMMENT, hiddenBy }], ...PAGE })
  const kinds =
    'photos description details seller price freshness answers waiting expiring unmoved best hours'
  const advice = words(kinds).map((kind) => ({ kind, text: 'x', reason: 'y', listing: null, gain: null }))
  expect(SellerAnalytics.parse({ ...FIGURES, advice }).advice).toEqual(advice)
})

test('advice on a score may suggest verifying the phone or any of the three documents', () => {
  const proofs = ['phone', 'government_id', 'proof_of_address', 'business_certificate']
  const advice = proofs.map((proof) => ({ part: 'seller', text: 'x', gain: 1, proof }))
  expectRequiredFields(ListingScore, { score: 1, parts: [], advice })
})
