import * as z from 'zod'
import { SmsLog } from '#contract/auth.ts'
import { UserBan } from '#contract/bans.ts'
import { Conversation, Message } from '#contract/conversation.ts'
import { Comment } from '#contract/engagement.ts'
import { Listing, Photo } from '#contract/listing.ts'
import { ModerationItem } from '#contract/moderation.ts'
import { MultipartCompleted } from '#contract/multipart.ts'
import { Rate } from '#contract/rate.ts'
import { Review } from '#contract/review.ts'
import { SavedSearch } from '#contract/saved-search.ts'
import { SearchFilters } from '#contract/search.ts'
import { Seller, User } from '#contract/user.ts'
import { QueuedDocument, VerificationDocument } from '#contract/verification.ts'
import { ACCOUNT_CALLS } from './accounts.ts'
import { toCalls, type Call, type CallRows } from './call.ts'
import { CHAT_CALLS } from './chat.ts'
import { DEAL_CALLS } from './deals.ts'
import { ENGAGEMENT_CALLS } from './engagement.ts'
import { LISTING_CALLS } from './listings.ts'
import { MODERATION_CALLS } from './moderation.ts'
import { SEARCH_CALLS } from './search.ts'
import { SELLER_CALLS } from './sellers.ts'
import { UPLOAD_CALLS } from './uploads.ts'

const SERVICE_CALLS: CallRows = {
  'get /api/health': {
    summary: 'Whether the service runs',
    access: 'anyone',
    response: z.object({ ok: z.literal(true), version: z.string() }),
  },
  'get /api/openapi.json': {
    summary: 'This document',
    access: 'anyone',
    response: z.looseObject({ openapi: z.literal('3.1.0') }),
  },
  'get /api/docs': { summary: 'This document as a web page', access: 'anyone', responseType: 'text/html' },
  'get /api/rate': {
    summary: 'The exchange rate: leones for one US dollar',
    access: 'anyone',
    response: Rate,
  },
  'get /api/dev/sms': {
    summary: 'Messages sent to a phone; development only',
    access: 'anyone',
    query: z.object({ phone: z.string() }),
    response: SmsLog,
    refusals: ['not_found'],
  },
}

/** Every call under /api and /s3. A test compares this list with the mounted routes. */
export const CALLS: readonly Call[] = [
  SERVICE_CALLS,
  ACCOUNT_CALLS,
  LISTING_CALLS,
  ENGAGEMENT_CALLS,
  SEARCH_CALLS,
  CHAT_CALLS,
  DEAL_CALLS,
  UPLOAD_CALLS,
  SELLER_CALLS,
  MODERATION_CALLS,
].flatMap(toCalls)

/** The multipart form of an upload: the `key` from the `fields` of GET /s3/params, and the file. */
const FormFile = z.object({
  key: z.string(),
  file: z.string().meta({ contentMediaType: 'application/octet-stream' }),
})

/** Calls outside /api and /s3: the WebSocket, photos, files of conversations and form uploads. */
export const OTHER_CALLS: readonly Call[] = toCalls({
  'get /ws': {
    summary: "A WebSocket to the person's inbox, or to one conversation with ?conversationId=",
    access: 'signed_in',
    reads: 'newest',
    query: z.object({ conversationId: z.string().optional() }),
    status: 101,
    refusals: ['upgrade_needed', 'foreign_origin', 'not_found'],
  },
  'get /media/{key}': {
    summary: 'A photo, which never changes. While nothing public shows it: only for its owner and admins',
    access: 'anyone',
    reads: 'newest',
    responseType: 'image/*',
    refusals: ['not_found'],
  },
  'get /share/{id}/{file}': {
    summary:
      'The picture of a public listing for link previews, 1200 by 630. `file` is its version and .jpg; another version leads to the current one',
    access: 'anyone',
    reads: 'same_for_everyone',
    responseType: 'image/jpeg',
    refusals: ['not_found', 'gone', 'unavailable'],
  },
  'get /share/seller/{id}/{file}': {
    summary: "The picture of a seller's page for link previews. Its version is the day",
    access: 'anyone',
    reads: 'same_for_everyone',
    responseType: 'image/jpeg',
    refusals: ['not_found', 'gone', 'unavailable'],
  },
  'get /share/market/{kind}/{place}/{file}': {
    summary:
      'The picture of a kind in a place for link previews; `place` is `all` for the whole country. Its version is the day',
    access: 'anyone',
    reads: 'same_for_everyone',
    responseType: 'image/jpeg',
    refusals: ['not_found', 'unavailable'],
  },
  'get /chat-files/{token}': {
    summary:
      'A photo or voice note of a conversation, by the link in its message; the link is the permission',
    access: 'anyone',
    responseType: '*/*',
    refusals: ['forbidden', 'gone'],
  },
  'post /media': {
    summary: 'Receives an uploaded file in a form with the fields that GET /s3/params returned',
    access: 'signed_in',
    body: FormFile,
    bodyType: 'multipart/form-data',
    status: 201,
    response: MultipartCompleted,
    refusals: ['invalid_input', 'forbidden', 'not_found', 'too_large', 'wrong_type'],
  },
})

/** Schemas that many responses contain, by their name in the OpenAPI document. */
export const SHARED_SCHEMAS = {
  Comment,
  Conversation,
  Listing,
  Message,
  ModerationItem,
  Photo,
  QueuedDocument,
  Rate,
  Review,
  SavedSearch,
  SearchFilters,
  Seller,
  User,
  UserBan,
  VerificationDocument,
} as const

/** The calls of a path, one per method. A literal segment takes precedence over a parameter. */
export function callsAt(path: string): Call[] {
  const matching = [...CALLS, ...OTHER_CALLS].filter((call) => patternOf(call).test(path))
  const parameters = (call: Call) => call.path.split('{').length
  const fewest = Math.min(...matching.map(parameters))
  return matching.filter((call) => parameters(call) === fewest)
}

/** Matches the paths of a call. Only `{key}` matches slashes, since photo keys contain them. */
function patternOf({ path }: Call): RegExp {
  const dotted = path.replaceAll('.', '\\.').replace('{key}', '.+')
  return new RegExp(`^${dotted.replace(/\{\w+\}/g, '[^/]+')}$`)
}
