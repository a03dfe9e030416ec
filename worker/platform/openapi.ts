import { Hono } from 'hono'
import * as z from 'zod'
import { CALLS, type Call } from '#contract/calls.ts'
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '#contract/errors.ts'
import type { AppBindings } from '../context.ts'
import { VERSION } from './version.ts'

/** The OpenAPI 3.1 document, made of the schemas that the routes parse with. */
export const openapi: Hono<AppBindings> = new Hono<AppBindings>().get('/', (c) => {
  c.header('cache-control', 'public, max-age=300')
  return c.text(JSON.stringify(describeApi()), 200, { 'content-type': 'application/json' })
})

export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of CALLS) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method]: describeCall(call) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Salone Market', version: VERSION },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

function describeCall(call: Call) {
  return {
    summary: call.summary,
    ...(call.access !== 'anyone' && { security: [{ session: [] }] }),
    parameters: [...pathParameters(call.path), ...queryParameters(call.query)],
    ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(call.body, 'input') } } } }),
    responses: { [call.status]: describeAnswer(call), ...describeRefusals(call) },
  }
}

function describeAnswer(call: Call) {
  if (!call.answer) return { description: call.summary }
  return { description: call.summary, content: { 'application/json': { schema: toJsonSchema(call.answer, 'output') } } }
}

function describeRefusals(call: Call) {
  const usual: ErrorCode[] = call.access === 'anyone' ? [] : ['signed_out', 'suspended']
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...call.refusals, ...usual]) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const schema = { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: { 'application/json': { schema } } }]),
  )
}

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(query: z.ZodType | undefined) {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
}
