/**
 * Every limit that forms, server and tests share. Units are in the names. The source is the product
 * specification.
 */

export const TITLE_MIN = 5
export const TITLE_MAX = 120
export const DESCRIPTION_MIN = 20
export const DESCRIPTION_MAX = 5_000
/** Letters of the name of a part of town. */
export const AREA_MIN = 2
export const AREA_MAX = 40
export const SHORT_TEXT_MAX = 60
export const IMAGE_URL_MAX = 2_000
export const PRICE_MIN = 1
export const PRICE_MAX = 1_000_000_000

export const CAR_AGE_MAX_YEARS = 3
export const MILEAGE_MAX = 2_000_000
export const GENERATOR_AGE_MAX_MONTHS = 12
export const ROOMS_MAX = 50
export const SQUARE_FOOTAGE_MAX = 1_000_000
export const PARKING_SPACES_MAX = 50
/** The most months of rent that a home may ask in advance. */
export const ADVANCE_MONTHS_MAX = 24
export const AMENITIES_MAX = 20

export const PHOTOS_MAX = 12
export const PHOTO_BYTES_MAX = 2 * 1024 * 1024
export const PHOTO_SIDE_MAX_PX = 8_192
/** A decoded pixel takes four bytes of a phone's memory, whatever the file size: 25 megapixels are 100 MB. */
export const PHOTO_PIXELS_MAX = 25_000_000
/** Longest sides, in pixels, of the photo and of its two copies. The browser makes all three. */
export const PHOTO_WIDTHS = [1280, 640, 320] as const
/** Bytes that the three sizes of one photo may have together. */
export const PHOTO_UPLOAD_BYTES_MAX = 400_000
/** Characters of a thumbhash in base64: 28 for a 4:3 photo, 32 for a square one, never over 40. */
export const THUMBHASH_MAX = 40
export const DOCUMENT_BYTES_MAX = 10_485_760
export const UPLOAD_URL_SECONDS = 10 * 60
export const ORPHAN_UPLOAD_HOURS = 24
/** Upload tickets that one person may have open and unused: enough for ten full listings. */
export const OPEN_UPLOADS_MAX = 120

export const FEED_PAGE_SIZE = 20
/** Fills rows of two and of three, and keeps the HTML of a market page within 25 KB. */
export const MARKET_PAGE_SIZE = 18
export const PAGE_SIZE_MAX = 50
export const TOTAL_EXACT_MAX = 1_000
export const SEARCH_TEXT_MAX = 500
export const SEARCH_CANDIDATES_MAX = 200
/** The maximum number of alternatives for one search key. */
export const SEARCH_LIST_MAX = 20
export const SUGGEST_TEXT_MAX = 100
export const SEARCH_SUGGESTIONS_MAX = 8
export const SAVED_SEARCHES_MAX = 50
export const SAVED_SEARCH_NAME_MAX = 60
/** How many comparable listings, of how many sellers, it takes to say how a price compares. */
export const COMPARED_LISTINGS_MIN = 8
export const COMPARED_SELLERS_MIN = 5
/** How many listings of one seller count, so that nobody makes the prices with many of them. */
export const COMPARED_OF_SELLER_MAX = 2
/** How long a sold listing counts. */
export const SOLD_COMPARED_DAYS = 120
/** How many people must look for a listing before its seller is told how many. */
export const PEOPLE_SAID_MIN = 3
/** How often a day one person may ask how many look for something. Nobody should find out by trial what single people look for. */
export const DEMAND_QUESTIONS_PER_DAY = 300
export const SIMILAR_LISTINGS = 6
export const SHOWCASE_LISTINGS = 6
export const LISTING_LIFE_DAYS = 60
export const EXPIRY_NOTICE_DAYS = 5
export const RENEW_AGAIN_HOURS = 48
/**
 * A seller who is silent about a listing for this long is asked whether it is still there, and at most once in
 * this time. migrations/0030_still_there.sql has it too.
 */
export const SILENT_DAYS = 14
/** Unanswered questions of different buyers whether it is still available, after which the seller is asked. */
export const UNANSWERED_QUESTIONS = 3
/** How long the seller has for an answer before the listing expires. */
export const ANSWER_DAYS = 7
/** Conversations of the last RATE_DAYS from which it is counted how soon a seller replies. */
export const REPLIES_COUNTED_MIN = 5
/** How long the former price is shown beside a changed one. */
export const FORMER_PRICE_DAYS = 30
/**
 * How long a price must have stood to be shown as the former one, and before people who saved the listing are
 * notified of a further drop.
 */
export const PRICE_STOOD_HOURS = 24
/**
 * How long a seller can restore a deleted listing. After that its photos and texts are deleted permanently.
 */
export const UNDO_DELETE_HOURS = 24
/** Listings that an offset can skip. Beyond that, clients send the cursor of the previous page. */
export const OFFSET_MAX = 10_000
/** How many of a seller's listings in one status can be filtered and sorted. */
export const SELLER_LISTINGS_SEARCHED_MAX = 500
/** Viewers of one listing that are distinguished per day. */
export const VIEWERS_PER_DAY_MAX = 2_000
/**
 * Views per day that one network can add to a listing. More than one, because many people on a mobile network
 * share an IP address; limited, because one attacker can pretend to be many viewers.
 */
