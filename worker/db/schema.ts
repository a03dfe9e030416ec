import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  APPEAL_ABOUT,
  APPEAL_STATUSES,
  APPEALED,
  AUDIT_ACTIONS,
  AUDIT_DETAILS,
  AUDIT_SUBJECTS,
  SECURITY_EVENTS,
} from '#contract/desk-lists.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import type { Photo } from '#contract/listing.ts'
import {
  type ContactChannel,
  CURRENCIES,
  LISTING_STATUSES,
  NOTIFICATION_KINDS,
  type NotificationKind,
  REPLY_TIMES,
  REPORT_REASONS,
  REVIEW_VERDICTS,
  type ReviewTag,
  SAVED_SEARCH_FREQUENCIES,
  USER_TYPES,
} from '#contract/lists.ts'
import { UPLOAD_PURPOSES } from '#contract/media.ts'
import type { Notification } from '#contract/notification.ts'
import type { PasskeyTransport } from '#contract/passkey.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { SavedFilters } from '#contract/saved-search.ts'
import type { Understood } from '#contract/search.ts'
import {
  EVIDENCE_KINDS,
  BAN_TYPES,
  LISTING_HOLDS,
  MODERATED_TYPES,
  VERIFICATION_STATUSES,
  VERIFICATION_TYPES,
} from '#contract/trust.ts'
import { CONVERSATION_STATES, type Attachment } from '#worker/rpc.ts'
import { attributeColumns } from './attribute-columns.ts'

/** The tables as drizzle maps them. migrations/ is the source of truth; a test compares the two. */

export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  phone: text().notNull().unique(),
  email: text(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  businessName: text('business_name'),
  profileImageUrl: text('profile_image_url'),
  location: text({ enum: LOCATIONS }),
  bio: text(),
  userType: text('user_type', { enum: USER_TYPES }).notNull().default('individual'),
  role: text({ enum: ['member', 'admin'] })
    .notNull()
    .default('member'),
  phoneVerifiedAt: integer('phone_verified_at'),
  sessionEpoch: integer('session_epoch').notNull().default(0),
  suspendedUntil: integer('suspended_until'),
  createdAt: integer('created_at').notNull(),
  quickReplies: text('quick_replies', { mode: 'json' }).$type<string[]>().notNull().default([]),
  mutedKinds: text('muted_kinds', { mode: 'json' }).$type<NotificationKind[]>().notNull().default([]),
  idVerifiedAt: integer('id_verified_at'),
  addressVerifiedAt: integer('address_verified_at'),
  certificateVerifiedAt: integer('certificate_verified_at'),
  /** Names that wait for an admin. Meanwhile everybody sees the columns above. */
  heldNames: text('held_names', { mode: 'json' }).$type<{
    firstName: string | null
    lastName: string | null
    businessName: string | null
  }>(),
  pendingPhone: text('pending_phone'),
  pendingPhoneDueAt: integer('pending_phone_due_at'),
  repliesWithin: text('replies_within', { enum: REPLY_TIMES }),
  /** The person's shown reviews, counted by triggers. */
  reviewCount: integer('review_count').notNull().default(0),
  positiveReviews: integer('positive_reviews').notNull().default(0),
  /** What reviews by verified people add to the trust score. */
  reviewPoints: integer('review_points').notNull().default(0),
  /** The kinds that the bell shows but no push announces. */
  pushMutedKinds: text('push_muted_kinds', { mode: 'json' })
    .$type<NotificationKind[]>()
    .notNull()
    .default([]),
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  pushedId: integer('pushed_id').notNull().default(0),
  smsAlerts: integer('sms_alerts', { mode: 'boolean' }).notNull().default(false),
  smsAlertedAt: integer('sms_alerted_at'),
  seenAt: integer('seen_at'),
  /** Set on the empty row that a deleted account leaves. It is suspended for good. */
  deletedAt: integer('deleted_at'),
  /** From when an admin without a passkey is refused what needs one. */
  passkeyDueAt: integer('passkey_due_at'),
})
export type UserRow = typeof users.$inferSelect

