import type * as z from 'zod'
import type { ErrorCode } from '../errors.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

/** One API call, as the OpenAPI document and the tests of refusals use it. */
export interface Call {
  method: Method
  /** The path with {names} for its parameters. */
  path: string
  summary: string
  /** Who may call. 'signed_in' and 'admin' return 401 to visitors; 'admin' returns 403 to members. */
  access: 'anyone' | 'signed_in' | 'admin'
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
  const { method, access, query, body, takesIdempotencyKey, refusals = [] } = call
  const hasInput = query || body || takesIdempotencyKey
  const all = new Set<ErrorCode>(hasInput ? ['invalid_input', ...refusals] : refusals)
  if (body) all.add('too_large').add('wrong_type')
  if (access !== 'anyone') all.add('signed_out').add('suspended')
  if (access === 'admin') all.add('forbidden')
  if (method !== 'get') all.add('foreign_origin')
  return [...all.add('too_many_requests').add('internal').add('unavailable')]
}

/** Calls by method and path, as in 'get /api/listings/{id}'. The default status is 200. */
export type CallRows = Record<
  `${Method} /${string}`,
  Omit<Call, 'method' | 'path' | 'status'> & Partial<Pick<Call, 'status'>>
>

export function toCalls(rows: CallRows): Call[] {
  return Object.entries(rows).flatMap(([key, row]) =>
    METHODS.filter((method) => key.startsWith(`${method} `)).map((method) => ({
      method,
      path: key.slice(method.length + 1),
      status: 200,
      ...row,
    })),
  )
}
