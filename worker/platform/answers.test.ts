import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CALLS } from '#contract/calls/calls.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { AppBindings } from '../context.ts'
import { openDb } from '../db/client.ts'
import { ORIGIN, callApp } from '../test/people.ts'
import { answerError } from './answers.ts'

const logged: string[] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What somebody reads when a route fails like this. */
async function answerTo(fail: () => unknown): Promise<Response> {
  const app = new Hono<AppBindings>().get('/', async (c) => c.json(await fail())).onError(answerError)
  return app.fetch(new Request('http://localhost/'), env)
}

function raise(error: Error): () => never {
  return () => {
    throw error
  }
}

const INTERNAL = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }

// [spec 10.1 #5]
test.each([
  [
    'the code',
    raise(new TypeError("Cannot read properties of undefined (reading 'sellerId')")),
    /sellerId.*answers\.test\.ts/s,
  ],
  [
    'the database',
    () => openDb(env.DB, 'first-primary').orm.all(sql`select ${'+23276123456'} from nowhere`),
    /no such table: nowhere/,
  ],
])(
  'an unexpected failure of %s is a 500 with a sentence and nothing of its cause',
  async (_what, fail, cause) => {
    const answer = await answerTo(fail)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
    expect(await answer.json()).toEqual(INTERNAL)
    expect(logged.join()).toMatch(cause)
  },
)

describe('an unreachable database is a 503', () => {
  const words = [
    'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    'D1_ERROR: Network connection lost.',
  ]

  test.each(words)('%s', async (message) => {
    const wrapped = new Error('Failed query: select 1', { cause: new Error(message) })
    for (const error of [new Error(message), wrapped]) {
      const answer = await answerTo(raise(error))
      expect(answer.status).toBe(503)
      expect(ErrorBody.parse(await answer.json())).toEqual({
        code: 'unavailable',
        message: 'A part of the service is not working. Please try again in a minute.',
      })
    }
  })

  test('but a refused statement or another network failure is a 500', async () => {
    for (const message of ['D1_ERROR: UNIQUE constraint failed: users.phone', 'Network connection lost.']) {
      expect((await answerTo(raise(new Error(message)))).status).toBe(500)
    }
  })
})

describe('a call with another method', () => {
  const paths = [...new Set(CALLS.map(({ path }) => path))]

  // [spec 10.1 #6]
  test.each(paths)('%s answers 405 with the allowed methods', async (path) => {
    const methods = CALLS.filter((call) => call.path === path).map(({ method }) => method.toUpperCase())
    const answer = await callApp(path.replace('{id}', 'some-id'), {
      method: methods.includes('PUT') ? 'POST' : 'PUT',
    })
    expect(answer.status).toBe(405)
    expect(ErrorBody.parse(await answer.json()).code).toBe('method_not_allowed')
    const allowed = answer.headers
      .get('allow')
      ?.split(', ')
      .filter((method) => method !== 'HEAD')
    expect(allowed?.sort()).toEqual(methods.sort())
  })

  test.each(['/api/openapi-json', '/api/listings/a/b/like', '/api/listing', '/api/xapi/health'])(
    '%s is no call, so 404',
    async (path) => {
      const answer = await callApp(path, { method: 'PUT' })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('allow')).toBeNull()
    },
  )
})

describe('requests that no route takes get an error body:', () => {
  test.each([
    ['POST', '/api/listings/../../etc/hosts/comments', 404, null],
    ['POST', '/etc/hosts', 404, null],
    ['POST', '/', 405, 'GET, HEAD'],
    ['PUT', '/about', 405, 'GET, HEAD'],
    ['DELETE', '/listings/some-id', 405, 'GET, HEAD'],
    ['OPTIONS', '/about', 405, 'GET, HEAD'],
    ['PATCH', '/robots.txt', 404, null],
    ['POST', '/assets/index.js', 404, null],
    ['POST', '/ws', 405, 'GET, HEAD'],
    ['PUT', '/media/l/photo.webp', 405, 'GET, HEAD'],
    ['DELETE', '/media', 405, 'POST'],
    ['GET', '/media', 405, 'POST'],
    ['GET', '/media/', 404, null],
    ['GET', '/media/l/missing.webp', 404, null],
    ['GET', '/media/%2e%2e%2fv/passport', 404, null],
    ['GET', '/api', 404, null],
    ['GET', '/api/', 404, null],
    ['GET', '/s3', 404, null],
    ['PUT', '/s3/multipart', 405, 'POST'],
    ['TRACE', '/nothing', 404, null],
  ])('%s %s', async (method, path, status, allow) => {
    const answer = await callApp(path, { method, headers: { origin: ORIGIN } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('allow')]).toEqual([
      status,
      'application/json',
      allow,
    ])
    expect(ErrorBody.parse(await answer.json()).code).toBe(
      status === 404 ? 'not_found' : 'method_not_allowed',
    )
  })
})