export const endedSessions = sqliteTable('ended_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: integer('expires_at').notNull(),
})

/** The sessions of each person, which KV cannot list. */
export const sessions = sqliteTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  publicId: text('public_id').notNull(),
  userId: integer('user_id').notNull(),
  startedAt: integer('started_at').notNull(),
  usedAt: integer('used_at').notNull(),
  /** The browser that opened it. */
  device: text('device').notNull(),
  /** From where it was used last. */
  place: text('place'),
  /** When a passkey was last shown in it. */
  passkeyAt: integer('passkey_at'),
})

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text('public_id').notNull().unique(),
    userId: integer('user_id').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<PasskeyTransport[]>().notNull().default([]),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [index('passkeys_of').on(table.userId)],
)
export type PasskeyRow = typeof passkeys.$inferSelect

/** `holder` is a session or the browser of a visitor, by the hash of its token. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    holder: text().notNull(),
    purpose: text({ enum: ['add', 'show'] }).notNull(),
    challenge: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.purpose] })],
)

/** What the deletion of an account does, in this order. */
export const DELETION_STEPS = ['listings', 'rooms', 'files', 'sessions', 'rows', 'cases'] as const

/** Deletions of accounts that are not finished. */
export const accountDeletions = sqliteTable('account_deletions', {
  userId: integer('user_id').primaryKey(),
  askedAt: integer('asked_at').notNull(),
  step: text({ enum: DELETION_STEPS }).notNull(),
  /** Where the step continues. */
  afterId: integer('after_id').notNull().default(0),
  dueAt: integer('due_at').notNull(),
})

/** Keyed hashes of the numbers of deleted accounts that are suspended or have an open case. */
export const formerNumbers = sqliteTable(
  'former_numbers',
  { numberHash: text('number_hash').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.numberHash, table.userId] })],
)

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id').notNull(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    sessionEpoch: integer('session_epoch').notNull(),
    tokenHash: text('token_hash').notNull(),
    sessionEndsAt: integer('session_ends_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_of_user').on(table.userId, table.createdAt)],
)

