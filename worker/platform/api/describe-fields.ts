import type * as z from 'zod'
import { attributesOf, LISTING_TYPES } from '#contract/kinds/derived.ts'

/** A JSON schema as zod makes it. */
export type Schema = z.core.JSONSchema.BaseSchema

/** Adds the descriptions of the fields of `thing` to its schema and to nested schemas. */
export function describeFields(schema: Schema, thing: string): void {
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const field = asSchema(each)
    const words = wordsOf(thing, name)
    if (words) field.description = words
    describeFields(field, name)
  }
  for (const each of [itemOf(schema), ...alternativesOf(schema)]) if (each) describeFields(each, thing)
}

/** The description of a field. Undefined if its name says enough. */
export function wordsOf(thing: string, field: string): string | undefined {
  return FIELD_WORDS[`${thing}.${field}`] ?? FIELD_WORDS[field]
}

/** The schema of a list's items. In a list of fixed length, too, all items have the same schema. */
export function itemOf({ items, prefixItems }: Schema): Schema | undefined {
  const item = items && !Array.isArray(items) ? items : prefixItems?.[0]
  return item === undefined ? undefined : asSchema(item)
}

export function alternativesOf({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).map(asSchema)
}

/** Narrows the type: zod never writes a bare true or false for a property. */
export function asSchema(schema: z.core.JSONSchema._JSONSchema): Schema {
  return typeof schema === 'boolean' ? {} : schema
}

const SINCE_FIRST = 'Since the first of this month (UTC)'
const ALL_TIME = 'Of all listings ever posted, including deleted ones'
const MONTH = ', of the last 30 days'
const TO_SELLER = 'Only for its seller: '
const LEONES = 'In leones, inclusive'
const QUALITY = 'Quality, 0 to 100'
const PROGRESS = 'the last messages delivered and read'
const OPEN = 'open: waits for a decision'
const PENDING = 'pending: waits for a decision'
const VERSION_USE = 'Send it with an approval, which is refused if the content has changed since'
const USE_AS_FILE_URL = 'Send this as fileUrl'

/** The descriptions of attributes, from the kinds. */
const ATTRIBUTE_WORDS = Object.fromEntries(
  LISTING_TYPES.flatMap(attributesOf).flatMap(([name, { description }]) =>
    description ? [[name, description]] : [],
  ),
)

