import type { Kept } from '#contract/kept-data.ts'
import { ATTRIBUTE_COLUMNS } from './attribute-columns.ts'

/*
 * Every place in which something of a person can be: what the export gives of it, and what becomes of it when
 * the account is deleted. Both work from this list. A test compares it with the database, the objects, KV and the
 * bucket, so that a new place must be added here.
 *
 * Conditions and expressions are SQL. `:person` stands for the row id of the person.
 */

export interface PersonTable {
  /** The columns that name a person, by row id or number. Empty if only the rows' listings do. */
  columns: readonly string[]
  key: readonly string[]
  /** What the export gives: JSON fields by name, of the rows that meet a condition. Or why it gives nothing. */
  gives: readonly Section[] | string
  deletion: Deletion
}

export interface Section {
  as: string
  fields: Record<string, string>
  where: string
}

/**
 * - `delete`: the rows that meet the condition are deleted. If some are kept first, `kept` says why.
 *   `waits`: the deletion goes on while there are rows that meet this condition.
 * - `set`: the rows stay, and these columns lose what they had.
 * - `kept`: the rows stay as they are.
 * - `by`: what deletes the rows.
 */
type Deletion =
  | { delete: string; kept?: Kept; waits?: string }
  | { set: string; where: string; kept: Kept }
  | { kept: Kept }
  | { by: string; kept?: Kept }