export const VIEWS_PER_NETWORK_PER_DAY = 5

/** How often a person may download their data, per hour and before RATE_LIMIT_SCALE. */
export const EXPORTS_PER_HOUR = 1
/** How many conversations fit in one download: each is one of the 1,000 subrequests that a call may make. */
export const EXPORTED_CONVERSATIONS_MAX = 600
export const SESSION_DAYS = 60
/** The sessions that a person's list shows. */
export const SESSIONS_SHOWN_MAX = 100
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5
/** How long a change of number waits if the person did not enter the code sent to the old number. */
export const PHONE_CHANGE_WAIT_HOURS = 72
export const CODE_SENDS_PER_MINUTE = 1
export const CODE_SENDS_PER_HOUR = 5
export const CODE_SENDS_PER_DAY = 10
/**
 * Codes per hour and per day for all known clients of a number together: its remembered devices, and the
 * person signed in with it. Each client also has the limits above.
 */
export const KNOWN_CLIENTS_CODE_SENDS_PER_HOUR = 10
export const KNOWN_CLIENTS_CODE_SENDS_PER_DAY = 20
/** How many devices are remembered for a number: those that signed in last. */
export const DEVICES_PER_NUMBER = 5
/**
 * Codes per hour for one block of numbers (same country code and first four national digits), before
 * RATE_LIMIT_SCALE. SMS pumping goes through such blocks.
 */
export const CODE_SENDS_PER_PREFIX_HOURLY = 100
/**
 * The number of unused codes that an IP address may request per day without waiting, as a share of
 * OTP_SENDS_PER_ADDRESS_HOURLY.
 */
export const CODE_FREE_SHARE = 0.5
/**
 * Beyond that share, an IP address waits a minute before the next code. The wait doubles with each further
 * unused code, up to this.
 */
export const CODE_WAIT_MINUTES_MAX = 240
/**
 * The share of SMS_DAILY_LIMIT that is available to strangers, who are all but a number's known clients. The
 * rest is reserved for known clients.
 */
export const SMS_STRANGERS_SHARE = 0.8
/**
 * Wrong guesses by strangers in the whole service in a day, as a share of SMS_DAILY_LIMIT. Beyond it no code is
 * free: every stranger waits after each unused code, or solves a robot check.
 */
export const WRONG_GUESSES_SHARE = 0.2
/** How long a device that signed in with a number is remembered: the longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400
export const PHONE_INPUT_MAX = 14
/** How long the Worker waits for a browser's push service. */
export const PUSH_TIMEOUT_MS = 10_000
export const SMS_TIMEOUT_MS = 5_000
export const TURNSTILE_TIMEOUT_MS = 5_000
export const SMS_CHARACTERS_MAX = 160

/** How often an isolate logs an unexpected failure per minute, so that nobody can flood the log. */
export const UNEXPECTED_LINES_PER_MINUTE = 60

/**
 * Requests per minute per person, or per IP address if signed out, before RATE_LIMIT_SCALE. Messages are
 * counted in each conversation.
 */
export const RATES_PER_MINUTE = { read: 300, search: 120, write: 60, message: 60 } as const
export const POSTS_PER_DAY = 30
/** Sellers whose number one person may get a day. */
export const CONTACTS_PER_DAY = 15
export const COMMENTS_PER_DAY = 100
export const REPORTS_PER_DAY = 30
/** Browsers that one person may subscribe to pushes per day; subscribing the same one again does not count. */
export const PUSH_BROWSERS_PER_DAY = 20
export const COMMENT_MAX = 1_000
export const REPORT_DETAILS_MAX = 500
/** Characters of a review, and of the answer to one. */
export const REVIEW_TEXT_MAX = 500
export const REVIEW_TAGS_MAX = 3
/** How long after a sale each of the two may review it. */
export const REVIEW_DAYS = 30
/** A review is shown once both have reviewed, or after this time. */
export const REVIEW_SHOWN_AFTER_DAYS = 14
/** A person may review the same other person once in this time. */
export const REVIEW_PAIR_DAYS = 90
/** With fewer reviews, the share of positive ones says little and is not shown. */
export const REVIEWS_FOR_SHARE = 3
/** The maximum number of replies shown with a comment. */
export const REPLIES_MAX = 100
/** Characters of a text shown in a notification or in the moderation queue. */
export const PREVIEW_MAX = 100
/** Unread counts are capped at this. */
export const UNREAD_MAX = 99
export const BODY_BYTES_MAX = 64 * 1024
export const IDEMPOTENCY_KEY_MAX = 100
export const IDEMPOTENCY_KEY_DAYS = 7

export const NAME_MAX = 60
export const EMAIL_MAX = 254
export const BIO_MAX = 500

