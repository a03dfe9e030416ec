import * as z from 'zod'
import { AnalyticsCsvQuery, ListingPerformance, ListingPerformanceQuery, SellerAnalytics, SellerEngagement } from './analytics.ts'
import { AuditQuery, AuditTrail } from './audit.ts'
import { CodeSent, RobotCheck, SendCode, SignedIn, SmsLog, VerifyCode } from './auth.ts'
import { BanUser, ChangeRole, FindUsersQuery, FoundUser, FoundUsers, UserBan, UserBans, UserBansQuery } from './bans.ts'
import { Comment, CommentsPage, CommentsQuery, HideComment, NewComment } from './comment.ts'
import {
  Blocked, Conversation, ConversationsPage, ConversationsQuery, Message, MessagesPage, MessagesQuery, MessagesRead, NewMessage, OpenConversation,
  ReadMessages, ReportMessage,
} from './conversation.ts'
import type { ErrorCode } from './errors.ts'
import { Favourite, FavouritesQuery } from './favourite.ts'
import { ChangeStatus, EditListing, LikeAnswer, Listing, ListingsPage, ListingsQuery, NewListing, Photo, Showcase, SimilarListings } from './listing.ts'
import { FileBytes, UploadRequest, UploadTicket } from './media.ts'
import { AdminStats, DecideModeration, ModerationCase, ModerationItem, ModerationQueue, ModerationQueueQuery } from './moderation.ts'
import { Rate } from './money.ts'
import { CompleteMultipart, FormUpload, FormUploadQuery, MultipartCompleted, MultipartQuery, MultipartStarted, SignedPart, StartMultipart, TemporaryCredentials, UploadedPart } from './multipart.ts'
import { EditNotificationSettings, NotificationSettings, NotificationsPage, NotificationsQuery, ReadNotifications, UnreadCount } from './notification.ts'
import { ChangePhone, EditUser, ListingTotals, PhoneChanged, SellerPage, SellerPageQuery } from './profile.ts'
import { NewReport, Reported } from './report.ts'
import { EditSavedSearch, NewSavedSearch, SavedSearch, SavedSearches } from './saved-search.ts'
import { ListingScore } from './score.ts'
import { SecurityCounts } from './security.ts'
import { SearchFilters, SmartSearch, SmartSearchAnswer, SuggestQuery, Suggestions } from './search.ts'
import { ListingSuggestions, SuggestListing } from './suggestion.ts'
import { Seller, User } from './user.ts'
import { QueuedDocument, ReviewDocument, SubmitDocument, VerificationDocument, VerificationDocuments, VerificationQueue, VerificationQueueQuery, VerificationStatus } from './verification.ts'

/** One call of the API as the OpenAPI document and the shared refusal tests read it. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path with {names} for its parameters. */
  path: string
  summary: string
  /** Who may call: a signed-out person gets 401 from 'signed_in' and 'admin', a member 403 from 'admin'. */
  access: 'anyone' | 'signed_in' | 'admin'
  query?: z.ZodType
  body?: z.ZodType
  /** The media type of a body that is no JSON. */
  bodyType?: string
  /** A repeat under the same Idempotency-Key answers the first result. */
  takesKey?: true
  status: number
  /** Answered in its place, in the same form, where there was nothing to make. */
  statusOfRepeat?: number
  answer?: z.ZodType
  /** The media type of an answer that is no JSON. Without it and `answer` there is no body. */
  answerType?: string
  /** Its own; `refusalsOf` has them all. */
  refusals?: readonly ErrorCode[]
}

/** All that a call can refuse with: its own, and what its method, its body and who may call it bring along. */
export function refusalsOf({ method, access, query, body, takesKey, refusals = [] }: Call): ErrorCode[] {
  const all = new Set<ErrorCode>(query || body || takesKey ? ['invalid_input', ...refusals] : refusals)
  if (body) all.add('too_large').add('wrong_type')
  if (access !== 'anyone') all.add('signed_out').add('suspended')
  if (access === 'admin') all.add('forbidden')
  if (method !== 'get') all.add('foreign_origin')
  return [...all.add('too_many_requests').add('internal').add('unavailable')]
}

