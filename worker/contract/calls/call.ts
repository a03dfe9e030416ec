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
  /** Who may call: a signed-out person gets 401 from 'signed_in' and 'admin', a member 403 from 'admin'. */
  access: 'anyone' | 'signed_in' | 'admin'
  query?: z.ZodType
  body?: z.ZodType
  /** The media type of a body that is not JSON. */
  bodyType?: string
  /** A repeat with the same Idempotency-Key gets the first answer. */
  takesKey?: true
  status: number
  /** The status, with the same body, if what was requested already existed. */
  statusOfRepeat?: number
  answer?: z.ZodType
  /** Has an ETag and Last-Modified, and answers 304 without a body if the client has the current version. */
  isRevalidated?: true
  /** The media type of an answer that is not JSON. Without it and `answer` there is no body. */
  answerType?: string
  /** The error codes specific to this call. refusalsOf returns all codes. */
  refusals?: readonly ErrorCode[]
}

/** Returns every error code of a call: its own, and those that follow from its method, body and access. */
export function refusalsOf({ method, access, query, body, takesKey, refusals = [] }: Call): ErrorCode[] {
  const all = new Set<ErrorCode>(query || body || takesKey ? ['invalid_input', ...refusals] : refusals)
  if (body) all.add('too_large').add('wrong_type')
  if (access !== 'anyone') all.add('signed_out').add('suspended')
  if (access === 'admin') all.add('forbidden')
  if (method !== 'get') all.add('foreign_origin')
  return [...all.add('too_many_requests').add('internal').add('unavailable')]
}

/** Calls by method and path, as in 'get /api/listings/{id}'. The default status is 200. */
export type Rows = Record<
  `${Method} /${string}`,
  Omit<Call, 'method' | 'path' | 'status'> & Partial<Pick<Call, 'status'>>
>

export function toCalls(rows: Rows): Call[] {
  return Object.entries(rows).flatMap(([key, row]) =>
    METHODS.filter((method) => key.startsWith(`${method} `)).map((method) => ({
      method,
      path: key.slice(method.length + 1),
      status: 200,
      ...row,
    })),
  )
}