export const pushedMessages = sqliteTable(
  'pushed_messages',
  {
    userId: integer('user_id').notNull(),
    conversationId: integer('conversation_id').notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
)

export const signInCodes = sqliteTable('sign_in_codes', {
  /** What the code is for (sign-in/policy.ts): the number and, for instance, the client. */
  subject: text('phone').primaryKey(),
  codeId: text('challenge').notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  askedFrom: text('asked_from'),
})

export const knownDevices = sqliteTable(
  'known_devices',
  { phone: text().notNull(), tokenHash: text('token_hash').notNull(), seenAt: integer('seen_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.phone, table.tokenHash] }),
    index('known_devices_age').on(table.seenAt),
  ],
)

export const allowances = sqliteTable('allowances', {
  bucket: text().primaryKey(),
  startedAt: integer('started_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  used: integer().notNull(),
})

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text().notNull(),
    call: text().notNull(),
    resultId: text('result_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.key] })],
)

export const listings = sqliteTable('listings', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  sellerId: integer('seller_id').notNull(),
  type: text({ enum: LISTING_TYPES }).notNull(),
  status: text({ enum: LISTING_STATUSES }).notNull(),
  title: text().notNull(),
  description: text().notNull(),
  price: real().notNull(),
  currency: text({ enum: CURRENCIES }).notNull(),
  priceSle: real('price_sle').notNull(),
  location: text({ enum: LOCATIONS }).notNull(),
  /** The widest place that contains `location`. */
  area: text({ enum: LOCATIONS }).notNull(),
  /** The part of town, `area` on the wire. */
  neighbourhood: text(),
  photos: text({ mode: 'json' }).$type<Photo[]>().notNull().default([]),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  views: integer().notNull().default(0),
  aiScore: integer('ai_score').notNull().default(0),
  facets: text().notNull(),
  ...attributeColumns(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  previousPrice: real('previous_price'),
  previousCurrency: text('previous_currency', { enum: CURRENCIES }),
  priceChangedAt: integer('price_changed_at'),
  renewedAt: integer('renewed_at'),
  expiryTold: integer('expiry_told'),
  deletedAt: integer('deleted_at'),
  statusBefore: text('status_before', { enum: LISTING_STATUSES }),
  rescoreAt: integer('rescore_at'),
  reservedUntil: integer('reserved_until'),
  reservedOffer: text('reserved_offer'),
  reservedFor: integer('reserved_for'),
  terms: text({ mode: 'json' }).$type<ListingTerm[]>(),
  contact: text({ mode: 'json' }).$type<ContactChannel[]>().notNull().default([]),
  homeGroup: integer('home_group'),
  homeSince: integer('home_since'),
  behind: integer({ mode: 'boolean' }).notNull().default(false),
})
/** A name or word of a listing, its rank and, if it is a model, its maker. */
export type ListingTerm = readonly [term: string, rank: number, maker?: string]
export type ListingRow = typeof listings.$inferSelect
export type NewListingRow = typeof listings.$inferInsert

/**
 * The same table, mapped for counting views. The viewers of a popular listing take kilobytes that no other
 * query should read. Columns have explicit names, because drizzle caches derived names by table and would
 * confuse two mappings of one table.
 */
export const listingViews = sqliteTable('listings', {
  id: integer('id').primaryKey(),
  publicId: text('public_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  views: integer('views').notNull(),
  viewedDay: integer('viewed_day'),
  viewers: text('viewers'),
})

export const listingEvents = sqliteTable(
  'listing_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    listingId: integer('listing_id').notNull(),
    actorId: integer('actor_id'),
    kind: text().notNull(),
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    at: integer().notNull(),
  },
  (table) => [index('listing_events_of').on(table.listingId, table.id)],
)

/** When cron looks at a listing next, and whether its seller is asked if it is still there. */
export const listingChecks = sqliteTable('listing_checks', {
  listingId: integer('listing_id').primaryKey(),
  dueAt: integer('due_at'),
  askedAt: integer('asked_at'),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(false),
})

/** Likes, which are also the person's saved listings. */
export const likes = sqliteTable(
  'likes',
  {
    userId: integer('user_id').notNull(),
    listingId: integer('listing_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.listingId] })],
)

/** The pictures of pages for link previews that are in the bucket, or are being rendered. */
export const sharePictures = sqliteTable('share_pictures', {
  subject: text().primaryKey(),
  sellerId: integer('seller_id'),
  version: text().notNull(),
  startedAt: integer('started_at').notNull(),
})

/** Who got whose number on a day, and about which listing. Kept for that day only. */
export const leads = sqliteTable(
  'leads',
  {
    day: integer().notNull(),
    personId: integer('person_id').notNull(),
    sellerId: integer('seller_id').notNull(),
    listingId: integer('listing_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.personId, table.sellerId, table.listingId] })],
)

export const listingCounts = sqliteTable(
  'listing_counts',
  { type: text({ enum: LISTING_TYPES }).notNull(), place: text().notNull(), active: integer().notNull() },
  (table) => [primaryKey({ columns: [table.type, table.place] })],
)

export const placeCounts = sqliteTable('place_counts', {
  type: text({ enum: LISTING_TYPES }).primaryKey(),
  places: text({ mode: 'json' }).$type<Partial<Record<Location, number>>>().notNull(),
})

export const areaCounts = sqliteTable(
  'area_counts',
  {
    type: text({ enum: LISTING_TYPES }).notNull(),
    location: text({ enum: LOCATIONS }).notNull(),
    areas: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.location] })],
)

export const shownVersions = sqliteTable('shown_versions', {
  scope: text().primaryKey(),
  version: integer().notNull(),
})

export const uploads = sqliteTable('uploads', {
  key: text().primaryKey(),
  mediumKey: text('medium_key'),
  smallKey: text('small_key'),
  ownerId: integer('owner_id').notNull(),
  purpose: text({ enum: UPLOAD_PURPOSES }).notNull(),
  contentType: text('content_type'),
  thumbhash: text(),
  width: integer(),
  height: integer(),
  createdAt: integer('created_at').notNull(),
  claimedAt: integer('claimed_at'),
  uploadId: text('upload_id'),
  conversationId: integer('conversation_id'),
  clientId: text('client_id'),
  messageSeq: integer('message_seq'),
  mediumBytes: integer('medium_bytes'),
  smallBytes: integer('small_bytes'),
})
export type UploadRow = typeof uploads.$inferSelect

export const listingPhotos = sqliteTable(
  'listing_photos',
  { key: text().notNull(), listingId: integer('listing_id').notNull() },
  (table) => [primaryKey({ columns: [table.key, table.listingId] })],
)

export const photoHashes = sqliteTable('photo_hashes', {
  id: integer().primaryKey(),
  key: text().notNull(),
  hash: text().notNull(),
  at: integer().notNull(),
})

export const photoBands = sqliteTable(
  'photo_bands',
  { band: integer().notNull(), photoId: integer('photo_id').notNull() },
  (table) => [primaryKey({ columns: [table.band, table.photoId] })],
)

export const listingsToCompare = sqliteTable('listings_to_compare', {
  listingId: integer('listing_id').primaryKey(),
  at: integer().notNull(),
})

/** Other listings that moderators are shown beside one that was flagged. */
export const listingEvidence = sqliteTable(
  'listing_evidence',
  {
    listingId: integer('listing_id').notNull(),
    kind: text({ enum: EVIDENCE_KINDS }).notNull(),
    /** The listing itself for evidence without another one. */
    otherId: integer('other_id').notNull(),
    detail: text({ mode: 'json' }).$type<EvidenceDetail>(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.kind, table.otherId] })],
)
export type EvidenceDetail = LikePhotos | SuspectAmount
/** The photos that are alike, by their keys in uploads, and when the other one was first posted. */
export interface LikePhotos {
  photo: string
  otherPhoto: string
  otherAt: number
}
/** A price or a fee, and of a price the usual ones that it was compared with. */
export interface SuspectAmount {
  amount: number
  currency: (typeof CURRENCIES)[number]
  usual?: { low: number; high: number; count: number }
}

export const comments = sqliteTable('comments', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  listingId: integer('listing_id').notNull(),
  authorId: integer('author_id').notNull(),
  parentId: integer('parent_id'),
  content: text().notNull(),
  createdAt: integer('created_at').notNull(),
  deletedAt: integer('deleted_at'),
  hiddenAt: integer('hidden_at'),
  removedAt: integer('removed_at'),
})
export type CommentRow = typeof comments.$inferSelect

export const moderationItems = sqliteTable('moderation_items', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  contentType: text('content_type', { enum: MODERATED_TYPES }).notNull(),
  contentId: integer('content_id').notNull(),
  flagType: text('flag_type', { enum: ['spam', 'inappropriate', 'other'] }).notNull(),
  aiConfidence: real('ai_confidence'),
  reason: text().notNull(),
  contentPreview: text('content_preview').notNull(),
  reports: integer().notNull().default(0),
  status: text({ enum: ['open', 'approved', 'removed'] })
    .notNull()
    .default('open'),
  createdAt: integer('created_at').notNull(),
  decidedAt: integer('decided_at'),
  decidedBy: integer('decided_by'),
  authorId: integer('author_id'),
  signals: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  decisionReason: text('decision_reason'),
  isOverturned: integer('is_overturned', { mode: 'boolean' }).notNull().default(false),
  /**
   * Identifies the last decision; `before` is the state that it changed, `overturned` the decision that it
   * reversed.
   */
  undo: text({ mode: 'json' }).$type<{ token: string; before: unknown; overturned: number | null }>(),
})
export type ModerationItemRow = typeof moderationItems.$inferSelect

