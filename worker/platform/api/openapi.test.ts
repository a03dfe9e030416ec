import { describe, expect, test } from 'vitest'
import { refusalsOf } from '#contract/calls/call.ts'
import { CALLS, OTHER_CALLS } from '#contract/calls/calls.ts'
import { ERROR_STATUS } from '#contract/errors.ts'
import { expectToMatchDescription } from '#worker/test/match-description.ts'
import { callApp } from '#worker/test/people.ts'
import { describeApi } from './describe-api.ts'

const document = describeApi(true)
const calls = [...CALLS, ...OTHER_CALLS]
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the description of the API', () => {
  test('is public JSON, cached for five minutes', async () => {
    const response = await callApp('/api/openapi.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'has the parameters, body, responses and refusals of %s',
    (_name, call) => {
      const { method, path, status, statusOfRepeat, query, body, response, responseType } = call
      const described = document.paths[path]?.[method]
      expect(described?.summary).toBe(call.summary)
      expect(
        described?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`),
      ).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect((described?.parameters.filter(({ in: place }) => place === 'query').length ?? 0) > 0).toBe(
        query !== undefined,
      )
      expect(described?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(
        call.takesIdempotencyKey === true,
      )
      expect(described?.requestBody !== undefined).toBe(body !== undefined)
      const types = Object.keys(described?.responses[status]?.content ?? {})
      expect(types).toEqual(response ? ['application/json'] : responseType ? [responseType] : [])
      const statuses = new Set([
        status,
        ...(statusOfRepeat ? [statusOfRepeat] : []),
        ...(call.isRevalidated ? [304] : []),
        ...refusalsOf(call).map((code) => ERROR_STATUS[code]),
      ])
      expect(
        Object.keys(described?.responses ?? {})
          .map(Number)
          .sort(),
      ).toEqual([...statuses].sort())
      const codes = Object.values(described?.responses ?? {}).flatMap(({ description, content }) =>
        JSON.stringify(content ?? '').includes('schemas/Error') ? description.split(', ') : [],
      )
      expect(codes.sort()).toEqual(refusalsOf(call).sort())
      expect(described?.security !== undefined).toBe(call.access !== 'anyone')
    },
  )

  test('has a type for every value, except in the body of an edit', () => {
    expect(
      untyped(document, '').filter((path) => !path.startsWith('.paths./api/listings/{id}.patch.requestBody')),
    ).toEqual([])
  })

  test('has no dangling references', () => {
    const names = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref))
    expect(
      [...names].filter(
        (ref) => !ref?.startsWith('#/components/schemas/') || !(ref.slice(21) in document.components.schemas),
      ),
    ).toEqual([])
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  test('has a unique operationId for each call', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(calls.length)
    expect(names.filter((name) => !/^(get|post|put|patch|delete)[A-Z]\w+$/.test(name))).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining([
        'getListings',
        'postListingsByIdStatus',
        'getS3MultipartByUploadIdByPartNumber',
      ]),
    )
  })

  test.each(
    calls
      .filter(({ body, response }) => body || response)
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('has valid examples for %s', async (_name, call) => {
    const { requestBody, responses } = document.paths[call.path]?.[call.method] ?? {}
    const example = requestBody?.content[call.bodyType ?? 'application/json']?.example
    if (call.body)
      expect(call.body.safeParse(example), JSON.stringify(example)).toMatchObject({ success: true })
    for (const status of call.response ? [call.status, call.statusOfRepeat ?? call.status] : []) {
      const body: unknown = responses?.[status]?.content?.['application/json']?.example
      expect(body).toBeDefined()
      expect(call.response?.safeParse(body), JSON.stringify(body)).toMatchObject({ success: true })
      await expectToMatchDescription(
        new Request(`http://localhost${call.path.replace(/\{\w+\}/g, '1')}`, {
          method: call.method.toUpperCase(),
        }),
        Response.json(body, { status }),
      )
    }
  })

  test('names the session cookie over https and over http', () => {
    const names = Object.values(document.components.securitySchemes).map((each) => `${each.in} ${each.name}`)
    expect(names).toEqual(['cookie __Host-session', 'cookie session'])
    const schemes = operations.flatMap(({ security }) =>
      security ? [security.flatMap((each) => Object.keys(each))] : [],
    )
    const both = Object.keys(document.components.securitySchemes).join()
    expect(schemes.every((each) => each.join() === both)).toBe(true)
  })

  test('includes Retry-After and the server', () => {
    const refused = operations.map(({ responses }) => responses[429])
    expect(refused.every((each) => each?.headers?.['Retry-After']?.schema.type === 'integer')).toBe(true)
    expect(document.servers.map(({ url }) => url)).toEqual(['/'])
  })

  test('has a list in a query as one parameter, whose value is separated by commas', () => {
    const lists = operations.flatMap(({ parameters }) =>
      parameters.filter(({ schema }) => schema.type === 'array'),
    )
    expect(lists.map(({ name }) => name)).toContain('location')
    expect(lists.every(({ explode }) => explode === false)).toBe(true)
  })

  test('describes POST /media as a form with a file', () => {
    const form = document.paths['/media']?.post?.requestBody?.content['multipart/form-data']
    expect(form?.schema).toMatchObject({
      required: ['key', 'file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    })
  })

  test('leaves out development calls in production', async () => {
    expect(Object.keys(describeApi(true).paths)).toContain('/api/dev/sms')
    expect(Object.keys(describeApi(false).paths).join()).not.toContain('/dev/')
    expect(
      await (await callApp('/api/openapi.json', {}, { ENVIRONMENT: 'production' })).text(),
    ).not.toContain('/api/dev')
  })
})

test('the API page shows the description with scripts and styles of this site alone', async () => {
  const response = await callApp('/api/docs')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  const html = await response.text()
  expect(await (await callApp('/api/docs/')).text()).toBe(html)
  expect(html).toContain("url:'/api/openapi.json'")
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(addresses.filter((address) => !/^\/[^/]/.test(address ?? ''))).toEqual([])
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; /)
  expect(policy).not.toMatch(/unsafe-eval|(script|style)-src [^;]*unsafe-inline|https?:/)
})

function untyped(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || path.endsWith('.example')) return []
  const isSchema = /\.(schema|items|root)$|\.properties\.\w+$|\.(anyOf|oneOf)\.\d+$/.test(path)
  const says = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((key) => key in value)
  const own = isSchema && !says ? [path] : []
  return [...own, ...Object.entries(value).flatMap(([name, each]) => untyped(each, `${path}.${name}`))]
}