/** Every call, each once. A test compares this list with the routes that are mounted. */
export const CALLS: readonly Call[] = [
  { method: 'get', path: '/api/health', summary: 'Whether the service runs', access: 'anyone', status: 200, answer: z.object({ ok: z.literal(true), version: z.string() }) },
  { method: 'get', path: '/api/openapi.json', summary: 'This document', access: 'anyone', status: 200, answer: z.looseObject({ openapi: z.literal('3.1.0') }) },
  { method: 'get', path: '/api/docs', summary: 'This document, to read', access: 'anyone', status: 200, answerType: 'text/html' },
  { method: 'post', path: '/api/auth/send-otp', summary: 'Sends a one-time code by SMS; sets the challenge cookie that the code is entered with', access: 'anyone', body: SendCode, status: 200, answer: CodeSent, refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'] },
  { method: 'post', path: '/api/auth/verify-otp', summary: 'Signs in with a code that this client asked for; sets the session cookie', access: 'anyone', body: VerifyCode, status: 200, answer: SignedIn, refusals: ['landline', 'wrong_code', 'code_used_up', 'suspended'] },
  { method: 'get', path: '/api/auth/robot-check', summary: 'What the page needs to prove a person after a robot_check refusal', access: 'anyone', status: 200, answer: RobotCheck },
  { method: 'get', path: '/api/auth/user', summary: 'The signed-in person, or null', access: 'anyone', status: 200, answer: User.nullable() },
  { method: 'patch', path: '/api/auth/user', summary: 'Edits the profile', access: 'signed_in', body: EditUser, status: 200, answer: User, refusals: ['unreadable_upload'] },
  { method: 'get', path: '/api/auth/user/totals', summary: "Totals of the person's own listings", access: 'signed_in', status: 200, answer: ListingTotals },
  { method: 'post', path: '/api/auth/phone/send-otp', summary: 'Sends a code to a number that shall become the own one', access: 'signed_in', body: SendCode, status: 200, answer: CodeSent, refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'] },
  { method: 'post', path: '/api/auth/phone/send-old-otp', summary: 'Sends a code to the present number, which moving to this other one needs', access: 'signed_in', body: SendCode, status: 200, answer: CodeSent, refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'] },
  { method: 'post', path: '/api/auth/phone/change', summary: 'Changes the number without a code to the old one, after 72 hours in which the person can stop it', access: 'signed_in', body: VerifyCode, status: 200, answer: PhoneChanged, refusals: ['landline', 'wrong_code', 'phone_taken', 'conflict', 'code_used_up'] },
  { method: 'delete', path: '/api/auth/phone/change', summary: 'Stops a change of number that waits; ends every other session and renews this one', access: 'signed_in', status: 200, answer: PhoneChanged, refusals: ['not_found'] },
  { method: 'post', path: '/api/auth/phone/verify-otp', summary: 'Makes the number of a code the own one, verified; ends every other session and renews this one', access: 'signed_in', body: ChangePhone, status: 200, answer: PhoneChanged, refusals: ['landline', 'wrong_code', 'phone_taken', 'conflict', 'code_used_up'] },
  { method: 'post', path: '/api/auth/logout', summary: 'Ends this session', access: 'anyone', status: 204 },
  { method: 'post', path: '/api/auth/logout-everywhere', summary: 'Ends every session of the person', access: 'signed_in', status: 204 },
  { method: 'get', path: '/api/login', summary: 'Navigation to the sign-in page', access: 'anyone', status: 302 },
  { method: 'get', path: '/api/logout', summary: 'Navigation that ends the session', access: 'anyone', status: 302 },
  { method: 'get', path: '/api/listings', summary: 'A page of active listings', access: 'signed_in', query: ListingsQuery, status: 200, answer: ListingsPage, refusals: ['forbidden'] },
  { method: 'post', path: '/api/listings', summary: 'Posts a listing', access: 'signed_in', body: NewListing, takesKey: true, status: 201, answer: Listing, refusals: ['unreadable_upload'] },
  { method: 'get', path: '/api/listings/{id}', summary: 'One listing', access: 'anyone', status: 200, answer: Listing, refusals: ['not_found', 'gone'] },
  { method: 'patch', path: '/api/listings/{id}', summary: "Edits one of the person's own listings", access: 'signed_in', body: EditListing, status: 200, answer: Listing, refusals: ['forbidden', 'not_found', 'already_sold', 'conflict', 'gone', 'unreadable_upload'] },
  { method: 'delete', path: '/api/listings/{id}', summary: "Deletes one of the person's own listings; it can be restored for 24 hours", access: 'signed_in', status: 200, answer: Listing, refusals: ['forbidden', 'not_found', 'gone'] },
  { method: 'post', path: '/api/listings/{id}/restore', summary: 'Restores a deleted listing', access: 'signed_in', status: 200, answer: Listing, refusals: ['forbidden', 'not_found', 'conflict', 'gone'] },
  { method: 'post', path: '/api/listings/{id}/status', summary: 'Marks a listing sold, or active again', access: 'signed_in', body: ChangeStatus, status: 200, answer: Listing, refusals: ['forbidden', 'not_found', 'already_sold', 'already_active', 'conflict', 'gone'] },
  { method: 'post', path: '/api/listings/{id}/renew', summary: 'Lets a listing run for another 60 days; once in 48 hours', access: 'signed_in', status: 200, answer: Listing, refusals: ['forbidden', 'not_found', 'already_sold', 'renewed_lately', 'conflict', 'gone'] },
  { method: 'get', path: '/api/listings/{id}/score', summary: "The quality score of one of the person's own listings, explained", access: 'signed_in', status: 200, answer: ListingScore, refusals: ['forbidden', 'not_found', 'gone'] },
  { method: 'get', path: '/api/listings/{id}/comments', summary: 'The comments at a listing', access: 'anyone', query: CommentsQuery, status: 200, answer: CommentsPage, refusals: ['not_found', 'gone'] },
  { method: 'post', path: '/api/listings/{id}/comments', summary: 'Comments on a listing or answers a comment', access: 'signed_in', body: NewComment, takesKey: true, status: 201, answer: Comment, refusals: ['not_found', 'gone', 'conflict'] },
  { method: 'delete', path: '/api/comments/{id}', summary: "Deletes the person's own comment, or hides a comment at their own listing", access: 'signed_in', status: 204, refusals: ['forbidden', 'not_found'] },
  { method: 'post', path: '/api/comments/{id}/hide', summary: "Hides a comment at the person's own listing, or shows it again", access: 'signed_in', body: HideComment, status: 200, answer: Comment, refusals: ['forbidden', 'not_found', 'conflict'] },
  { method: 'post', path: '/api/listings/{id}/report', summary: 'Reports a listing to the moderators', access: 'signed_in', body: NewReport, status: 201, statusOfRepeat: 200, answer: Reported, refusals: ['not_found', 'gone', 'own_listing'] },
  { method: 'get', path: '/api/favourites', summary: 'The listings that the person saved', access: 'signed_in', query: FavouritesQuery, status: 200, answer: ListingsPage },
  { method: 'get', path: '/api/favourites/{listingId}', summary: 'Whether the person saved a listing', access: 'signed_in', status: 200, answer: Favourite, refusals: ['not_found', 'gone'] },
  { method: 'post', path: '/api/favourites/{listingId}', summary: 'Saves a listing', access: 'signed_in', status: 200, answer: Favourite, refusals: ['not_found', 'gone'] },
  { method: 'delete', path: '/api/favourites/{listingId}', summary: 'Removes a listing from the saved ones', access: 'signed_in', status: 200, answer: Favourite, refusals: ['not_found'] },
  { method: 'get', path: '/api/users/{id}', summary: "A seller's public page", access: 'anyone', query: SellerPageQuery, status: 200, answer: SellerPage, refusals: ['not_found'] },
  { method: 'get', path: '/api/notifications', summary: "The person's notifications, newest first", access: 'signed_in', query: NotificationsQuery, status: 200, answer: NotificationsPage },
  { method: 'post', path: '/api/notifications/read', summary: 'Marks notifications as read', access: 'signed_in', body: ReadNotifications, status: 200, answer: UnreadCount, refusals: ['not_found'] },
  { method: 'get', path: '/api/conversations', summary: "The person's conversations, latest message first", access: 'signed_in', query: ConversationsQuery, status: 200, answer: ConversationsPage },
  { method: 'post', path: '/api/conversations', summary: 'Opens a conversation with the seller of a listing, or answers the one there is with 200', access: 'signed_in', body: OpenConversation, status: 201, statusOfRepeat: 200, answer: Conversation, refusals: ['not_found', 'gone', 'own_listing', 'blocked'] },
  { method: 'get', path: '/api/conversations/{id}', summary: "One of the person's conversations", access: 'signed_in', status: 200, answer: Conversation, refusals: ['not_found'] },
  { method: 'get', path: '/api/conversations/{id}/messages', summary: 'Messages of a conversation, by seq', access: 'signed_in', query: MessagesQuery, status: 200, answer: MessagesPage, refusals: ['not_found'] },
  { method: 'post', path: '/api/conversations/{id}/messages', summary: 'Sends a message; a repeat of its clientId, or Idempotency-Key, answers the first one with 200', access: 'signed_in', body: NewMessage, takesKey: true, status: 201, statusOfRepeat: 200, answer: Message, refusals: ['forbidden', 'blocked', 'not_found'] },
  { method: 'post', path: '/api/conversations/{id}/read', summary: 'Marks the messages up to a seq as read', access: 'signed_in', body: ReadMessages, status: 200, answer: MessagesRead, refusals: ['not_found'] },
  { method: 'post', path: '/api/conversations/{id}/block', summary: 'Blocks the other person, in every conversation with them', access: 'signed_in', status: 200, answer: Blocked, refusals: ['not_found'] },
  { method: 'delete', path: '/api/conversations/{id}/block', summary: 'Unblocks the other person', access: 'signed_in', status: 200, answer: Blocked, refusals: ['not_found'] },
  { method: 'post', path: '/api/conversations/{id}/report', summary: "Reports a message of the other person's to the moderators", access: 'signed_in', body: ReportMessage, status: 201, statusOfRepeat: 200, answer: Reported, refusals: ['not_found'] },
  { method: 'get', path: '/api/notifications/settings', summary: 'The kinds of notifications that the person muted', access: 'signed_in', status: 200, answer: NotificationSettings },
  { method: 'patch', path: '/api/notifications/settings', summary: 'Sets which kinds of notifications are muted', access: 'signed_in', body: EditNotificationSettings, status: 200, answer: NotificationSettings },
  { method: 'post', path: '/api/ai/suggest-listing', summary: 'Suggests titles and descriptions for a listing that is being written', access: 'signed_in', body: SuggestListing, status: 200, answer: ListingSuggestions },
  { method: 'get', path: '/api/rate', summary: 'The exchange rate: Leones for one US dollar', access: 'anyone', status: 200, answer: Rate },
  { method: 'get', path: '/api/listings/{id}/similar', summary: 'Other listings like this one', access: 'anyone', status: 200, answer: SimilarListings, refusals: ['not_found', 'gone'] },
  { method: 'post', path: '/api/listings/{id}/like', summary: 'Likes a listing, or takes the like back', access: 'signed_in', status: 200, answer: LikeAnswer, refusals: ['not_found'] },
  { method: 'get', path: '/api/showcase', summary: 'Six fresh listings for the landing page', access: 'anyone', status: 200, answer: Showcase },
  { method: 'post', path: '/api/smart-search', summary: 'Reads a search in plain words', access: 'signed_in', body: SmartSearch, status: 200, answer: SmartSearchAnswer },
  { method: 'get', path: '/api/search-suggestions', summary: 'Suggestions for a search that is being typed', access: 'signed_in', query: SuggestQuery, status: 200, answer: Suggestions },
  { method: 'get', path: '/api/saved-searches', summary: 'The searches that the person saved', access: 'signed_in', status: 200, answer: SavedSearches },
  { method: 'post', path: '/api/saved-searches', summary: 'Saves a search', access: 'signed_in', body: NewSavedSearch, takesKey: true, status: 201, answer: SavedSearch, refusals: ['conflict'] },
  { method: 'patch', path: '/api/saved-searches/{id}', summary: 'Edits, pauses or resumes a saved search', access: 'signed_in', body: EditSavedSearch, status: 200, answer: SavedSearch, refusals: ['not_found'] },
  { method: 'delete', path: '/api/saved-searches/{id}', summary: 'Deletes a saved search', access: 'signed_in', status: 204, refusals: ['not_found'] },
  { method: 'post', path: '/api/objects/upload', summary: 'Signed URLs for one upload', access: 'signed_in', body: UploadRequest, status: 200, answer: UploadTicket },
  { method: 'put', path: '/api/objects/upload/{token}', summary: 'Takes the file of an upload that named no size', access: 'anyone', body: FileBytes, bodyType: '*/*', status: 200, refusals: ['forbidden', 'not_found', 'conflict'] },
  { method: 'get', path: '/api/verification/status', summary: "The person's trust score and level", access: 'signed_in', status: 200, answer: VerificationStatus },
  { method: 'get', path: '/api/verification/documents', summary: "The person's documents, the newest of each type", access: 'signed_in', status: 200, answer: VerificationDocuments },
  { method: 'post', path: '/api/verification/upload', summary: 'Submits an uploaded document for review', access: 'signed_in', body: SubmitDocument, takesKey: true, status: 201, answer: VerificationDocument, refusals: ['conflict', 'unreadable_upload'] },
  { method: 'get', path: '/api/verification/files/{token}', summary: 'The file of a document, by a link of its own for five minutes', access: 'signed_in', status: 200, answerType: '*/*', refusals: ['forbidden', 'not_found', 'gone'] },
  { method: 'get', path: '/api/seller/analytics', summary: "Figures of the person's own listings, in total and by day", access: 'signed_in', status: 200, answer: SellerAnalytics },
  { method: 'get', path: '/api/seller/analytics.csv', summary: "The person's listings with their figures, or the days, as a CSV file", access: 'signed_in', query: AnalyticsCsvQuery, status: 200, answerType: 'text/csv' },
  { method: 'get', path: '/api/seller/listing-performance', summary: "The person's listings with their figures and how to raise their scores", access: 'signed_in', query: ListingPerformanceQuery, status: 200, answer: ListingPerformance },
  { method: 'get', path: '/api/seller/engagement', summary: "The person's listings with the highest engagement", access: 'signed_in', status: 200, answer: SellerEngagement },
  { method: 'get', path: '/api/admin/stats', summary: 'Totals of the market, and how many items wait for a decision', access: 'admin', status: 200, answer: AdminStats },
  { method: 'get', path: '/api/admin/security', summary: 'How often each event of the security log happened, by day', access: 'admin', status: 200, answer: SecurityCounts },
  { method: 'get', path: '/api/admin/moderation-queue', summary: 'Items for moderators, open or decided', access: 'admin', query: ModerationQueueQuery, status: 200, answer: ModerationQueue },
  { method: 'get', path: '/api/admin/moderation/{id}', summary: 'One item of the queue in full', access: 'admin', status: 200, answer: ModerationCase, refusals: ['not_found'] },
  { method: 'post', path: '/api/admin/moderation/{id}', summary: 'Approves or removes what an item is about', access: 'admin', body: DecideModeration, status: 200, answer: ModerationItem, refusals: ['not_found', 'conflict'] },
  { method: 'post', path: '/api/admin/moderation/{id}/undo', summary: "Undoes the admin's own decision, within a minute", access: 'admin', status: 200, answer: ModerationItem, refusals: ['not_found', 'conflict'] },
  { method: 'get', path: '/api/admin/user-bans', summary: 'Bans and warnings, the newest first', access: 'admin', query: UserBansQuery, status: 200, answer: UserBans },
  { method: 'post', path: '/api/admin/ban-user', summary: 'Warns a person or suspends them', access: 'admin', body: BanUser, takesKey: true, status: 201, answer: UserBan, refusals: ['not_found', 'conflict'] },
  { method: 'delete', path: '/api/admin/user-bans/{id}', summary: 'Lifts a ban or takes a warning back', access: 'admin', status: 200, answer: UserBan, refusals: ['not_found', 'conflict'] },
  { method: 'get', path: '/api/admin/users', summary: 'People by id, phone number, e-mail or the beginning of a name', access: 'admin', query: FindUsersQuery, status: 200, answer: FoundUsers },
  { method: 'post', path: '/api/admin/users/{id}/role', summary: 'Gives or takes away the admin role', access: 'admin', body: ChangeRole, status: 200, answer: FoundUser, refusals: ['not_found', 'conflict'] },
  { method: 'get', path: '/api/admin/audit', summary: 'The audit trail, the newest first', access: 'admin', query: AuditQuery, status: 200, answer: AuditTrail },
  { method: 'get', path: '/api/admin/verification-queue', summary: 'The documents that wait for a decision, the oldest first', access: 'admin', query: VerificationQueueQuery, status: 200, answer: VerificationQueue },
  { method: 'post', path: '/api/admin/verify-document/{id}', summary: 'Approves or rejects a document', access: 'admin', body: ReviewDocument, status: 200, answer: QueuedDocument, refusals: ['not_found', 'conflict'] },
  { method: 'post', path: '/api/admin/verify-document/{id}/undo', summary: 'Undoes a decision on a document, within a minute', access: 'admin', status: 200, answer: QueuedDocument, refusals: ['not_found', 'conflict'] },
  { method: 'get', path: '/s3/params', summary: 'Where to send a file in one piece, as a form; for Uppy', access: 'signed_in', query: FormUploadQuery, status: 200, answer: FormUpload, refusals: ['not_found'] },
  { method: 'get', path: '/s3/sts', summary: 'Temporary credentials for the storage, where they are set up', access: 'signed_in', status: 200, answer: TemporaryCredentials, refusals: ['not_found'] },
  { method: 'post', path: '/s3/multipart', summary: 'Begins an upload in parts', access: 'signed_in', body: StartMultipart, status: 200, answer: MultipartStarted, refusals: ['not_found'] },
  { method: 'get', path: '/s3/multipart/{uploadId}', summary: 'The parts that arrived', access: 'signed_in', query: MultipartQuery, status: 200, answer: z.array(UploadedPart), refusals: ['not_found'] },
  { method: 'get', path: '/s3/multipart/{uploadId}/{partNumber}', summary: 'A signed URL for one part', access: 'signed_in', query: MultipartQuery, status: 200, answer: SignedPart, refusals: ['not_found'] },
  { method: 'post', path: '/s3/multipart/{uploadId}/complete', summary: 'Puts the parts together', access: 'signed_in', query: MultipartQuery, body: CompleteMultipart, status: 200, answer: MultipartCompleted, refusals: ['not_found'] },
  { method: 'delete', path: '/s3/multipart/{uploadId}', summary: 'Aborts an upload in parts', access: 'signed_in', query: MultipartQuery, status: 200, answer: z.object({}), refusals: ['not_found'] },
  { method: 'get', path: '/api/dev/sms', summary: 'Messages sent to a phone; development only', access: 'anyone', query: z.object({ phone: z.string() }), status: 200, answer: SmsLog, refusals: ['not_found'] },
]

/** The fields that GET /s3/params answered, and the file. */
const FormFile = z.object({ key: z.string(), file: z.string().meta({ contentMediaType: 'application/octet-stream' }) })

/** What a browser asks for beside the calls. */
export const BESIDES: readonly Call[] = [
  { method: 'get', path: '/ws', summary: 'A WebSocket for the news of the person; with ?conversationId= for that conversation', access: 'signed_in', query: z.object({ conversationId: z.string().optional() }), status: 101, refusals: ['upgrade_needed', 'foreign_origin', 'not_found'] },
  { method: 'get', path: '/media/{key}', summary: 'A photo; it never changes', access: 'anyone', status: 200, answerType: 'image/*', refusals: ['not_found'] },
  { method: 'post', path: '/media', summary: 'Takes a file as the form of GET /s3/params', access: 'signed_in', body: FormFile, bodyType: 'multipart/form-data', status: 201, answer: MultipartCompleted, refusals: ['invalid_input', 'forbidden', 'not_found', 'too_large', 'wrong_type'] },
]

/** What many answers hold, under the name that the description gives it. */
export const SHARED = { Comment, Conversation, Listing, Message, ModerationItem, Photo, QueuedDocument, Rate, SavedSearch, SearchFilters, Seller, User, UserBan, VerificationDocument } as const
