import * as z from 'zod'
import { CodeSent, SendCode, SignedIn, SmsLog, VerifyCode } from './auth.ts'
import type { ErrorCode } from './errors.ts'
import { LikeAnswer, Listing, ListingsPage, ListingsQuery, NewListing, Showcase, SimilarListings } from './listing.ts'
import { UploadRequest, UploadTicket } from './media.ts'
import { User } from './user.ts'

/** One call of the API as the OpenAPI document and the shared refusal tests read it. */
export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with {names} for its parameters. */
  path: string
  summary: string
  /** Who may call: a signed-out person gets 401 from 'signed_in' and 'admin', a member 403 from 'admin'. */
  access: 'anyone' | 'signed_in' | 'admin'
  query?: z.ZodType
  body?: z.ZodType
  status: number
  answer?: z.ZodType
  refusals: readonly ErrorCode[]
}

/** Every call, each once. A test compares this list with the routes that are mounted. */
export const CALLS: readonly Call[] = [
  { method: 'get', path: '/api/health', summary: 'Whether the service runs', access: 'anyone', status: 200, answer: z.object({ ok: z.literal(true), version: z.string() }), refusals: [] },
  { method: 'get', path: '/api/openapi.json', summary: 'This document', access: 'anyone', status: 200, refusals: [] },
  { method: 'post', path: '/api/auth/send-otp', summary: 'Sends a one-time code by SMS', access: 'anyone', body: SendCode, status: 200, answer: CodeSent, refusals: ['invalid_input', 'landline', 'country_not_served', 'too_many_requests', 'sms_unavailable'] },
  { method: 'post', path: '/api/auth/verify-otp', summary: 'Signs in with a code; sets the session cookie', access: 'anyone', body: VerifyCode, status: 200, answer: SignedIn, refusals: ['invalid_input', 'landline', 'wrong_code', 'code_used_up', 'suspended'] },
  { method: 'get', path: '/api/auth/user', summary: 'The signed-in person, or null', access: 'anyone', status: 200, answer: User.nullable(), refusals: [] },
  { method: 'post', path: '/api/auth/logout', summary: 'Ends this session', access: 'anyone', status: 204, refusals: [] },
  { method: 'post', path: '/api/auth/logout-everywhere', summary: 'Ends every session of the person', access: 'signed_in', status: 204, refusals: [] },
  { method: 'get', path: '/api/login', summary: 'Navigation to the sign-in page', access: 'anyone', status: 302, refusals: [] },
  { method: 'get', path: '/api/logout', summary: 'Navigation that ends the session', access: 'anyone', status: 302, refusals: [] },
  { method: 'get', path: '/api/listings', summary: 'A page of active listings', access: 'signed_in', query: ListingsQuery, status: 200, answer: ListingsPage, refusals: ['invalid_input'] },
  { method: 'post', path: '/api/listings', summary: 'Posts a listing; takes an Idempotency-Key', access: 'signed_in', body: NewListing, status: 201, answer: Listing, refusals: ['invalid_input', 'unreadable_upload', 'too_many_requests'] },
  { method: 'get', path: '/api/listings/{id}', summary: 'One listing', access: 'anyone', status: 200, answer: Listing, refusals: ['not_found', 'gone'] },
  { method: 'get', path: '/api/listings/{id}/similar', summary: 'Other listings like this one', access: 'anyone', status: 200, answer: SimilarListings, refusals: ['not_found'] },
  { method: 'post', path: '/api/listings/{id}/like', summary: 'Likes a listing, or takes the like back', access: 'signed_in', status: 200, answer: LikeAnswer, refusals: ['not_found'] },
  { method: 'get', path: '/api/showcase', summary: 'Six fresh listings for the landing page', access: 'anyone', status: 200, answer: Showcase, refusals: [] },
  { method: 'post', path: '/api/objects/upload', summary: 'Signed URLs for one upload', access: 'signed_in', body: UploadRequest, status: 200, answer: UploadTicket, refusals: ['invalid_input', 'too_large', 'too_many_requests'] },
  { method: 'get', path: '/api/dev/sms', summary: 'Messages sent to a phone; development only', access: 'anyone', query: z.object({ phone: z.string() }), status: 200, answer: SmsLog, refusals: ['not_found'] },
]
