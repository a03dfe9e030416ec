import type * as z from 'zod'
import type { ErrorCode } from '#contract/errors.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

/** One API call: what call-context.ts enforces, and what the OpenAPI document and the tests of refusals say. */
export interface Call {
  method: Method
  /** The path with {names} for its parameters. */
  path: string
  summary: string
  /**
   * Who may call. All but 'anyone' return 401 to visitors. 'signed_in' and 'admin' return 403 to suspended
   * people, and 'admin' to members.
   */
  access: 'anyone' | 'signed_in' | 'signed_in_or_suspended' | 'admin'
  /**
   * An admin who makes the call must have shown their passkey in this session a moment ago, else it returns 403
   * passkey_required. Calls that members make, too, do not ask them.
   */
  asksAdminsForPasskey?: true
  /**
   * The limit per minute that the call counts against. 'search_by_text' counts as a search if the query has a
   * text to search for, else as a read. Default: a GET is a read, any other method a write.
   */
  rate: 'read' | 'search' | 'write' | 'search_by_text'
  /**
   * Which rows the call sees. 'own_writes', the default of a GET: at least those that the caller has written,
   * by the caller's bookmark. 'newest': those of the primary. It is the default of writes, and of the desk,
   * since an admin may have lost the role a moment ago. 'same_for_everyone': as for a visitor, so that caches
   * can store the response, and the caller counts as a visitor.
   */
  reads: 'own_writes' | 'newest' | 'same_for_everyone'
  query?: z.ZodType
  body?: z.ZodType
  /** The media type of a body that is not JSON. */
  bodyType?: string
  /** Accepts an Idempotency-Key: a repeat with the same key returns the first result. */
  takesIdempotencyKey?: true
  status: number
  /** The status if what was requested already existed. The body has the same schema. */
  statusOfRepeat?: number
  response?: z.ZodType
  /** Has an ETag and Last-Modified, and returns 304 without a body if the client has the current version. */
  isRevalidated?: true
  /** The media type of a response that is not JSON. With neither this nor `response` there is no body. */
  responseType?: string
  /** The error codes that only some calls have. refusalsOf returns all codes of a call. */
  refusals?: readonly ErrorCode[]
}

/** Returns every error code of a call: `refusals`, and those implied by its method, body and access. */
export function refusalsOf(call: Call): ErrorCode[] {
  const { method, access, asksAdminsForPasskey, query, body, takesIdempotencyKey, refusals = [] } = call
  const hasInput = query || body || takesIdempotencyKey
  const all = new Set<ErrorCode>(hasInput ? ['invalid_input', ...refusals] : refusals)
  if (body) all.add('too_large').add('wrong_type')
  if (access !== 'anyone') all.add('signed_out')
  if (access === 'signed_in' || access === 'admin') all.add('suspended')
  if (access === 'admin') all.add('forbidden')
  if (asksAdminsForPasskey) all.add('passkey_required')
  if (method !== 'get') all.add('foreign_origin')
  return [...all.add('too_many_requests').add('internal').add('unavailable')]
}

type HasDefault = 'status' | 'rate' | 'reads'

/** Calls by method and path, as in 'get /api/listings/{id}'. The default status is 200. */
export type CallRows = Record<
  `${Method} /${string}`,
  Omit<Call, 'method' | 'path' | HasDefault> & Partial<Pick<Call, HasDefault>>
>

export function toCalls(rows: CallRows): Call[] {
  return Object.entries(rows).flatMap(([key, row]) =>
    METHODS.filter((method) => key.startsWith(`${method} `)).map((method) => ({
      method,
      path: key.slice(method.length + 1),
      status: 200,
      rate: method === 'get' ? 'read' : 'write',
      reads: method === 'get' && row.access !== 'admin' ? 'own_writes' : 'newest',
      ...row,
    })),
  )
}
