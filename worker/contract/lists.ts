/**
 * The closed lists of listings and notifications. Plain lists, so that a page's first view can use them
 * without zod. fields.ts has the schemas.
 */

export const LISTING_STATUSES = ['active', 'pending', 'sold', 'expired', 'removed'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

/** How soon a person usually replies to buyers. */
export const REPLY_TIMES = ['hour', 'day', 'days'] as const

export const CURRENCIES = ['SLE', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** How a seller may offer to be reached beside messages. */
export const CONTACT_CHANNELS = ['call', 'whatsapp'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** `move_in`, the cheapest to move in first, orders homes only. */
export const LISTING_SORTS = ['ai_score', 'likes', 'createdAt', 'price_asc', 'price_desc', 'move_in'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export const USER_TYPES = ['individual', 'business'] as const

export const REPORT_REASONS = [
  'scam',
  'spam',
  'prohibited',
  'wrong_category',
  'duplicate',
  'offensive',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** The reasons for reporting a message. A message has no category and is never a duplicate. */
export const MESSAGE_REPORT_REASONS = [
  'scam',
  'spam',
  'prohibited',
  'offensive',
  'other',
] as const satisfies readonly ReportReason[]
export type MessageReportReason = (typeof MESSAGE_REPORT_REASONS)[number]

export const MESSAGE_KINDS = ['text', 'photo', 'voice', 'offer', 'place', 'notice'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MEETING_PLACE_KINDS = ['police_station', 'market', 'bank', 'lorry_park', 'hospital'] as const
export type MeetingPlaceKind = (typeof MEETING_PLACE_KINDS)[number]

export const REVIEW_VERDICTS = ['positive', 'negative'] as const

/** What a review can say in a word. */
export const REVIEW_TAGS = [
  'as_described',
  'friendly',
  'on_time',
  'fair_price',
  'not_as_described',
  'no_show',
  'rude',
  'changed_price',
] as const
export type ReviewTag = (typeof REVIEW_TAGS)[number]

export const SAVED_SEARCH_FREQUENCIES = ['instant', 'daily'] as const
export type SavedSearchFrequency = (typeof SAVED_SEARCH_FREQUENCIES)[number]

export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'message',
  'lead',
  'likes',
  'price_drop',
  'saved_search',
  'saved_search_digest',
  'expiring',
  'expired',
  'still_there',
  'sale',
  'review',
  'review_answer',
  'verification',
  'moderation',
  'phone_change',
  'sign_in',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/**
 * Notifications that a person cannot mute: decisions about them, and changes to their account that somebody
 * else may have made.
 */
export const UNMUTABLE_KINDS = [
  'verification',
  'moderation',
  'phone_change',
  'sign_in',
] as const satisfies readonly NotificationKind[]

/** Content types of uploaded files. */
export const PHOTO_TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const
export const DOCUMENT_TYPES = [...PHOTO_TYPES, 'application/pdf'] as const
/** Recordings: Opus in WebM or Ogg, Opus or AAC in MP4. */
export const VOICE_TYPES = ['audio/webm', 'audio/ogg', 'audio/mp4'] as const
export type VoiceType = (typeof VOICE_TYPES)[number]
