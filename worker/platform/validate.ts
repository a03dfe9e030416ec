import type { Context, Env, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import { BODY_BYTES_MAX, IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import { AppError } from './app-error.ts'

type Validated<Target extends string, T extends z.ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: Record<Target, z.input<T>>; out: Record<Target, z.output<T>> }
>

/**
 * Parses a JSON body for `c.req.valid('json')`. Refuses another content type with 415, a body over 64 KB or
 * `bytesMax` with 413, and anything that the schema rejects with 400 and a message for each field.
 */
export function body<T extends z.ZodType>(schema: T, bytesMax = BODY_BYTES_MAX): Validated<'json', T> {
  return createMiddleware(async (c, next) => {
    const type = c.req.header('content-type') ?? ''
    if (!/^application\/json\b/i.test(type))
      throw new AppError('wrong_type', 'Send the body as application/json.')
    c.req.addValidatedData(
      'json',
      asObject(parse(schema, toJsonObject(await (await readBody(c.req.raw, bytesMax)).text()))),
    )
    await next()
  })
}

/** Like `body`, but a missing body counts as an empty object, and the content type is not checked. */
export function optionalBody<T extends z.ZodType>(schema: T): Validated<'json', T> {
  return createMiddleware(async (c, next) => {
    const text = await (await readBody(c.req.raw, BODY_BYTES_MAX)).text()
    c.req.addValidatedData('json', asObject(parse(schema, text.trim() === '' ? {} : toJsonObject(text))))
    await next()
  })
}

/** Parses the query string for `c.req.valid('query')`. If a key is repeated, its first value is used. */
export function query<T extends z.ZodType>(schema: T): Validated<'query', T> {
  return createMiddleware(async (c, next) => {
    c.req.addValidatedData('query', asObject(parse(schema, c.req.query())))
    await next()
  })
}

const IdempotencyKey = z
  .string()
  .trim()
  .min(1, 'An Idempotency-Key must not be blank')
  .max(IDEMPOTENCY_KEY_MAX, `An Idempotency-Key has at most ${IDEMPOTENCY_KEY_MAX} characters`)
  .optional()

/** The Idempotency-Key header of a call that creates something. Undefined without the header. */
export function idempotencyKey(c: Context): string | undefined {
  return parse(IdempotencyKey, c.req.header('idempotency-key'))
}

/**
 * Parses a value with a schema. A refusal has the first message for each field in `fields`, and no `fields` if
 * it is about the value as a whole.
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { error: plainMessage })
  if (result.success) return result.data
  const { issues } = result.error
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message
  const isAboutFields = Object.keys(fields).length > 0
  throw new AppError('invalid_input', issues[0]?.message, isAboutFields ? { fields } : {})
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** A message fit to show, if the schema defines none. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `Must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_big' && issue.origin === 'string') return `At most ${issue.maximum} characters`
  return undefined
}

function toJsonObject(text: string): unknown {
  const value = toJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_input', 'Send a JSON object.')
  return value
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON.')
  }
}

/** Types validated data as the object that hono stores. Every schema of a body or query returns one. */
function asObject(value: unknown): object {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as object
}

/**
 * The chunks of a request's body. If the body is truncated, throws a 400, whichever error the runtime throws.
 */
export async function* piecesOf(request: Request): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!request.body) return
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = request.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw toTruncationError(error)
      })
      if (done) return
      yield value
    }
  } finally {
    // The rest of the body is not needed.
    await reader.cancel().catch(() => undefined)
  }
}

/** Reads a whole body of at most `bytesMax`, regardless of its headers. */
async function readBody(request: Request, bytesMax: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of piecesOf(request)) {
    bytes += piece.byteLength
    if (bytes > bytesMax) throw new AppError('too_large')
    pieces.push(piece)
  }
  return new Blob(pieces)
}

function toTruncationError(cause: unknown): AppError {
  return cause instanceof AppError
    ? cause
    : new AppError('invalid_input', 'The body broke off before its end.')
}
