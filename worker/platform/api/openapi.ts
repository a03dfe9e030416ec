import { Hono } from 'hono'
import type { AppBindings } from '../../context.ts'
import { writeApiPage } from './api-page.ts'
import { describeApi } from './describe-api.ts'

const HEADERS = { 'cache-control': 'public, max-age=300' }
/** The page needs nothing but its own style sheet. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** GET /api/openapi.json. */
export const openapi: Hono<AppBindings> = new Hono<AppBindings>().get('/', (c) =>
  c.body(written(c.env.ENVIRONMENT === 'development').json, 200, {
    ...HEADERS,
    'content-type': 'application/json',
  }),
)

/** GET /api/docs: the same to read. */
export const apiDocs: Hono<AppBindings> = new Hono<AppBindings>().get('/', (c) =>
  c.html(written(c.env.ENVIRONMENT === 'development').page, 200, {
    ...HEADERS,
    'content-security-policy': PAGE_POLICY,
  }),
)

interface Written {
  json: string
  page: string
}

const known = new Map<boolean, Written>()

/** Once an isolate: a hundred calls take a while to describe, and say the same each time. */
function written(isDevelopment: boolean): Written {
  const before = known.get(isDevelopment)
  if (before) return before
  const description = describeApi(isDevelopment)
  const made = { json: JSON.stringify(description), page: writeApiPage(description) }
  known.set(isDevelopment, made)
  return made
}
