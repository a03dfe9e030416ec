import * as z from 'zod'
import { refusalsOf, type Call } from '#contract/calls/call.ts'
import { CALLS, OTHER_CALLS, SHARED_SCHEMAS } from '#contract/calls/calls.ts'
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { IDEMPOTENCY_KEY_MAX, RATES_PER_MINUTE } from '#contract/limits.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { VERSION } from '#worker/platform/health.ts'
import { asSchema, describeFields, wordsOf, type Schema } from './describe-fields.ts'
import { EXAMPLES, writeExample } from './write-example.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  /** False for a list that is sent as one value, separated by commas. */
  explode?: false
  schema: Schema
}

type Content = Record<string, { schema: Schema; example?: unknown }>

interface ResponseDescription {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Content
}

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: object[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, ResponseDescription>
}

export interface ApiDescription {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { type: string; in: string; name: string; description: string }>
  }
}

/**
 * Makes the OpenAPI 3.1 document from the schemas that the routes parse with. It contains the development
 * calls only in development.
 */
export function describeApi(isDevelopment: boolean): ApiDescription {
  const schemas: Record<string, Schema> = { Error: toSchema(ErrorBody, 'output') }
  const calls = [...CALLS, ...OTHER_CALLS].filter(
    ({ path }) => isDevelopment || !path.startsWith('/api/dev/'),
  )
  const described = calls.map((call) => ({ call, operation: describeCall(call, schemas) }))
  for (const [name, schema] of Object.entries(schemas)) describeFields(schema, name)
  const paths: ApiDescription['paths'] = {}
  for (const { call, operation } of described) {
    addExamples(operation, schemas)
    const path = (paths[call.path] ??= {})
    path[call.method] = operation
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Salone Market', version: VERSION, description: ABOUT },
    servers: [{ url: '/', description: 'Where this document came from' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by POST /api/auth/verify-otp, over https',
        },
        localSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The same over http, in development on http://localhost',
        },
      },
    },
  }
}

const { read, search, write, message } = RATES_PER_MINUTE
const ABOUT =
  'JSON in and out. A cookie carries the session. From browsers, calls that change something are ' +
  "accepted only from this site's own pages. Times are ISO 8601 in UTC. Money is a number, with its " +
  `currency in a field beside it. Each person, or IP address if signed out, may make ${read} reads, ` +
  `${search} searches and ${write} changes per minute, and send ${message} messages per minute in each ` +
  'conversation. Further calls are refused with 429 and Retry-After.'

function describeCall(call: Call, schemas: Record<string, Schema>): Operation {
  const operationId = operationIdOf(call)
  const body = call.body && toSchema(call.body, 'input')
  if (body) describeFields(body, operationId)
  const roles = call.access === 'admin' ? ['admin'] : []
  return {
    operationId,
    summary: call.summary,
    tags: [call.path.split('/')[call.path.startsWith('/api/') ? 2 : 1]?.replace(/\..*/, '') ?? ''],
    ...(call.access !== 'anyone' && { security: [{ session: roles }, { localSession: roles }] }),
    parameters: [
      ...pathParameters(call.path),
      ...queryParameters(call.query, operationId),
      ...(call.takesIdempotencyKey ? [KEY] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { [call.bodyType ?? 'application/json']: { schema: body } } },
    }),
    responses: { ...describeResponses(call, operationId, schemas), ...describeRefusals(call) },
  }
}

/** GET /api/listings/{id}/score becomes getListingsByIdScore. */
function operationIdOf({ method, path }: Call): string {
  const words =
    path
      .replace(/^\/api/, '')
      .replaceAll('{', 'by-')
      .match(/\w+/g) ?? []
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Adds examples to each body and to each JSON response that is not a refusal. */
function addExamples(
  { operationId, requestBody, responses }: Operation,
  schemas: Record<string, Schema>,
): void {
  for (const body of Object.values(requestBody?.content ?? {}))
    body.example = EXAMPLES[`${operationId}.body`] ?? writeExample(body.schema, operationId, schemas)
  for (const [status, { content }] of Object.entries(responses)) {
    const json = content?.['application/json']
    if (json && Number(status) < 400) json.example = writeExample(json.schema, operationId, schemas)
  }
}

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key returns the first result',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
}

function describeResponses(
  call: Call,
  operationId: string,
  schemas: Record<string, Schema>,
): Operation['responses'] {
  const schema = call.response && namedSchema(call.response, schemas)
  if (schema) describeFields(schema, operationId)
  const content = schema
    ? { 'application/json': { schema } }
    : call.responseType
      ? { [call.responseType]: { schema: { type: 'string' as const } } }
      : undefined
  const response = { description: call.summary, ...(content && { content }) }
  return {
    [call.status]: response,
    ...(call.isRevalidated && { 304: { description: 'Not modified' } }),
    ...(call.statusOfRepeat && { [call.statusOfRepeat]: { ...response, description: 'It existed already' } }),
  }
}

function describeRefusals(call: Call): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of refusalsOf(call))
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(status === 429 && { headers: RETRY_AFTER }),
        content: refusal(codes),
      },
    ]),
  )
}

const RETRY_AFTER: ResponseDescription['headers'] = {
  'Retry-After': {
    description: 'Seconds after which a repeat may work',
    schema: { type: 'integer', minimum: 1 },
  },
}

function refusal(codes: readonly ErrorCode[]): Content {
  const [code = 'internal'] = codes
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }],
    properties: { code: { enum: [...codes] } },
  }
  return { 'application/json': { schema, example: { code, message: new AppError(code).message } } }
}

function pathParameters(path: string): Parameter[] {
  const schemaOf = (name: string): Schema =>
    name === 'partNumber' ? { type: 'integer', minimum: 1, maximum: 10_000 } : { type: 'string' }
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(name),
  }))
}

function queryParameters(query: z.ZodType | undefined, operationId: string): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = toSchema(query, 'input')
  return Object.entries(properties).map(([name, each]) => {
    const schema = asSchema(each)
    const description = wordsOf(operationId, name)
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description && { description }),
      ...(schema.type === 'array' && { explode: false }),
      schema,
    }
  })
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(SHARED_SCHEMAS)) names.add(schema, { id })

/** The schema of a response. Shared parts go into `schemas` and are referenced. */
function namedSchema(schema: z.ZodType, schemas: Record<string, Schema>): Schema {
  const { properties, $defs = {} } = toSchema(z.object({ root: schema }), 'output', names)
  const { root = {}, ...shared }: Record<string, Schema> = JSON.parse(
    JSON.stringify({ ...$defs, root: properties?.root }).replaceAll('#/$defs/', '#/components/schemas/'),
  )
  for (const [name, each] of Object.entries(shared)) {
    delete each.id
    schemas[name] = each
  }
  return root
}

function toSchema(schema: z.ZodType, io: 'input' | 'output', metadata?: typeof names): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: describeTransform,
    ...(metadata && { metadata }),
  })
  return rest
}

/**
 * Describes a transform at the end of a schema, which zod cannot do itself. The contract has only one kind: a
 * list with a single value becomes that value.
 */
function describeTransform({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: Schema
}): void {
  if (
    !(zodSchema instanceof z.ZodPipe) ||
    !(zodSchema.out instanceof z.ZodTransform) ||
    Object.keys(jsonSchema).length > 0
  )
    return
  const { $schema: _, ...list } = z.toJSONSchema(zodSchema.in, { unrepresentable: 'any' })
  Object.assign(jsonSchema, list.type === 'array' ? { anyOf: [list.items, list] } : {})
}
