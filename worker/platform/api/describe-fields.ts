import type * as z from 'zod'
import { attributesOf, LISTING_TYPES } from '#contract/kinds/derived.ts'

/** A JSON schema as zod makes it. */
export type Schema = z.core.JSONSchema.BaseSchema

/** Adds the descriptions of the fields of `thing` to its schema, and to the schemas inside it. */
export function describeFields(schema: Schema, thing: string): void {
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const field = asSchema(each)
    const words = wordsOf(thing, name)
    if (words) field.description = words
    describeFields(field, name)
  }
  for (const each of [itemOf(schema), ...alternativesOf(schema)]) if (each) describeFields(each, thing)
}

/** The description of a field; none if its name says enough. */
export function wordsOf(thing: string, field: string): string | undefined {
  return FIELD_WORDS[`${thing}.${field}`] ?? FIELD_WORDS[field]
}

/** The schema of a list's items, which is one schema even for lists of a fixed length. */
export function itemOf({ items, prefixItems }: Schema): Schema | undefined {
  const item = items && !Array.isArray(items) ? items : prefixItems?.[0]
  return item === undefined ? undefined : asSchema(item)
}

export function alternativesOf({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).map(asSchema)
}

/** zod never writes a bare true or false for a property. */
export function asSchema(schema: z.core.JSONSchema._JSONSchema): Schema {
  return typeof schema === 'boolean' ? {} : schema
}

const SINCE_FIRST = 'Since the first of this month, UTC'
const ALL_TIME = 'Over all listings ever posted, deleted ones too'
const MONTH = ', of the last 30 days'
const TO_SELLER = 'Only for its seller: '
const LEONES = 'In Leones, inclusive'
const QUALITY = 'Quality, 0 to 100'
const REACHED = 'how far they have got'
const OPEN = 'open: waits for a decision'
const PENDING = 'pending: waits for a decision'
const AS_READ = 'Send it with an approval, which is refused if the content has changed since'
const HANDED_IN = 'Send this as fileUrl'

/** The descriptions of attributes, from the kinds. */
const ATTRIBUTE_WORDS = Object.fromEntries(
  LISTING_TYPES.flatMap(attributesOf).flatMap(([name, { means }]) => (means ? [[name, means]] : [])),
)