export const listingHolds = sqliteTable('listing_holds', {
  listingId: integer('listing_id').primaryKey(),
  sellerId: integer('seller_id').notNull(),
  hold: text({ enum: LISTING_HOLDS }).notNull(),
  statusHeld: text('status_held', { enum: LISTING_STATUSES }).notNull(),
  heldAt: integer('held_at').notNull(),
})

export const verificationDocuments = sqliteTable('verification_documents', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  userId: integer('user_id').notNull(),
  documentType: text('document_type', { enum: VERIFICATION_TYPES }).notNull(),
  status: text({ enum: VERIFICATION_STATUSES }).notNull().default('pending'),
  rejectionReason: text('rejection_reason'),
  key: text(),
  contentType: text('content_type').notNull(),
  size: integer().notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
  decidedAt: integer('decided_at'),
  decidedBy: integer('decided_by'),
})
export type VerificationDocumentRow = typeof verificationDocuments.$inferSelect

export const userBans = sqliteTable('user_bans', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  userId: integer('user_id').notNull(),
  banType: text('ban_type', { enum: BAN_TYPES }).notNull(),
  reason: text().notNull(),
  createdAt: integer('created_at').notNull(),
  createdBy: integer('created_by').notNull(),
  expiresAt: integer('expires_at'),
  liftedAt: integer('lifted_at'),
  liftedBy: integer('lifted_by'),
  isSettling: integer('is_settling', { mode: 'boolean' }).notNull().default(false),
})
export type UserBanRow = typeof userBans.$inferSelect