const OWN = (column: string) => `${column} = :person`
const time = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`
const day = (column: string) => `date(${column} * 86400, 'unixepoch')`
const flag = (expression: string) => `json(CASE WHEN ${expression} THEN 'true' ELSE 'false' END)`
const listing = (column: string) =>
  `(SELECT named.public_id FROM listings AS named WHERE named.id = ${column})`
const person = (column: string) => `(SELECT named.public_id FROM users AS named WHERE named.id = ${column})`
const MINE = 'listing_id IN (SELECT id FROM listings WHERE seller_id = :person)'

const openItem = (type: string, id: string) =>
  `EXISTS (SELECT 1 FROM moderation_items AS item WHERE item.content_type ${type} AND item.content_id = ${id}
    AND item.status = 'open')`
const hasOpenCase = `EXISTS (SELECT 1 FROM moderation_items AS item WHERE item.author_id = :person
  AND item.status = 'open')`
const isBanInForce = (ban: string) =>
  `(${ban}.lifted_at IS NULL AND ${ban}.ban_type <> 'warning'
    AND coalesce(${ban}.expires_at, 9e15) > unixepoch('subsec') * 1000)`

const attributes = ATTRIBUTE_COLUMNS

/** Rows about the person's own listings or settings, which the rest of the export says already. */
const DERIVED = 'Derived from what the export gives.'
const SECRET = 'Whoever has it could act as the person.'
const TAKEN = 'Nothing was ever read from it again.'

function own(column: string, key: readonly string[], gives: readonly Section[] | string): PersonTable {
  return { columns: [column], key, gives, deletion: { delete: OWN(column) } }
}

function ofListings(key: readonly string[]): PersonTable {
  return { columns: [], key, gives: DERIVED, deletion: { delete: MINE } }
}

export const PERSON_TABLES: Record<string, PersonTable> = {
  users: {
    columns: ['id', 'phone', 'pending_phone'],
    key: ['id'],
    gives: [
      {
        as: 'profile',
        where: OWN('id'),
        fields: {
          id: 'public_id',
          phoneNumber: 'phone',
          newPhoneNumber: 'pending_phone',
          email: 'email',
          firstName: 'first_name',
          lastName: 'last_name',
          businessName: 'business_name',
          heldNames: 'json(held_names)',
          profileImageUrl: 'profile_image_url',
          location: 'location',
          bio: 'bio',
          userType: 'user_type',
          role: 'role',
          createdAt: time('created_at'),
          phoneVerifiedAt: time('phone_verified_at'),
          idVerifiedAt: time('id_verified_at'),
          addressVerifiedAt: time('address_verified_at'),
          certificateVerifiedAt: time('certificate_verified_at'),
          suspendedUntil: time('suspended_until'),
          reviewCount: 'review_count',
          positiveReviews: 'positive_reviews',
          repliesWithin: 'replies_within',
          quickReplies: 'json(quick_replies)',
          mutedKinds: 'json(muted_kinds)',
          pushMutedKinds: 'json(push_muted_kinds)',
          quietFrom: 'quiet_from',
          quietTo: 'quiet_to',
          smsAlerts: flag('sms_alerts = 1'),
          smsAlertedAt: time('sms_alerted_at'),
          lastSeenAt: time('seen_at'),
        },
      },
    ],
    deletion: { by: 'markDeleted, at the moment of the deletion', kept: 'places' },
  },
  account_deletions: {
    columns: ['user_id'],
    key: ['user_id'],
    gives: 'It exists only after the person has gone.',
    deletion: { by: 'the end of the deletion', kept: 'cases' },
  },
  sessions: {
    columns: ['user_id'],
    key: ['token_hash'],
    gives: [
      {
        as: 'sessions',
        where: OWN('user_id'),
        fields: {
          startedAt: time('started_at'),
          lastUsedAt: time('used_at'),
          device: 'device',
          place: 'place',
        },
      },
    ],
    deletion: { by: 'the step "sessions", with the sessions themselves in KV' },
  },
  passkeys: own(
    'user_id',
    ['id'],
    [
      {
        as: 'passkeys',
        where: OWN('user_id'),
        fields: { name: 'name', createdAt: time('created_at'), lastUsedAt: time('used_at') },
      },
    ],
  ),
  former_numbers: {
    columns: ['user_id', 'number_hash'],
    key: ['number_hash', 'user_id'],
    gives: 'It exists only after the person has gone.',
    deletion: {
      delete: `user_id = :person AND NOT ${hasOpenCase} AND NOT EXISTS (SELECT 1 FROM user_bans AS ban
        WHERE ban.user_id = :person AND ${isBanInForce('ban')})`,
      kept: 'bans',
      waits: OWN('user_id'),
    },
  },
  known_devices: {
    columns: ['phone'],
    key: ['phone', 'token_hash'],
    gives: SECRET,
    deletion: { by: 'markDeleted, which still knows the number' },
  },
  sign_in_codes: {
    columns: ['phone'],
    key: ['phone'],
    gives: SECRET,
    deletion: { by: 'markDeleted, which still knows the number' },
  },
  allowances: {
    columns: ['bucket'],
    key: ['bucket'],
    gives: 'Counts of at most a day, which the limits need to work.',
    deletion: { kept: 'limits' },
  },
  idempotency_keys: own('user_id', ['user_id', 'call', 'key'], DERIVED),
  push_subscriptions: own(
    'user_id',
    ['id'],
    [{ as: 'pushDevices', where: OWN('user_id'), fields: { createdAt: time('created_at') } }],
  ),
  pushed_messages: own('user_id', ['user_id', 'conversation_id'], DERIVED),

  listings: {
    columns: ['seller_id', 'reserved_for'],
    key: ['id'],
    gives: [
      {
        as: 'listings',
        where: OWN('seller_id'),
        fields: {
          id: 'public_id',
          type: 'type',
          status: 'status',
          title: 'title',
          description: 'description',
          price: 'price',
          currency: 'currency',
          location: 'location',
          area: 'neighbourhood',
          photos: 'json(photos)',
          contact: 'json(contact)',
          likes: 'likes',
          comments: 'comments',
          views: 'views',
          score: 'ai_score',
          createdAt: time('created_at'),
          updatedAt: time('updated_at'),
          expiresAt: time('expires_at'),
          deletedAt: time('deleted_at'),
          reservedUntil: time('reserved_until'),
          attributes: `json_object(${attributes.map(({ name, column }) => `'${name}', ${column}`).join()})`,
        },
      },
    ],
    deletion: { by: 'the step "listings"', kept: 'places' },
  },
  listing_events: {
    columns: ['actor_id'],
    key: ['id'],
    gives: [
      {
        as: 'listingEvents',
        where: MINE,
        fields: { listing: listing('listing_id'), kind: 'kind', detail: 'json(detail)', at: time('at') },
      },
    ],
    deletion: { delete: MINE },
  },
  listing_holds: { columns: ['seller_id'], key: ['listing_id'], gives: DERIVED, deletion: { delete: MINE } },
  listing_checks: ofListings(['listing_id']),
  listing_text_keys: own('seller_id', ['text_key', 'seller_id', 'listing_id'], DERIVED),
  listings_to_match: ofListings(['listing_id']),
  listings_to_compare: ofListings(['listing_id']),
  listing_evidence: {
    columns: [],
    key: ['listing_id', 'kind', 'other_id'],
    gives: 'What moderators compare, also with listings of others.',
    deletion: { delete: `${MINE} OR other_id IN (SELECT id FROM listings WHERE seller_id = :person)` },
  },
  photo_hashes: {
    columns: [],
    key: ['id'],
    gives: DERIVED,
    deletion: { by: 'the trigger of uploads, with the files' },
  },
  photo_bands: {
    columns: [],
    key: ['band', 'photo_id'],
    gives: DERIVED,
    deletion: { by: 'the trigger of uploads, with the files' },
  },
  price_drops: ofListings(['listing_id']),
  imei_checks: ofListings(['imei_hash', 'listing_id']),
  listing_photos: {
    columns: [],
    key: ['key', 'listing_id'],
    gives: DERIVED,
    deletion: { by: 'the triggers of listings' },
  },
  share_pictures: {
    columns: ['seller_id'],
    key: ['subject'],
    gives: DERIVED,
    deletion: { by: 'a trigger of users, and the sweep' },
  },
  terms: {
    columns: ['seller_id'],
    key: ['term'],
    gives: 'Words of their listings.',
    deletion: { by: 'the triggers of listings' },
  },
  uploads: {
    columns: ['owner_id'],
    key: ['key'],
    gives: [
      {
        as: 'files',
        where: OWN('owner_id'),
        fields: {
          url: `CASE WHEN purpose IN ('listing_photo', 'profile_photo') THEN '/media/' || key END`,
          purpose: 'purpose',
          contentType: 'content_type',
          createdAt: time('created_at'),
        },
      },
    ],
    deletion: { by: 'the step "files", except what was sent in conversations', kept: 'messages' },
  },

  likes: own(
    'user_id',
    ['user_id', 'listing_id'],
    [
      {
        as: 'likes',
        where: OWN('user_id'),
        fields: { listing: listing('listing_id'), createdAt: time('created_at') },
      },
    ],
  ),
  favourites: own('user_id', ['user_id', 'listing_id'], TAKEN),
  told_likes: {
    columns: ['user_id'],
    key: ['listing_id', 'user_id'],
    gives: DERIVED,
    deletion: { delete: `user_id = :person OR ${MINE}` },
  },
  like_digests: own('user_id', ['user_id'], DERIVED),
  comments: {
    columns: ['author_id'],
    key: ['id'],
    gives: [
      {
        as: 'comments',
        where: OWN('author_id'),
        fields: {
          id: 'public_id',
          listing: listing('listing_id'),
          content: 'content',
          createdAt: time('created_at'),
          deletedAt: time('deleted_at'),
        },
      },
    ],
    deletion: {
      set: `content = '', deleted_at = coalesce(deleted_at, created_at)`,
      where: `author_id = :person AND (content <> '' OR deleted_at IS NULL)`,
      kept: 'places',
    },
  },
  leads: {
    columns: ['person_id', 'seller_id'],
    key: ['day', 'person_id', 'seller_id', 'listing_id'],
    gives: [
      {
        as: 'contacts',
        where: OWN('person_id'),
        fields: { listing: listing('listing_id'), day: day('day') },
      },
    ],
    deletion: { delete: 'person_id = :person OR seller_id = :person' },
  },
  saved_search_alerts: {
    columns: ['user_id'],
    key: ['id'],
    gives: [
      {
        as: 'savedSearchAlerts',
        where: OWN('user_id'),
        fields: {
          savedSearch: '(SELECT public_id FROM saved_searches WHERE saved_searches.id = search_id)',
          listing: listing('listing_id'),
          at: time('at'),
        },
      },
    ],
    deletion: { delete: `user_id = :person OR ${MINE}` },
  },
  saved_search_digests: own('user_id', ['user_id'], DERIVED),
  saved_search_keys: {
    columns: [],
    key: ['key', 'search_id'],
    gives: DERIVED,
    deletion: { delete: 'search_id IN (SELECT id FROM saved_searches WHERE user_id = :person)' },
  },
  saved_searches: own(
    'user_id',
    ['id'],
    [
      {
        as: 'savedSearches',
        where: OWN('user_id'),
        fields: {
          id: 'public_id',
          name: 'name',
          query: 'query',
          filters: 'json(filters)',
          frequency: 'frequency',
          paused: flag('paused = 1'),
          matches: 'matches',
          createdAt: time('created_at'),
        },
      },
    ],
  ),

  conversations: {
    columns: ['buyer_id', 'seller_id', 'last_sender_id'],
    key: ['id'],
    gives: 'The rooms give the conversations, with their messages.',
    deletion: { kept: 'messages' },
  },
  conversation_members: {
    columns: ['user_id', 'other_id'],
    key: ['user_id', 'conversation_id'],
    gives: DERIVED,
    deletion: { delete: OWN('user_id'), kept: 'messages' },
  },
  blocks: {
    columns: ['blocker_id', 'blocked_id'],
    key: ['blocker_id', 'blocked_id'],
    gives: [
      {
        as: 'blocks',
        where: OWN('blocker_id'),
        fields: { user: person('blocked_id'), createdAt: time('created_at') },
      },
    ],
    deletion: { delete: 'blocker_id = :person OR blocked_id = :person' },
  },
  reply_recounts: own('seller_id', ['seller_id'], DERIVED),

  review_reports: {
    columns: ['reporter_id'],
    key: ['review_id', 'part', 'reporter_id', 'reason'],
    gives: [
      {
        as: 'reviewReports',
        where: OWN('reporter_id'),
        fields: { reason: 'reason', details: 'details', createdAt: time('created_at') },
      },
    ],
    deletion: {
      delete: `(reporter_id = :person AND NOT ${openItem("IN ('review', 'answer')", 'review_id')}) OR review_id IN
        (SELECT id FROM reviews WHERE author_id = :person OR subject_id = :person)`,
      kept: 'cases',
      waits: OWN('reporter_id'),
    },
  },
  reviews: {
    columns: ['author_id', 'subject_id'],
    key: ['id'],
    gives: [
      {
        as: 'reviewsWritten',
        where: OWN('author_id'),
        fields: {
          about: person('subject_id'),
          verdict: 'verdict',
          tags: 'json(tags)',
          text: 'text',
          createdAt: time('created_at'),
          answer: 'CASE WHEN answer_removed_at IS NULL THEN answer END',
        },
      },
      {
        as: 'reviewsReceived',
        where: 'subject_id = :person AND shown_at IS NOT NULL AND removed_at IS NULL',
        fields: {
          by: person('author_id'),
          verdict: 'verdict',
          tags: 'json(tags)',
          text: 'text',
          createdAt: time('created_at'),
          answer: 'answer',
        },
      },
    ],
    deletion: { delete: 'author_id = :person OR subject_id = :person' },
  },
  sales: {
    columns: ['seller_id', 'buyer_id'],
    key: ['id'],
    gives: [
      {
        as: 'sales',
        where: 'seller_id = :person OR buyer_id = :person',
        fields: {
          listing: listing('listing_id'),
          as: `CASE WHEN seller_id = :person THEN 'seller' ELSE 'buyer' END`,
          soldAt: time('sold_at'),
        },
      },
    ],
    deletion: {
      set: 'ended_at = sold_at',
      where: '(seller_id = :person OR buyer_id = :person) AND ended_at IS NULL',
      kept: 'places',
    },
  },

  notifications: {
    columns: ['user_id', 'actor_id'],
    key: ['id'],
    gives: [
      {
        as: 'notifications',
        where: OWN('user_id'),
        fields: {
          kind: 'kind',
          listing: listing('listing_id'),
          detail: 'json(detail)',
          createdAt: time('created_at'),
          readAt: time('read_at'),
        },
      },
    ],
    deletion: { delete: `user_id = :person OR (actor_id = :person AND kind <> 'message')`, kept: 'messages' },
  },

  verification_documents: {
    columns: ['user_id', 'decided_by'],
    key: ['id'],
    gives: [
      {
        as: 'documents',
        where: OWN('user_id'),
        fields: {
          id: 'public_id',
          type: 'document_type',
          status: 'status',
          rejectionReason: 'rejection_reason',
          contentType: 'content_type',
          size: 'size',
          uploadedAt: time('uploaded_at'),
          decidedAt: time('decided_at'),
        },
      },
    ],
    deletion: { delete: OWN('user_id'), kept: 'trail' },
  },
  reports: {
    columns: ['reporter_id'],
    key: ['id'],
    gives: [
      {
        as: 'reports',
        where: OWN('reporter_id'),
        fields: {
          listing: listing('listing_id'),
          reason: 'reason',
          details: 'details',
          createdAt: time('created_at'),
        },
      },
    ],
    deletion: {
      delete: `reporter_id = :person AND NOT ${openItem("= 'listing'", 'listing_id')}`,
      kept: 'cases',
      waits: OWN('reporter_id'),
    },
  },
  reported_messages: {
    columns: ['sender_id', 'reporter_id'],
    key: ['id'],
    gives: [
      {
        as: 'messageReports',
        where: OWN('reporter_id'),
        fields: { content: 'content', reason: 'reason', details: 'details', createdAt: time('created_at') },
      },
    ],
    deletion: {
      delete: `(sender_id = :person OR reporter_id = :person) AND NOT ${openItem("= 'message'", 'reported_messages.id')}`,
      kept: 'cases',
      waits: 'sender_id = :person OR reporter_id = :person',
    },
  },
  flagged_texts: {
    columns: [],
    key: ['item_id'],
    gives: 'Numbers by which screening recognises a text.',
    deletion: {
      delete: `item_id IN (SELECT id FROM moderation_items WHERE author_id = :person AND status <> 'open')`,
      kept: 'cases',
    },
  },
  moderation_items: {
    columns: ['author_id', 'decided_by'],
    key: ['id'],
    gives: [
      {
        as: 'decisions',
        where: `author_id = :person AND status <> 'open'`,
        fields: {
          about: 'content_type',
          text: 'content_preview',
          decision: 'status',
          reason: 'decision_reason',
          createdAt: time('created_at'),
          decidedAt: time('decided_at'),
        },
      },
    ],
    deletion: { delete: `author_id = :person AND status <> 'open'`, kept: 'cases', waits: OWN('author_id') },
  },
  user_bans: {
    columns: ['user_id', 'created_by', 'lifted_by'],
    key: ['id'],
    gives: [
      {
        as: 'bans',
        where: OWN('user_id'),
        fields: {
          type: 'ban_type',
          reason: 'reason',
          createdAt: time('created_at'),
          expiresAt: time('expires_at'),
          liftedAt: time('lifted_at'),
        },
      },
    ],
    deletion: {
      delete: `user_id = :person AND NOT ${isBanInForce('user_bans')}`,
      kept: 'bans',
      waits: OWN('user_id'),
    },
  },
  appeals: {
    columns: ['user_id', 'decided_by', 'answered_by'],
    key: ['id'],
    gives: [
      {
        as: 'appeals',
        where: OWN('user_id'),
        fields: {
          about: 'about_type',
          aboutId: 'about_id',
          against: 'what',
          title: 'title',
          decisionReason: 'reason',
          text: 'text',
          status: 'status',
          answer: 'answer',
          createdAt: time('created_at'),
          answeredAt: time('answered_at'),
        },
      },
    ],
    deletion: { delete: OWN('user_id'), kept: 'trail' },
  },
  audit_events: {
    columns: ['actor_id', 'user_id'],
    key: ['id'],
    gives: [
      {
        as: 'logEvents',
        where: 'user_id = :person OR actor_id = :person',
        fields: {
          action: 'action',
          at: time('created_at'),
          byOneself: flag('actor_id = :person'),
          about: `CASE WHEN user_id = :person THEN subject_type END`,
          aboutId: `CASE WHEN user_id = :person THEN subject_id END`,
          detail: `CASE WHEN user_id = :person THEN detail END`,
          reason: `CASE WHEN user_id = :person THEN reason END`,
        },
      },
    ],
    deletion: { kept: 'trail' },
  },
  admin_grants: {
    columns: ['phone', 'user_id'],
    key: ['phone'],
    gives: 'The profile says the role and the number.',
    deletion: { kept: 'admins' },
  },

  seller_days: own(
    'seller_id',
    ['seller_id', 'day'],
    [
      {
        as: 'salesFigures',
        where: OWN('seller_id'),
        fields: {
          day: day('day'),
          posted: 'posted',
          views: 'views',
          likes: 'likes',
          comments: 'comments',
          messages: 'messages',
          conversations: 'conversations',
          answered: 'answered',
          leads: 'leads',
        },
      },
    ],
  ),
  seller_listings: own('seller_id', ['seller_id'], DERIVED),
  seller_kinds: own('seller_id', ['seller_id', 'type'], DERIVED),
  listing_conversations: own('seller_id', ['seller_id', 'listing_id'], DERIVED),
  own_engagement: own('seller_id', ['seller_id', 'listing_id'], DERIVED),
}

/** The tables in which no row is of a person. The words of listings are counted without their listings. */
export const TABLES_WITHOUT_PEOPLE = [
  'area_counts',
  'audit_chain',
  'ended_sessions',
  'listing_counts',
  'listing_texts',
  'listing_words',
  'listings_by_likes',
  'listings_by_move_in',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'passkey_challenges',
  'people_counts',
  'place_counts',
  'security_counts',
  'shown_versions',
  'word_forms',
  'words',
  'words_walk',
] as const

/** What stands outside the database: tables of the objects, keys of KV, folders of the bucket. */
export const PERSON_PLACES = {
  /** ConversationRoom: both people, and what they wrote. Kept: messages. */
  room: ['about', 'members', 'messages', 'offers', 'told'],
  /** UserInbox: emptied by its `forget`, except for the time since when sockets are refused. */
  inbox: ['conversations', 'rooms', 'self'],
  /** Sessions, deleted; hashes of codes, which end after ten minutes; in development, the SMS that were sent. */
  kv: ['session:', 'code:', 'sms:'],
  /** Photos of listings (l) and profiles (u), documents (v) and what is on its way: deleted. Files of messages: kept. */
  bucket: ['l/', 'u/', 'v/', 'incoming/', 'c/', 'a/'],
} as const

/** The statement's SET of the step "listings": what is left is the place of the listing. */
export const EMPTIED_LISTING = [
  `title = '', description = '', photos = '[]', price = 0, price_sle = 0, facets = '', terms = '[]', contact = '[]'`,
  `previous_price = NULL, previous_currency = NULL, price_changed_at = NULL, viewers = NULL, rescore_at = NULL`,
  `status = 'removed', status_before = NULL, neighbourhood = NULL`,
  ...attributes.map(({ column }) => `${column} = NULL`),
].join(', ')