/**
 * Descriptions of fields whose name does not say enough, by `<field>` or `<thing>.<field>`. A thing is a
 * shared schema (Listing), a field that contains others (advice), or an operationId. The descriptions are not
 * in the schemas, because browsers would then load them, too.
 */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  'getAuthSessions.sessions': 'The one used last first; at most 100',
  'sessions.device': "The browser that signed in, as in 'Chrome on Android'",
  'sessions.place': "Where it was used last, as in 'Freetown, Sierra Leone'; null if nobody knows",
  'sessions.lastUsedAt': 'To the hour',
  'sessions.isCurrent': 'Whether this call was made in it',
  'getPasskeys.passkeys': 'The oldest first; at most 10',
  'getPasskeys.neededFrom':
    'For an admin without a passkey, where admins need one: from when calls that need it are refused; else null',
  'passkeys.name': 'The browser that added it',
  'passkeys.lastUsedAt': 'Null if it was never used',
  'postPasskeys.lastUsedAt': 'Null if it was never used',
  'postPasskeys.response': 'As navigator.credentials.create returned it, in JSON',
  'postPasskeysVerify.response': 'As navigator.credentials.get returned it, in JSON',
  challenge: 'In base64url; what else is here is as WebAuthn has it (its JSON options)',
  rawId: 'The same as id',
  clientDataJSON: 'In base64url, from the response of the browser',
  attestationObject: 'In base64url, from the response of the browser',
  transports: 'How the browser reaches the authenticator',
  authenticatorData: 'In base64url, from the response of the browser',
  signature: 'In base64url, from the response of the browser',
  userHandle: 'In base64url, from the response of the browser',
  'getListingsByIdPriceInsight.count': 'How many listings it was compared with',
  'postPriceInsight.count': 'How many listings it was compared with',
  low: 'A quarter of them cost less, in leones',
  high: 'A quarter of them cost more, in leones',
  median: 'In leones',
  position: 'Where the price stands; very_low is under half of low, a reason for caution',
  moveIn: 'Only of a home: what must be paid on the day of moving in. Null if its seller said nothing of it',
  'moveIn.totalSle': 'The total in leones',
  'moveIn.unsaid':
    'The parts that the seller did not say. Rent in advance then counts as one month, a fee as nothing',
  people: 'How many have a saved search that finds it; null if fewer than three',
  duplicateOf: "The person's own listing that it repeats, or null",
  photoHashes: 'How the photos look, 48 hexadecimal digits each (worker/contract/photo-hash.ts)',
  alsoBy: 'Only of a home that several sellers let: how many others',
  cheapestMoveIn: 'Only of such a home: what moving in costs at least, in leones',
  'getAdminModerationById.evidence':
    'What is suspect about a listing, and others to look at beside it; at most 8',
  alsoWaiting: 'What can be decided together with an open item, the oldest first; at most 49',
  isSamePerson: 'Whether the same person wrote it',
  isSameText: 'Whether its text is the same',
  'postAdminModeration.results': 'Of each item, in their order',
  'results.item': 'The decided item; null if it was not decided',
  'results.problem': 'Why it was not decided; null if it was',
  undoSeconds: 'For how many seconds, from the call on, it can be undone; 0 if it was not decided',
  'evidence.kind':
    "photo: another seller's listing has the photo; home: another seller lets the same home; repeat: its own seller posted it before; price: far below the usual ones; viewing_fee: money is asked for a viewing",
  'evidence.amount': 'The price or the fee when it was found',
  'evidence.low': 'Of the usual prices, in leones',
  'evidence.high': 'Of the usual prices, in leones',
  'evidence.count': 'How many listings the price was compared with',
  'evidence.photo': 'Of the flagged listing, if a photo is what the two have in common',
  otherPhoto: 'Of the other listing, if a photo is what the two have in common',
  isFirst: 'Whether the photo was posted with this listing first',
  isAtLeast: 'Whether there are more searches than were compared',
  'getAccountExport.exportedAt': 'When the file was made',
  'getAccountExport.profile': 'The account and its settings, one row',
  'getAccountExport.listings': 'Own listings, in any status',
  'getAccountExport.listingEvents': 'What happened to own listings',
  'getAccountExport.comments': 'Comments that the person wrote',
  'getAccountExport.likes': 'Listings that the person likes or saved',
  'getAccountExport.savedSearches': 'Saved searches',
  'getAccountExport.savedSearchAlerts': 'Listings found for the saved searches',
  'getAccountExport.sales': 'Sales that name the person as seller or buyer',
  'getAccountExport.reviewsWritten': 'Reviews by the person',
  'getAccountExport.reviewsReceived': 'Reviews about the person that everybody can read',
  'getAccountExport.reports': 'Reports of listings by the person',
  'getAccountExport.messageReports': 'Reports of messages by the person',
  'getAccountExport.reviewReports': 'Reports of reviews by the person',
  'getAccountExport.blocks': 'People whom the person blocked',
  'getAccountExport.contacts': 'Whose phone number the person got today',
  'getAccountExport.documents': 'Facts about the submitted documents, without the files',
  'getAccountExport.files': 'Files that the person uploaded',
  'getAccountExport.notifications': 'The notifications of the bell',
  'getAccountExport.pushDevices': 'Browsers that get pushes',
  'getAccountExport.sessions': 'When each session began',
  'getAccountExport.passkeys': 'Their names, and when each was added and last used',
  'getAccountExport.bans': 'Bans and warnings',
  'getAccountExport.decisions': "Moderators' decisions about the person's content",
  'getAccountExport.logEvents': 'Entries of the audit trail about the person, or caused by them',
  'getAccountExport.salesFigures': 'The figures of each day, as in seller analytics',
  'getAccountExport.conversations': 'With the messages of both people, newest conversation first',
  'getAccountExport.conversationsLeftOut': 'How many of the oldest conversations did not fit',
  hasLeft: 'The other person deleted their account, so nobody can write here any more',
  ...ATTRIBUTE_WORDS,
  'Error.fields': 'What is wrong, by dotted path',
  cursor: 'nextCursor of an earlier response',
  nextCursor: 'Send it as cursor for the next page; null on the last',
  limit: '20 if left out; more than 50 counts as 50',
  offset: 'Ignored if there is a cursor',
  total: 'Of all pages together',
  totalIsAtLeast: 'True if counting stopped at 1,000 and there may be more',
  unread: 'Counted up to 99',

  mediumBytes: 'The size of medium, if known',
  smallBytes: 'The size of small, if known',
  'photo.bytes': 'The size of the file, if known',

  price: 'In the currency beside it, to the cent',
  currency: 'SLE are leones, USD are US dollars',
  priceSle: 'The price in leones at this rate',
  priceUsd: 'The price in US dollars at this rate',
  slePerUsd: 'Leones per dollar',
  previousPrice: 'The price before its last change, for 30 days, if it had stood for 24 hours',
  formerPrice: 'The price before it was lowered',
  minPrice: LEONES,
  maxPrice: LEONES,

  status:
    'active: for sale; pending: held for review; sold; expired: after 60 days; removed: by the seller or ' +
    'moderators',
  'getListings.status': 'Values other than active require your own userId',
  'ModerationItem.status': OPEN,
  'decisions.status': OPEN,
  'getAdminModerationQueue.status': OPEN,
  'VerificationDocument.status': PENDING,
  'QueuedDocument.status': PENDING,
  aiScore: QUALITY,
  score: QUALITY,
  expiresAt: 'When it expires; null: never',
  renewableAt: `${TO_SELLER}when it can be renewed again`,
  answerBy: `${TO_SELLER}when it expires, unless the seller answers POST /api/listings/{id}/still-there`,
  answer: 'yes renews it, sold marks it sold, remove deletes it',
  repliesWithin: 'How soon the person usually replies to buyers; null if too few wrote in the last 30 days',
  reservedUntil: 'Until when it is reserved for the buyer whose offer was accepted; null if it is not',
  reservedFor: `${TO_SELLER}the name of that buyer`,
  isReservedHere: 'True if it is reserved for the buyer of this conversation',
  restorableUntil: `${TO_SELLER}until when it can be restored, 24 hours after its deletion`,
  warnings: 'Values that may be mistakes, by field',
  images: 'objectUrls of uploads, or https URLs',
  contact:
    'How buyers may get the phone number of the seller. Offering it needs a verified phone; others read an ' +
    'empty list unless the listing is active and that number is verified and not about to change',
  channel: 'Must be among the contact of the listing',
  width: 'Of the largest file, in pixels',
  height: 'Of the largest file, in pixels',
  medium: 'The copy of 640 pixels; in an upload request, its size in bytes',
  small: 'The copy of 320 pixels; in an upload request, its size in bytes',
  maxMileage: 'In miles',
  powerOutput: 'With its unit: 5KVA',

  searchQuery: 'Parsed as by POST /api/smart-search; other parameters take precedence',
  understood: 'The filters that were understood from the text',
  loosened: 'The filters that were dropped to find any listings',
  widenedTo:
    'The wider place that was searched to find any listings; for a search in an area, the place whose other ' +
    'listings follow',
  areas: 'Of the first page of a kind in a place with a list of areas: those with listings, most first',
  areaTotal: 'Of a search in an area: how many of the total are there, counted up to 1,000; they come first',
  area:
    'A part of the place. Freetown, Bo, Kenema, Makeni and Waterloo have lists, in which letter case does not ' +
    'matter; elsewhere any name. As a filter: the listings there come first, then the rest of the place',
  dbQuery: 'A valid query of GET /api/listings',
  filters: 'Fixed filters, which take precedence over the text',
  'getListings.filters': 'The filters that were used in the end',
  'filters.sellerId': 'Follows this seller: only their new listings match',
  'getUsersById.kinds': 'The active listings by kind, most first; only on the first page',

  phoneNumber: 'In responses E.164; in requests, a national number is Sierra Leonean',
  otpCode: 'Valid for 10 minutes and 5 attempts, for the client that requested it',
  robotToken: 'The token of a Turnstile challenge; needed only after a robot_check refusal',
  siteKey: 'For Turnstile; null if this market does not use it',
  verificationLevel: 'Verified: phone and ID; Trusted: also address; Dealer: also certificate',
  trustScore: '0 to 100: phone 25, ID 35, address 25, certificate 15, up to 10 for reviews',
  suspendedUntil: 'In the year 9999 for a permanent suspension',
  nameShown: 'The name that everybody sees while new ones are held; null for any other item',
  areNamesVerified: 'True if documents were approved under the public names; new ones wait for an admin',
  areNamesHeld: 'True while the names wait for an admin; until then others see the previous names, if any',

  reviews: 'Their shown reviews',
  positiveShare: 'The share of positive ones, 0 to 1; null under 3 reviews',
  verdict: 'positive or negative',
  tags: 'At most three',
  by: "The author's side of the sale",
  'Review.answer': "The reviewed person's answer",
  isShown: 'True once both have reviewed or 14 days have passed; before, only its author sees it',
  summary: 'Of all shown reviews',
  soldTo: 'The id of a conversation about the listing, which names the buyer; or elsewhere',
  soldAt: 'When the seller named the buyer',
  reviewBy: 'Until when it can be reviewed',
  'getUsersByIdReviews.reviews': 'The latest shown first',

  hiddenBy: 'review: waits for moderators; until then only its author sees it',
  seq: 'Counts 1, 2, 3 within a conversation, without gaps',
  deliveredSeq: 'The last message that was delivered',
  readSeq: 'The last message that was read',
  mine: `Of the caller: ${PROGRESS}`,
  theirs: `Of the other person: ${PROGRESS}`,
  clientId: 'Sending it again returns the first message',
  'Message.content':
    'A text that stands for the message, whatever its kind; its receiver reads one-time codes as dots',
  'Message.warning': 'For the receiver of what looks like a scam; null for its sender',
  'warning.kind': 'What it looks like',
  'warning.text': 'What this often is, and what to do',
  'Message.photo': 'Of a photo; its url works for five minutes, a new reading has a new one',
  'Message.voice': "Of a voice note; its url is like a photo's",
  'voice.seconds': 'How long it is, by its bytes',
  'postConversationsByIdMessages.objectUrl': 'Of an upload for chat_photo or chat_voice',
  'postConversationsByIdMessages.waveform': '64 loudnesses from 0 to 100; flat if left out',
  'getAdminModerationById.photo': 'Of a reported message; its url works for five minutes',
  'getAdminModerationById.voice': 'Of a reported message; its url works for five minutes',
  'voice.waveform': '64 loudnesses from 0 to 100',
  'Message.offer': 'Of an offer, and of a notice about one: its present state',
  amount: 'In the currency of the listing',
  'offer.by': 'Who made it',
  'offer.status': 'Only an offer that is offered is open; a counter-offer ends it and opens another',
  'offer.expiresAt': '48 hours after it was made',
  'offer.respondBy': 'Whose move it is; null once it is over',
  'Message.place': 'A public place to meet',
  imei: 'The 15 digits that *#06# shows; spaces, hyphens and slashes are ignored',
  wasSeenElsewhere:
    'Whether it was also checked for a listing of another seller in the last 90 days; only a hint',
  placeId: 'The id of one of GET /api/meeting-places',

  archived: 'Whether the person has archived the conversation, or is to',
  clearedSeq: 'Messages up to this seq are hidden from the reader, who deleted the conversation',
  publicKey: 'The key to subscribe with (applicationServerKey), as base64url; null if there are no pushes',
  endpoint: "The address that the browser's push service gave it",
  keys: "The browser's keys for encryption",
  p256dh: 'Its public key, as base64url',
  auth: 'Its secret, as base64url',
  subscribed: 'Until the session ends',
  pushMuted: 'Kinds that the bell shows and no push announces',
  quietHours: 'Hours of the day in Sierra Leone in which nothing is pushed; null for none',
  'quietHours.from': 'The hour in which they begin',
  'quietHours.to': 'The hour in which they end',
  smsAlerts:
    'An SMS for a first message or an accepted offer, at most one a day, if no device was seen for a day',
  replies: 'In the order shown, at most 3 of at most 200 characters each',
  responseRate: 'Conversations of the last 30 days answered within 24 hours, in percent; null without any',
  responseRateChange: 'In percentage points since the month began; null if either rate is null',
  conversationsCounted: 'The conversations that responseRate counts',
  conversationsAnswered: 'Those answered within 24 hours',
  conversationsWaiting: 'Unanswered conversations less than 24 hours old',
  qualityScore: 'The average of the active listings, 0 to 100',
  engagementRate:
    'Likes, comments and conversations in percent of views, at most 100; for all listings, of the last ' +
    '30 days',
  aiMatchingScore: 'How completely active listings state what people search for, in percent',
  newListingsThisMonth: SINCE_FIRST,
  viewsThisMonth: SINCE_FIRST,
  likesThisMonth: SINCE_FIRST,
  commentsThisMonth: SINCE_FIRST,
  leads: 'People who asked for the phone number, each once a day (UTC) and listing',
  leadsThisMonth: SINCE_FIRST,
  totalViews: ALL_TIME,
  totalLikes: ALL_TIME,
  totalComments: ALL_TIME,
  days: 'The last 60 days (UTC), today last',
  gain: 'The points that it adds to the score',
  max: 'The most points that it can have',
  isRankedInPart: 'True if only 1,000 of the listings were ranked',
  topListings: 'Up to ten; those with under 10 views last',

  counts: 'Newest day first; zero counts are left out',
  'counts.event': 'See the security log in docs/operations.md',
  'counts.events': 'How often, on that day (UTC)',

  'User.pendingPhoneChange': 'A pending change of number, if there is one',
  'pendingPhoneChange.dueAt': 'When it takes effect, unless it is stopped',
  'postAuthPhoneVerifyOtp.oldNumberCode': 'The code sent to the current number, if the new number differs',

  isHeld: 'True if it is hidden until the decision',
  isOverturned: 'True if a later decision or an appeal reversed it',
  'User.suspension':
    'The ban in force that lasts longest, with its reason. An appeal about it has the type ban',
  'getAccountExport.appeals': "The person's appeals, with their answers",
  about:
    'What was decided about: a message has its own id or that of the decision, a profile that of the person',
  'getAppeals.appeals': "The person's own, newest first",
  'getAppeals.decisions': 'What the person may still appeal against, at most 50, newest first',
  'getAdminAppeals.appeals': 'Open ones oldest first, others newest first',
  decision: 'As it was when it was appealed, or when moderators removed what was held',
  answeredAt: 'Null unless a moderator answered',
  decidedBy: 'Null for a hold, which nobody decided',
  answeredBy: 'Null unless a moderator answered',
  isAnsweredByDecider: 'True if the moderator who decided answered, because there was no other',
  needsAnother:
    'True if the caller may not answer: it is their own appeal, or about their decision while others can',
  itemId: 'The item of the moderation queue; null for documents and bans',
  'appeals.document': 'The rejected document; null if it is about something else',
  'postAdminAppealsById.document': 'The rejected document; null if it is about something else',
  pendingAppeals: 'Appeals that wait for an answer',
  appealsOverturnedShare: 'The share of answered appeals that overturned the decision' + MONTH,
  aiConfidence: '0 to 1; 0 if there are only reports',
  'ModerationItem.reports': 'How many people reported it',
  'getAdminModerationById.version': VERSION_USE,
  'postAdminModerationById.version': VERSION_USE,
  duration: 'In hours, for a temporary ban',
  detail: 'The type of the ban or document, if the event is about one',
  medianDecisionMinutes: `From flag to decision${MONTH}`,
  overturnedShare: `The share of decisions that were reversed, 0 to 1${MONTH}`,
  falseAlarmShare: `The share of the classifier's flags that were approved, 0 to 1${MONTH}`,

  size: 'In bytes; photos up to 2 MB, documents up to 10 MB, voice notes up to 512 KB',
  Size: 'In bytes',
  uploadURL: 'PUT the file there within 10 minutes',
  headers: 'Send exactly these',
  objectUrl: 'Send this as an image, as fileUrl or in a message in later calls',
  fileUrl: 'In requests an objectUrl, in responses a link that works for five minutes',
  'postMedia.location': USE_AS_FILE_URL,
  'postS3MultipartByUploadIdComplete.location': USE_AS_FILE_URL,
  expires: 'In seconds',
  'getS3Params.fields': 'Send them before the file',
  file: 'The bytes of the file; must be the last field',
}