export const appeals = sqliteTable('appeals', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  userId: integer('user_id').notNull(),
  aboutType: text('about_type', { enum: APPEAL_ABOUT }).notNull(),
  aboutId: text('about_id').notNull(),
  /** The table that has the decision, and its row there. */
  decision: text({ enum: ['item', 'document', 'ban'] }).notNull(),
  decisionId: integer('decision_id').notNull(),
  what: text({ enum: APPEALED }).notNull(),
  title: text(),
  reason: text().notNull(),
  decidedAt: integer('decided_at').notNull(),
  decidedBy: integer('decided_by'),
  text: text().notNull(),
  status: text({ enum: APPEAL_STATUSES }).notNull().default('open'),
  createdAt: integer('created_at').notNull(),
  answeredAt: integer('answered_at'),
  answeredBy: integer('answered_by'),
  answer: text(),
  isByDecider: integer('is_by_decider', { mode: 'boolean' }).notNull().default(false),
  token: text(),
})
export type AppealRow = typeof appeals.$inferSelect

export const auditEvents = sqliteTable('audit_events', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  actorId: integer('actor_id'),
  action: text({ enum: AUDIT_ACTIONS }).notNull(),
  userId: integer('user_id'),
  subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text(),
  detail: text({ enum: AUDIT_DETAILS }),
  createdAt: integer('created_at').notNull(),
})

export const auditChain = sqliteTable('audit_chain', {
  /** That of the entry. */
  id: integer().primaryKey(),
  hash: text().notNull(),
})

export const adminGrants = sqliteTable('admin_grants', {
  phone: text().primaryKey(),
  userId: integer('user_id').notNull(),
  grantedAt: integer('granted_at').notNull(),
  isNumberUnknown: integer('is_number_unknown', { mode: 'boolean' }).notNull().default(false),
})