/**
 * Descriptions of fields whose name does not say enough, by name or as `<thing>.<field>`. A thing is a shared
 * schema (Listing), a field that contains others (advice), or an operationId. They are separate from the
 * schemas because browsers load those.
 */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...ATTRIBUTE_WORDS,
  'Error.fields': 'What is wrong, by dotted path',
  cursor: 'nextCursor of an earlier answer',
  nextCursor: 'Send it as cursor for the next page; null on the last',
  limit: '20 if left out; more than 50 counts as 50',
  offset: 'Ignored if there is a cursor',
  total: 'On all pages together',
  totalIsAtLeast: 'There may be more: counted up to 1,000',
  unread: 'Counted up to 99',

  price: 'In the currency beside it, to the cent',
  currency: 'SLE are Leones, USD are US dollars',
  priceSle: 'The price in Leones at this rate',
  priceUsd: 'The price in US dollars at this rate',
  slePerUsd: 'Leones a dollar',
  previousPrice: 'The price before its last change, for 30 days',
  formerPrice: 'The price before it was lowered',
  minPrice: LEONES,
  maxPrice: LEONES,

  status:
    'active: for sale; pending: held for review; sold; expired: after 60 days; removed: deleted or taken ' +
    'down',
  'getListings.status': 'Other than active only with your own userId',
  'ModerationItem.status': OPEN,
  'decisions.status': OPEN,
  'getAdminModerationQueue.status': OPEN,
  'VerificationDocument.status': PENDING,
  'QueuedDocument.status': PENDING,
  aiScore: QUALITY,
  score: QUALITY,
  expiresAt: 'When it ends by itself; null: never',
  renewableAt: `${TO_SELLER}when it may be renewed again`,
  restorableUntil: `${TO_SELLER}until when its deletion can be taken back, 24 hours after it`,
  warnings: 'By field, what may be a mistake',
  images: 'An objectUrl each, or https addresses',
  width: 'Pixels of the largest size',
  height: 'Pixels of the largest size',
  medium: 'The copy of 640 pixels; when asking for an upload, its bytes',
  small: 'The copy of 320 pixels; when asking for an upload, its bytes',
  maxMileage: 'In miles',
  powerOutput: 'With its unit: 5KVA',

  searchQuery: 'Read as POST /api/smart-search does; other parameters win over it',
  understood: 'What was understood of the text',
  loosened: 'What was left out to find these',
  widenedTo: 'The wider place that these are in',
  dbQuery: 'Ready as the query of GET /api/listings',
  filters: 'Fixed filters, which win over the text',
  'getListings.filters': 'What was looked for in the end',

  phoneNumber: 'E.164 in answers; a national one is taken as Sierra Leonean',
  otpCode: 'Works for 10 minutes and 5 tries, for the client that asked for it',
  robotToken: "Turnstile's answer; needed after a robot_check refusal only",
  siteKey: 'Shows Turnstile; null where this market does not use it',
  verificationLevel: 'Verified: phone and ID; Trusted: address too; Dealer: business too',
  trustScore: '0 to 100: phone 25, ID 35, address 25, business 15',
  suspendedUntil: 'The year 9999 is for good',
  areNamesHeld:
    'True while an admin has yet to check the names: until then others read the ones before, or none',

  hiddenBy: 'review: waits for moderators, and only its author sees that',
  seq: 'Counts 1, 2, 3 within a conversation, without gaps',
  deliveredSeq: 'Messages up to here have arrived',
  readSeq: 'Messages up to here were read',
  mine: `The caller: ${REACHED}`,
  theirs: `The other person: ${REACHED}`,
  clientId: 'A repeat of it answers the first message',

  responseRate: 'Conversations of the last 30 days answered within 24 hours, in percent; null without any',
  responseRateChange: 'In points, since the month began; null without either rate',
  conversationsCounted: 'The conversations that responseRate counts',
  conversationsAnswered: 'Within 24 hours',
  conversationsWaiting: 'For an answer, and under 24 hours old',
  qualityScore: 'The average of the active listings, 0 to 100',
  engagementRate:
    'Likes, comments and conversations in percent of views, at most 100; of all listings, the last 30 days',
  aiMatchingScore: 'In percent, how well active listings say what people search for',
  newListingsThisMonth: SINCE_FIRST,
  viewsThisMonth: SINCE_FIRST,
  likesThisMonth: SINCE_FIRST,
  commentsThisMonth: SINCE_FIRST,
  totalViews: ALL_TIME,
  totalLikes: ALL_TIME,
  totalComments: ALL_TIME,
  days: 'The last 60, UTC, today last',
  gain: 'Points that it adds to the score',
  max: 'Points that there are for it',
  isRankedInPart: 'Only 1,000 were ranked',
  topListings: 'Up to ten; those with under 10 views last',

  counts: 'The newest day first; what did not happen on a day is left out',
  'counts.event': 'See the security log in docs/operations.md',
  'counts.events': 'How often, on that day (UTC)',

  'User.pendingPhoneChange': 'A change of number that waits; only where there is one',
  'pendingPhoneChange.dueAt': 'When it is carried out, unless it is stopped',
  'postAuthPhoneVerifyOtp.oldNumberCode': 'The code to the present number; needed for another one',

  isHeld: 'Not shown before the decision',
  aiConfidence: '0 to 1; 0: only people reported',
  'ModerationItem.reports': 'How many people reported it',
  'getAdminModerationById.version': AS_READ,
  'postAdminModerationById.version': AS_READ,
  duration: 'In hours; of a temporary ban',
  medianDecisionMinutes: `From flag to decision${MONTH}`,
  overturnedShare: `Decisions taken back, 0 to 1${MONTH}`,
  falseAlarmShare: `The classifier's flags that were approved, 0 to 1${MONTH}`,

  size: 'In bytes; photos up to 2 MB, documents up to 10 MB',
  Size: 'In bytes',
  uploadURL: 'PUT the file there within 10 minutes',
  headers: 'Send exactly these',
  objectUrl: 'What later calls take as image or fileUrl',
  fileUrl: 'An objectUrl; as read, a link for five minutes',
  'postMedia.location': HANDED_IN,
  'postS3MultipartByUploadIdComplete.location': HANDED_IN,
  expires: 'In seconds',
  'getS3Params.fields': 'Send them before the file',
  file: 'Its bytes; the last field',
}
