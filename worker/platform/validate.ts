import { zValidator } from '@hono/zod-validator'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import { AppError } from './app-error.ts'

type Validated<Target extends string, T extends z.ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: Record<Target, z.input<T>>; out: Record<Target, z.output<T>> }
>

/**
 * Parses a JSON body for `c.req.valid('json')`. Refuses another content type with 415, and anything that the
 * schema rejects with 400 and a message for each field.
 */
export function body<T extends z.ZodType>(schema: T): Validated<'json', T> {
  return validator('json', schema)
}

/** Like `body`, but a missing body counts as an empty object. */
export function optionalBody<T extends z.ZodType<object>>(schema: T): Validated<'json', T> {
  const whole = body(schema)
  return createMiddleware(async (c, next) => {
    const text = await c.req.text().catch(refuseTruncated)
    if (text.trim() !== '') return whole(c, next)
    c.req.addValidatedData('json', parse(schema, {}))
    await next()
  })
}

/** Parses the query string for `c.req.valid('query')`. If a key is repeated, its first value is used. */
export function query<T extends z.ZodType>(schema: T): Validated<'query', T> {
  return validator('query', schema)
}

/** Parses the parameters of the path for `c.req.valid('param')`. */
export function params<T extends z.ZodType>(schema: T): Validated<'param', T> {
  return validator('param', schema)
}

function validator<Target extends 'json' | 'query' | 'param', T extends z.ZodType>(
  target: Target,
  schema: T,
): Validated<Target, T> {
  // The library's own type of the input would widen that of the client.
  const anySchema: z.ZodType = schema
  const validate: MiddlewareHandler = zValidator(
    target,
    anySchema,
    (result, c) => {
      if (target === 'json') refuseOtherBodies(c, result.data)
      if (!result.success) throw toRefusal(result.error)
    },
    {
      validationFunction: (_schema, value) =>
        schema.safeParse(target === 'query' ? withFirstValues(value) : value, { error: plainMessage }),
    },
  )
  return validate
}

/** The library reads a body of another type as an empty object. */
function refuseOtherBodies(c: Context, value: unknown): void {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('wrong_type', 'Send the body as application/json.')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_input', 'Send a JSON object.')
}

/** The library has all values of a key that is repeated. */
function withFirstValues(values: Record<string, string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value].flat()[0]]))
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

/** Parses a value with a schema, and refuses as `body` does. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { error: plainMessage })
  if (result.success) return result.data
  throw toRefusal(result.error)
}

/**
 * A refusal has the first message for each field in `fields`, and no `fields` if it is about the value as a
 * whole.
 */
function toRefusal({ issues }: Pick<z.core.$ZodError, 'issues'>): AppError {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message
  const isAboutFields = Object.keys(fields).length > 0
  return new AppError('invalid_input', issues[0]?.message, isAboutFields ? { fields } : {})
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

/**
 * The chunks of a request's body. If the body is truncated, throws a 400, whichever error the runtime throws.
 */
export async function* piecesOf(request: Request): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!request.body) return
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = request.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuseTruncated)
      if (done) return
      yield value
    }
  } finally {
    // The rest of the body is not needed.
    await reader.cancel().catch(() => undefined)
  }
}

/** Refuses a body over `bytesMax` with 413. Reads the body only if no header says how long it is. */
export function limitBody(bytesMax: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: bytesMax,
    onError: () => {
      throw new AppError('too_large')
    },
  })
  return createMiddleware(async (c, next) => {
    await limit(c, () => Promise.resolve()).catch(refuseTruncated)
    await next()
  })
}

function refuseTruncated(cause: unknown): never {
  throw cause instanceof AppError
    ? cause
    : new AppError('invalid_input', 'The body broke off before its end.')
}