export const securityCounts = sqliteTable(
  'security_counts',
  { day: integer().notNull(), event: text({ enum: SECURITY_EVENTS }).notNull(), events: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
)

export const peopleCounts = sqliteTable('people_counts', {
  id: integer().primaryKey(),
  people: integer().notNull(),
  verified: integer().notNull(),
})

export const reports = sqliteTable('reports', {
  id: integer().primaryKey({ autoIncrement: true }),
  listingId: integer('listing_id').notNull(),
  reporterId: integer('reporter_id').notNull(),
  reason: text({ enum: REPORT_REASONS }).notNull(),
  details: text(),
  createdAt: integer('created_at').notNull(),
})

export const notifications = sqliteTable('notifications', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  userId: integer('user_id').notNull(),
  kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
  listingId: integer('listing_id'),
  actorId: integer('actor_id'),
  detail: text({ mode: 'json' }).$type<NotificationDetail>(),
  createdAt: integer('created_at').notNull(),
  readAt: integer('read_at'),
  searchId: integer('search_id'),
  conversationId: integer('conversation_id'),
  commentId: integer('comment_id'),
})
export type NotificationDetail = Pick<
  Notification,
  'preview' | 'about' | 'savedSearch' | 'count' | 'listingsCount' | 'price' | 'formerPrice' | 'currency'
> & { expiresAt?: number | undefined }
export type NotificationRow = typeof notifications.$inferSelect

export const savedSearches = sqliteTable('saved_searches', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  userId: integer('user_id').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  filters: text({ mode: 'json' }).$type<SavedFilters>().notNull(),
  /** Alternative filters: a listing must match one of them. */
  wanted: text({ mode: 'json' }).$type<SavedFilters[]>().notNull(),
  looksFor: text('looks_for', { mode: 'json' }).$type<Understood[]>().notNull(),
  wantedAt: integer('wanted_at').notNull(),
  readIn: integer('read_in').notNull(),
  frequency: text({ enum: SAVED_SEARCH_FREQUENCIES }).notNull(),
  paused: integer({ mode: 'boolean' }).notNull(),
  matches: integer().notNull().default(0),
  lastMatchAt: integer('last_match_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
export type SavedSearchRow = typeof savedSearches.$inferSelect
export type NewSavedSearchRow = typeof savedSearches.$inferInsert

export const savedSearchKeys = sqliteTable(
  'saved_search_keys',
  { key: text().notNull(), searchId: integer('search_id').notNull() },
  (table) => [primaryKey({ columns: [table.key, table.searchId] })],
)

export const listingsToMatch = sqliteTable('listings_to_match', {
  listingId: integer('listing_id').primaryKey(),
  markedAt: integer('marked_at').notNull(),
  afterKey: text('after_key').notNull().default(''),
  afterSearch: integer('after_search').notNull().default(0),
  /** The columns that searches use, as they were before the change. Null if the listing was not active. */
  before: text({ mode: 'json' }).$type<Partial<ListingRow>>(),
})
export type ToMatchRow = typeof listingsToMatch.$inferSelect

export const savedSearchAlerts = sqliteTable('saved_search_alerts', {
  id: integer().primaryKey({ autoIncrement: true }),
  searchId: integer('search_id').notNull(),
  listingId: integer('listing_id').notNull(),
  userId: integer('user_id').notNull(),
  at: integer().notNull(),
  toldAt: integer('told_at'),
})

export const savedSearchDigests = sqliteTable('saved_search_digests', {
  userId: integer('user_id').primaryKey(),
  dueAt: integer('due_at').notNull(),
  isWaiting: integer('is_waiting', { mode: 'boolean' }).notNull(),
})

export const terms = sqliteTable('terms', {
  term: text().primaryKey(),
  rank: integer().notNull(),
  maker: text(),
  sellerId: integer('seller_id'),
  active: integer().notNull(),
  electronics: integer().notNull(),
  generator: integer().notNull(),
  car_sale: integer('car_sale').notNull(),
  home_rent: integer('home_rent').notNull(),
  weight: integer(),
})

export const words = sqliteTable('words', {
  word: text().primaryKey(),
  listings: integer().notNull().default(1),
})

export const wordForms = sqliteTable(
  'word_forms',
  { form: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.form, table.word] })],
)