/** Characters of a message (code points, as zod counts them), after trimming. */
export const MESSAGE_MAX = 2_000
/** A person's own answers to usual questions: how many, and the characters of each. */
export const QUICK_REPLIES_MAX = 3
export const QUICK_REPLY_MAX = 200
export const CLIENT_ID_MAX = 64
export const VOICE_BYTES_MAX = 512 * 1024
/** A recorder stops a little late, so the server accepts a second more. */
export const VOICE_SECONDS_MAX = 60
export const VOICE_SECONDS_SLACK = 1
/** Anything shorter is a slip of the finger. */
export const VOICE_SECONDS_MIN = 0.3
/** Photos and voice notes that one person may send per day, before RATE_LIMIT_SCALE. */
export const CHAT_FILES_PER_DAY = 200
/** How long a link to a photo or voice note of a conversation works. */
export const CHAT_FILE_LINK_SECONDS = 300
/** Bars that a voice note's waveform has. */
export const WAVEFORM_LENGTH = 64
/** The height of each bar if the sender did not say the loudness. */
export const WAVEFORM_PERCENT_FLAT = 40
/** Conversations that one person may start per day, and in the first days of an account. */
export const CONVERSATIONS_PER_DAY = 30
export const CONVERSATIONS_PER_FIRST_DAY = 5
export const FIRST_DAYS = 3
/** Phones whose IMEI one person may check per day, and how long a check counts for others. */
export const IMEI_CHECKS_PER_DAY = 10
export const IMEI_KEPT_DAYS = 90
/** Hours after which an offer that nobody answered expires, and for which an accepted one reserves its listing. */
export const OFFER_HOURS = 48
export const RESERVATION_HOURS = 48
/** Offers that one person may make per day; counter-offers do not count. */
export const OFFERS_PER_DAY = 30
/** Characters of a frame. Enough for a message of 2,000 emoji, each escaped in JSON as two halves. */
export const FRAME_CHARACTERS_MAX = 32_768
/** Frames of one socket per second and per minute, including typing and marks. */
export const FRAMES_PER_SECOND = 20
export const FRAMES_PER_MINUTE = 600
/** Refused frames within a minute after which a socket is closed. */
export const REFUSED_FRAMES_PER_MINUTE = 100
/** Sockets of one person in one room or inbox (devices and tabs). A new one replaces the oldest. */
export const SOCKETS_MAX = 10
/** Rooms in which one person can have sockets at a time. A new one replaces the room entered first. */
export const SOCKET_ROOMS_MAX = 20

/** The most items of the queue that are decided together, the open one among them. */
export const DECIDED_TOGETHER_MAX = 50
/** Characters of the reason for a decision. */
export const DECISION_REASON_MAX = 500
/** Characters of an appeal, and appeals that one person may send per day, before RATE_LIMIT_SCALE. */
export const APPEAL_MAX = 500
export const APPEALS_PER_DAY = 20
/** Decisions that a person is shown to appeal against. */
export const APPEALABLE_MAX = 50
/** How long photos of what moderators removed are kept, so that an appeal can restore them. */
export const REMOVED_PHOTOS_KEPT_DAYS = 30
/** How long a moderator can undo a decision. */
export const UNDO_DECISION_SECONDS = 60
/** The maximum length of a temporary ban: a year. */
export const BAN_HOURS_MAX = 8_760
/** How long a link to a private document works. */
export const DOCUMENT_LINK_SECONDS = 300
/** How long the file of a document is stored after the decision about it. The decision itself is kept. */
export const DOCUMENT_KEPT_DAYS = 30
/** Phone, government ID and proof of address. */
export const VERIFICATION_STEPS = 3
/** Multipart uploads, which Uppy uses above 100 MB: parts of at least 5 MB, and at most 10,000 of them. */
export const PART_BYTES_MIN = 5 * 1024 * 1024
export const PARTS_MAX = 10_000
/** Unfinished multipart uploads per person. Uppy sends six files at a time. */
export const MULTIPART_OPEN_MAX = 12
/** Characters of a part's ETag; most stores use 32. */
export const ETAG_MAX = 200
/** The maximum size of a JSON list of PARTS_MAX parts. */
export const PARTS_BODY_BYTES_MAX = PARTS_MAX * (ETAG_MAX + 56)
/** Characters of a file name. The server ignores the name. */
export const FILE_NAME_MAX = 1_024

/** How many days the charts of seller analytics show, and over how many days rates are computed. */
export const ANALYTICS_DAYS = 60
export const RATE_DAYS = 30
/** Hours within which a seller must answer a conversation for it to count as answered. */
export const ANSWER_HOURS = 24
/** How many of a seller's listings are ranked, and how many are considered for advice. */
export const RANKED_LISTINGS_MAX = 1_000
export const ADVISED_LISTINGS_MAX = 100
export const TOP_LISTINGS = 10
/** Listings with fewer views are ranked last by engagement, since their percentage says little. */
export const ENGAGEMENT_VIEWS_MIN = 10
export const ADVICE_MAX = 8

/** How long an admin who showed their passkey is not asked again. */
export const PASSKEY_FRESH_MINUTES = 10
/** How long a new admin may do without a passkey. */
export const PASSKEY_GRACE_DAYS = 7
/** How long an authenticator may take to answer. */
export const PASSKEY_CHALLENGE_MINUTES = 5
export const PASSKEYS_MAX = 10
