import * as z from 'zod'
import { BESIDES, CALLS, SHARED, refusalsOf, type Call } from '#contract/calls.ts'
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import { AppError } from './app-error.ts'
import { VERSION } from './version.ts'

/** A JSON schema as zod makes it. */
export type Schema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema: Schema; example?: unknown }>

export interface Operation {
  summary: string
  tags: string[]
  security?: object[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export interface ApiDescription {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: object }
}

/** The OpenAPI 3.1 document, made of the schemas that the routes parse with. Calls that are there only in development are left out elsewhere. */
export function describeApi(isDevelopment: boolean): ApiDescription {
  const schemas: Record<string, Schema> = { Error: toSchema(ErrorBody, 'output') }
  const paths: ApiDescription['paths'] = {}
  for (const call of [...CALLS, ...BESIDES]) {
    if (!isDevelopment && call.path.startsWith('/api/dev/')) continue
    const path = (paths[call.path] ??= {})
    path[call.method] = describeCall(call, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Salone Market',
      version: VERSION,
      description: 'JSON in and out. A cookie carries the session; calls that change something are taken from the page of this site only. Times are ISO 8601 in UTC, money is a number in the currency that stands beside it.',
    },
    paths,
    components: { schemas, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } },
  }
}

function describeCall(call: Call, schemas: Record<string, Schema>): Operation {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[call.path.startsWith('/api/') ? 2 : 1]?.replace(/\..*/, '') ?? ''],
    ...(call.access !== 'anyone' && { security: [{ session: call.access === 'admin' ? ['admin'] : [] }] }),
    parameters: [...pathParameters(call.path), ...queryParameters(call.query), ...(call.takesKey ? [KEY] : [])],
    ...(call.body && { requestBody: { required: true, content: json(toSchema(call.body, 'input')) } }),
    responses: { ...describeAnswers(call, schemas), ...describeRefusals(call) },
  }
}

const KEY: Parameter = {
  name: 'Idempotency-Key', in: 'header', description: 'A repeat under the same key answers the first result',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
}

function describeAnswers(call: Call, schemas: Record<string, Schema>): Operation['responses'] {
  const content = call.answer ? json(namedSchema(call.answer, schemas)) : call.answerType ? { [call.answerType]: { schema: { type: 'string' as const } } } : undefined
  const answer = { description: call.summary, ...(content && { content }) }
  return {
    [call.status]: answer,
    ...(call.statusOfRepeat && { [call.statusOfRepeat]: { ...answer, description: 'It was there already' } }),
  }
}

function describeRefusals(call: Call): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of refusalsOf(call)) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: refusal(codes) }]))
}

function refusal(codes: readonly ErrorCode[]): Content {
  const [code = 'internal'] = codes
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }], properties: { code: { enum: [...codes] } } }
  return { 'application/json': { schema, example: { code, message: new AppError(code).message } } }
}

function json(schema: Schema): Content {
  return { 'application/json': { schema } }
}

function pathParameters(path: string): Parameter[] {
  const schemaOf = (name: string): Schema => (name === 'partNumber' ? { type: 'integer', minimum: 1, maximum: 10_000 } : { type: 'string' })
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: schemaOf(name) }))
}

function queryParameters(query: z.ZodType | undefined): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = toSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema: asSchema(schema) }))
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(SHARED)) names.add(schema, { id })

/** As an answer holds it; what is shared goes into `schemas` and is referred to. */
function namedSchema(schema: z.ZodType, schemas: Record<string, Schema>): Schema {
  const { properties, $defs = {} } = toSchema(z.object({ root: schema }), 'output', names)
  const { root = {}, ...shared }: Record<string, Schema> = JSON.parse(JSON.stringify({ ...$defs, root: properties?.root }).replaceAll('#/$defs/', '#/components/schemas/'))
  for (const [name, each] of Object.entries(shared)) {
    delete each.id
    schemas[name] = each
  }
  return root
}

function toSchema(schema: z.ZodType, io: 'input' | 'output', metadata?: typeof names): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: describeTransform, ...(metadata && { metadata }) })
  return rest
}

/** What a transform makes, zod cannot say. The contract has one at the end of a schema only where of a list with one value that one is left. */
function describeTransform({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodTransform) || Object.keys(jsonSchema).length > 0) return
  const { $schema: _, ...list } = z.toJSONSchema(zodSchema.in, { unrepresentable: 'any' })
  Object.assign(jsonSchema, list.type === 'array' ? { anyOf: [list.items, list] } : {})
}

/** zod writes no bare true or false for a property. */
function asSchema(schema: z.core.JSONSchema._JSONSchema): Schema {
  return typeof schema === 'boolean' ? {} : schema
}