/** The virtual table that lists the words of the text index. drizzle cannot map it. */
export const LISTING_WORDS = 'listing_words'

export const wordsWalk = sqliteTable('words_walk', { id: integer().primaryKey(), after: text().notNull() })

export const conversations = sqliteTable('conversations', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  listingId: integer('listing_id').notNull(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  createdAt: integer('created_at').notNull(),
  lastSeq: integer('last_seq').notNull().default(0),
  lastContent: text('last_content'),
  lastSenderId: integer('last_sender_id'),
  lastAt: integer('last_at'),
  revision: integer().notNull().default(0),
  askedAt: integer('asked_at'),
  answeredAt: integer('answered_at'),
  buyerWroteAt: integer('buyer_wrote_at'),
  sellerWroteAt: integer('seller_wrote_at'),
  /** When the buyer last asked whether the listing is still available. Null once the seller writes. */
  stillAskedAt: integer('still_asked_at'),
  offerExpiresAt: integer('offer_expires_at'),
  /** Messages up to this seq are hidden from both people. */
  goneSeq: integer('gone_seq').notNull().default(0),
})
export type ConversationRow = typeof conversations.$inferSelect

export const conversationMembers = sqliteTable(
  'conversation_members',
  {
    userId: integer('user_id').notNull(),
    conversationId: integer('conversation_id').notNull(),
    otherId: integer('other_id').notNull(),
    sortedAt: integer('sorted_at').notNull(),
    unread: integer().notNull().default(0),
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    emptyUntil: integer('empty_until'),
    state: text({ enum: CONVERSATION_STATES }).notNull().default('listed'),
    /** Messages up to this seq are hidden from the person. */
    clearedSeq: integer('cleared_seq').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
)

export const imeiChecks = sqliteTable(
  'imei_checks',
  {
    imeiHash: text('imei_hash').notNull(),
    listingId: integer('listing_id').notNull(),
    day: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.imeiHash, table.listingId] })],
)

export const replyRecounts = sqliteTable('reply_recounts', {
  sellerId: integer('seller_id').primaryKey(),
  dueAt: integer('due_at').notNull(),
})

export const blocks = sqliteTable(
  'blocks',
  {
    blockerId: integer('blocker_id').notNull(),
    blockedId: integer('blocked_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
)

export const reportedMessages = sqliteTable('reported_messages', {
  id: integer().primaryKey({ autoIncrement: true }),
  conversationId: integer('conversation_id').notNull(),
  seq: integer().notNull(),
  senderId: integer('sender_id').notNull(),
  reporterId: integer('reporter_id'),
  reason: text({ enum: REPORT_REASONS }),
  details: text(),
  content: text().notNull(),
  sentAt: integer('sent_at').notNull(),
  createdAt: integer('created_at').notNull(),
  attachment: text({ mode: 'json' }).$type<Attachment>(),
  messageId: text('message_id'),
})

export const sales = sqliteTable('sales', {
  id: integer().primaryKey({ autoIncrement: true }),
  listingId: integer('listing_id').notNull(),
  conversationId: integer('conversation_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  buyerId: integer('buyer_id').notNull(),
  soldAt: integer('sold_at').notNull(),
  endedAt: integer('ended_at'),
})
export type SaleRow = typeof sales.$inferSelect

export const reviews = sqliteTable('reviews', {
  id: integer().primaryKey({ autoIncrement: true }),
  publicId: text('public_id').notNull().unique(),
  saleId: integer('sale_id').notNull(),
  authorId: integer('author_id').notNull(),
  subjectId: integer('subject_id').notNull(),
  verdict: text({ enum: REVIEW_VERDICTS }).notNull(),
  tags: text({ mode: 'json' }).$type<ReviewTag[]>().notNull(),
  text: text(),
  createdAt: integer('created_at').notNull(),
  shownAt: integer('shown_at'),
  removedAt: integer('removed_at'),
  answer: text(),
  answeredAt: integer('answered_at'),
  answerRemovedAt: integer('answer_removed_at'),
})
export type ReviewRow = typeof reviews.$inferSelect

export const reviewReports = sqliteTable(
  'review_reports',
  {
    reviewId: integer('review_id').notNull(),
    part: text({ enum: ['review', 'answer'] }).notNull(),
    reporterId: integer('reporter_id').notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.part, table.reporterId, table.reason] })],
)

export const listingTextKeys = sqliteTable(
  'listing_text_keys',
  {
    textKey: integer('text_key').notNull(),
    sellerId: integer('seller_id').notNull(),
    listingId: integer('listing_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.textKey, table.sellerId, table.listingId] })],
)

export const flaggedTexts = sqliteTable('flagged_texts', {
  itemId: integer('item_id').primaryKey(),
  textKey: integer('text_key').notNull(),
})

export const likeDigests = sqliteTable('like_digests', {
  userId: integer('user_id').primaryKey(),
  dueAt: integer('due_at').notNull(),
  toldUntil: integer('told_until').notNull(),
  isWaiting: integer('is_waiting', { mode: 'boolean' }).notNull(),
})

export const toldLikes = sqliteTable(
  'told_likes',
  { listingId: integer('listing_id').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.listingId, table.userId] })],
)

export const priceDrops = sqliteTable('price_drops', {
  listingId: integer('listing_id').primaryKey(),
  price: real().notNull(),
  formerPrice: real('former_price').notNull(),
  currency: text({ enum: CURRENCIES }).notNull(),
  droppedAt: integer('dropped_at').notNull(),
  afterUser: integer('after_user').notNull().default(0),
})
export type PriceDropRow = typeof priceDrops.$inferSelect

export const sellerDays = sqliteTable(
  'seller_days',
  {
    sellerId: integer('seller_id').notNull(),
    day: integer().notNull(),
    posted: integer().notNull(),
    views: integer().notNull(),
    likes: integer().notNull(),
    comments: integer().notNull(),
    messages: integer().notNull(),
    conversations: integer().notNull(),
    answered: integer().notNull(),
    leads: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.day] })],
)
export type SellerDayRow = typeof sellerDays.$inferSelect

/** An SQL view. A trigger adds what is inserted into it to `seller_days`. */
export const sellerChanges = sqliteTable('seller_changes', {
  sellerId: integer('seller_id'),
  day: integer(),
  posted: integer(),
  views: integer(),
  likes: integer(),
  comments: integer(),
  messages: integer(),
  conversations: integer(),
  answered: integer(),
  leads: integer(),
})

export const sellerListings = sqliteTable('seller_listings', {
  sellerId: integer('seller_id').primaryKey(),
  standing: integer().notNull(),
  active: integer().notNull(),
  scoreSum: integer('score_sum').notNull(),
  sold: integer().notNull(),
})

/** A seller's active listings by kind, counted by triggers. */
export const sellerKinds = sqliteTable(
  'seller_kinds',
  {
    sellerId: integer('seller_id').notNull(),
    type: text({ enum: LISTING_TYPES }).notNull(),
    active: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.type] })],
)

export const listingConversations = sqliteTable(
  'listing_conversations',
  {
    sellerId: integer('seller_id').notNull(),
    listingId: integer('listing_id').notNull(),
    conversations: integer().notNull(),
    leads: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.listingId] })],
)

/** How many comments on a listing were written by its seller. */
export const ownEngagement = sqliteTable(
  'own_engagement',
  {
    sellerId: integer('seller_id').notNull(),
    listingId: integer('listing_id').notNull(),
    comments: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.listingId] })],
)
